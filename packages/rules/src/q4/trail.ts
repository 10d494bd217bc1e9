/**
 * What make cannot recompute when it is taken back, four integers a move. It doubles when it is full, which is the
 * only time that making a move allocates.
 */
export interface Trail {
  data: Int32Array;
  /** How many moves are on it. */
  length: number;
}

export const WORDS_PER_MOVE = 4;
const ROOM = 96;
/** Room that a copy has for more, if there was as much: most copies get one move. */
const ROOM_AFTER = 8;

export function emptyTrail(): Trail {
  return { data: new Int32Array(ROOM * WORDS_PER_MOVE), length: 0 };
}

export function cloneTrail(trail: Trail): Trail {
  return { data: trail.data.slice(0, (trail.length + ROOM_AFTER) * WORDS_PER_MOVE), length: trail.length };
}

export function push(trail: Trail, a: number, b: number, c: number, d: number): void {
  const at = trail.length * WORDS_PER_MOVE;
  if (at === trail.data.length) {
    const longer = new Int32Array(2 * at);
    longer.set(trail.data);
    trail.data = longer;
  }
  const data = trail.data;
  data[at] = a;
  data[at + 1] = b;
  data[at + 2] = c;
  data[at + 3] = d;
  trail.length++;
}
