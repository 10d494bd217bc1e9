// The Quads board for the search.
//
// What can still happen depends only on the demands of the cells that can still be filled and on the pieces left.
// Positions are hashed by that alone, and a cell that neither side can fill any more is removed. Hands are masks of the
// 17 pieces: orientation matters only to the move itself.

import { keys, lowest } from '@quadrille/rules';
import {
  CELLS,
  DEMANDS,
  EDGES,
  fillTables,
  FITS,
  handHalf,
  NEIGHBOURS,
  OFF,
  ORIENTATIONS,
  PIECE_OF,
  PIECES,
  SAME_PIECE,
  SIDES_OF,
  type QuadsState,
} from '@quadrille/rules/quads';

const SIDE_UNIT = [1, 6, 36, 216] as const;

/** FIT_PIECES[2 * demand + seat]: the pieces that satisfy the demand in some orientation. */
export const FIT_PIECES = new Int32Array(2 * DEMANDS);
/** TOUCHED[demand]: 1 if a neighbour makes a demand, 0 if nothing or only the edge of the board does. */
export const TOUCHED = new Uint8Array(DEMANDS);
fillTables();
for (let demand = 0; demand < DEMANDS; demand++) {
  if (SIDE_UNIT.some((unit) => [1, 2, 3, 4].includes(Math.floor(demand / unit) % 6))) TOUCHED[demand] = 1;
  for (let tile = 0; tile < 2 * ORIENTATIONS; tile++) {
    const half = FITS[2 * (DEMANDS * (tile >> 6) + demand) + ((tile >> 5) & 1)]!;
    if ((half >> (tile & 31)) & 1) FIT_PIECES[2 * demand + (tile >> 6)]! |= 1 << PIECE_OF[tile & 63]!;
  }
}

/** FIRST_OF[piece]: its first orientation; the others follow. */
const FIRST_OF = Int32Array.from({ length: PIECES }, (_, piece) => PIECE_OF.indexOf(piece));

/** PUSH[4 * tile + side]: what placing the tile adds to the demand of the neighbour across that side. */
export const PUSH = new Uint16Array(8 * ORIENTATIONS);
// PATTERN[orientation]: two bits per side, north lowest, that encode its edges.
const PATTERN = new Uint8Array(ORIENTATIONS);
for (let tile = 0; tile < 2 * ORIENTATIONS; tile++) {
  for (const [side, edge] of SIDES_OF[tile]!.entries()) {
    PUSH[4 * tile + side] = (EDGES.indexOf(edge) + 1) * SIDE_UNIT[(side + 2) % 4]!;
    if (tile < ORIENTATIONS) PATTERN[tile]! |= EDGES.indexOf(edge) << (2 * side);
  }
}

const CELL_LO = keys(CELLS * DEMANDS, 0x9ad3);
const CELL_HI = keys(CELLS * DEMANDS, 0x9ad4);
const PIECE_LO = keys(2 * PIECES, 0x9ad5);
const PIECE_HI = keys(2 * PIECES, 0x9ad6);

export class QuadsBoard {
  readonly demands = new Uint16Array(CELLS + 1);
  /** closed[cell]: 1 if nothing can be placed there any more, or if it is off the board. */
  readonly closed = new Uint8Array(CELLS + 1);
  /** open[cell]: the number of neighbours that can still be filled. */
  readonly open = new Uint8Array(CELLS + 1);
  /** The cells that can still be filled, as a linked ring that starts and ends at OFF. */
  readonly next = new Uint8Array(CELLS + 1);
  private readonly previous = new Uint8Array(CELLS + 1);
  /** hands[seat]: the mask of the pieces left. */
  readonly hands = new Int32Array(2);
  private readonly pruned = new Uint8Array(CELLS);
  private buriedCount = 0;
  ply: number;
  hashLo = 0;
  hashHi = 0;

  constructor(s: QuadsState) {
    this.ply = s.ply;
    this.closed[OFF] = 1;
    this.next[OFF] = OFF;
    this.previous[OFF] = OFF;
    for (let cell = 0; cell < CELLS; cell++) {
      this.demands[cell] = s.demands[cell]!;
      this.closed[cell] = s.tiles[cell] === 0 ? 0 : 1;
    }
    for (let cell = CELLS - 1; cell >= 0; cell--) {
      for (let side = 0; side < 4; side++) this.open[cell]! += 1 - this.closed[NEIGHBOURS[4 * cell + side]!]!;
      if (this.closed[cell] === 1) continue;
      this.previous[cell] = OFF;
      this.link(cell, this.next[OFF]!);
      this.toggle(cell);
    }
    for (const seat of [0, 1]) {
      for (let piece = 0; piece < PIECES; piece++) {
        const first = FIRST_OF[piece]!;
        if (((handHalf(s, seat, first >> 5) >> (first & 31)) & 1) === 1) this.hands[seat]! |= 1 << piece;
        else this.togglePiece(seat, piece);
      }
    }
  }

  private link(cell: number, before: number): void {
    const after = this.previous[cell]!;
    this.next[cell] = before;
    this.next[after] = cell;
    this.previous[before] = cell;
  }

  private unlink(cell: number): void {
    const after = this.previous[cell]!;
    const before = this.next[cell]!;
    this.next[after] = before;
    this.previous[before] = after;
  }

  private toggle(cell: number): void {
    const key = cell * DEMANDS + this.demands[cell]!;
    this.hashLo ^= CELL_LO[key]!;
    this.hashHi ^= CELL_HI[key]!;
  }

  private togglePiece(seat: number, piece: number): void {
    this.hashLo ^= PIECE_LO[PIECES * seat + piece]!;
    this.hashHi ^= PIECE_HI[PIECES * seat + piece]!;
  }

  make(move: number): void {
    const cell = move >> 8;
    const tile = move & 255;
    const { closed, demands, open } = this;
    this.close(cell);
    for (let side = 0; side < 4; side++) {
      const other = NEIGHBOURS[4 * cell + side]!;
      if (closed[other] === 1) continue;
      open[other]!--;
      this.toggle(other);
      demands[other]! += PUSH[4 * tile + side]!;
      this.toggle(other);
    }
    const piece = PIECE_OF[tile & 63]!;
    this.hands[tile >> 6]! ^= 1 << piece;
    this.togglePiece(tile >> 6, piece);
    this.ply++;
  }

  unmake(move: number): void {
    const cell = move >> 8;
    const tile = move & 255;
    const { closed, demands, open } = this;
    this.ply--;
    const piece = PIECE_OF[tile & 63]!;
    this.hands[tile >> 6]! ^= 1 << piece;
    this.togglePiece(tile >> 6, piece);
    for (let side = 0; side < 4; side++) {
      const other = NEIGHBOURS[4 * cell + side]!;
      if (closed[other] === 1) continue;
      open[other]!++;
      this.toggle(other);
      demands[other]! -= PUSH[4 * tile + side]!;
      this.toggle(other);
    }
    this.reopen(cell);
  }

  private close(cell: number): void {
    this.unlink(cell);
    this.toggle(cell);
    this.closed[cell] = 1;
  }

  private reopen(cell: number): void {
    this.closed[cell] = 0;
    this.toggle(cell);
    this.link(cell, this.next[cell]!);
  }

  /** Removes the cells that neither side can fill any more; `restore` with the returned value undoes it. */
  prune(): number {
    const { next, demands, open, pruned: buried } = this;
    const before = this.buriedCount;
    const light = this.hands[0]!;
    const dark = this.hands[1]!;
    let again: boolean;
    do {
      again = false;
      for (let cell = next[OFF]!; cell !== OFF; cell = next[cell]!) {
        const demand = demands[cell]!;
        if (((FIT_PIECES[2 * demand]! & light) | (FIT_PIECES[2 * demand + 1]! & dark)) !== 0) continue;
        if (TOUCHED[demand] === 0 && open[cell] !== 0) continue;
        this.close(cell);
        buried[this.buriedCount++] = cell;
        for (let side = 4 * cell; side < 4 * cell + 4; side++) {
          const other = NEIGHBOURS[side]!;
          // A cell that no piece touches, and whose last fillable neighbour is gone.
          if (--open[other]! === 0 && TOUCHED[demands[other]!] === 0 && other < cell) again = true;
        }
      }
    } while (again);
    return before;
  }

  restore(count: number): void {
    while (this.buriedCount > count) {
      const cell = this.pruned[--this.buriedCount]!;
      for (let side = 4 * cell; side < 4 * cell + 4; side++) this.open[NEIGHBOURS[side]!]!++;
      this.reopen(cell);
    }
  }

  /**
   * Writes the moves of the side to move from `at` on and returns their end. Orientations that differ only on sides
   * without a fillable neighbour count once.
   */
  generate(out: Int32Array, at: number): number {
    const { next, demands, closed } = this;
    const seat = this.ply & 1;
    const hand = this.hands[seat]!;
    for (let cell = next[OFF]!; cell !== OFF; cell = next[cell]!) {
      const demand = demands[cell]!;
      let pieces = FIT_PIECES[2 * demand + seat]! & hand;
      if (pieces === 0) continue;
      let sides = 0;
      for (let side = 0; side < 4; side++) {
        if (closed[NEIGHBOURS[4 * cell + side]!] === 0) sides |= 3 << (2 * side);
      }
      const entry = 2 * (DEMANDS * seat + demand);
      const base = (cell << 8) | (seat << 6);
      for (; pieces !== 0; pieces &= pieces - 1) {
        const first = FIRST_OF[lowest(pieces)]!;
        const from = at;
        for (let half = 0; half < 2; half++) {
          let bits = FITS[entry + half]! & SAME_PIECE[2 * first + half]!;
          for (; bits !== 0; bits &= bits - 1) {
            const orientation = 32 * half + lowest(bits);
            const pattern = PATTERN[orientation]! & sides;
            let known = false;
            for (let i = from; i < at && !known; i++) known = (PATTERN[out[i]! & 63]! & sides) === pattern;
            if (!known) out[at++] = base | orientation;
          }
        }
      }
    }
    return at;
  }

  /** Whether the side to move has no move. */
  blocked(): boolean {
    const seat = this.ply & 1;
    const hand = this.hands[seat]!;
    for (let cell = this.next[OFF]!; cell !== OFF; cell = this.next[cell]!) {
      if ((FIT_PIECES[2 * this.demands[cell]! + seat]! & hand) !== 0) return false;
    }
    return true;
  }
}
