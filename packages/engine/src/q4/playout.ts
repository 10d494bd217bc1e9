// A game played on quickly but not blindly: everybody completes a line when they can and otherwise follows their habits.
// The side that thinks never forgets its manners, as it will not when it comes to it; of the others nobody knows. If
// everybody always stopped everybody nearly all playouts would be drawn and teach nothing.

import type { Random } from '@quadrille/rules';
import { colourOf } from '@quadrille/rules/q4';
import type { CrowdBoard } from './crowd-board.ts';
import { drawHole, idlestMarble, type Habits } from './habit.ts';
import { firstThreat } from './manners.ts';

/** A playout that gets this long is nobody's. */
const PLAYOUT_PLIES = 60;

/** The hole the seat to move owes itself: it completes a line, or else stops the first who could. -1 if there is none. */
export function duty(board: CrowdBoard): number {
  const own = board.holeFor(board.colour);
  if (own >= 0) return own;
  const threat = firstThreat(board);
  return threat === undefined ? -1 : board.holeFor(colourOf(board.options, threat.seat));
}

/** Plays on; the mask of the winners, or 0. */
export function playout(board: CrowdBoard, side: number, habits: Habits, random: Random): number {
  for (let ply = 0; ply < PLAYOUT_PLIES; ply++) {
    const ours = ((side >> board.turn) & 1) === 1;
    const owed = ours ? duty(board) : -1;
    const winners = owed < 0 ? playByHabit(board, habits, random) : playTo(board, owed, habits, random);
    if (winners !== 0) return winners;
  }
  return 0;
}

/** The seat to move completes a line, or else plays where it is drawn; the mask of the winners, or 0. */
export function playByHabit(board: CrowdBoard, habits: Habits, random: Random): number {
  const own = board.holeFor(board.colour);
  return playTo(board, own < 0 ? drawHole(board, board.colour, habits, random) : own, habits, random);
}

/** The seat to move plays to this hole; the mask of the winners, or 0. */
export function playTo(board: CrowdBoard, to: number, habits: Habits, random: Random): number {
  return board.make(board.dropping ? -1 : marbleFor(board, to, habits, random() & 63), to);
}

/** The marble to lift for a hole: one that completes a line there, or else the idlest. */
export function marbleFor(board: CrowdBoard, to: number, habits: Habits, first: number): number {
  const { colour } = board;
  return board.completes(to, colour) ? board.spareFor(to, colour) : idlestMarble(board, colour, habits, first);
}
