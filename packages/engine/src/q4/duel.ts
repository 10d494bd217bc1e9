// Q4 for two: alpha-beta over both phases, with a search for forced wins inside it.
//
// A forced win is a sequence of threats, lines of three with a free hole, each of which the other side must answer at
// that hole, until one move makes two threats at once. It is followed far deeper than the full search could go.

import { LINES_THROUGH } from '@quadrille/rules/q4';
import { OutOfTime, type Clock } from '../clock.ts';
import { CELLS, LINE_CELLS, LINE_COUNT, type DuelBoard } from './board.ts';

/** A win is WIN minus the plies to it; anything beyond PROVEN is proven. */
export const WIN = 100_000;
export const PROVEN = 50_000;

/** from + 1 in bits 6-12 (0 for a drop), to in bits 0-5: as the rules pack it. */
const fromOf = (move: number): number => ((move >> 6) & 127) - 1;
const toOf = (move: number): number => move & 63;
const pack = (from: number, to: number): number => ((from + 1) << 6) | to;

const PLIES = 80;
const ROOM = 1100;
const SLOT_WORDS = 4;
const EXACT = 0;
const AT_LEAST = 1;
const AT_MOST = 2;

export interface ScoredMove {
  readonly move: number;
  score: number;
}

export class Duel {
  private readonly table: Int32Array;
  private readonly slotMask: number;
  private readonly moves = new Int32Array(PLIES * ROOM);
  private readonly scores = new Int32Array(PLIES * ROOM);
  private clock!: Clock;
  private forcedNodes = 0;

  constructor(slotBits = 18) {
    this.table = new Int32Array((1 << slotBits) * SLOT_WORDS);
    this.slotMask = (1 << slotBits) - 1;
  }

  /** Forgets everything. */
  forget(): void {
    this.table.fill(0);
  }

  /** Scores the moves to this depth; the best first. Throws OutOfTime. */
  deepen(board: DuelBoard, candidates: ScoredMove[], depth: number, clock: Clock, everyMove: boolean): void {
    this.clock = clock;
    let lower = -WIN;
    const found: number[] = [];
    for (const { move } of candidates) {
      board.make(fromOf(move), toOf(move));
      let score: number;
      try {
        score = board.wonAt(toOf(move), 1 - board.turn)
          ? WIN - 1
          : -this.search(board, depth - 1, -WIN, everyMove ? WIN : -lower, 1, 0);
      } finally {
        board.unmake(fromOf(move), toOf(move));
      }
      found.push(score);
      lower = Math.max(lower, score);
    }
    for (const [i, candidate] of candidates.entries()) candidate.score = found[i]!;
    candidates.sort((a, b) => b.score - a.score);
  }

  /** All moves of the side to move. */
  legal(board: DuelBoard): number[] {
    return Array.from(this.moves.subarray(0, this.generate(board, 0)));
  }

  private generate(board: DuelBoard, at: number): number {
    const { owner, turn } = board;
    let end = at;
    if (board.reserve[turn]! > 0) {
      for (let to = 0; to < CELLS; to++) if (owner[to] === -1) this.moves[end++] = pack(-1, to);
      return end;
    }
    for (let from = 0; from < CELLS; from++) {
      if (owner[from] !== turn) continue;
      for (let to = 0; to < CELLS; to++) if (owner[to] === -1) this.moves[end++] = pack(from, to);
    }
    return end;
  }

  /** The moves that put a marble on one hole. */
  private generateTo(board: DuelBoard, hole: number, at: number): number {
    if (board.reserve[board.turn]! > 0) {
      this.moves[at] = pack(-1, hole);
      return at + 1;
    }
    let end = at;
    for (let from = 0; from < CELLS; from++) if (board.owner[from] === board.turn) this.moves[end++] = pack(from, hole);
    return end;
  }

  private search(board: DuelBoard, depth: number, lower: number, upper: number, ply: number, at: number): number {
    if (this.clock.tick()) throw new OutOfTime();
    const { turn } = board;
    // A line of three completes at once.
    const own = board.nextThree(turn, 0);
    if (own >= 0) return WIN - ply - 1;
    // The other side's must be answered; two of them cannot be, unless one marble fills both holes.
    let end: number;
    const theirs = board.nextThree(1 - turn, 0);
    let forced = false;
    if (theirs >= 0) {
      const hole = board.holeOf(theirs);
      for (let line = board.nextThree(1 - turn, theirs + 1); line >= 0; line = board.nextThree(1 - turn, line + 1)) {
        if (board.holeOf(line) !== hole) return -WIN + ply + 2;
      }
      end = this.generateTo(board, hole, at);
      forced = true;
    } else {
      const slot = (board.hashLo & this.slotMask) * SLOT_WORDS;
      if (this.table[slot] === board.hashLo && this.table[slot + 1] === board.hashHi) {
        const packed = this.table[slot + 3]!;
        const score = this.table[slot + 2]!;
        const kind = (packed >> 14) & 3;
        if (packed >> 16 >= depth) {
          if (kind === EXACT) return score;
          if (kind === AT_LEAST && score >= upper) return score;
          if (kind === AT_MOST && score <= lower) return score;
        }
      }
      this.forcedNodes = depth > 1 ? 400 : 60;
      const plies = this.forcedWin(board, 0);
      if (plies > 0) return WIN - ply - plies;
      if (depth <= 0 || ply >= PLIES - 2) return turn === 0 ? board.potential : -board.potential;
      end = this.generate(board, at);
      this.rank(board, at, end);
    }
    const floor = lower;
    let best = -WIN;
    let bestMove = this.moves[at]!;
    const left = forced ? depth : depth - 1;
    for (let i = at; i < end; i++) {
      if (!forced) this.pickBest(i, end);
      const move = this.moves[i]!;
      board.make(fromOf(move), toOf(move));
      let score: number;
      try {
        // Late moves must first show, less deep, that they are worth a full look.
        const reduced = !forced && i - at >= 8 && left >= 2 ? left - 1 : left;
        if (ply >= PLIES - 2) score = turn === 0 ? board.potential : -board.potential;
        else if (i === at) score = -this.search(board, left, -upper, -lower, ply + 1, end);
        else {
          score = -this.search(board, reduced, -lower - 1, -lower, ply + 1, end);
          if (score > lower && (score < upper || reduced < left)) {
            score = -this.search(board, left, -upper, -lower, ply + 1, end);
          }
        }
      } finally {
        board.unmake(fromOf(move), toOf(move));
      }
      if (score > best) {
        best = score;
        bestMove = move;
      }
      if (score > lower) lower = score;
      if (lower >= upper) break;
    }
    if (!forced) {
      const slot = (board.hashLo & this.slotMask) * SLOT_WORDS;
      const kind = best <= floor ? AT_MOST : best >= upper ? AT_LEAST : EXACT;
      // Distances are counted from the root, so a proven score is only good for this node's ply: keep estimates only.
      if (Math.abs(best) < PROVEN) {
        this.table[slot] = board.hashLo;
        this.table[slot + 1] = board.hashHi;
        this.table[slot + 2] = best;
        this.table[slot + 3] = (depth << 16) | (kind << 14) | bestMove;
      }
    }
    return best;
  }

  /** Gives every move a rank: what it adds to one's own lines and takes from the other's. */
  private rank(board: DuelBoard, at: number, end: number): void {
    const slot = (board.hashLo & this.slotMask) * SLOT_WORDS;
    const known = this.table[slot] === board.hashLo && this.table[slot + 1] === board.hashHi;
    const remembered = known ? this.table[slot + 3]! & 0x1fff : -1;
    for (let i = at; i < end; i++) {
      const move = this.moves[i]!;
      let score = move === remembered ? WIN : this.worthOf(board, toOf(move));
      if (fromOf(move) >= 0 && score < WIN) score -= this.worthOf(board, fromOf(move));
      this.scores[i] = score;
    }
  }

  private worthOf(board: DuelBoard, cell: number): number {
    const lines = LINES_THROUGH[cell]!;
    let sum = 0;
    for (let i = 0; i < lines.length; i++) {
      const count = board.counts[lines[i]!]!;
      const [zero, one] = [count >> 3, count & 7];
      if (one === 0) sum += RANK[zero]!;
      else if (zero === 0) sum += RANK[one]!;
    }
    return sum;
  }

  private pickBest(i: number, end: number): void {
    let best = i;
    for (let j = i + 1; j < end; j++) if (this.scores[j]! > this.scores[best]!) best = j;
    if (best === i) return;
    const [move, score] = [this.moves[best]!, this.scores[best]!];
    this.moves[best] = this.moves[i]!;
    this.scores[best] = this.scores[i]!;
    this.moves[i] = move;
    this.scores[i] = score;
  }

  /**
   * Plies to a win by threats alone for the side to move, or 0 if none is found. The side to move has no line of three,
   * and neither has the other. Only drops are followed: every threat has one answer then.
   */
  private forcedWin(board: DuelBoard, made: number): number {
    const me = board.turn;
    if (board.reserve[me]! < 2 || board.reserve[1 - me]! < 1 || --this.forcedNodes < 0) return 0;
    const two = me === 0 ? 16 : 2;
    for (let line = 0; line < LINE_COUNT; line++) {
      if (board.counts[line] !== two) continue;
      for (let k = 4 * line; k < 4 * line + 4; k++) {
        const cell = LINE_CELLS[k]!;
        if (board.owner[cell] !== -1) continue;
        const plies = this.threaten(board, cell, made);
        if (plies > 0) return plies;
      }
    }
    return 0;
  }

  /** The same, beginning with this drop. */
  private threaten(board: DuelBoard, cell: number, made: number): number {
    const me = board.turn;
    board.make(-1, cell);
    let plies = 0;
    const first = board.nextThree(me, 0);
    const hole = first < 0 ? -1 : board.holeOf(first);
    let second = false;
    for (let line = first < 0 ? -1 : board.nextThree(me, first + 1); line >= 0; line = board.nextThree(me, line + 1)) {
      if (board.holeOf(line) !== hole) second = true;
    }
    if (board.nextThree(1 - me, 0) >= 0 || hole < 0) plies = 0;
    else if (second) plies = 3;
    else if (made < 16) {
      board.make(-1, hole);
      plies = this.afterAnswer(board, me, made);
      board.unmake(-1, hole);
    }
    board.unmake(-1, cell);
    return plies;
  }

  /** Goes on once a threat was answered; the answer may itself be a threat, which the next drop must meet with another. */
  private afterAnswer(board: DuelBoard, me: number, made: number): number {
    const counter = board.nextThree(1 - me, 0);
    let plies: number;
    if (counter < 0) plies = this.forcedWin(board, made + 1);
    else {
      const hole = board.holeOf(counter);
      for (let line = board.nextThree(1 - me, counter + 1); line >= 0; line = board.nextThree(1 - me, line + 1)) {
        if (board.holeOf(line) !== hole) return 0;
      }
      if (board.reserve[me]! < 2 || board.reserve[1 - me]! < 1 || --this.forcedNodes < 0) return 0;
      plies = this.threaten(board, hole, made + 1);
    }
    return plies > 0 ? plies + 2 : 0;
  }
}

const RANK = [1, 4, 16, 64, 0] as const;
