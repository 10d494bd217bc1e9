// Decides the winner by counting alone.
//
// A cell that only I can fill, and that the opponent cannot spoil, is a reserve move. A cell with all sides fixed that
// both can fill goes to the side that comes first, and such cells cancel out in pairs. I can ignore the rest: there the
// opponent makes at most one move per cell. So if my reserve exceeds all that the opponent can place outside the
// cancelling cells, I win; if it is equal, the side to move and the parity of the cancelling cells decide. Hands are
// not shared, so it suffices to set one of my pieces aside for every cell I count on; overestimating the opponent only
// makes the verdict more conservative.

import { lowest, popcount } from '@quadrille/rules';
import { CELLS, NEIGHBOURS, OFF, PIECES } from '@quadrille/rules/quads';
import { FIT_PIECES, TOUCHED, type QuadsBoard } from './board.ts';

export const WON = 1;
export const LOST = -1;
export const OPEN = 0;

// may[2 * cell + seat]: the pieces that the seat could ever place there. The entry past the last cell stays empty.
const may = new Int32Array(2 * CELLS + 2);

/** The cells that a seat counts on, as the pieces it has for each; reserve cells come first. */
interface Claim {
  readonly cells: Int32Array;
  reserve: number;
  /** Cells that the seat may fill and that do not cancel out: their maximum number, and the pieces for them. */
  room: number;
  pieces: number;
}
const claims: readonly [Claim, Claim] = [
  { cells: new Int32Array(CELLS), reserve: 0, room: 0, pieces: 0 },
  { cells: new Int32Array(CELLS), reserve: 0, room: 0, pieces: 0 },
];
const shared = new Uint8Array(CELLS);
const reserved = new Uint8Array(CELLS + 1);

/** The board of the last verdict. */
const judged = { seat: 0, cancelling: 0 };

/** The verdict for the side to move. The board must be pruned. */
export function countVerdict(board: QuadsBoard): number {
  const { next, demands, open, hands } = board;
  const [light, dark] = claims;
  light.reserve = dark.reserve = light.room = dark.room = light.pieces = dark.pieces = 0;
  for (let cell = next[OFF]!; cell !== OFF; cell = next[cell]!) {
    const demand = demands[cell]!;
    const touched = TOUCHED[demand] === 1;
    may[2 * cell] = touched ? FIT_PIECES[2 * demand]! & hands[0]! : hands[0]!;
    may[2 * cell + 1] = touched ? FIT_PIECES[2 * demand + 1]! & hands[1]! : hands[1]!;
    reserved[cell] = 0;
  }
  let cancelling = 0;
  for (let cell = next[OFF]!; cell !== OFF; cell = next[cell]!) {
    const lights = may[2 * cell]!;
    const darks = may[2 * cell + 1]!;
    if (lights !== 0 && darks !== 0 && open[cell] === 0) {
      shared[cancelling++] = cell;
      continue;
    }
    if (lights !== 0) {
      light.room++;
      light.pieces |= lights;
      if (darks === 0 && unspoilt(board, cell, 1)) addToReserve(light, cell, lights);
    }
    if (darks !== 0) {
      dark.room++;
      dark.pieces |= darks;
      if (lights === 0 && unspoilt(board, cell, 0)) addToReserve(dark, cell, darks);
    }
  }
  const seat = board.ply & 1;
  judged.seat = seat;
  judged.cancelling = cancelling;
  if (assured(seat, cancelling, 1)) return WON;
  return assured(1 - seat, cancelling, 0) ? LOST : OPEN;
}

function addToReserve(claim: Claim, cell: number, pieces: number): void {
  claim.cells[claim.reserve++] = pieces;
  reserved[cell] = 1;
}

/** The opponent cannot change this cell, and no adjacent cell is counted on yet. */
function unspoilt(board: QuadsBoard, cell: number, other: number): boolean {
  if (board.open[cell] === 0) return true;
  for (let side = 4 * cell; side < 4 * cell + 4; side++) {
    const beside = NEIGHBOURS[side]!;
    if (board.closed[beside] === 0 && (may[2 * beside + other] !== 0 || reserved[beside] === 1)) return false;
  }
  return true;
}

/**
 * Whether the seat wins against any play. `parity` is the parity of cancelling cells it needs if the counts are equal.
 */
function assured(seat: number, cancelling: number, parity: number): boolean {
  const mine = claims[seat as 0 | 1];
  const theirs = claims[(1 - seat) as 0 | 1];
  let limit = Math.min(theirs.room, popcount(theirs.pieces));
  if (mine.reserve < limit) return false;
  taken = 0;
  let reserve = 0;
  for (let i = 0; i < mine.reserve; i++) if (match(mine.cells[i]!)) reserve++;
  if (reserve < limit) return false;
  let pairs = 0;
  let { room } = theirs;
  let { pieces } = theirs;
  for (let i = 0; i < cancelling; i++) {
    const cell = shared[i]!;
    if (match(may[2 * cell + seat]!)) pairs++;
    else {
      room++;
      pieces |= may[2 * cell + 1 - seat]!;
    }
  }
  limit = Math.min(room, popcount(pieces));
  return reserve > limit || (reserve === limit && (pairs & 1) === parity);
}

/** The guaranteed number of moves of the seat, in the position of the last verdict. */
export function minMovesOf(seat: number): number {
  const mine = claims[seat as 0 | 1];
  taken = 0;
  let reserve = 0;
  for (let i = 0; i < mine.reserve; i++) if (match(mine.cells[i]!)) reserve++;
  let pairs = judged.seat === seat ? 1 : 0;
  for (let i = 0; i < judged.cancelling; i++) if (match(may[2 * shared[i]! + seat]!)) pairs++;
  return reserve + (pairs >> 1);
}

/** The maximum number of moves of the seat, in the position of the last verdict. */
export function maxMovesOf(seat: number): number {
  const mine = claims[seat as 0 | 1];
  let { pieces } = mine;
  for (let i = 0; i < judged.cancelling; i++) pieces |= may[2 * shared[i]! + seat]!;
  return Math.min(mine.room + judged.cancelling, popcount(pieces));
}

// holder[piece]: the cell that the piece is set aside for, as the pieces that fit there.
const holder = new Int32Array(PIECES);
let taken = 0;
let asked = 0;

/**
 * Bipartite matching: sets a piece aside for one more cell, reassigning others if needed; false if the hand does not
 * suffice.
 */
function match(pieces: number): boolean {
  asked = 0;
  return setAside(pieces);
}

function setAside(pieces: number): boolean {
  const free = pieces & ~taken;
  if (free !== 0) {
    taken |= free & -free;
    holder[lowest(free)] = pieces;
    return true;
  }
  for (let rest = pieces & ~asked; rest !== 0; rest = pieces & ~asked) {
    const piece = lowest(rest);
    asked |= 1 << piece;
    if (setAside(holder[piece]!)) {
      holder[piece] = pieces;
      return true;
    }
  }
  return false;
}
