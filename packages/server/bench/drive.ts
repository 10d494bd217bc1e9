// The load: all games at once, each player answering as soon as the other's move arrives, or after a pause.

import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import type { Prepared } from './node.ts';
import { longGame } from './script.ts';

export interface Load {
  readonly port: number;
  readonly games: Prepared['games'];
  readonly seconds: number;
  /** Milliseconds between a move's arrival and the answer to it; 0 to find out what the server can carry. */
  readonly pause: number;
}

export interface Carried {
  readonly moves: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const WARM_UP = 2000;
const PLIES = 900;

const { port, games, seconds, pause } = workerData as Load;
const script = longGame(PLIES);
const latencies: number[] = [];
let measuring = false;
let over = false;

/** One game: whoever receives the other's move makes the next one. */
async function play({ table, tokens }: Prepared['games'][number]): Promise<WebSocket[]> {
  let ply = 0;
  let sent = 0;
  const sockets = tokens.map(
    (token) =>
      new WebSocket(`ws://127.0.0.1:${port}/api/socket?v=1`, { headers: { authorization: `Bearer ${token}` } }),
  );
  const move = () => {
    if (over || ply >= script.length) return;
    sent = performance.now();
    const command = `{"c":"move","move":"${script[ply]!}"}`;
    sockets[ply % 2]!.send(
      `{"t":"do","table":"${table}","id":"ply-${String(ply).padStart(6, '0')}","command":${command}}`,
    );
  };
  await Promise.all(
    sockets.map(async (socket, seat) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        const text = data.toString('latin1');
        if (text.startsWith('{"t":"refused"')) throw new Error(text);
        if (text.startsWith('{"t":"welcome"')) socket.send(`{"t":"follow","table":"${table}"}`);
        else if (text.startsWith('{"t":"events"')) {
          resolve();
          // The one who waits has received what the other sent.
          if (ply % 2 === seat || !text.includes('"acted"')) return;
          if (measuring) latencies.push(performance.now() - sent);
          ply++;
          if (pause > 0) setTimeout(move, pause);
          else move();
        }
      });
      await promise;
    }),
  );
  setTimeout(move, pause > 0 ? Math.random() * pause : 0);
  return sockets;
}

const sockets: WebSocket[] = [];
// A few at a time: a crowd at the door is another matter.
for (let n = 0; n < games.length; n += 50) {
  sockets.push(...(await Promise.all(games.slice(n, n + 50).map(play))).flat());
}
await new Promise((wake) => setTimeout(wake, WARM_UP));
measuring = true;
const began = performance.now();
await new Promise((wake) => setTimeout(wake, seconds * 1000));
measuring = false;
over = true;
const took = (performance.now() - began) / 1000;
for (const socket of sockets) socket.terminate();
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? NaN;
const carried: Carried = { moves: latencies.length, perSecond: latencies.length / took, p50: at(0.5), p99: at(0.99) };
parentPort!.postMessage(carried);
