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
  /** After how many plies somebody hostile can complete a line before the mover plays again; Infinity if nobody can. */
  readonly danger: number;
  /** Holes where that could happen, over all of them. */
  readonly holes: number;
  /** Does the mover's side win or lose before or with the mover's next turn whatever anybody does, and in how many plies? */
  readonly certain: Certainty | undefined;
}

interface Certainty {
  readonly wins: boolean;
  readonly plies: number;
}

/** Every legal move with what it does until the mover's next turn. */
export function prospects(board: CrowdBoard): Prospect[] {
  const after = board.twin();
  return legal(board).map((move) => {
    after.copy(board);
    if (after.make(originOf(move), targetOf(move)) !== 0) {
      return { move, danger: Infinity, holes: 0, certain: { wins: true, plies: 1 } };
    }
    return { move, ...outlook(board, after) };
  });
}

/** What comes after a move that completes nothing. */
function outlook(before: CrowdBoard, after: CrowdBoard): Omit<Prospect, 'move'> {
  const me = before.turn;
  const others = before.between(order);
  let danger = Infinity;
  let holes = 0;
  let certain: Certainty | undefined;
  let stoppers = 0;
  let partnerMayWin = false;
  for (let i = 0; i <= others; i++) {
    // The last is the mover again.
    const seat = i < others ? order[i]! : me;
    const open = after.holesFor(colourOf(before.options, seat));
    const plies = i + 2;
    if (!before.hostile(me, seat)) {
      // Everybody hostile who plays before can fill one hole.
      if (open > stoppers && danger === Infinity) certain ??= { wins: true, plies };
      if (open > 0) partnerMayWin = true;
      continue;
    }
    stoppers++;
    if (open === 0) continue;
    danger = Math.min(danger, i + 1);
    holes += open;
    if (open > i && !partnerMayWin) certain ??= { wins: false, plies };
  }
  return { danger, holes, certain };
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

/** The moves good manners leave: the quickest sure wins, else the safe ones, else those that leave the least and the latest. */
export function mannerly(all: readonly Prospect[]): Prospect[] {
  const plies = ({ certain }: Prospect) => (certain?.wins === true ? certain.plies : Infinity);
  const quickest = Math.min(...all.map(plies));
  if (quickest < Infinity) return all.filter((each) => plies(each) === quickest);
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
