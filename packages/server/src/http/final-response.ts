// The last response on a connection that the HTTP server does not handle, or no longer: to a refused upgrade, or to
// bytes that are not a request.

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ApiRefusal } from './answer.ts';

/** A client that has neither read the response nor closed the connection by then is disconnected. */
const CLOSE_TIMEOUT_MS = 2_000;

export interface LastAnswer {
  readonly status: number;
  readonly code: ApiRefusal;
  readonly why?: string;
  /** Seconds until the client may retry. */
  readonly retryAfter?: number;
}

/** Sends a refusal as JSON and closes the connection within the timeout. */
export function answerAndClose(socket: Duplex, { status, code, why, retryAfter }: LastAnswer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ code, ...(why === undefined ? {} : { why }) });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
  ];
  const late = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(late));
  // Discards what the client still sends, but notices its end.
  socket.resume();
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
