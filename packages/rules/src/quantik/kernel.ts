import { lowest, popcount } from '../bits.ts';
import { asMoveId, ONGOING, type Hashed, type MoveId, type Rules } from '../game.ts';
import { keys } from '../random.ts';
import { CELLS, lineThrough, LINE_CELLS } from './board.ts';

/** A move is 16 * shape + cell. */
export const packMove = (shape: number, cell: number): MoveId => asMoveId((shape << 4) | cell);

export interface QuantikState extends Hashed {
  /** pieces[4 * seat + shape]: the cells that hold that shape of that seat. */
  readonly pieces: Int32Array;
  filled: number;
  ply: number;
  /** 1 when the last move completed a line. */
  won: number;
}

const ALL_CELLS = (1 << CELLS) - 1;

// ZONE[cell + 1]: the cells in the row, column or region of that cell. ZONE[0] is empty, so that the lowest and highest
// bit of "at most two pieces" can be looked up without a branch for none.
const ZONE = new Int32Array(CELLS + 1);
// The three lines through a cell: THROUGH[3 * cell], +1, +2.
const THROUGH = new Int32Array(3 * CELLS);
for (let cell = 0; cell < CELLS; cell++) {
  THROUGH[3 * cell] = LINE_CELLS.row[lineThrough('row', cell)]!;
  THROUGH[3 * cell + 1] = LINE_CELLS.column[lineThrough('column', cell)]!;
  THROUGH[3 * cell + 2] = LINE_CELLS.region[lineThrough('region', cell)]!;
  ZONE[cell + 1] = THROUGH[3 * cell]! | THROUGH[3 * cell + 1]! | THROUGH[3 * cell + 2]!;
}

// One key per seat, shape and cell. The turn follows from the number of pieces.
const KEY_LO = keys(128, 0x51a1);
const KEY_HI = keys(128, 0x51a2);

/**
 * The cells where the seat may place the shape now: empty, the shape in hand, no line shared with the opponent's shape.
 */
export function openCells(s: QuantikState, seat: number, shape: number): number {
  const own = s.pieces[4 * seat + shape]!;
  if ((own & (own - 1)) !== 0) return 0; // both copies are on the board
  const theirs = s.pieces[4 * (1 - seat) + shape]!;
  return ALL_CELLS & ~(s.filled | ZONE[32 - Math.clz32(theirs & -theirs)]! | ZONE[32 - Math.clz32(theirs)]!);
}

function completes(s: QuantikState, cell: number): boolean {
  const p = s.pieces;
  const a = p[0]! | p[4]!;
  const b = p[1]! | p[5]!;
  const c = p[2]! | p[6]!;
  const d = p[3]! | p[7]!;
  for (let i = 3 * cell; i < 3 * cell + 3; i++) {
    const line = THROUGH[i]!;
    if ((a & line) !== 0 && (b & line) !== 0 && (c & line) !== 0 && (d & line) !== 0) return true;
  }
  return false;
}

function blocked(s: QuantikState): boolean {
  const seat = s.ply & 1;
  return (openCells(s, seat, 0) | openCells(s, seat, 1) | openCells(s, seat, 2) | openCells(s, seat, 3)) === 0;
}

function toggleKey(s: QuantikState, piece: number, cell: number): void {
  s.hashLo ^= KEY_LO[(piece << 4) | cell]!;
  s.hashHi ^= KEY_HI[(piece << 4) | cell]!;
}

export const quantikRules: Rules<QuantikState> = {
  maxMoves: 64,

  clone: (s) => ({ ...s, pieces: s.pieces.slice() }),

  actor: (s) => s.ply & 1,

  generate(s, out, at) {
    if (s.won !== 0) return at;
    const seat = s.ply & 1;
    for (let shape = 0; shape < 4; shape++) {
      for (let open = openCells(s, seat, shape); open !== 0; open &= open - 1) {
        out[at++] = (shape << 4) | lowest(open);
      }
    }
    return at;
  },

  count(s) {
    if (s.won !== 0) return 0;
    const seat = s.ply & 1;
    return (
      popcount(openCells(s, seat, 0) | (openCells(s, seat, 1) << 16)) +
      popcount(openCells(s, seat, 2) | (openCells(s, seat, 3) << 16))
    );
  },

  make(s, id) {
    const cell = id & 15;
    const piece = ((s.ply & 1) << 2) | (id >> 4);
    s.pieces[piece]! |= 1 << cell;
    s.filled |= 1 << cell;
    toggleKey(s, piece, cell);
    s.won = s.ply >= 3 && completes(s, cell) ? 1 : 0;
    s.ply++;
  },

  unmake(s, id) {
    s.ply--;
    const cell = id & 15;
    const piece = ((s.ply & 1) << 2) | (id >> 4);
    s.pieces[piece]! &= ~(1 << cell);
    s.filled &= ~(1 << cell);
    toggleKey(s, piece, cell);
    s.won = 0; // a move was made here, so the game was ongoing
  },

  status(s) {
    if (s.won !== 0 || blocked(s)) return 1 << (1 - (s.ply & 1));
    return ONGOING;
  },

  rehash(s) {
    const fresh = { ...s, hashLo: 0, hashHi: 0 };
    for (let piece = 0; piece < 8; piece++) {
      for (let cell = 0; cell < CELLS; cell++) {
        if ((s.pieces[piece]! >> cell) & 1) toggleKey(fresh, piece, cell);
      }
    }
    return [fresh.hashLo, fresh.hashHi];
  },
};

/** Puts a piece of either seat on the board, to build a position outside of play. */
export function placePiece(s: QuantikState, seat: number, shape: number, cell: number): void {
  s.pieces[4 * seat + shape]! |= 1 << cell;
  s.filled |= 1 << cell;
  s.ply++;
  toggleKey(s, 4 * seat + shape, cell);
}

export function emptyBoard(): QuantikState {
  return { pieces: new Int32Array(8), filled: 0, ply: 0, won: 0, hashLo: 0, hashHi: 0 };
}
