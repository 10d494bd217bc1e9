// Enumerates every position of Quantik up to symmetry.

import { asMoveId, ONGOING } from '@quadrille/rules';
import { quantik, type QuantikState } from '@quadrille/rules/quantik';
import { masksOf } from './position.ts';
import { canonical } from './symmetry.ts';

const { rules } = quantik;

const KEY_WORDS = 4;

/** A hash set for millions of canonical positions: four numbers each, and an open-addressing index. */
class CanonicalSet {
  size = 0;
  private keys = new Int32Array(KEY_WORDS * 512);
  // The position's number plus one, 0 for an empty slot; at most half full.
  private slots = new Int32Array(1024);

  add(key: Int32Array): void {
    if (2 * this.size >= this.slots.length) this.grow();
    const slot = this.slotOf(key, 0);
    if (this.slots[slot] !== 0) return;
    this.keys.set(key, KEY_WORDS * this.size);
    this.slots[slot] = ++this.size;
  }

  /** The canonical form of each position; the view is valid until the next insertion. */
  *all(): Generator<Int32Array> {
    for (let n = 0; n < this.size; n++) yield this.keys.subarray(KEY_WORDS * n, KEY_WORDS * (n + 1));
  }

  /** The slot that holds, or would hold, the four numbers from `at` on. */
  private slotOf(from: Int32Array, at: number): number {
    const { keys, slots } = this;
    let h = 0;
    for (let i = 0; i < KEY_WORDS; i++) {
      h = Math.imul(h ^ from[at + i]!, 0x9e3779b1);
      h ^= h >>> 15;
    }
    for (let slot = h & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const here = KEY_WORDS * (slots[slot]! - 1);
      if (here < 0) return slot;
      let same = 0;
      while (same < KEY_WORDS && keys[here + same] === from[at + same]) same++;
      if (same === KEY_WORDS) return slot;
    }
  }

  private grow(): void {
    const { keys } = this;
    this.keys = new Int32Array(2 * keys.length);
    this.keys.set(keys);
    this.slots = new Int32Array(2 * this.slots.length);
    for (let n = 0; n < this.size; n++) this.slots[this.slotOf(this.keys, KEY_WORDS * n)] = n + 1;
  }
}

export interface CanonicalPly {
  readonly ply: number;
  readonly ongoing: CanonicalSet;
  /** Over because the side to move has no move. */
  readonly blocked: CanonicalSet;
  /** Over because a line is complete. */
  readonly complete: CanonicalSet;
}

const emptyPly = (ply: number): CanonicalPly => ({
  ply,
  ongoing: new CanonicalSet(),
  blocked: new CanonicalSet(),
  complete: new CanonicalSet(),
});

/** Ply by ply from the empty board to `lastPly`, by default the end of the longest game. */
export function* canonicalPlies(lastPly = Infinity): Generator<CanonicalPly> {
  const masks = new Int32Array(8);
  const key = new Int32Array(KEY_WORDS);
  const moves = new Int32Array(rules.maxMoves);
  let last = emptyPly(0);
  last.ongoing.add(key);
  for (;;) {
    yield last;
    if (last.ply === lastPly || last.ongoing.size === 0) return;
    const next = emptyPly(last.ply + 1);
    for (const known of last.ongoing.all()) {
      const s = ongoingState(known, last.ply);
      const end = rules.generate(s, moves, 0);
      for (let i = 0; i < end; i++) {
        const id = asMoveId(moves[i]!);
        rules.make(s, id);
        canonical(masksOf(s, masks), 0, key);
        (s.won !== 0 ? next.complete : rules.status(s) === ONGOING ? next.ongoing : next.blocked).add(key);
        rules.unmake(s, id);
      }
    }
    last = next;
  }
}

/** A representative position for the canonical form of an ongoing one. */
export function ongoingState(key: Int32Array, ply: number): QuantikState {
  const s = quantik.setup({});
  const own = 4 * (ply & 1);
  for (let shape = 0; shape < 4; shape++) {
    s.pieces[own + shape] = key[shape]! >>> 16;
    s.pieces[(own ^ 4) + shape] = key[shape]! & 0xffff;
    s.filled |= s.pieces[shape]! | s.pieces[4 + shape]!;
  }
  s.ply = ply;
  [s.hashLo, s.hashHi] = rules.rehash(s);
  return s;
}
