// How two players of a game talk to a server, whoever's it is: a line that carries moves one way and tells of the other's.
// All of them are bare WebSockets, so that the load costs the same whatever it is put on.

import { WebSocket } from 'ws';

/** The game and the two keys to it, as the server's process made them. */
export interface Game {
  readonly table: string;
  readonly keys: readonly [string, string];
}

export interface Line {
  move(ply: number): void;
  cut(): void;
}

/** Opens the line of one player. Resolves when a move could be made; `moved` is told of each move of the other. */
export type Wire = (port: number, game: Game, seat: 0 | 1, moved: () => void) => Promise<Line>;

/** A WebSocket whose messages go to `receive`, which calls `ready` once. */
export function open(
  url: string,
  options: { headers?: Record<string, string> },
  receive: (socket: WebSocket, data: Buffer, ready: () => void) => void,
): Promise<WebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  const socket = new WebSocket(url, { ...options, perMessageDeflate: false });
  socket.on('error', reject);
  socket.on('close', (code) => reject(new Error(`${url} hung up with code ${code}`)));
  socket.on('message', (data: Buffer) => receive(socket, data, () => resolve(socket)));
  return promise;
}

/** Says a text as it would say bytes, in one piece: `ws` hands over the head of a string and the string by themselves. */
export const say = (socket: WebSocket, text: string): void =>
  socket.send(Buffer.from(text, 'latin1'), { binary: false });
