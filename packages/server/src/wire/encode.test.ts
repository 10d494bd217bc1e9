import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { FRAME_ENCODING, textFrame } from './encode.ts';

/** The messages that a client decodes from these frames. */
async function read(frames: string, count: number): Promise<string[]> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const sockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, line, head) =>
    sockets.handleUpgrade(request, line, head, () => line.write(frames, FRAME_ENCODING)),
  );
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const texts: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.on('error', reject);
  client.on('message', (data: Buffer, binary) => {
    texts.push(binary ? 'binary' : data.toString());
    if (texts.length === count) resolve();
  });
  await promise;
  client.terminate();
  sockets.close();
  http.close();
  return texts;
}

test('texts of every length arrive unchanged and in order, also when sent together', async () => {
  const texts = [
    '',
    'é',
    ...[124, 125, 126, 127, 65_535, 65_536, 70_000].map((length) => 'x'.repeat(length)),
    'größer',
  ];
  expect(await read(texts.map(textFrame).join(''), texts.length)).toEqual(texts);
});

test('the length counts bytes, not characters', async () => {
  const texts = ['ß'.repeat(63), 'ß'.repeat(32_768), '😀'.repeat(20_000)];
  expect(await read(texts.map(textFrame).join(''), texts.length)).toEqual(texts);
});
