import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { legalMoves, perft, play } from './derive.ts';
import type { Game, Kinds } from './game.ts';
import { GAME_IDS } from './ids.ts';
import { GAMES } from './games.ts';
import { readOptions } from './record.ts';
import { stateAfter } from '../testing/random-games.ts';

interface Row {
  readonly provokes: string;
  readonly options: string;
  readonly moves: string;
  readonly depth: number;
  readonly count: number;
}

function rowsOf(id: string): Row[] {
  const text = readFileSync(new URL(`./${id}/${id}.perft`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [provokes, options, moves, depth, count] = line.split('|').map((cell) => cell.trim()) as [
      string,
      string,
      string,
      string,
      string,
    ];
    return { provokes, options, moves, depth: Number(depth), count: Number(count) };
  });
}

/** The same count without shortcuts: every leaf is played through the checked interface. */
function playedOut<K extends Kinds>(game: Game<K>, s: K['state'], depth: number): number {
  if (depth === 0) return 1;
  let leaves = 0;
  for (const id of legalMoves(game.rules, s)) {
    const played = play(game, s, game.rules.actor(s), game.unpack(id));
    if (played.ok) leaves += playedOut(game, played.value, depth - 1);
  }
  return leaves;
}

const ENOUGH = 20_000;
/** Mutation testing runs each test hundreds of times, so it leaves the deep counts to `npm test`. */
const MOST = process.env['QUICK_TESTS'] === undefined ? Infinity : 50_000;

describe.each(GAME_IDS.map((id) => [id, GAMES[id]] as const))('perft of %s', (id, game) => {
  const rows = rowsOf(id)
    .filter(({ count }) => count <= MOST)
    .map((row) => [row.provokes, row.depth, row] as const);

  test.each(rows)('%s, %i plies deep', (_, depth, { options, moves, count }) => {
    expect(perft(game.rules, stateAfter(game, readOptions(options), moves), depth)).toBe(count);
  });

  test.each(rows)('%s: counted leaves can be played', (_, depth, { options, moves }) => {
    const s = stateAfter(game, readOptions(options), moves);
    let shallow = 1;
    while (shallow < depth && perft(game.rules, s, shallow + 1) <= ENOUGH) shallow++;
    expect(playedOut(game, s, shallow)).toBe(perft(game.rules, s, shallow));
  });

  test('counting leaves the position as it was', () => {
    const s = stateAfter(game, {});
    const before = structuredClone(s);
    perft(game.rules, s, 3);
    expect(game.formatPosition(s)).toBe(game.formatPosition(before));
    expect([s.hashLo, s.hashHi]).toEqual([before.hashLo, before.hashHi]);
    expect(perft(game.rules, s, 0)).toBe(1);
  });
});
