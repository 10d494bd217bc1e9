import { expect, test } from 'vitest';
import { legalMoves } from '../derive.ts';
import { below, seeded } from '../random.ts';
import { follow } from '../walks.ts';
import { fittingCells, fittingTiles, fittingTurned } from './fitting.ts';
import { quads } from './game.ts';
import { tileNamed } from './tiles.ts';

test.each([{}, { border: true }, { hidden: true }])('what fits is what may be played: %j', (options) => {
  const random = seeded(5);
  for (let n = 0; n < 5; n++) {
    const s = follow(quads, options);
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

test('one may ask while the other is to move', () => {
  const s = follow(quads, {}, 'pppp@c3 xxxx@e5');
  expect(quads.rules.actor(s)).toBe(0);
  expect(fittingTiles(s, 1, 20)).not.toHaveLength(0);
  expect(fittingCells(s, tileNamed('DDpx')!)).toEqual([20, 29]);
  expect(fittingTurned(s, tileNamed('DDpx')!)).toEqual([8, 13, 15, 22, 27, 34]);
});

test('a blanked hand answers nothing', () => {
  const s = quads.redact(follow(quads, { hidden: true }, 'pppp@c3 xxxx@e5'), 0);
  expect(fittingTiles(s, 1, 20)).toBeUndefined();
  expect(fittingTiles(s, 0, 20)).not.toHaveLength(0);
});
