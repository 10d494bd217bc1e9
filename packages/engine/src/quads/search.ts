// Alpha-beta with iterative deepening, a transposition table, and cell counting at the leaves.

import { asMoveId, type MoveId } from '@quadrille/rules';
import { type QuadsState } from '@quadrille/rules/quads';
import { OutOfTime, type SearchClock } from '../clock.ts';
import { QuadsBoard } from './board.ts';
import { BLOCKED_SCORE, evaluateMoves } from './evaluate.ts';

/** A win scores WIN minus the ply of the game at which it comes; scores beyond PROVEN are proven. */
export const WIN = 100_000;
export const PROVEN = 50_000;

/** The worst unproven score. */
export const WORST_UNPROVEN = 40_000;

const MAX_PLIES = 40;
const MAX_MOVES_PER_PLY = 600; // an upper bound with a margin: 36 cells never fit all orientations at once
// Positions have a hundred moves and more, and the best is nearly always among the first few by cell counting. So only
// this many are searched, and more at higher depth.
const BASE_WIDTH_MOVES = 6;
const WIDTH_MOVES_PER_PLY = 4;
const SLOT_WORDS = 4;
const EXACT = 0;
const AT_LEAST = 1;
const AT_MOST = 2;

export interface Scored {
  readonly id: MoveId;
  score: number;
}

export interface QuadsSearch {
  /** Clears the memory. */
  clear(): void;
  /** Scores of the given moves to this depth, the best first. Throws OutOfTime. */
  deepen(s: QuadsState, moves: Scored[], depth: number, clock: SearchClock, everyMove: boolean): void;
  /** The principal variation. */
  line(s: QuadsState, length: number): MoveId[];
}

export function createSearch(slotBits = 19): QuadsSearch {
  const table = new Int32Array((1 << slotBits) * SLOT_WORDS);
  const slotMask = (1 << slotBits) - 1;
  const moves = new Int32Array(MAX_PLIES * MAX_MOVES_PER_PLY);
  const scores = new Int32Array(MAX_PLIES * MAX_MOVES_PER_PLY);

  function search(b: QuadsBoard, depth: number, lower: number, upper: number, at: number, clock: SearchClock): number {
    // A node here is expensive, because all its moves are evaluated: check the time more often than the clock would.
    if (clock.tick() || ((clock.nodes & 15) === 0 && clock.checkNow())) throw new OutOfTime();
    const buried = b.prune();
    const score = searchPruned(b, depth, lower, upper, at, clock);
    b.restore(buried);
    return score;
  }

  function searchPruned(
    b: QuadsBoard,
    depth: number,
    floor: number,
    upper: number,
    at: number,
    clock: SearchClock,
  ): number {
    const { hashLo, hashHi } = b;
    const slot = (hashLo & slotMask) * SLOT_WORDS;
    let remembered = -1;
    if (table[slot] === hashLo && table[slot + 1] === hashHi) {
      const packed = table[slot + 3]!;
      remembered = packed & 0xffff;
      const score = table[slot + 2]!;
      const kind = (packed >> 16) & 3;
      // A proven score is used only by a search that would reach that end: a far end must not hide a nearer one.
      const proven = Math.abs(score) > PROVEN;
      if (proven ? WIN - Math.abs(score) - b.ply <= depth + 1 : packed >> 18 >= depth) {
        if (kind === EXACT) return score;
        if (kind === AT_LEAST && score >= upper) return score;
        if (kind === AT_MOST && score <= floor) return score;
      }
    }
    const end = b.generate(moves, at);
    if (end === at) return -WIN + b.ply;
    // The static evaluation of every move finds the wins, orders the rest, and is the score at the last ply.
    let best = -WIN;
    let bestMove = moves[at]!;
    evaluateMoves(b, moves, at, end, scores);
    for (let i = at; i < end; i++) {
      if (scores[i] === -BLOCKED_SCORE) return WIN - b.ply - 1;
      if (scores[i]! > best) [best, bestMove] = [scores[i]!, moves[i]!];
    }
    if (depth > 1) {
      let lower = floor;
      best = -WIN;
      for (let i = at; i < end; i++) if (moves[i] === remembered) scores[i] = WIN;
      const last = Math.min(end, at + BASE_WIDTH_MOVES + WIDTH_MOVES_PER_PLY * depth);
      for (let i = at; i < last; i++) {
        pickBest(i, end);
        const move = moves[i]!;
        b.make(move);
        // Principal variation search: the first move gets the full window, the others a null window first.
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
      // A pruned move might have saved the game.
      if (best < -PROVEN && last < end) best = -WORST_UNPROVEN;
    }
    const kind = best <= floor ? AT_MOST : best >= upper ? AT_LEAST : EXACT;
    table[slot] = hashLo;
    table[slot + 1] = hashHi;
    table[slot + 2] = best;
    table[slot + 3] = (depth << 18) | (kind << 16) | bestMove;
    return best;
  }

  /** Moves the best of the moves from `i` on to `i`. */
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
    clear: () => void table.fill(0),
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
