// Alpha-beta with iterative deepening, a memory and cell counting at the leaves.

import { asMoveId, type MoveId } from '@quadrille/rules';
import { type QuadsState } from '@quadrille/rules/quads';
import { OutOfTime, type Clock } from '../clock.ts';
import { QuadsBoard } from './board.ts';
import { BLOCKED, evaluateMoves } from './evaluate.ts';

/** A win is WIN minus the ply of the game at which it comes; beyond PROVEN is a win or loss, not an estimate. */
export const WIN = 100_000;
export const PROVEN = 50_000;

/** As bad as it gets without being proven. */
export const HOPELESS = 40_000;

const PLIES = 40;
const ROOM = 600; // most moves of a position, with space to spare: 36 cells never offer all orientations at once
// Positions offer a hundred moves and more, and the best is nearly always among the first few by cell counting. So only
// some are followed up: this many, and more of them where the search goes deeper.
const WIDTH = 6;
const WIDTH_BY_DEPTH = 4;
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
  /** The line that is expected from here on. */
  line(s: QuadsState, length: number): MoveId[];
}

export function createSearch(slotBits = 19): QuadsSearch {
  const table = new Int32Array((1 << slotBits) * SLOT_WORDS);
  const slotMask = (1 << slotBits) - 1;
  const moves = new Int32Array(PLIES * ROOM);
  const scores = new Int32Array(PLIES * ROOM);

  function search(b: QuadsBoard, depth: number, lower: number, upper: number, at: number, clock: Clock): number {
    // A position here takes long, with all its moves valued: look at the time more often than the clock would.
    if (clock.tick() || ((clock.nodes & 15) === 0 && clock.look())) throw new OutOfTime();
    const buried = b.prune();
    const score = searchPruned(b, depth, lower, upper, at, clock);
    b.restore(buried);
    return score;
  }

  function searchPruned(b: QuadsBoard, depth: number, floor: number, upper: number, at: number, clock: Clock): number {
    const { hashLo, hashHi } = b;
    const slot = (hashLo & slotMask) * SLOT_WORDS;
    let remembered = -1;
    if (table[slot] === hashLo && table[slot + 1] === hashHi) {
      const packed = table[slot + 3]!;
      remembered = packed & 0xffff;
      const score = table[slot + 2]!;
      const kind = (packed >> 16) & 3;
      // A proven end serves any search that would reach it, and no other: a far one must not hide a nearer one.
      const proven = Math.abs(score) > PROVEN;
      if (proven ? WIN - Math.abs(score) - b.ply <= depth + 1 : packed >> 18 >= depth) {
        if (kind === EXACT) return score;
        if (kind === AT_LEAST && score >= upper) return score;
        if (kind === AT_MOST && score <= floor) return score;
      }
    }
    const end = b.generate(moves, at);
    if (end === at) return -WIN + b.ply;
    // One look at every move: it finds the wins, orders the rest, and is all there is at the last ply.
    let best = -WIN;
    let bestMove = moves[at]!;
    evaluateMoves(b, moves, at, end, scores);
    for (let i = at; i < end; i++) {
      if (scores[i] === -BLOCKED) return WIN - b.ply - 1;
      if (scores[i]! > best) [best, bestMove] = [scores[i]!, moves[i]!];
    }
    if (depth > 1) {
      let lower = floor;
      best = -WIN;
      for (let i = at; i < end; i++) if (moves[i] === remembered) scores[i] = WIN;
      const last = Math.min(end, at + WIDTH + WIDTH_BY_DEPTH * depth);
      for (let i = at; i < last; i++) {
        pickBest(i, end);
        const move = moves[i]!;
        b.make(move);
        // The first move gets the whole window; the others must first show that they are better.
        let score: number;
        if (i === at) score = -search(b, depth - 1, -upper, -lower, end, clock);
        else {
          score = -search(b, depth - 1, -lower - 1, -lower, end, clock);
          if (score > lower && score < upper) score = -search(b, depth - 1, -upper, -lower, end, clock);
        }
        b.unmake(move);
        if (score > best) [best, bestMove] = [score, move];
        if (score > lower) lower = score;
        if (lower >= upper) break;
      }
      // What was passed over might have saved the game.
      if (best < -PROVEN && last < end) best = -HOPELESS;
    }
    const kind = best <= floor ? AT_MOST : best >= upper ? AT_LEAST : EXACT;
    table[slot] = hashLo;
    table[slot + 1] = hashHi;
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
      const b = new QuadsBoard(s);
      let lower = -WIN;
      const found = new Map<Scored, number>();
      for (const candidate of candidates) {
        b.make(candidate.id);
        let score: number;
        if (everyMove || lower === -WIN) score = -search(b, depth - 1, -WIN, WIN, 0, clock);
        else {
          score = -search(b, depth - 1, -lower - 1, -lower, 0, clock);
          if (score > lower) score = -search(b, depth - 1, -WIN, -lower, 0, clock);
        }
        b.unmake(candidate.id);
        found.set(candidate, score);
        lower = Math.max(lower, score);
      }
      for (const [candidate, score] of found) candidate.score = score;
      candidates.sort((x, y) => y.score - x.score);
    },
    line(s, length) {
      const b = new QuadsBoard(s);
      const line: MoveId[] = [];
      while (line.length < length) {
        b.prune();
        const slot = (b.hashLo & slotMask) * SLOT_WORDS;
        if (table[slot] !== b.hashLo || table[slot + 1] !== b.hashHi) break;
        const move = table[slot + 3]! & 0xffff;
        if (!moves.subarray(0, b.generate(moves, 0)).includes(move)) break;
        b.make(move);
        line.push(asMoveId(move));
      }
      return line;
    },
  };
}
