/**
 * The undo stack: what `make` cannot recompute when it is undone, four integers per move. A trail and its copies share
 * one buffer as long as only one of them grows, as in a game, so copying is free however long the game. A trail that
 * would overwrite another's moves, or finds the buffer full, takes a new buffer; only then does a move allocate.
 */
export interface Trail {
  data: Int32Array;
  /** The number of moves. */
  length: number;
  sheet: Sheet;
  /** From this move on it may append without checking `sheet.used`. */
  own: number;
}

interface Sheet {
  /** The number of moves of the longest trail that shares the buffer. */
  used: number;
}

export const WORDS_PER_MOVE = 4;
const INITIAL_CAPACITY_MOVES = 96;

export function emptyTrail(): Trail {
  return { data: new Int32Array(INITIAL_CAPACITY_MOVES * WORDS_PER_MOVE), length: 0, sheet: { used: 0 }, own: 0 };
}

export function cloneTrail(trail: Trail): Trail {
  // Whichever copy appends first keeps this buffer.
  trail.own = Infinity;
  return { data: trail.data, length: trail.length, sheet: trail.sheet, own: Infinity };
}

export function pushMove(trail: Trail, a: number, b: number, c: number, d: number): void {
  const at = trail.length * WORDS_PER_MOVE;
  if (trail.length < trail.own || at === trail.data.length) findRoom(trail);
  const data = trail.data;
  data[at] = a;
  data[at + 1] = b;
  data[at + 2] = c;
  data[at + 3] = d;
  trail.sheet.used = ++trail.length;
}

function findRoom(trail: Trail): void {
  const { data, length, sheet } = trail;
  const at = length * WORDS_PER_MOVE;
  if (at < data.length && sheet.used === length) {
    trail.own = length;
    return;
  }
  trail.data = new Int32Array(Math.max(INITIAL_CAPACITY_MOVES * WORDS_PER_MOVE, 2 * at));
  trail.data.set(data.subarray(0, at));
  trail.sheet = { used: length };
  trail.own = 0;
}
