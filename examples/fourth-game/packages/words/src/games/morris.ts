import type { Seat } from '@quadrille/rules';
import { morris, PIECES, WIDTH, type MorrisState } from '@quadrille/rules/morris';
import { popcount } from '@quadrille/rules';
import { foldText, split } from '../typed.ts';

export interface MorrisSelection {
  readonly kind: 'piece';
  readonly seat: Seat;
  /** The point it was lifted from; `undefined` for a piece that is still to be placed. */
  readonly from: number | undefined;
}

/** How many pieces the seat has still to place. */
export const toPlace = (s: MorrisState, seat: Seat): number => PIECES - popcount(s.pieces[seat]!);

/** The points of each row, from the top row down. */
export const rowsOf = (): number[][] =>
  Array.from({ length: WIDTH }, (_, fromTop) =>
    Array.from({ length: WIDTH }, (__, column) => WIDTH * (WIDTH - 1 - fromTop) + column),
  );

/** `b2`, `a1-b2`, `a1 b2`, `a1 to b2`. */
export function readMorris(text: string, fillers: readonly string[]): string | undefined {
  const points: string[] = [];
  for (const word of split(text.replace(/[-–>]+/g, ' '))) {
    const lower = word.toLowerCase();
    if (morris.parseCell(lower) !== undefined) points.push(lower);
    else if (!fillers.includes(foldText(word))) return undefined;
  }
  return points.length === 1 || points.length === 2 ? points.join('-') : undefined;
}
