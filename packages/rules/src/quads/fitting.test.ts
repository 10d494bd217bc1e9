import { expect, test } from 'vitest';
import { legalMoves } from '../derive.ts';
import { below, seeded } from '../random.ts';
import { stateAfter } from '../../testing/random-games.ts';
import { fittingCells, fittingTiles, fittingTurned } from './fitting.ts';
import { quads } from './game.ts';
import type { QuadsState } from './kernel.ts';
import { tileNamed } from './tiles.ts';

test.each([{}, { border: true }, { hidden: true }])('fitting pieces match the legal moves: %j', (options) => {
  const random = seeded(5);
  for (let n = 0; n < 5; n++) {
    const s = stateAfter(quads, options);
    for (;;) {
      const legal = legalMoves(quads.rules, s);
      if (legal.length === 0) break;
      const seat = quads.rules.actor(s);
      const here = Array.from({ length: 36 }, (_, cell) =>
        fittingTiles(quads.redact(s, seat), seat, cell)!.flatMap((tiles) => tiles.map((tile) => (cell << 8) | tile)),
      ).flat();
      expect(here.toSorted((a, b) => a - b)).toEqual(legal);
      const some = legal[below(random, legal.length)]!;
      expect(fittingCells(s, some & 255)).toEqual(
        legal.filter((id) => (id & 255) === (some & 255)).map((id) => id >> 8),
      );
      quads.rules.make(s, legal[below(random, legal.length)]!);
    }
  }
});

test('fitting pieces are known for the seat that is not to move', () => {
  const s = stateAfter(quads, {}, 'pppp@c3 xxxx@e5');
  expect(quads.rules.actor(s)).toBe(0);
  expect(fittingTiles(s, 1, 20)).not.toHaveLength(0);
  expect(fittingCells(s, tileNamed('DDpx')!)).toEqual([20, 29]);
  expect(fittingTurned(s, tileNamed('DDpx')!)).toEqual([8, 13, 15, 22, 27, 34]);
});

test('fitting pieces of a hidden hand are undefined', () => {
  const s = quads.redact(stateAfter(quads, { hidden: true }, 'pppp@c3 xxxx@e5'), 0);
  expect(fittingTiles(s, 1, 20)).toBeUndefined();
  expect(fittingTiles(s, 0, 20)).not.toHaveLength(0);
});

test('in the first two turns only neutral pieces fit', () => {
  const [start, second, third] = ['', 'pppp@c3', 'pppp@c3 xxxx@e5'].map((moves) => stateAfter(quads, {}, moves)) as [
    QuadsState,
    QuadsState,
    QuadsState,
  ];
  const [pppp, xxxx, LLpx] = ['pppp', 'xxxx', 'LLpx'].map((name) => tileNamed(name)!) as [number, number, number];
  expect(fittingTiles(start, 0, 0)).toEqual([[pppp], [xxxx]]);
  expect(fittingTiles(second, 1, 0)).toEqual([[xxxx]]);
  expect(fittingTiles(second, 1, 20)).toEqual([]);
  expect([pppp, xxxx, LLpx].map((tile) => fittingCells(second, tile).length)).toEqual([0, 31, 0]);
  expect([pppp, xxxx, LLpx].map((tile) => fittingCells(third, tile).length > 0)).toEqual([false, false, true]);
  expect(fittingTurned(second, xxxx)).toEqual([]);
  expect(fittingTurned(second, LLpx)).toEqual([]);
});

test('only fitting pieces are listed, each with its fitting orientations', () => {
  const ways = fittingTiles(stateAfter(quads, {}, 'pppp@c3 xxxx@d4'), 0, 20)!;
  expect(ways).toHaveLength(5);
  for (const tiles of ways) expect(tiles).not.toHaveLength(0);
});
