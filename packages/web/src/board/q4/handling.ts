import type { Seat } from '@quadrille/rules';
import { colourAt, colourOf, q4, type Q4Move, type Q4Reason, type Q4State } from '@quadrille/rules/q4';
import type { Held } from '@quadrille/words/words';
import { attempt, cellsWhere, type Handling, type Tapped } from '../handling.ts';

const marble = (seat: Seat, from: number | undefined): Held => ({ kind: 'marble', seat, from });

/** The marbles on the boards that a refusal speaks of. */
const causesOf = (reason: Q4Reason): readonly number[] => ('cell' in reason ? [reason.cell] : []);

const drops = (s: Q4State, seat: Seat): boolean => s.reserve[colourOf(s.options, seat)]! > 0;

export const q4Handling: Handling<Q4State> = {
  pieces: (s, seat) => (drops(s, seat) ? [marble(seat, undefined)] : []),
  opening: (s, seat) => (drops(s, seat) ? marble(seat, undefined) : undefined),
  same: (a, b) => a.kind === 'marble' && b.kind === 'marble' && a.seat === b.seat && a.from === b.from,
  playable(s, held) {
    if (held?.kind !== 'marble') {
      return cellsWhere<Q4Move>(
        q4,
        s,
        ({ from }) => from !== undefined,
        ({ from }) => from!,
      );
    }
    return cellsWhere<Q4Move>(
      q4,
      s,
      ({ from, announce }) => from === held.from && !announce,
      ({ to }) => to,
    );
  },
  turnable: () => new Set(),
  turned: (held) => held,
  tap(s, held, cell) {
    const seat = q4.rules.actor(s);
    if (isLiftable(s, seat, cell)) return lift(seat, held, cell);
    if (held?.kind !== 'marble') {
      return colourAt(s, cell) === undefined
        ? { kind: 'choose' }
        : refuse(s, { from: cell, to: freeHole(s), announce: false });
    }
    return refuse(s, { from: held.from, to: cell, announce: false });
  },
  ahead(s, seat, held, cell) {
    if (isLiftable(s, seat, cell)) return lift(seat, held, cell);
    if (held?.kind !== 'marble') return { kind: 'choose' };
    const colour = colourAt(s, cell);
    // Asked of the hole alone: whose turn it is now does not matter.
    if (colour !== undefined) {
      const taken: Q4Reason = { kind: 'occupied', cell, colour };
      return { kind: 'refused', reason: taken, causes: [cell] };
    }
    return { kind: 'move', id: q4.pack({ from: held.from, to: cell, announce: false }) };
  },
  cellsOf(id) {
    const { from, to } = q4.unpack(id);
    return from === undefined ? [to] : [from, to];
  },
};

/** All marbles are placed, and here lies one's own. */
const isLiftable = (s: Q4State, seat: Seat, cell: number): boolean =>
  !drops(s, seat) && colourAt(s, cell) === colourOf(s.options, seat);

/** Takes one's own marble, takes this one instead, or puts it back. */
function lift(seat: Seat, held: Held | undefined, cell: number): Tapped {
  const back = held?.kind === 'marble' && held.from === cell;
  return { kind: 'held', held: back ? undefined : marble(seat, cell) };
}

const refuse = (s: Q4State, move: Q4Move) => attempt(q4, s, move, (reason) => causesOf(reason as Q4Reason));

/** Any free hole: to ask why a marble may not be taken. */
function freeHole(s: Q4State): number {
  return Array.from({ length: 64 }, (_, cell) => cell).find((cell) => colourAt(s, cell) === undefined)!;
}
