/**
 * What make cannot recompute when it is taken back, four integers a move. A trail and its copies are written on one sheet as
 * long as only one of them goes on, as a game does from move to move: so a copy costs nothing, however long the game. Who
 * would write where another has gone on takes a new sheet; so does who finds it full. Only then does a move allocate.
 */
export interface Trail {
  data: Int32Array;
  /** How many moves are on it. */
  length: number;
  sheet: Sheet;
  /** From this move on it may write on its sheet without a look at the others. */
  own: number;
}

interface Sheet {
  /** How many moves the longest of those who share it has written. */
  used: number;
}

export const WORDS_PER_MOVE = 4;
const ROOM = 96;

export function emptyTrail(): Trail {
  return { data: new Int32Array(ROOM * WORDS_PER_MOVE), length: 0, sheet: { used: 0 }, own: 0 };
}

export function cloneTrail(trail: Trail): Trail {
  // Whichever goes on first may do so on this sheet.
  trail.own = Infinity;
  return { data: trail.data, length: trail.length, sheet: trail.sheet, own: Infinity };
}

export function push(trail: Trail, a: number, b: number, c: number, d: number): void {
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
  trail.data = new Int32Array(Math.max(ROOM * WORDS_PER_MOVE, 2 * at));
  trail.data.set(data.subarray(0, at));
  trail.sheet = { used: length };
  trail.own = 0;
}
