// Geometry of the evaluation chart. Pure, so that it can be tested without a page.

import { seatsOf, stillIn, type Seat } from '@quadrille/rules';
import { twoSided, valueFor, type AnalysedGame } from './turning-points.ts';
import { scoreOf } from './values.ts';

export interface ChartPoint {
  readonly ply: number;
  /** From -1 (bottom) to 1 (top). */
  readonly score: number;
}

export interface Series {
  /** The seat for which up is good. */
  readonly seat: Seat;
  readonly points: readonly ChartPoint[];
}

/** Two sides share one line; with more sides each seat has its own, with a point wherever a value is known. */
export function seriesOf(studied: AnalysedGame): Series[] {
  const [first] = studied.positions;
  if (first === undefined) return [];
  const seats = twoSided(first) ? [0] : seatsOf(stillIn(first));
  return seats.map((seat) => ({ seat, points: pointsFor(studied, seat) }));
}

function pointsFor({ positions, replies }: AnalysedGame, seat: Seat): ChartPoint[] {
  return positions.flatMap((match, ply) => {
    const value = valueFor(match, replies[ply], seat);
    return value === undefined ? [] : [{ ply, score: scoreOf(value) }];
  });
}

export const CHART = { width: 600, height: 200, margin: 14 } as const;

/** The coordinates of a point; `last` is the ply at the right edge. */
export function place({ ply, score }: ChartPoint, last: number): { readonly x: number; readonly y: number } {
  const { width, height, margin } = CHART;
  const x = last === 0 ? width / 2 : margin + ((width - 2 * margin) * ply) / last;
  return { x: Math.round(x), y: Math.round(height / 2 - (height / 2 - margin) * score) };
}

export function pathOf(points: readonly ChartPoint[], last: number): string {
  return points
    .map((point, i) => {
      const { x, y } = place(point, last);
      return `${i === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

/** The area between the line and the horizontal axis. */
export function areaOf(points: readonly ChartPoint[], last: number): string {
  const [first, final] = [points[0], points.at(-1)];
  if (first === undefined || final === undefined) return '';
  const middle = CHART.height / 2;
  return `${pathOf(points, last)}L${place(final, last).x} ${middle}L${place(first, last).x} ${middle}Z`;
}

/** The ply nearest to a horizontal position, from 0 (left) to 1 (right). */
export function plyAt(along: number, last: number): number {
  const inner = (along * CHART.width - CHART.margin) / (CHART.width - 2 * CHART.margin);
  return Math.max(0, Math.min(last, Math.round(inner * last)));
}
