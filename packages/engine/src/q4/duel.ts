// Q4 for two: alpha-beta over both phases, with an embedded search for forced wins.

import { LINES_THROUGH } from '@quadrille/rules/q4';
import { OutOfTime, type SearchClock } from '../clock.ts';
import { CELLS, MANY, NONE, type DuelBoard } from './board.ts';
import { bothDrop, onlyHole, ForcedWinSearch } from './forced.ts';
import { cellOrbits } from './symmetry.ts';

/** Up to this many marbles on the boards, only one hole of each symmetry class is searched. */
const SYMMETRIC_MARBLES = 4;
/** Nodes of the forced-win search between two checks of the time. */
const FORCED_CHECK_NODES = 2000;
/** This many of them count as one node of the full search: they are cheaper, but node limits must cover them too. */
const FORCED_NODES_PER_NODE = 16;

/** A win scores WIN minus the plies to it; scores beyond PROVEN are proven. */
export const WIN = 100_000;
export const PROVEN = 50_000;

/** from + 1 in bits 6-12 (0 for a drop), to in bits 0-5: as the rules pack it. */
const fromOf = (move: number): number => ((move >> 6) & 127) - 1;
const toOf = (move: number): number => move & 63;
const pack = (from: number, to: number): number => ((from + 1) << 6) | to;

const MAX_PLIES = 80;
const MAX_MOVES_PER_PLY = 1100;
const SLOT_WORDS = 4;
const EXACT = 0;
const AT_LEAST = 1;
const AT_MOST = 2;

export interface ScoredMove {
  readonly move: number;
  /** Whether it repeats a position for the third time. */
  readonly draws: boolean;
  score: number;
}

export class DuelSearch {
  private readonly table: Int32Array;
  private readonly slotMask: number;
  private readonly moves = new Int32Array(MAX_PLIES * MAX_MOVES_PER_PLY);
  private readonly scores = new Int32Array(MAX_PLIES * MAX_MOVES_PER_PLY);
  private clock!: SearchClock;
  private truth = '';
  readonly threats = new ForcedWinSearch();
  /** Killer moves by ply, the latest two. */
  private readonly killers = new Int32Array(2 * MAX_PLIES);
  /** History heuristic: how often a marble on a hole caused a cutoff, by colour and hole. */
  private readonly history = new Int32Array(2 * CELLS);

  constructor(slotBits = 18) {
    this.table = new Int32Array((1 << slotBits) * SLOT_WORDS);
    this.slotMask = (1 << slotBits) - 1;
  }

  /** Clears results found under other conditions: another number of marbles, other repeatable positions. */
  reset(truth: string, afresh: boolean): void {
    if (afresh || truth !== this.truth) {
      this.table.fill(0);
      this.threats.clear();
    }
    this.truth = truth;
    this.killers.fill(0);
    this.history.fill(0);
  }

  /**
   * Scores the moves to this depth, the best first. Throws OutOfTime; the partial result still counts, because a move
   * that beats the previous depth's best at this depth is better even if not all moves were searched.
   */
  deepen(board: DuelBoard, candidates: ScoredMove[], depth: number, clock: SearchClock, everyMove: boolean): void {
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
      // Unsearched moves rank above moves that are proven to lose.
      if (found.length > 0 && candidates[0]!.score > -PROVEN) candidates.push(...unseen);
      else candidates.unshift(...unseen);
    }
  }

  /** The score of a move; unless `exactly`, only a bound that shows whether it beats `lower`. */
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

  /** The moves of the side to move, one per symmetry class, the most promising first. */
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
      const twin = cellOrbits(owner);
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
    // A line of three wins at once.
    if (board.threes[board.turn]! > 0) return WIN - ply - 1;
    const score = this.searchOn(board, depth, lower, upper, ply, at);
    return score < 0 && board.canRepeat() ? 0 : score;
  }

  /** The search where the side to move has no line of three, ignoring repetition. */
  private searchOn(board: DuelBoard, depth: number, lower: number, upper: number, ply: number, at: number): number {
    const { turn } = board;
    // The opponent's threes must be answered; two of them cannot be, unless one marble fills both holes.
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
        // Proven scores are valid at any depth.
        if (packed >> 16 >= depth || Math.abs(score) > PROVEN) {
          if (kind === EXACT) return score;
          if (kind === AT_LEAST && score >= upper) return score;
          if (kind === AT_MOST && score <= lower) return score;
        }
      }
      const plies = this.forcedWin(board, depth);
      if (plies > 0) return WIN - ply - plies;
      if (depth <= 0 || ply >= MAX_PLIES - 2) return turn === 0 ? board.potential : -board.potential;
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
        // Late move reductions: late moves are searched at full depth only if a shallower search is promising.
        const reduced = forced || left < 2 || i - at < 8 ? left : left < 3 || i - at < 20 ? left - 1 : left - 2;
        if (board.standsThirdTime()) score = 0;
        else if (ply >= MAX_PLIES - 2) score = turn === 0 ? board.potential : -board.potential;
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
        if (!forced) this.recordCutoff(turn, move, depth, ply);
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
    if (this.threats.spent > FORCED_CHECK_NODES) {
      this.clock.nodes += Math.floor(this.threats.spent / FORCED_NODES_PER_NODE);
      this.threats.spent = 0;
      this.clock.checkNow();
    }
    return plies;
  }

  /** The best move in the transposition table, or `undefined`. */
  storedMove(board: DuelBoard): number | undefined {
    const slot = (board.hashLo & this.slotMask) * SLOT_WORDS;
    const known = this.table[slot] === board.hashLo && this.table[slot + 1] === board.hashHi;
    return known ? this.table[slot + 3]! & 0x1fff : undefined;
  }

  /** Records a move that caused a cutoff. */
  private recordCutoff(turn: number, move: number, depth: number, ply: number): void {
    const at = 2 * ply;
    if (this.killers[at] !== move) {
      this.killers[at + 1] = this.killers[at]!;
      this.killers[at] = move;
    }
    this.history[CELLS * turn + toOf(move)]! += depth * depth;
  }

  /** Ranks every move: the value added to own lines and taken from the opponent's, plus killer and history scores. */
  private rank(board: DuelBoard, at: number, end: number, ply: number): void {
    const remembered = this.storedMove(board);
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
      if (one === 0) sum += LINE_RANK[zero]!;
      else if (zero === 0) sum += LINE_RANK[one]!;
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

const LINE_RANK = [1, 4, 16, 64, 0] as const;

// Plies to a proven end count from the root in the search, and from the node in the transposition table.
const toNode = (score: number, ply: number): number =>
  score > PROVEN ? score + ply : score < -PROVEN ? score - ply : score;
const fromNode = (score: number, ply: number): number =>
  score > PROVEN ? score - ply : score < -PROVEN ? score + ply : score;
