import { lowest, popcount } from '../bits.ts';
import { asMoveId, ONGOING, type Hashed, type MoveId, type Rules } from '../game.ts';
import { keys } from '../random.ts';
import { CELLS, NEIGHBOURS, OFF } from './board.ts';
import { ALL_CROSSING, ALL_PARALLEL, EDGES, ORIENTATIONS, PIECE_OF, SIDES_OF, TILES, type Edge } from './tiles.ts';

export interface QuadsOptions {
  /** Hands are hidden from the opponent. */
  readonly hidden: boolean;
  /** A side at the edge of the board must be parallel. */
  readonly border: boolean;
}

/** A move is 256 * cell + tile. */
export const packMove = (cell: number, tile: number): MoveId => asMoveId((cell << 8) | tile);

export interface QuadsState extends Hashed {
  readonly options: QuadsOptions;
  /** tiles[cell]: tile number + 1, or 0 for an empty cell. */
  readonly tiles: Uint8Array;
  /** demands[cell]: the demands of the four neighbours, see DEMANDS; the last entry absorbs writes off the board. */
  readonly demands: Uint16Array;
  /** hands[2 * seat + half]: the orientations 0-31 and 32-63 that the seat can still place. */
  readonly hands: Int32Array;
  /** The mask of the seats whose hand is redacted in this view. */
  veiled: number;
  ply: number;
}

// DEMANDS. One base-6 digit per side, north lowest: 0 nothing there, 1-4 the edge of the neighbour (EDGES), 5 the edge
// of the board under `border`, which demands parallel but is no neighbour.
const SIDE_UNIT = [1, 6, 36, 216] as const;
export const DEMANDS = 6 ** 4;
const BOARD_EDGE = 5;

/** The demand on one side of a cell: the edge, and whether a neighbour or only the edge of the board makes it. */
export function demandOf(s: QuadsState, cell: number, side: number): { edge: Edge; board: boolean } | undefined {
  const digit = Math.floor(s.demands[cell]! / SIDE_UNIT[side]!) % 6;
  if (digit === 0) return undefined;
  return digit === BOARD_EDGE ? { edge: 'parallel', board: true } : { edge: EDGES[digit - 1]!, board: false };
}

// FITS[2 * (DEMANDS * seat + demand) + half]: the orientations that satisfy the demand. Without a demand by a neighbour
// nothing fits, because a piece must touch another. So one look-up decides the whole placement rule.
export const FITS = new Int32Array(4 * DEMANDS);
const NEUTRAL_FITS = [new Uint8Array(DEMANDS), new Uint8Array(DEMANDS)] as const;
// PUSH[4 * tile + side]: what placing the tile adds to the demand of the neighbour across that side.
const PUSH = new Uint16Array(4 * TILES);
// SAME_PIECE[2 * orientation + half]: all orientations of the piece.
export const SAME_PIECE = new Int32Array(2 * ORIENTATIONS);
// One key per cell and tile. Hands and turn follow from the board.
const KEY_LO = new Int32Array(CELLS * TILES);
const KEY_HI = new Int32Array(CELLS * TILES);

let filled = false;

/**
 * Fills the tables once. That is noticeably slow on a slow phone, so it is deferred to the first board, before any
 * look-up: players of other games do not wait for it.
 */
export function fillTables(): void {
  if (filled) return;
  filled = true;
  fillFits();
  for (const [tile, sides] of SIDES_OF.entries()) {
    for (const [side, edge] of sides.entries()) {
      PUSH[4 * tile + side] = (EDGES.indexOf(edge) + 1) * SIDE_UNIT[(side + 2) % 4]!;
    }
  }
  for (let a = 0; a < ORIENTATIONS; a++) {
    for (let b = 0; b < ORIENTATIONS; b++) {
      if (PIECE_OF[a] === PIECE_OF[b]) SAME_PIECE[2 * a + (b >> 5)]! |= 1 << (b & 31);
    }
  }
  KEY_LO.set(keys(CELLS * TILES, 0x9ad1));
  KEY_HI.set(keys(CELLS * TILES, 0x9ad2));
}

// Sets of tiles, 32 to a word: light and dark orientations, then the neutrals.
const NEUTRALS = ALL_PARALLEL >> 5;
const WORDS = NEUTRALS + 1;

function fillFits(): void {
  // answering[WORDS * (6 * side + digit) + word]: the tiles whose side satisfies the digit's demand.
  const answering = new Int32Array(24 * WORDS);
  for (const [tile, sides] of SIDES_OF.entries()) {
    for (const [side, edge] of sides.entries()) {
      const at = WORDS * 6 * side + (tile >> 5);
      const bit = 1 << (tile & 31);
      answering[at + WORDS * (EDGES.indexOf(edge) + 1)]! |= bit;
      if (edge === 'parallel') answering[at + WORDS * BOARD_EDGE]! |= bit;
    }
  }
  // Side by side: a tile meets a demand if it meets the demand without its last side, and that side too.
  const meeting = new Int32Array(WORDS * DEMANDS).fill(-1, 0, WORDS);
  const touching = new Uint8Array(DEMANDS);
  NEUTRAL_FITS[0][0] = NEUTRAL_FITS[1][0] = 1;
  for (const [side, unit] of SIDE_UNIT.entries()) {
    for (let digit = 1; digit <= BOARD_EDGE; digit++) {
      for (let rest = 0; rest < unit; rest++) {
        const demand = digit * unit + rest;
        const last = WORDS * (6 * side + digit);
        for (let word = 0; word < WORDS; word++) {
          meeting[WORDS * demand + word] = meeting[WORDS * rest + word]! & answering[last + word]!;
        }
        touching[demand] = digit === BOARD_EDGE ? touching[rest]! : 1;
        const neutrals = meeting[WORDS * demand + NEUTRALS]!;
        NEUTRAL_FITS[0][demand] = (neutrals >> (ALL_PARALLEL & 31)) & 1;
        NEUTRAL_FITS[1][demand] = (neutrals >> (ALL_CROSSING & 31)) & 1;
        if (touching[demand] === 0) continue;
        for (let word = 0; word < NEUTRALS; word++) {
          FITS[2 * (DEMANDS * (word >> 1) + demand) + (word & 1)] = meeting[WORDS * demand + word]!;
        }
      }
    }
  }
}

function toggleKey(s: QuadsState, cell: number, tile: number): void {
  s.hashLo ^= KEY_LO[cell * TILES + tile]!;
  s.hashHi ^= KEY_HI[cell * TILES + tile]!;
}

/**
 * The orientations that a seat can still place, one half of them. The set is public, so a redacted hand is everything
 * the board does not show: play continues alike for every viewer.
 */
export function handHalf(s: QuadsState, seat: number, half: number): number {
  return (s.veiled >> seat) & 1 ? deducedHalf(s, seat, half) : s.hands[2 * seat + half]!;
}

function deducedHalf(s: QuadsState, seat: number, half: number): number {
  let hand = -1;
  for (let cell = 0; cell < CELLS; cell++) {
    const tile = s.tiles[cell]! - 1;
    if (tile >= 0 && tile >> 6 === seat) hand &= ~SAME_PIECE[2 * (tile & 63) + half]!;
  }
  return hand;
}

/** The neutral already on the board, while the other one is to be placed. */
function placedNeutral(s: QuadsState): number {
  for (let cell = 0; cell < CELLS; cell++) if (s.tiles[cell] !== 0) return s.tiles[cell]! - 1;
  return -1;
}

/** Adjacent neutrals need no check: parallel and crossing never match. */
function generateNeutrals(s: QuadsState, out: Int32Array, at: number): number {
  const gone = placedNeutral(s);
  for (let cell = 0; cell < CELLS; cell++) {
    if (s.tiles[cell] !== 0) continue;
    for (let tile = ALL_PARALLEL; tile <= ALL_CROSSING; tile++) {
      if (tile !== gone && NEUTRAL_FITS[(tile & 1) as 0 | 1][s.demands[cell]!] === 1) out[at++] = (cell << 8) | tile;
    }
  }
  return at;
}

const neutralMoves = new Int32Array(2 * CELLS);

function blocked(s: QuadsState): boolean {
  const seat = s.ply & 1;
  const lo = handHalf(s, seat, 0);
  const hi = handHalf(s, seat, 1);
  const fits = 2 * DEMANDS * seat;
  for (let cell = 0; cell < CELLS; cell++) {
    if (s.tiles[cell] !== 0) continue;
    const at = fits + 2 * s.demands[cell]!;
    if (((FITS[at]! & lo) | (FITS[at + 1]! & hi)) !== 0) return false;
  }
  return true;
}

export const quadsRules: Rules<QuadsState> = {
  maxMoves: CELLS * ORIENTATIONS,

  clone: (s) => ({ ...s, tiles: s.tiles.slice(), demands: s.demands.slice(), hands: s.hands.slice() }),

  actor: (s) => s.ply & 1,

  generate(s, out, at) {
    if (s.ply < 2) return generateNeutrals(s, out, at);
    const seat = s.ply & 1;
    const lo = handHalf(s, seat, 0);
    const hi = handHalf(s, seat, 1);
    const fits = 2 * DEMANDS * seat;
    for (let cell = 0; cell < CELLS; cell++) {
      if (s.tiles[cell] !== 0) continue;
      const entry = fits + 2 * s.demands[cell]!;
      const base = (cell << 8) | (seat << 6);
      for (let bits = FITS[entry]! & lo; bits !== 0; bits &= bits - 1) out[at++] = base | lowest(bits);
      for (let bits = FITS[entry + 1]! & hi; bits !== 0; bits &= bits - 1) out[at++] = base | 32 | lowest(bits);
    }
    return at;
  },

  count(s) {
    if (s.ply < 2) return generateNeutrals(s, neutralMoves, 0);
    const seat = s.ply & 1;
    const lo = handHalf(s, seat, 0);
    const hi = handHalf(s, seat, 1);
    const fits = 2 * DEMANDS * seat;
    let n = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      if (s.tiles[cell] !== 0) continue;
      const entry = fits + 2 * s.demands[cell]!;
      n += popcount(FITS[entry]! & lo) + popcount(FITS[entry + 1]! & hi);
    }
    return n;
  },

  make(s, id) {
    const cell = id >> 8;
    const tile = id & 255;
    s.tiles[cell] = tile + 1;
    for (let side = 0; side < 4; side++) s.demands[NEIGHBOURS[4 * cell + side]!]! += PUSH[4 * tile + side]!;
    if (tile < ALL_PARALLEL) {
      // On a redacted hand this leaves zero, as intended.
      s.hands[2 * (tile >> 6)]! &= ~SAME_PIECE[2 * (tile & 63)]!;
      s.hands[2 * (tile >> 6) + 1]! &= ~SAME_PIECE[2 * (tile & 63) + 1]!;
    }
    toggleKey(s, cell, tile);
    s.ply++;
  },

  unmake(s, id) {
    const cell = id >> 8;
    const tile = id & 255;
    s.ply--;
    s.tiles[cell] = 0;
    for (let side = 0; side < 4; side++) s.demands[NEIGHBOURS[4 * cell + side]!]! -= PUSH[4 * tile + side]!;
    if (tile < ALL_PARALLEL && ((s.veiled >> (tile >> 6)) & 1) === 0) {
      s.hands[2 * (tile >> 6)]! |= SAME_PIECE[2 * (tile & 63)]!;
      s.hands[2 * (tile >> 6) + 1]! |= SAME_PIECE[2 * (tile & 63) + 1]!;
    }
    toggleKey(s, cell, tile);
  },

  // Neutrals can always be placed; later, a player who cannot place a piece has lost.
  status(s) {
    return s.ply >= 2 && blocked(s) ? 1 << (1 - (s.ply & 1)) : ONGOING;
  },

  rehash(s) {
    const fresh = { ...s, hashLo: 0, hashHi: 0 };
    for (let cell = 0; cell < CELLS; cell++) if (s.tiles[cell] !== 0) toggleKey(fresh, cell, s.tiles[cell]! - 1);
    return [fresh.hashLo, fresh.hashHi];
  },
};

export function emptyBoard(options: QuadsOptions): QuadsState {
  fillTables();
  const demands = new Uint16Array(CELLS + 1);
  if (options.border) {
    for (let cell = 0; cell < CELLS; cell++) {
      for (let side = 0; side < 4; side++) {
        if (NEIGHBOURS[4 * cell + side] === OFF) demands[cell]! += BOARD_EDGE * SIDE_UNIT[side]!;
      }
    }
  }
  const hands = new Int32Array(4).fill(-1);
  return { options, tiles: new Uint8Array(CELLS), demands, hands, veiled: 0, ply: 0, hashLo: 0, hashHi: 0 };
}
