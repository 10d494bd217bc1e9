import type { Seat } from '@quadrille/rules';
import {
  isPlacing,
  morris,
  seatAt,
  type MorrisKinds,
  type MorrisReason,
  type MorrisState,
} from '@quadrille/rules/morris';
import type { MorrisSelection } from '@quadrille/words';
import { attempt, cellsWhere, intend, type Input, type Tapped } from '../../board/input.ts';

const piece = (seat: Seat, from: number | undefined): MorrisSelection => ({ kind: 'piece', seat, from });

/** The pieces on the board that cause a refusal. */
const causesOf = (reason: MorrisReason): readonly number[] => ('cell' in reason ? [reason.cell] : []);

export const morrisInput: Input<MorrisKinds, MorrisSelection> = {
  pieces: (s, seat) => (isPlacing(s, seat) ? [piece(seat, undefined)] : []),
  opening: (s, seat) => (isPlacing(s, seat) ? piece(seat, undefined) : undefined),
  same: (a, b) => a.seat === b.seat && a.from === b.from,
  playable: (s, selection) =>
    selection === undefined
      ? cellsWhere(
          morris,
          s,
          ({ from }) => from !== undefined,
          ({ from }) => from!,
        )
      : cellsWhere(
          morris,
          s,
          ({ from }) => from === selection.from,
          ({ to }) => to,
        ),
  liftedFrom: ({ from }) => from,
  tap(s, selection, cell) {
    if (isLiftable(s, s.turn, cell)) return lift(s.turn, selection, cell);
    if (selection === undefined) {
      return seatAt(s, cell) === undefined
        ? { kind: 'choose' }
        : attempt(morris, s, { from: cell, to: cell }, causesOf);
    }
    return attempt(morris, s, { from: selection.from, to: cell }, causesOf);
  },
  ahead(s, seat, selection, cell) {
    if (isLiftable(s, seat, cell)) return lift(seat, selection, cell);
    return selection === undefined ? { kind: 'choose' } : intend(morris, s, { from: selection.from, to: cell }, cell);
  },
  cellsOf(id) {
    const { from, to } = morris.unpack(id);
    return from === undefined ? [to] : [from, to];
  },
};

/** All pieces are placed, and this one belongs to the seat. */
const isLiftable = (s: MorrisState, seat: Seat, cell: number): boolean =>
  !isPlacing(s, seat) && seatAt(s, cell) === seat;

/** Lifts a piece of the seat, switches to another one, or puts it back. */
const lift = (
  seat: Seat,
  selection: MorrisSelection | undefined,
  cell: number,
): Tapped<MorrisKinds, MorrisSelection> => ({
  kind: 'selected',
  selection: selection?.from === cell ? undefined : piece(seat, cell),
});
