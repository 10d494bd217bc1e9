// Q4 for two: alpha-beta over both phases, with a search for forced wins inside it.

import { LINES_THROUGH } from '@quadrille/rules/q4';
import { OutOfTime, type Clock } from '../clock.ts';
import { CELLS, MANY, NONE, type DuelBoard } from './board.ts';
import { bothDrop, onlyHole, Threats } from './forced.ts';
import { twins } from './symmetry.ts';

/** With no more marbles on the boards than this, holes that are the same to play on are looked at once. */
const SYMMETRIC_MARBLES = 4;
/** Nodes of the search for forced wins between two looks at the time. */
const FORCED_BEAT = 2000;
/** So many of them count as one node of the full search: they are cheaper, but a limit must hold for them too. */
const FORCED_PRICE = 16;

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
  /** Does it bring a position about for the third time? */
  readonly draws: boolean;
  score: number;
}

export class Duel {
  private readonly table: Int32Array;
  private readonly slotMask: number;
  private readonly moves = new Int32Array(PLIES * ROOM);
  private readonly scores = new Int32Array(PLIES * ROOM);
  private clock!: Clock;
  private truth = '';
  readonly threats = new Threats();
  /** What refuted a move at the same ply elsewhere, the latest and the one before it. */
  private readonly killers = new Int32Array(2 * PLIES);
  /** How often a marble on a hole was too good for the other side to allow, by colour and hole. */
  private readonly history = new Int32Array(2 * CELLS);

  constructor(slotBits = 18) {
    this.table = new Int32Array((1 << slotBits) * SLOT_WORDS);
    this.slotMask = (1 << slotBits) - 1;
  }

  /** Forgets what was found where other things are true: another number of marbles, other positions to repeat. */
  prepare(truth: string, afresh: boolean): void {
    if (afresh || truth !== this.truth) {
      this.table.fill(0);
      this.threats.forget();
    }
    this.truth = truth;
    this.killers.fill(0);
    this.history.fill(0);
  }

  /**
   * Scores the moves to this depth; the best first. Throws OutOfTime, and then what was found counts so far: whatever
   * beats the best of the depth before at this one is better, even if not all were looked at.
   */
  deepen(board: DuelBoard, candidates: ScoredMove[], depth: number, clock: Clock, everyMove: boolean): void {
    this.clock = clock;
    const found: number[] = [];
    try {
      let lower = -WIN;
      for (const candidate of candidates) {
        const score = this.scoreOf(board, candidate, depth, lower, everyMove || found.length === 0);
        found.push(score);
        lower = Math.max(lower, score);
      }
    } finally {
      for (const [i, score] of found.entries()) candidates[i]!.score = score;
      const unseen = candidates.splice(found.length);
      candidates.sort((a, b) => b.score - a.score);
      // What is not known to lose is better than what is.
      if (found.length > 0 && candidates[0]!.score > -PROVEN) candidates.push(...unseen);
      else candidates.unshift(...unseen);
    }
  }

  /** What a move is worth; where it is not asked `exactly`, no more than it must be known not to beat `lower`. */
  private scoreOf(
    board: DuelBoard,
    { move, draws }: ScoredMove,
    depth: number,
    lower: number,
    exactly: boolean,
  ): number {
    const [from, to] = [fromOf(move), toOf(move)];
    board.make(from, to);
    try {
      if (board.wonAt(to, 1 - board.turn)) return WIN - 1;
      if (draws) return 0;
      if (exactly) return -this.search(board, depth - 1, -WIN, WIN, 1, 0);
      const score = -this.search(board, depth - 1, -lower - 1, -lower, 1, 0);
      return score > lower ? -this.search(board, depth - 1, -WIN, -lower, 1, 0) : score;
    } finally {
      board.unmake(from, to);
    }
  }

  /** The moves of the side to move, one of those that are the same; the most promising first. */
  candidates(board: DuelBoard): ScoredMove[] {
    const end = this.generate(board, 0);
    this.rank(board, 0, end, 0);
    for (let i = 0; i < end; i++) this.pickBest(i, end);
    return Array.from(this.moves.subarray(0, end), (move) => {
      board.make(fromOf(move), toOf(move));
      const draws = board.standsThirdTime() && !board.wonAt(toOf(move), 1 - board.turn);
      board.unmake(fromOf(move), toOf(move));
      return { move, draws, score: 0 };
    });
  }

  private generate(board: DuelBoard, at: number): number {
    const { owner, turn } = board;
    let end = at;
    if (board.reserve[turn]! > 0 && board.marbles <= SYMMETRIC_MARBLES) {
      const twin = twins(owner);
      for (let to = 0; to < CELLS; to++) if (owner[to] === -1 && twin[to] === to) this.moves[end++] = pack(-1, to);
      return end;
    }
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
    // A line of three completes at once.
    if (board.threes[board.turn]! > 0) return WIN - ply - 1;
    const score = this.searchOn(board, depth, lower, upper, ply, at);
    return score < 0 && board.canRepeat() ? 0 : score;
  }

  /** The same where the side to move has no line of three, leaving aside that it might repeat a position. */
  private searchOn(board: DuelBoard, depth: number, lower: number, upper: number, ply: number, at: number): number {
    const { turn } = board;
    // The other side's threes must be answered; two of them cannot be, unless one marble fills both holes.
    const hole = onlyHole(board, 1 - turn);
    if (hole === MANY) return -WIN + ply + 2;
    const forced = hole !== NONE;
    const slot = (board.hashLo & this.slotMask) * SLOT_WORDS;
    let end: number;
    if (forced) end = this.generateTo(board, hole, at);
    else {
      if (this.table[slot] === board.hashLo && this.table[slot + 1] === board.hashHi) {
        const packed = this.table[slot + 3]!;
        const score = fromNode(this.table[slot + 2]!, ply);
        const kind = (packed >> 14) & 3;
        // What is proven is so at any depth.
        if (packed >> 16 >= depth || Math.abs(score) > PROVEN) {
          if (kind === EXACT) return score;
          if (kind === AT_LEAST && score >= upper) return score;
          if (kind === AT_MOST && score <= lower) return score;
        }
      }
      const plies = this.forcedWin(board, depth);
      if (plies > 0) return WIN - ply - plies;
      if (depth <= 0 || ply >= PLIES - 2) return turn === 0 ? board.potential : -board.potential;
      end = this.generate(board, at);
      this.rank(board, at, end, ply);
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
        const reduced = forced || left < 2 || i - at < 8 ? left : left < 3 || i - at < 20 ? left - 1 : left - 2;
        if (board.standsThirdTime()) score = 0;
        else if (ply >= PLIES - 2) score = turn === 0 ? board.potential : -board.potential;
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
      if (lower >= upper) {
        if (!forced) this.praise(turn, move, depth, ply);
        break;
      }
    }
    if (!forced || end - at > 1) {
      const kind = best <= floor ? AT_MOST : best >= upper ? AT_LEAST : EXACT;
      this.table[slot] = board.hashLo;
      this.table[slot + 1] = board.hashHi;
      this.table[slot + 2] = toNode(best, ply);
      this.table[slot + 3] = (depth << 16) | (kind << 14) | bestMove;
    }
    return best;
  }

  /** Plies to a win by threats alone, or 0 if none is found. */
  private forcedWin(board: DuelBoard, depth: number): number {
    const dropping = bothDrop(board);
    const nodes = dropping ? (depth > 1 ? 3000 : 400) : depth > 1 ? 200 : 30;
    const plies = this.threats.plies(board, nodes);
    if (this.threats.spent > FORCED_BEAT) {
      this.clock.nodes += Math.floor(this.threats.spent / FORCED_PRICE);
      this.threats.spent = 0;
      this.clock.look();
    }
    return plies;
  }

  /** The move remembered as best here, or undefined. */
  remembered(board: DuelBoard): number | undefined {
    const slot = (board.hashLo & this.slotMask) * SLOT_WORDS;
    const known = this.table[slot] === board.hashLo && this.table[slot + 1] === board.hashHi;
    return known ? this.table[slot + 3]! & 0x1fff : undefined;
  }

  /** Remembers what the other side could not allow. */
  private praise(turn: number, move: number, depth: number, ply: number): void {
    const at = 2 * ply;
    if (this.killers[at] !== move) {
      this.killers[at + 1] = this.killers[at]!;
      this.killers[at] = move;
    }
    this.history[CELLS * turn + toOf(move)]! += depth * depth;
  }

  /** Gives every move a rank: what it adds to one's own lines and takes from the other's, and what it did elsewhere. */
  private rank(board: DuelBoard, at: number, end: number, ply: number): void {
    const remembered = this.remembered(board);
    const [killer, second] = [this.killers[2 * ply]!, this.killers[2 * ply + 1]!];
    const { turn } = board;
    for (let i = at; i < end; i++) {
      const move = this.moves[i]!;
      if (move === remembered) this.scores[i] = WIN;
      else if (move === killer) this.scores[i] = WIN - 1;
      else if (move === second) this.scores[i] = WIN - 2;
      else {
        let score = this.worthOf(board, toOf(move)) + Math.min(500, this.history[CELLS * turn + toOf(move)]! >> 2);
        if (fromOf(move) >= 0) score -= this.worthOf(board, fromOf(move));
        this.scores[i] = score;
      }
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
}

const RANK = [1, 4, 16, 64, 0] as const;

// Plies to a proven end are counted from the root while searching, and from the node where they are remembered.
const toNode = (score: number, ply: number): number =>
  score > PROVEN ? score + ply : score < -PROVEN ? score - ply : score;
const fromNode = (score: number, ply: number): number =>
  score > PROVEN ? score - ply : score < -PROVEN ? score + ply : score;
