// The course of a game as a line: where each point lies. Pure, so that it can be tested without a page.

import { seatsOf, stillIn, type Seat } from '@quadrille/rules';
import { twoSided, valueFor, type Studied } from './turning.ts';
import { scoreOf } from './values.ts';

export interface ChartPoint {
  readonly ply: number;
  /** From -1 (bottom) to 1 (top). */
  readonly score: number;
}

export interface Series {
  /** Whose fortune it is: up is good for this seat. */
  readonly seat: Seat;
  readonly points: readonly ChartPoint[];
}

/** Two sides share one line; where more play, everybody has one, with a point wherever something is known. */
export function seriesOf(studied: Studied): Series[] {
  const [first] = studied.positions;
  if (first === undefined) return [];
  const seats = twoSided(first) ? [0] : seatsOf(stillIn(first));
  return seats.map((seat) => ({ seat, points: pointsFor(studied, seat) }));
}

function pointsFor({ positions, replies }: Studied, seat: Seat): ChartPoint[] {
  return positions.flatMap((match, ply) => {
    const value = valueFor(match, replies[ply], seat);
    return value === undefined ? [] : [{ ply, score: scoreOf(value) }];
  });
}

export const CHART = { width: 600, height: 200, margin: 14 } as const;

/** Where a point lies in the drawing; `last` is the ply at its right edge. */
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

/** The area between the line and the middle. */
export function areaOf(points: readonly ChartPoint[], last: number): string {
  const [first, final] = [points[0], points.at(-1)];
  if (first === undefined || final === undefined) return '';
  const middle = CHART.height / 2;
  return `${pathOf(points, last)}L${place(final, last).x} ${middle}L${place(first, last).x} ${middle}Z`;
}

/** The ply nearest to a place along the drawing, from 0 (left) to 1 (right). */
export function plyAt(along: number, last: number): number {
  const inner = (along * CHART.width - CHART.margin) / (CHART.width - 2 * CHART.margin);
  return Math.max(0, Math.min(last, Math.round(inner * last)));
}
