// Runs the fuzzers against running nodes, beside two honest players whose replies are timed. Each client has its own
// address, as behind a proxy, under production limits.

import { setTimeout as sleep } from 'node:timers/promises';
import { actorAt } from '@quadrille/protocol';
import { below, legalMoves, seeded, type GameId } from '@quadrille/rules';
import { TestClient } from './client.ts';
import { HttpFuzzer, SocketFuzzer, type FuzzState } from './fuzzer.ts';

export const PLAYERS = 10;
const SPECTATORS = 2;
const HTTP_CLIENTS = 3;
/** A little more often than the limit of 20 a second allows, so that `too-fast` occurs. */
const MESSAGE_EVERY_MS = 46;
const REQUEST_EVERY_MS = 300;
const HONEST_PAUSE_MS = 30;

const GAMES: readonly { game: GameId; options: object; people: number }[] = [
  { game: 'quantik', options: {}, people: 2 },
  { game: 'quads', options: { hidden: true }, people: 2 },
  { game: 'q4', options: { marbles: 31 }, people: 2 },
  { game: 'q4', options: { players: 3 }, people: 3 },
  { game: 'q4', options: { players: 4, teams: 'partners', announce: true, penalty: 'out' }, people: 4 },
];

/** Clients that have begun games with each other and are ready to fuzz. */
export interface Fuzzers {
  readonly sockets: readonly SocketFuzzer[];
  readonly requests: readonly HttpFuzzer[];
  readonly known: FuzzState;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

export async function startFuzzers(bases: readonly string[]): Promise<Fuzzers> {
  const known: FuzzState = { tables: [], players: [], tokens: new Set() };
  const sockets = await Promise.all(
    Array.from({ length: PLAYERS + SPECTATORS }, (_, n) =>
      SocketFuzzer.start(bases, n < PLAYERS ? `fuzzer ${n}` : undefined, n, known),
    ),
  );
  for (const [n, each] of sockets.slice(0, PLAYERS).entries()) {
    const { people, ...settings } = GAMES[n % GAMES.length]!;
    const others = Array.from({ length: people - 1 }, (_, i) => sockets[(n + 1 + i) % PLAYERS]!);
    await each.play(settings, others);
  }
  const requests = Array.from({ length: HTTP_CLIENTS }, (_, n) => new HttpFuzzer(bases, 100 + n, known));
  return {
    sockets,
    requests,
    known,
    run: async (signal) => {
      await Promise.all([
        ...sockets.map((each) => each.run(signal, MESSAGE_EVERY_MS)),
        ...requests.map((each) => each.run(signal, REQUEST_EVERY_MS)),
      ]);
    },
  };
}

/** By nearest rank: the smallest value that at least this share of all values does not exceed. */
export const percentile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(all.length * share) - 1)]!;

/** Two players make legal moves in turn; returns how long each move took to be acknowledged. */
export async function honestGame(bases: readonly string[], signal: AbortSignal): Promise<number[]> {
  const players = await Promise.all([0, 1].map((n) => enter(bases, n)));
  const [anna, ben] = players as [TestClient, TestClient];
  const took: number[] = [];
  const random = seeded(5);
  while (!signal.aborted) {
    const table = await anna.open({ game: 'q4', options: { marbles: 31 }, order: 'seated' }, 0);
    await Promise.all(players.map((each) => each.follow(table)));
    await done(ben, table, { c: 'sit' });
    for (let acts = 0; !signal.aborted; acts++) {
      const seen = await Promise.all(
        players.map((each) => each.until(table, ({ status, match }) => status !== 'open' && match.acts.length >= acts)),
      );
      const [now] = seen as [(typeof seen)[0]];
      if (now.status === 'over') break;
      const moves = legalMoves(now.match.game.rules, now.match.state);
      const move = now.match.game.format(moves[below(random, moves.length)]!);
      const began = performance.now();
      await done(players[actorAt(now)]!, table, { c: 'move', move, acts });
      took.push(performance.now() - began);
      await sleep(HONEST_PAUSE_MS);
    }
  }
  for (const each of players) each.close();
  return took;
}

async function done(player: TestClient, table: string, command: Parameters<TestClient['do']>[1]): Promise<void> {
  const answer = await player.do(table, command);
  if (answer.t !== 'done') throw new Error(`an honest player was refused: ${answer.code}`);
}

async function enter(bases: readonly string[], n: number): Promise<TestClient> {
  const from = `192.0.2.${n}`;
  const { token, me } = await TestClient.createGuest(bases[n % bases.length]!, `honest ${n}`, from);
  return TestClient.connect(bases[(n + 1) % bases.length]!, token, me, from);
}
