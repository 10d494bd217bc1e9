import { describe, expect, test } from 'vitest';
import { formatSides, PIECES, SIDES_OF, tileNamed, tilesOf, turn } from './tiles.ts';

/** Every way to mark four sides solid, parallel or crossing, generated independently. */
const names = ['L', 'p', 'x'].flatMap((n) =>
  ['L', 'p', 'x'].flatMap((e) => ['L', 'p', 'x'].flatMap((s) => ['L', 'p', 'x'].map((w) => n + e + s + w))),
);
const SAME = Array.from({ length: PIECES }, (_, piece) => tilesOf(0, piece));
const turned = (name: string) => [0, 1, 2, 3].map((k) => name.slice(k) + name.slice(0, k));

const pieceOf = (name: string) => SAME.findIndex((tiles) => tiles.includes(tileNamed(name)!));
const mirrored = ([n, e, s, w]: string) => `${n}${w}${s}${e}`;

describe('the pieces', () => {
  test('the 17 pieces in 64 orientations: every one with one, two or three solid sides', () => {
    const wanted = names.filter((name) => /L/.test(name) && name !== 'LLLL');
    const classes = new Set(wanted.map((name) => turned(name).toSorted()[0]));
    expect(wanted).toHaveLength(64);
    expect(classes.size).toBe(PIECES);
    expect(SIDES_OF.slice(0, 64).map(formatSides).toSorted()).toEqual(wanted.toSorted());
  });

  test('eight have one solid side, seven have two, two have three', () => {
    const solid = Array.from({ length: PIECES }, (_, piece) => {
      const [tile] = tilesOf(0, piece);
      return formatSides(SIDES_OF[tile!]!).replaceAll(/[px]/g, '').length;
    });
    expect([1, 2, 3].map((n) => solid.filter((count) => count === n).length)).toEqual([8, 7, 2]);
  });

  test('the dark pieces are the same in dark', () => {
    const dark = SIDES_OF.slice(64, 128).map(formatSides);
    expect(dark).toEqual(SIDES_OF.slice(0, 64).map((sides) => formatSides(sides).replaceAll('L', 'D')));
  });

  test('the neutrals are all parallel and all crossing', () => {
    expect(SIDES_OF.slice(128).map(formatSides)).toEqual(['pppp', 'xxxx']);
  });

  test('turning a piece gives the same piece, mirroring it may give another', () => {
    expect(turned('LLpx').map(pieceOf)).toEqual(Array.from({ length: 4 }, () => pieceOf('LLpx')));
    expect(pieceOf('LxpL')).not.toBe(pieceOf('LLpx'));
    // Three pairs of mirror images; each of the other eleven is its own mirror image.
    const changed = SAME.map(([tile]) => formatSides(SIDES_OF[tile!]!)).filter(
      (name) => pieceOf(mirrored(name)) !== pieceOf(name),
    );
    expect(changed.map((name) => turned(name).toSorted()[0])).toEqual(['LLpx', 'LLxp', 'Lppx', 'Lpxx', 'Lxpp', 'Lxxp']);
  });

  test('a quarter turn clockwise brings west to north', () => {
    expect(formatSides(turn(['light', 'dark', 'parallel', 'crossing']))).toBe('xLDp');
  });

  test.each(['LLLL', 'DDDD', 'LDpx', 'ppxx', 'xppp', 'LLp', 'LLpxx', 'llpx', ''])('"%s" is no piece', (name) => {
    expect(tileNamed(name)).toBeUndefined();
  });
});
