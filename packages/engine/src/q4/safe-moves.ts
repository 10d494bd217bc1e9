// The safe moves with several players: complete a line if possible, otherwise leave no line of three to an opponent who
// plays before our next turn. A player in between might block it, but that is not relied upon.

import type { Seat } from '@quadrille/rules';
import { colourOf, originOf, targetOf } from '@quadrille/rules/q4';
import { CELLS } from './board.ts';
import type { MultiplayerBoard } from './multiplayer-board.ts';

export const packPlain = (from: number, to: number): number => ((from + 1) << 6) | to;

/** Seats between two turns of one seat: three, or more when turns are missed. */
const order = new Int32Array(8);

export interface MoveOutlook {
  readonly move: number;
  /** Plies until an opponent can complete a line before the mover's next turn; Infinity if none can. */
  readonly danger: number;
  /** The number of holes where that can happen, over all opponents. */
  readonly holes: number;
  /** A forced result for the mover's side up to the mover's next turn: win or loss, and in how many plies. */
  readonly certain: Certainty | undefined;
}

interface Certainty {
  readonly wins: boolean;
  readonly plies: number;
}

/** Every legal move with its consequences until the mover's next turn. */
export function moveOutlooks(board: MultiplayerBoard): MoveOutlook[] {
  const after = board.clone();
  return legal(board).map((move) => {
    after.copy(board);
    if (after.make(originOf(move), targetOf(move)) !== 0) {
      return { move, danger: Infinity, holes: 0, certain: { wins: true, plies: 1 } };
    }
    return { move, ...outlook(board, after) };
  });
}

/** The consequences of a move that completes no line. */
function outlook(before: MultiplayerBoard, after: MultiplayerBoard): Omit<MoveOutlook, 'move'> {
  const me = before.turn;
  const others = before.seatsUntilNextTurn(order);
  let danger = Infinity;
  let holes = 0;
  let certain: Certainty | undefined;
  let stoppers = 0;
  let partnerMayWin = false;
  for (let i = 0; i <= others; i++) {
    // The last seat is the mover again.
    const seat = i < others ? order[i]! : me;
    const open = after.holesFor(colourOf(before.options, seat));
    const plies = i + 2;
    if (!before.isHostile(me, seat)) {
      // Every opponent who plays earlier can fill one hole.
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

function legal(board: MultiplayerBoard): number[] {
  const free: number[] = [];
  const own: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    if (board.owner[cell] === -1) free.push(cell);
    else if (board.owner[cell] === board.colour) own.push(cell);
  }
  if (board.dropping) return free.map((to) => packPlain(-1, to));
  return own.flatMap((from) => free.map((to) => packPlain(from, to)));
}

/** The quickest forced wins, else the safe moves, else those with the latest danger and the fewest holes. */
export function safeMoves(all: readonly MoveOutlook[]): MoveOutlook[] {
  const plies = ({ certain }: MoveOutlook) => (certain?.wins === true ? certain.plies : Infinity);
  const quickest = Math.min(...all.map(plies));
  if (quickest < Infinity) return all.filter((each) => plies(each) === quickest);
  const latest = Math.max(...all.map(({ danger }) => danger));
  const late = all.filter(({ danger }) => danger === latest);
  const fewest = Math.min(...late.map(({ holes }) => holes));
  return late.filter(({ holes }) => holes === fewest);
}

/** The first opponent who could complete a line before the seat to move plays again. */
export function firstThreat(board: MultiplayerBoard): { readonly seat: Seat; readonly distance: number } | undefined {
  const { threes, options } = board;
  if (threes[0] === 0 && threes[1] === 0 && threes[2] === 0 && threes[3] === 0) return undefined;
  const others = board.seatsUntilNextTurn(order);
  for (let i = 0; i < others; i++) {
    const seat = order[i]!;
    if (threes[colourOf(options, seat)]! > 0 && board.isHostile(board.turn, seat)) return { seat, distance: i + 1 };
  }
  return undefined;
}
