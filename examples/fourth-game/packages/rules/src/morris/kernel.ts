import { lowest, popcount } from '../bits.ts';
import { asMoveId, ONGOING, type Hashed, type MoveId, type Rules, type Seat, type Status } from '../game.ts';
import { keys } from '../random.ts';
import { ALL_CELLS, CELLS, lineOf, NEIGHBOURS, PIECES } from './board.ts';

export interface MorrisOptions {
  /** A piece may move to any free point, not only to the next one on a line. */
  readonly flying: boolean;
}

export interface MorrisState extends Hashed {
  readonly options: MorrisOptions;
  /** pieces[seat]: the points that the seat occupies, as bits. */
  readonly pieces: Int32Array;
  turn: Seat;
  ended: Status;
  /** The code of every position so far, this one last: the third occurrence of one is a draw. */
  readonly past: number[];
}

// A move is the target point for a placement, or 9 + 9 * from + to.
export const packMove = (from: number | undefined, to: number): MoveId =>
  asMoveId(from === undefined ? to : CELLS * (from + 1) + to);
/** The origin of a moved piece, or -1 for a placement. */
export const originOf = (id: number): number => Math.floor(id / CELLS) - 1;
export const targetOf = (id: number): number => id % CELLS;

// One key for each seat and point, then one for the turn.
const TURN_KEY = 2 * CELLS;
const KEY_LO = keys(TURN_KEY + 1, 0x3301);
const KEY_HI = keys(TURN_KEY + 1, 0x3302);

function toggleKey(s: MorrisState, key: number): void {
  s.hashLo ^= KEY_LO[key]!;
  s.hashHi ^= KEY_HI[key]!;
}

function togglePiece(s: MorrisState, seat: Seat, cell: number): void {
  s.pieces[seat]! ^= 1 << cell;
  toggleKey(s, CELLS * seat + cell);
}

function passTurn(s: MorrisState): void {
  s.turn = 1 - s.turn;
  toggleKey(s, TURN_KEY);
}

/** The whole position in one integer. */
const codeOf = (s: MorrisState): number => s.pieces[0]! | (s.pieces[1]! << CELLS) | (s.turn << (2 * CELLS));

export const isPlacing = (s: MorrisState, seat: Seat): boolean => popcount(s.pieces[seat]!) < PIECES;
export const freeCells = (s: MorrisState): number => ALL_CELLS & ~(s.pieces[0]! | s.pieces[1]!);

/** The points that a piece on this point may move to. */
export const reach = (s: MorrisState, from: number): number =>
  freeCells(s) & (s.options.flying ? ALL_CELLS : NEIGHBOURS[from]!);

function thirdTime(s: MorrisState): boolean {
  const code = s.past.at(-1);
  let times = 0;
  for (const earlier of s.past) if (earlier === code) times++;
  return times === 3;
}

/**
 * How the game stands after a move: a line wins, the third repetition is a draw. A test visits every position and shows
 * that a player can always move.
 */
function statusAfter(s: MorrisState): Status {
  const last = 1 - s.turn;
  if (lineOf(s.pieces[last]!) !== 0) return 1 << last;
  return thirdTime(s) ? 0 : ONGOING;
}

export const morrisRules: Rules<MorrisState> = {
  maxMoves: CELLS,

  clone: (s) => ({ ...s, pieces: s.pieces.slice(), past: s.past.slice() }),

  actor: (s) => s.turn,

  generate(s, out, at) {
    if (s.ended !== ONGOING) return at;
    if (isPlacing(s, s.turn)) {
      for (let free = freeCells(s); free !== 0; free &= free - 1) out[at++] = lowest(free);
      return at;
    }
    for (let own = s.pieces[s.turn]!; own !== 0; own &= own - 1) {
      const from = lowest(own);
      for (let to = reach(s, from); to !== 0; to &= to - 1) out[at++] = packMove(from, lowest(to));
    }
    return at;
  },

  count(s) {
    if (s.ended !== ONGOING) return 0;
    if (isPlacing(s, s.turn)) return popcount(freeCells(s));
    let n = 0;
    for (let own = s.pieces[s.turn]!; own !== 0; own &= own - 1) n += popcount(reach(s, lowest(own)));
    return n;
  },

  make(s, id) {
    const from = originOf(id);
    if (from >= 0) togglePiece(s, s.turn, from);
    togglePiece(s, s.turn, targetOf(id));
    passTurn(s);
    s.past.push(codeOf(s));
    s.ended = statusAfter(s);
  },

  unmake(s, id) {
    s.past.pop();
    passTurn(s);
    togglePiece(s, s.turn, targetOf(id));
    const from = originOf(id);
    if (from >= 0) togglePiece(s, s.turn, from);
    s.ended = ONGOING; // a move was made here, so the game was ongoing
  },

  status: (s) => s.ended,

  rehash(s) {
    const fresh = { ...s, hashLo: 0, hashHi: 0 };
    for (const seat of [0, 1]) {
      for (let own = s.pieces[seat]!; own !== 0; own &= own - 1) toggleKey(fresh, CELLS * seat + lowest(own));
    }
    if (s.turn === 1) toggleKey(fresh, TURN_KEY);
    return [fresh.hashLo, fresh.hashHi];
  },
};

/** A position from its parts; the game that led to it is not known, so no position counts as repeated. */
export function assemble(options: MorrisOptions, pieces: readonly [number, number], turn: Seat): MorrisState {
  const s: MorrisState = {
    options,
    pieces: Int32Array.from(pieces),
    turn,
    ended: ONGOING,
    past: [],
    hashLo: 0,
    hashHi: 0,
  };
  [s.hashLo, s.hashHi] = morrisRules.rehash(s);
  s.past.push(codeOf(s));
  s.ended = statusAfter(s);
  return s;
}
