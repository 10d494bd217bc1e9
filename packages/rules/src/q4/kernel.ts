import { lowest, popcount } from '../bits.ts';
import { asMoveId, ONGOING, type Hashed, type MoveId, type Rules, type Seat, type Status } from '../game.ts';
import { keys } from '../random.ts';
import { CELLS, LINE_HI, LINE_LO, LINES_THROUGH } from './cube.ts';
import { alliesOf, colourOf, coloursOf, type Q4Options } from './options.ts';
import { cloneTrail, emptyTrail, pushMove, WORDS_PER_MOVE, type Trail } from './trail.ts';

// A move is its target hole in bits 0-5, the hole it comes from plus one in bits 6-12 (0 for a drop), and the
// announcement in bit 13.
export const ANNOUNCE = 1 << 13;
export const packMove = (from: number | undefined, to: number, announce: boolean): MoveId =>
  asMoveId((announce ? ANNOUNCE : 0) | ((from === undefined ? 0 : from + 1) << 6) | to);
export const targetOf = (id: number): number => id & 63;
/** The origin of a moved marble, or -1 for a drop. */
export const originOf = (id: number): number => ((id >> 6) & 127) - 1;

export interface Q4State extends Hashed {
  readonly options: Q4Options;
  /** marbles[2 * colour + half]: the holes that colour fills. */
  readonly marbles: Int32Array;
  /** reserve[colour]: marbles not yet placed. */
  readonly reserve: Int32Array;
  turn: Seat;
  /** The mask of the seats that miss their next turn. */
  skip: number;
  /** The mask of the seats that left the game. */
  out: number;
  ended: Status;
  /** Moves since the last drop or departure; positions before it cannot recur. */
  quiet: number;
  readonly trail: Trail;
}

// Keys: colour and hole, then the seat to move, pending skips, seats out.
const SKIP_KEY = 4 * CELLS + 4;
const OUT_KEY = SKIP_KEY + 4;
const KEY_LO = keys(OUT_KEY + 4, 0x4a41);
const KEY_HI = keys(OUT_KEY + 4, 0x4a42);
const marbleKey = (colour: number, cell: number) => (colour << 6) | cell;
const turnKey = (seat: number) => 4 * CELLS + seat;

function toggleKey(s: Q4State, key: number): void {
  s.hashLo ^= KEY_LO[key]!;
  s.hashHi ^= KEY_HI[key]!;
}

function toggleMarble(s: Q4State, colour: number, cell: number): void {
  s.marbles[2 * colour + (cell >> 5)]! ^= 1 << (cell & 31);
  toggleKey(s, marbleKey(colour, cell));
}

function filledHalf(s: Q4State, half: number): number {
  const m = s.marbles;
  return m[half]! | m[2 + half]! | m[4 + half]! | m[6 + half]!;
}

/** Whether a line of this colour passes through the hole. */
function lineThrough(s: Q4State, colour: number, cell: number): boolean {
  const lo = s.marbles[2 * colour]!;
  const hi = s.marbles[2 * colour + 1]!;
  const lines = LINES_THROUGH[cell]!;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if ((LINE_LO[line]! & ~lo) === 0 && (LINE_HI[line]! & ~hi) === 0) return true;
  }
  return false;
}

/** Whether any line of this colour stands. */
function lineStands(s: Q4State, colour: number): boolean {
  const lo = s.marbles[2 * colour]!;
  const hi = s.marbles[2 * colour + 1]!;
  for (let line = 0; line < LINE_LO.length; line++) {
    if ((LINE_LO[line]! & ~lo) === 0 && (LINE_HI[line]! & ~hi) === 0) return true;
  }
  return false;
}

/** Whether this seat may rightly announce a line. A partner's colour counts as well. */
export function canAnnounce(s: Q4State, seat: Seat): boolean {
  for (let other = 0; other < s.options.players; other++) {
    if ((alliesOf(s.options, seat) >> other) & 1 && lineStands(s, colourOf(s.options, other))) return true;
  }
  return false;
}

/** The mask of the only side left, or ONGOING while there are several. */
function lastSide(s: Q4State): Status {
  const left = ((1 << s.options.players) - 1) & ~s.out;
  const side = alliesOf(s.options, lowest(left));
  return (left & ~side) === 0 ? side : ONGOING;
}

/** Passes the turn to the next seat that is in the game and has no turn to miss. */
function advance(s: Q4State): void {
  let seat = s.turn;
  for (;;) {
    seat = seat + 1 === s.options.players ? 0 : seat + 1;
    const bit = 1 << seat;
    if ((s.out & bit) !== 0) continue;
    if ((s.skip & bit) === 0) break;
    s.skip ^= bit;
    toggleKey(s, SKIP_KEY + seat);
  }
  toggleKey(s, turnKey(s.turn));
  toggleKey(s, turnKey(seat));
  s.turn = seat;
}

function sendOut(s: Q4State, seat: Seat): void {
  s.out |= 1 << seat;
  toggleKey(s, OUT_KEY + seat);
  if ((s.skip >> seat) & 1) {
    s.skip ^= 1 << seat;
    toggleKey(s, SKIP_KEY + seat);
  }
  s.ended = lastSide(s);
}

/** A false announcement: the move stands, the penalty applies. */
function applyPenalty(s: Q4State): void {
  if (s.options.penalty === 'skip') {
    s.skip |= 1 << s.turn;
    toggleKey(s, SKIP_KEY + s.turn);
  } else if (s.options.penalty === 'out') {
    sendOut(s, s.turn);
  }
}

/** Whether the present position has occurred twice before. */
function thirdTime(s: Q4State): boolean {
  const { data, length } = s.trail;
  let before = 0;
  for (let i = length - s.quiet; i < length; i++) {
    const at = i * WORDS_PER_MOVE;
    if (data[at + 1] === s.hashLo && data[at + 2] === s.hashHi && ++before === 2) return true;
  }
  return false;
}

function generateKind(s: Q4State, out: Int32Array, at: number, announce: number): number {
  const colour = colourOf(s.options, s.turn);
  const freeLo = ~filledHalf(s, 0);
  const freeHi = ~filledHalf(s, 1);
  if (s.reserve[colour] !== 0) {
    for (let bits = freeLo; bits !== 0; bits &= bits - 1) out[at++] = announce | lowest(bits);
    for (let bits = freeHi; bits !== 0; bits &= bits - 1) out[at++] = announce | 32 | lowest(bits);
    return at;
  }
  for (let half = 0; half < 2; half++) {
    for (let own = s.marbles[2 * colour + half]!; own !== 0; own &= own - 1) {
      const from = announce | ((32 * half + lowest(own) + 1) << 6);
      for (let bits = freeLo; bits !== 0; bits &= bits - 1) out[at++] = from | lowest(bits);
      for (let bits = freeHi; bits !== 0; bits &= bits - 1) out[at++] = from | 32 | lowest(bits);
    }
  }
  return at;
}

export const q4Rules: Rules<Q4State> = {
  // 31 marbles on otherwise empty boards (all others left before dropping), each move plain and announced.
  maxMoves: 2 * 31 * 33,

  clone: (s) => ({
    ...s,
    marbles: s.marbles.slice(),
    reserve: s.reserve.slice(),
    trail: cloneTrail(s.trail),
  }),

  actor: (s) => s.turn,

  generate(s, out, at) {
    if (s.ended >= 0) return at;
    const plain = generateKind(s, out, at, 0);
    return s.options.announce ? generateKind(s, out, plain, ANNOUNCE) : plain;
  },

  count(s) {
    if (s.ended >= 0) return 0;
    const colour = colourOf(s.options, s.turn);
    const free = CELLS - popcount(filledHalf(s, 0)) - popcount(filledHalf(s, 1));
    const plain = s.reserve[colour] !== 0 ? free : free * s.options.marbles;
    return s.options.announce ? 2 * plain : plain;
  },

  make(s, id) {
    pushMove(s.trail, s.turn | (s.skip << 2) | (s.out << 6), s.hashLo, s.hashHi, s.quiet);
    const colour = colourOf(s.options, s.turn);
    const to = targetOf(id);
    const from = originOf(id);
    toggleMarble(s, colour, to);
    if (from >= 0) {
      toggleMarble(s, colour, from);
      s.quiet++;
    } else {
      s.reserve[colour]!--;
      s.quiet = 0;
    }
    if (!s.options.announce) {
      if (lineThrough(s, colour, to)) s.ended = alliesOf(s.options, s.turn);
    } else if ((id & ANNOUNCE) !== 0) {
      if (canAnnounce(s, s.turn)) s.ended = alliesOf(s.options, s.turn);
      else applyPenalty(s);
    }
    advance(s);
    if (s.ended < 0 && thirdTime(s)) s.ended = 0;
  },

  unmake(s, id) {
    const at = --s.trail.length * WORDS_PER_MOVE;
    const data = s.trail.data;
    s.turn = data[at]! & 3;
    s.skip = (data[at]! >> 2) & 15;
    s.out = (data[at]! >> 6) & 15;
    s.quiet = data[at + 3]!;
    const colour = colourOf(s.options, s.turn);
    const from = originOf(id);
    toggleMarble(s, colour, targetOf(id));
    if (from >= 0) toggleMarble(s, colour, from);
    else s.reserve[colour]!++;
    s.hashLo = data[at + 1]!;
    s.hashHi = data[at + 2]!;
    s.ended = ONGOING; // a move was made here, so the game was ongoing
  },

  status: (s) => s.ended,

  rehash(s) {
    const fresh = { ...s, hashLo: 0, hashHi: 0 };
    for (let colour = 0; colour < 4; colour++) {
      for (let cell = 0; cell < CELLS; cell++) {
        if ((s.marbles[2 * colour + (cell >> 5)]! >> (cell & 31)) & 1) toggleKey(fresh, marbleKey(colour, cell));
      }
      if (s.turn === colour) toggleKey(fresh, turnKey(colour));
      if ((s.skip >> colour) & 1) toggleKey(fresh, SKIP_KEY + colour);
      if ((s.out >> colour) & 1) toggleKey(fresh, OUT_KEY + colour);
    }
    return [fresh.hashLo, fresh.hashHi];
  },
};

export function emptyBoards(options: Q4Options): Q4State {
  const reserve = new Int32Array(4).fill(options.marbles, 0, coloursOf(options));
  const s: Q4State = {
    options,
    marbles: new Int32Array(8),
    reserve,
    turn: 0,
    skip: 0,
    out: 0,
    ended: ONGOING,
    quiet: 0,
    trail: emptyTrail(),
    hashLo: 0,
    hashHi: 0,
  };
  toggleKey(s, turnKey(0));
  return s;
}

/** The game without this seat; its marbles stay. `unmake` cannot go back beyond this point. */
export function leaveGame(s: Q4State, seat: Seat): Q4State {
  const after: Q4State = { ...q4Rules.clone(s), trail: emptyTrail(), quiet: 0 };
  if (after.ended >= 0 || (after.out >> seat) & 1) return after;
  sendOut(after, seat);
  if (after.turn === seat) advance(after);
  return after;
}

/** A parsed position: marbles by colour and hole, the seat to move, the masks of pending skips and seats out. */
export function assemble(
  options: Q4Options,
  marbles: readonly { readonly colour: number; readonly cell: number }[],
  turn: Seat,
  skip: number,
  out: number,
): Q4State {
  const s = emptyBoards(options);
  for (const { colour, cell } of marbles) {
    toggleMarble(s, colour, cell);
    s.reserve[colour]!--;
  }
  Object.assign(s, { turn, skip, out });
  [s.hashLo, s.hashHi] = q4Rules.rehash(s);
  s.ended = lastSide(s);
  return s;
}
