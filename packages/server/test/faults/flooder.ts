// A thread that floods a server from one address until it is stopped: with requests on connections that it reopens when
// they are closed, or with connections that send nothing. It reports the first refusal.

import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface Flood {
  readonly port: number;
  readonly from: string;
  /** Concurrent connections. */
  readonly connections: number;
  /** What each connection sends, again after each complete response; if empty, nothing. */
  readonly request: string;
}

export interface Flooded {
  /** Connections that the server closed without a response. */
  refused: number;
  /** Connections established, as far as this side can tell. */
  connected: number;
  /** Responses by status. */
  readonly answers: Record<string, number>;
  /** Whether every 429 response had a `Retry-After`. */
  retryAfter: boolean;
}

const { port, from, connections, request } = workerData as Flood;
const REQUESTS = request.split('\r\n\r\n').length - 1;
const seen: Flooded = { refused: 0, connected: 0, answers: {}, retryAfter: true };
const sockets = new Set<Socket>();
let isOver = false;
let isRefused = false;

function noteRefusal(): void {
  if (!isRefused) parentPort!.postMessage('refused');
  isRefused = true;
}

function hear(text: string): number {
  const heads = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)];
  for (const [, status] of heads) seen.answers[status!] = (seen.answers[status!] ?? 0) + 1;
  if (!text.includes('HTTP/1.1 429')) return heads.length;
  noteRefusal();
  if (!/\r\nretry-after: [1-9]\d*\r\n/.test(text)) seen.retryAfter = false;
  return heads.length;
}

function open(): void {
  let heard = 0;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    seen.connected++;
    socket.write(request);
  });
  socket.on('data', (data: Buffer) => {
    const before = heard;
    heard += hear(data.toString('latin1'));
    if (Math.floor(heard / REQUESTS) > Math.floor(before / REQUESTS)) socket.write(request);
  });
  socket.on('close', () => {
    sockets.delete(socket);
    if (heard === 0 && !isOver) {
      seen.refused++;
      if (request === '') noteRefusal();
    }
    // Deferred, so that this thread can serve its other sockets.
    if (!isOver) setImmediate(open);
  });
}

for (let n = 0; n < connections; n++) open();
parentPort!.once('message', () => {
  isOver = true;
  for (const socket of sockets) socket.destroy();
  parentPort!.postMessage(seen);
  parentPort!.close();
});
