// What a player owes itself at a table of several: complete a line when one can; otherwise leave no line of three to
// anybody hostile who plays before one's own next turn. Somebody between might stop it too, but nobody counts on that.

import type { Seat } from '@quadrille/rules';
import { colourOf, originOf, targetOf } from '@quadrille/rules/q4';
import { CELLS } from './board.ts';
import type { CrowdBoard } from './crowd-board.ts';

export const packPlain = (from: number, to: number): number => ((from + 1) << 6) | to;

/** Seats between two turns of one: three, or more when turns are missed. */
const order = new Int32Array(8);

export interface Prospect {
  readonly move: number;
  /** The winners if the move completes a line, else 0. */
  readonly wins: number;
  /** After how many plies somebody hostile can complete a line before the mover plays again; Infinity if nobody can. */
  readonly danger: number;
  /** Holes where that could happen, over all of them. */
  readonly holes: number;
}

/** Every legal move with what it does before the mover's next turn. */
export function prospects(board: CrowdBoard): Prospect[] {
  const after = board.twin();
  const me = board.turn;
  const others = board.between(order);
  return legal(board).map((move) => {
    after.copy(board);
    const wins = after.make(originOf(move), targetOf(move));
    let danger = Infinity;
    let holes = 0;
    for (let i = 0; i < others; i++) {
      if (wins !== 0) break;
      const seat = order[i]!;
      const colour = colourOf(board.options, seat);
      if (!board.hostile(me, seat) || after.threes[colour] === 0) continue;
      danger = Math.min(danger, i + 1);
      holes += after.holesFor(colour);
    }
    return { move, wins, danger, holes };
  });
}

function legal(board: CrowdBoard): number[] {
  const free: number[] = [];
  const own: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    if (board.owner[cell] === -1) free.push(cell);
    else if (board.owner[cell] === board.colour) own.push(cell);
  }
  if (board.dropping) return free.map((to) => packPlain(-1, to));
  return own.flatMap((from) => free.map((to) => packPlain(from, to)));
}

/** The moves good manners leave: those that win, else the safe ones, else those that leave the least and the latest. */
export function mannerly(all: readonly Prospect[]): Prospect[] {
  const winning = all.filter(({ wins }) => wins !== 0);
  if (winning.length > 0) return winning;
  const latest = Math.max(...all.map(({ danger }) => danger));
  const late = all.filter(({ danger }) => danger === latest);
  const fewest = Math.min(...late.map(({ holes }) => holes));
  return late.filter(({ holes }) => holes === fewest);
}

/** The first hostile seat that could complete a line before the seat to move plays again. */
export function firstThreat(board: CrowdBoard): { readonly seat: Seat; readonly distance: number } | undefined {
  const { threes, options } = board;
  if (threes[0] === 0 && threes[1] === 0 && threes[2] === 0 && threes[3] === 0) return undefined;
  const others = board.between(order);
  for (let i = 0; i < others; i++) {
    const seat = order[i]!;
    if (threes[colourOf(options, seat)]! > 0 && board.hostile(board.turn, seat)) return { seat, distance: i + 1 };
  }
  return undefined;
}
