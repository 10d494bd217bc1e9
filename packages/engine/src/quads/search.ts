// Alpha-beta with iterative deepening, a memory and cell counting at the leaves.

import { asMoveId, type MoveId } from '@quadrille/rules';
import { quads, type QuadsState } from '@quadrille/rules/quads';
import { OutOfTime, type Clock } from '../clock.ts';
import { BLOCKED, evaluate } from './evaluate.ts';

const { rules } = quads;

/** A win is WIN minus the ply of the game at which it comes; beyond PROVEN is a win or loss, not an estimate. */
export const WIN = 100_000;
export const PROVEN = 50_000;

const PLIES = 40;
const ROOM = 600; // most moves of a position, with space to spare: 36 cells never offer all orientations at once
const SLOT_WORDS = 4;
const EXACT = 0;
const AT_LEAST = 1;
const AT_MOST = 2;

export interface Scored {
  readonly id: MoveId;
  score: number;
}

export interface QuadsSearch {
  /** Forgets everything. */
  forget(): void;
  /** Scores of the given moves to this depth; the best first. Throws OutOfTime. */
  deepen(s: QuadsState, moves: Scored[], depth: number, clock: Clock, everyMove: boolean): void;
  /**
   * The score of a position that is known to be won (or lost) for the side to move, if its end is within this depth; else
   * undefined. Knowing who wins, only the way there is searched, which is far quicker. Throws OutOfTime.
   */
  endWithin(s: QuadsState, won: boolean, depth: number, clock: Clock): number | undefined;
  /** The line that is expected from here on. */
  line(s: QuadsState, length: number): MoveId[];
}

export function createSearch(slotBits = 19): QuadsSearch {
  const table = new Int32Array((1 << slotBits) * SLOT_WORDS);
  const slotMask = (1 << slotBits) - 1;
  const moves = new Int32Array(PLIES * ROOM);
  const scores = new Int32Array(PLIES * ROOM);

  function search(s: QuadsState, depth: number, lower: number, upper: number, at: number, clock: Clock): number {
    if (clock.tick()) throw new OutOfTime();
    const slot = (s.hashLo & slotMask) * SLOT_WORDS;
    let remembered = -1;
    if (table[slot] === s.hashLo && table[slot + 1] === s.hashHi) {
      const packed = table[slot + 3]!;
      remembered = packed & 0xffff;
      const score = table[slot + 2]!;
      const kind = (packed >> 16) & 3;
      // A proven end serves any search that would reach it, and no other: a far one must not hide a nearer one.
      const proven = Math.abs(score) > PROVEN;
      if (proven ? WIN - Math.abs(score) - s.ply <= depth + 1 : packed >> 18 >= depth) {
        if (kind === EXACT) return score;
        if (kind === AT_LEAST && score >= upper) return score;
        if (kind === AT_MOST && score <= lower) return score;
      }
    }
    const end = rules.generate(s, moves, at);
    if (end === at) return -WIN + s.ply;
    // One look at every move: it finds the wins, orders the rest, and is all there is at the last ply.
    for (let i = at; i < end; i++) {
      const id = asMoveId(moves[i]!);
      rules.make(s, id);
      const reply = evaluate(s);
      rules.unmake(s, id);
      if (reply === BLOCKED) return WIN - s.ply - 1;
      scores[i] = moves[i] === remembered ? WIN : -reply;
    }
    let best = -WIN;
    let bestMove = moves[at]!;
    const floor = lower;
    if (depth <= 1) {
      for (let i = at; i < end; i++) {
        const score = scores[i] === WIN ? scoreOf(s, moves[i]!) : scores[i]!;
        if (score > best) {
          best = score;
          bestMove = moves[i]!;
        }
      }
    } else {
      for (let i = at; i < end; i++) {
        pickBest(i, end);
        const id = asMoveId(moves[i]!);
        rules.make(s, id);
        let score: number;
        try {
          // The first move gets the whole window; the others must first show that they are better.
          if (i === at) score = -search(s, depth - 1, -upper, -lower, end, clock);
          else {
            score = -search(s, depth - 1, -lower - 1, -lower, end, clock);
            if (score > lower && score < upper) score = -search(s, depth - 1, -upper, -lower, end, clock);
          }
        } finally {
          rules.unmake(s, id);
        }
        if (score > best) {
          best = score;
          bestMove = moves[i]!;
        }
        if (score > lower) lower = score;
        if (lower >= upper) break;
      }
    }
    const kind = best <= floor ? AT_MOST : best >= upper ? AT_LEAST : EXACT;
    table[slot] = s.hashLo;
    table[slot + 1] = s.hashHi;
    table[slot + 2] = best;
    table[slot + 3] = (depth << 18) | (kind << 16) | bestMove;
    return best;
  }

  /** Brings the best of the moves from `i` on to `i`. */
  function pickBest(i: number, end: number): void {
    let best = i;
    for (let j = i + 1; j < end; j++) if (scores[j]! > scores[best]!) best = j;
    if (best === i) return;
    const [move, score] = [moves[best]!, scores[best]!];
    moves[best] = moves[i]!;
    scores[best] = scores[i]!;
    moves[i] = move;
    scores[i] = score;
  }

  return {
    forget: () => void table.fill(0),
    deepen(s, candidates, depth, clock, everyMove) {
      let lower = -WIN;
      const found = new Map<Scored, number>();
      for (const candidate of candidates) {
        rules.make(s, candidate.id);
        try {
          const window = everyMove ? -WIN : lower;
          found.set(candidate, -search(s, depth - 1, -WIN, -window, 0, clock));
        } finally {
          rules.unmake(s, candidate.id);
        }
        lower = Math.max(lower, found.get(candidate)!);
      }
      for (const [candidate, score] of found) candidate.score = score;
      candidates.sort((a, b) => b.score - a.score);
    },
    endWithin(s, won, depth, clock) {
      const score = won ? search(s, depth, PROVEN, WIN, 0, clock) : search(s, depth, -WIN, -PROVEN, 0, clock);
      return Math.abs(score) > PROVEN ? score : undefined;
    },
    line(start, length) {
      const s = rules.clone(start);
      const line: MoveId[] = [];
      while (line.length < length) {
        const slot = (s.hashLo & slotMask) * SLOT_WORDS;
        if (table[slot] !== s.hashLo || table[slot + 1] !== s.hashHi) break;
        const id = asMoveId(table[slot + 3]! & 0xffff);
        const legal = new Int32Array(rules.maxMoves);
        if (!legal.subarray(0, rules.generate(s, legal, 0)).includes(id)) break;
        rules.make(s, id);
        line.push(id);
      }
      return line;
    },
  };
}

function scoreOf(s: QuadsState, move: number): number {
  rules.make(s, asMoveId(move));
  const score = -evaluate(s);
  rules.unmake(s, asMoveId(move));
  return score;
}
