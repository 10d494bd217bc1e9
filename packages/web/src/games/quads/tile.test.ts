import { describe, expect, test } from 'vitest';
import { SIDES_OF, TILES } from '@quadrille/rules/quads';
import { quarter, quarterTurn, SIZE, stripes, tilePaths, type Point } from './tile.ts';

const SIDES = [0, 1, 2, 3];

/** Where the stripes of a side touch its edge, as distances from the left or the top. */
function feet(side: number): number[] {
  const onEdge = ([x, y]: Point) => [y === 0, x === SIZE, y === SIZE, x === 0][side]!;
  return stripes('crossing', side)
    .flatMap((polygon) => polygon.filter(onEdge).map(([x, y]) => (side % 2 === 0 ? x : y)))
    .toSorted((a, b) => a - b);
}

const distances = (side: number) =>
  stripes('parallel', side)
    .flat()
    .map(([x, y]) => [y, SIZE - x, SIZE - y, x][side]!)
    .toSorted((a, b) => a - b);

/** Whether a point is in the triangle or on its border, by the signs of three areas. */
function within([x, y]: Point, triangle: readonly Point[]): boolean {
  return triangle.every(([ax, ay], i) => {
    const [bx, by] = triangle[(i + 1) % 3]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9;
  });
}

describe('the stripes of a tile', () => {
  test.each(SIDES)('crossing stripes of side %i meet those across the seam', (side) => {
    expect(feet(side)).toHaveLength(16);
    expect(feet(side)).toEqual(feet((side + 2) % 4));
  });

  test.each(SIDES)('parallel stripes of side %i mirror those across the seam', (side) => {
    expect(distances(side)).toHaveLength(16);
    expect(distances(side)).toEqual(distances((side + 2) % 4));
  });

  test('the gap across a seam is the gap within a tile', () => {
    const [near, , , , , , , , , , , , , , , last] = distances(0);
    const edges = [...new Set(distances(0))];
    expect(2 * near!).toBeCloseTo(edges[2]! - edges[1]!);
    expect(last).toBeLessThan(SIZE / 2);
  });

  test('a crossing stripe runs on as a parallel one of the next quarter', () => {
    expect([...new Set(feet(0))].slice(0, 8)).toEqual([...new Set(distances(3))]);
  });

  test.each(SIDES)('nothing of side %i leaves its quarter', (side) => {
    const points = [...stripes('crossing', side), ...stripes('parallel', side)].flat();
    expect(points.every((point) => within(point, quarter(side)))).toBe(true);
  });
});

test('four quarter turns lead back', () => {
  expect(quarterTurn([10, 20], 4)).toEqual([10, 20]);
});

test('a solid side has no stripes', () => {
  expect(stripes('light', 0)).toEqual([]);
  expect(stripes('dark', 2)).toEqual([]);
});

const count = (path: string) => path.split('Z').length - 1;

test('every tile fills each of its sides', () => {
  for (let tile = 0; tile < TILES; tile++) {
    const { solid, striped } = tilePaths(tile);
    const expected = { light: 0, dark: 0, parallel: 4, crossing: 8 };
    expect(count(solid)).toBe(SIDES_OF[tile]!.filter((edge) => edge === 'light' || edge === 'dark').length);
    expect(count(striped)).toBe(SIDES_OF[tile]!.reduce((sum, edge) => sum + expected[edge], 0));
  }
});
