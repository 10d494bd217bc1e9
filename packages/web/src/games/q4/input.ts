import type { Seat } from '@quadrille/rules';
import { colourAt, colourOf, q4, type Q4Kinds, type Q4Move, type Q4Reason, type Q4State } from '@quadrille/rules/q4';
import type { MarbleSelection } from '@quadrille/words';
import { attempt, cellsWhere, type Input, type Tapped } from '../../board/input.ts';

const marble = (seat: Seat, from: number | undefined): MarbleSelection => ({ kind: 'marble', seat, from });

/** The marbles on the boards that cause a refusal. */
const causesOf = (reason: Q4Reason): readonly number[] => ('cell' in reason ? [reason.cell] : []);

const drops = (s: Q4State, seat: Seat): boolean => s.reserve[colourOf(s.options, seat)]! > 0;

export const q4Input: Input<Q4Kinds, MarbleSelection> = {
  pieces: (s, seat) => (drops(s, seat) ? [marble(seat, undefined)] : []),
  opening: (s, seat) => (drops(s, seat) ? marble(seat, undefined) : undefined),
  same: (a, b) => a.seat === b.seat && a.from === b.from,
  playable(s, selection) {
    if (selection === undefined) {
      return cellsWhere(
        q4,
        s,
        ({ from }) => from !== undefined,
        ({ from }) => from!,
      );
    }
    return cellsWhere(
      q4,
      s,
      ({ from, announce }) => from === selection.from && !announce,
      ({ to }) => to,
    );
  },
  liftedFrom: ({ from }) => from,
  tap(s, selection, cell) {
    const seat = q4.rules.actor(s);
    if (isLiftable(s, seat, cell)) return lift(seat, selection, cell);
    if (selection === undefined) {
      return colourAt(s, cell) === undefined
        ? { kind: 'choose' }
        : refuse(s, { from: cell, to: freeHole(s), announce: false });
    }
    return refuse(s, { from: selection.from, to: cell, announce: false });
  },
  ahead(s, seat, selection, cell) {
    if (isLiftable(s, seat, cell)) return lift(seat, selection, cell);
    if (selection === undefined) return { kind: 'choose' };
    const colour = colourAt(s, cell);
    // Checks only the hole, because a planned move does not depend on the current turn.
    if (colour !== undefined) {
      const taken: Q4Reason = { kind: 'occupied', cell, colour };
      return { kind: 'refused', reason: taken, causes: [cell] };
    }
    return { kind: 'move', id: q4.pack({ from: selection.from, to: cell, announce: false }) };
  },
  cellsOf(id) {
    const { from, to } = q4.unpack(id);
    return from === undefined ? [to] : [from, to];
  },
};

/** All marbles are placed, and this one belongs to the seat. */
const isLiftable = (s: Q4State, seat: Seat, cell: number): boolean =>
  !drops(s, seat) && colourAt(s, cell) === colourOf(s.options, seat);

/** Lifts a marble of the seat, switches to another one, or puts it back. */
function lift(seat: Seat, selection: MarbleSelection | undefined, cell: number): Tapped<Q4Kinds, MarbleSelection> {
  return { kind: 'selected', selection: selection?.from === cell ? undefined : marble(seat, cell) };
}

const refuse = (s: Q4State, move: Q4Move) => attempt(q4, s, move, causesOf);

/** Any free hole, to ask the rules why a marble may not be lifted. */
function freeHole(s: Q4State): number {
  return Array.from({ length: 64 }, (_, cell) => cell).find((cell) => colourAt(s, cell) === undefined)!;
}
