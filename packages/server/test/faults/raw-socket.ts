// A plain socket for misbehaving clients: sends given bytes, and reads only on request.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const UPGRADE =
  'upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';

/** A WebSocket upgrade request. */
export const upgradeRequest = (token = '', path = '/api/socket?v=1'): string => request(path, token, `${UPGRADE}\r\n`);

export const request = (path: string, token = '', more = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${token === '' ? '' : `authorization: Bearer ${token}\r\n`}${more}\r\n`;

export const [TEXT, BINARY, PING, PONG] = [1, 2, 9, 10];

/** A client frame with a mask of zeros. */
export function clientFrame(kind: number, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  const length = bytes.length > 125 ? [0x80 | 126, bytes.length >> 8, bytes.length & 0xff] : [0x80 | bytes.length];
  return Buffer.concat([Buffer.from([0x80 | kind, ...length, 0, 0, 0, 0]), bytes]);
}

/** Connects without reading. */
export async function dial(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  return socket;
}

/** Reads until `enough` holds or the server closes. */
export async function readUntil(socket: Socket, enough: (text: string) => boolean): Promise<string> {
  let text = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = (chunk: Buffer) => {
    text += chunk.toString('latin1');
    if (enough(text)) resolve();
  };
  socket.on('data', hear);
  socket.once('close', () => resolve());
  if (socket.destroyed) resolve();
  socket.resume();
  await promise;
  socket.off('data', hear);
  return text;
}
