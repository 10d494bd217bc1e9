// Geometry of the evaluation chart: up is good, right is later.

import type { EngineReply } from '@quadrille/engine/worker';
import { positionsOf } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { areaOf, CHART, pathOf, place, plyAt, seriesOf, type ChartPoint } from './chart.ts';
import { unpackLink } from './link.ts';

const LAST = 12;
const point = (ply: number, score: number): ChartPoint => ({ ply, score });

describe('a point', () => {
  test('a higher value is drawn higher', () => {
    const heights = [1, 0.6, 0.1, 0, -0.1, -0.6, -1].map((score) => place(point(3, score), LAST).y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(new Set(heights).size).toBe(heights.length);
  });

  test('a later ply is drawn further to the right, at even distances', () => {
    const across = [0, 1, 2, 3, 4].map((ply) => place(point(ply, 0), 4).x);
    const steps = across.slice(1).map((x, n) => x - across[n]!);
    expect(steps).toEqual([143, 143, 143, 143]);
  });

  test('won is at the upper edge, lost at the lower, both within the margin; even is the middle', () => {
    const { width, height, margin } = CHART;
    expect(place(point(0, 1), LAST)).toEqual({ x: margin, y: margin });
    expect(place(point(LAST, -1), LAST)).toEqual({ x: width - margin, y: height - margin });
    expect(place(point(LAST, 0), LAST)).toEqual({ x: width - margin, y: height / 2 });
  });

  test('a single point is drawn in the middle', () => {
    expect(place(point(0, 0), 0)).toEqual({ x: CHART.width / 2, y: CHART.height / 2 });
  });
});

/** The path's commands with their coordinates. */
const steps = (path: string): string[] => path.match(/[MLZ][^MLZ]*/g) ?? [];

describe('the line', () => {
  const points = [point(0, 0), point(1, 1), point(2, -1)];
  const places = points.map((each) => place(each, 2)).map(({ x, y }) => `${x} ${y}`);

  test('starts at the first point and passes through all others', () => {
    expect(steps(pathOf(points, 2))).toEqual([`M${places[0]}`, `L${places[1]}`, `L${places[2]}`]);
    expect(pathOf([], 2)).toBe('');
  });

  test('and the middle axis enclose an area', () => {
    const middle = CHART.height / 2;
    const right = place(points[2]!, 2).x;
    const left = place(points[0]!, 2).x;
    expect(steps(areaOf(points, 2))).toEqual([
      ...steps(pathOf(points, 2)),
      `L${right} ${middle}`,
      `L${left} ${middle}`,
      'Z',
    ]);
    expect(areaOf([], 2)).toBe('');
  });
});

test.each([1, 2, 7, 100])('with %d plies, a click selects the nearest ply', (last) => {
  for (let ply = 0; ply <= last; ply++) {
    const { x } = place(point(ply, 0), last);
    const half = (CHART.width - 2 * CHART.margin) / last / 2;
    expect(plyAt(x / CHART.width, last)).toBe(ply);
    expect(plyAt((x + 0.8 * half) / CHART.width, last)).toBe(ply);
    expect(plyAt((x - 0.8 * half) / CHART.width, last)).toBe(ply);
  }
  expect([plyAt(-1, last), plyAt(0, last), plyAt(1, last), plyAt(2, last)]).toEqual([0, 0, last, last]);
});

const signs = (points: readonly ChartPoint[]) => points.map(({ ply, score }) => [ply, Math.sign(score)]);

const says = (score: number): EngineReply => ({
  line: [],
  value: { outcome: 'unknown', score },
  moves: undefined,
  depth: 1,
  nodes: 1,
});

const positions = (packed: string) => {
  const match = unpackLink(packed);
  if (!match.ok) throw new Error(match.error.kind);
  return positionsOf(match.value);
};

describe('the series of a chart', () => {
  test('with two sides, one series shows the first side at every ply', () => {
    const [series, ...more] = seriesOf({
      positions: positions('q4;;;1a1,1b1,1c1'),
      replies: [says(0.5), says(0.5), undefined, says(-0.5)],
    });
    expect(more).toEqual([]);
    expect(series!.seat).toBe(0);
    // The second player stands well after the first move; the value of the third position is unknown.
    expect(signs(series!.points)).toEqual([
      [0, 1],
      [1, -1],
      [3, 1],
    ]);
  });

  test('with partners, one series shows the first team', () => {
    const [series, ...more] = seriesOf({
      positions: positions('q4;players=4,teams=partners;;1a1,1b1,1c1'),
      replies: [says(0.5), says(0.5), says(0.5), says(0.5)],
    });
    expect(more).toEqual([]);
    expect(signs(series!.points).map(([, sign]) => sign)).toEqual([1, -1, 1, -1]);
  });

  test('with three players, each series has points at the turns of its seat', () => {
    const all = seriesOf({
      positions: positions('q4;players=3;;1a1,1b1,1c1'),
      replies: [says(0.1), says(0.2), says(0.3), says(0.4)],
    });
    expect(all.map(({ seat, points }) => [seat, points.map(({ ply }) => ply)])).toEqual([
      [0, [0, 3]],
      [1, [1]],
      [2, [2]],
    ]);
  });

  test('without positions there is no series', () => {
    expect(seriesOf({ positions: [], replies: [] })).toEqual([]);
  });
});
