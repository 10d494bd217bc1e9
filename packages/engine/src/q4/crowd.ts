// Q4 for three and four, and for teams: Monte Carlo tree search whose playouts are not blind. Everybody in them
// completes a line when they can and otherwise stops the next player from doing so.

import { below, seeded, type Random, type Seat } from '@quadrille/rules';
import { alliesOf, colourOf, LINES, LINES_THROUGH, type Q4Options, type Q4State } from '@quadrille/rules/q4';
import type { Clock } from '../clock.ts';

const CELLS = 64;
const LINE_CELLS = Int32Array.from(LINES.flatMap(({ cells }) => [...cells]));
const EXPLORATION = 0.7;
/** How much the shape of a hole's lines counts against experience. */
const BIAS = 0.004;
/** A playout that gets this long is nobody's. */
const PLAYOUT_PLIES = 60;
/** In the move phase only some of the many moves are looked at: those that make or break most. */
const WIDTH = 40;

/** A position that can be played on quickly, by any number of colours. */
class CrowdBoard {
  readonly owner = new Int8Array(CELLS).fill(-1);
  /** counts[line]: three bits for each colour. */
  readonly counts = new Int32Array(LINES.length);
  readonly reserve = new Int32Array(4);
  turn: Seat = 0;
  skip = 0;
  out = 0;
  private readonly options: Q4Options;

  constructor(options: Q4Options) {
    this.options = options;
  }

  read(s: Q4State): this {
    for (let cell = 0; cell < CELLS; cell++) {
      for (let colour = 0; colour < 4; colour++) {
        if ((s.marbles[2 * colour + (cell >> 5)]! >> (cell & 31)) & 1) this.put(cell, colour);
      }
    }
    this.reserve.set(s.reserve);
    this.turn = s.turn;
    this.skip = s.skip;
    this.out = s.out;
    return this;
  }

  copy(other: CrowdBoard): void {
    this.owner.set(other.owner);
    this.counts.set(other.counts);
    this.reserve.set(other.reserve);
    this.turn = other.turn;
    this.skip = other.skip;
    this.out = other.out;
  }

  private put(cell: number, colour: number): void {
    this.owner[cell] = colour;
    const lines = LINES_THROUGH[cell]!;
    for (let i = 0; i < lines.length; i++) this.counts[lines[i]!]! += 1 << (3 * colour);
  }

  private lift(cell: number, colour: number): void {
    this.owner[cell] = -1;
    const lines = LINES_THROUGH[cell]!;
    for (let i = 0; i < lines.length; i++) this.counts[lines[i]!]! -= 1 << (3 * colour);
  }

  /** Plays a move; the mask of the winners if it completes a line, else 0. */
  make(from: number, to: number): number {
    const seat = this.turn;
    const colour = colourOf(this.options, seat);
    if (from >= 0) this.lift(from, colour);
    else this.reserve[colour]!--;
    this.put(to, colour);
    this.advance();
    const full = 4 << (3 * colour);
    const lines = LINES_THROUGH[to]!;
    for (let i = 0; i < lines.length; i++) if (this.counts[lines[i]!] === full) return alliesOf(this.options, seat);
    return 0;
  }

  private advance(): void {
    for (;;) {
      this.turn = (this.turn + 1) % this.options.players;
      const bit = 1 << this.turn;
      if ((this.out & bit) !== 0) continue;
      if ((this.skip & bit) === 0) return;
      this.skip ^= bit;
    }
  }

  /** The seat that plays after the one to move. */
  following(): Seat {
    let seat = this.turn;
    do seat = (seat + 1) % this.options.players;
    while (((this.out | this.skip) >> seat) & 1 && seat !== this.turn);
    return seat;
  }

  /** A hole that completes a line of the colour, or -1. */
  holeFor(colour: number): number {
    const three = 3 << (3 * colour);
    for (let line = 0; line < this.counts.length; line++) {
      if (this.counts[line] !== three) continue;
      for (let i = 4 * line; i < 4 * line + 4; i++) if (this.owner[LINE_CELLS[i]!] === -1) return LINE_CELLS[i]!;
    }
    return -1;
  }

  /** A marble to complete a line through the hole with: not one of that line. */
  spareFor(hole: number, colour: number): number {
    const three = 3 << (3 * colour);
    const line = LINES_THROUGH[hole]!.find((each) => this.counts[each] === three);
    for (let cell = 0; cell < CELLS; cell++) {
      if (this.owner[cell] === colour && (line === undefined || !LINES[line]!.cells.includes(cell))) return cell;
    }
    return -1;
  }

  /** How much the lines through a cell hold of one colour alone: what is gained by being there, or kept from others. */
  worth(cell: number): number {
    const lines = LINES_THROUGH[cell]!;
    let sum = 0;
    for (let i = 0; i < lines.length; i++) {
      const count = this.counts[lines[i]!]!;
      if (count === 0) sum += 1;
      for (let colour = 0; colour < 4; colour++) {
        const n = (count >> (3 * colour)) & 7;
        if (n !== 0 && count === n << (3 * colour)) sum += n * n * 4;
      }
    }
    return sum;
  }
}

const pack = (from: number, to: number) => ((from + 1) << 6) | to;
const fromOf = (move: number) => ((move >> 6) & 127) - 1;
const toOf = (move: number) => move & 63;

interface TreeNode {
  readonly move: number;
  readonly mover: Seat;
  readonly bias: number;
  /** The winners if the move ends the game. */
  readonly ended: number;
  visits: number;
  reward: number;
  children: TreeNode[] | undefined;
}

export interface Considered {
  readonly move: number;
  readonly visits: number;
  /** Share of the reward, 0 to 1. */
  readonly rate: number;
}

/** What the moves of the seat to move are worth, the most visited first. */
export function considerCrowd(s: Q4State, clock: Clock, seed: number): Considered[] {
  const { options } = s;
  const random = seeded(seed);
  const start = new CrowdBoard(options).read(s);
  const board = new CrowdBoard(options);
  const sides = options.teams === 'none' ? options.players : 2;
  const root: TreeNode = { move: 0, mover: -1, bias: 0, ended: 0, visits: 0, reward: 0, children: undefined };
  const path: TreeNode[] = [];

  /** The moves worth a look: the win if there is one, the block if the next player needs one, else the best shaped. */
  function expand(): TreeNode[] {
    const seat = board.turn;
    const colour = colourOf(options, seat);
    const moves = movesToConsider(board, options, seat, colour);
    return moves.map((move) => {
      const bias = board.worth(toOf(move)) - (fromOf(move) < 0 ? 0 : board.worth(fromOf(move)) / 2);
      return { move, mover: seat, bias, ended: 0, visits: 0, reward: 0, children: undefined };
    });
  }

  do {
    board.copy(start);
    path.length = 0;
    path.push(root);
    let node = root;
    let winners = 0;
    while (winners === 0 && node.children !== undefined && node.children.length > 0) {
      node = select(node);
      winners = board.make(fromOf(node.move), toOf(node.move));
      path.push(node);
    }
    if (winners === 0 && (node.visits > 0 || node === root)) {
      node.children = expand();
      if (node.children.length > 0) {
        node = select(node);
        winners = board.make(fromOf(node.move), toOf(node.move));
        path.push(node);
      }
    }
    if (winners === 0) winners = playout(board, options, random);
    for (const each of path) {
      each.visits++;
      if (winners === 0) each.reward += 1 / sides;
      else if (each.mover >= 0 && (winners >> each.mover) & 1) each.reward += 1;
    }
  } while (!clock.tick());
  return (root.children ?? [])
    .map(({ move, visits, reward }) => ({ move, visits, rate: visits === 0 ? 0 : reward / visits }))
    .toSorted((a, b) => b.visits - a.visits);
}

function select(node: TreeNode): TreeNode {
  const log = Math.log(node.visits + 1);
  let best = node.children![0]!;
  let bestScore = -Infinity;
  for (const child of node.children!) {
    const rate = child.visits === 0 ? 0.6 : child.reward / child.visits;
    const score =
      rate + EXPLORATION * Math.sqrt(log / (child.visits + 1)) + (BIAS * child.bias) / (child.visits / 8 + 1);
    if (score > bestScore) [best, bestScore] = [child, score];
  }
  return best;
}

function movesToConsider(board: CrowdBoard, options: Q4Options, seat: Seat, colour: number): number[] {
  const dropping = board.reserve[colour]! > 0;
  const own = board.holeFor(colour);
  if (own >= 0) return [pack(dropping ? -1 : board.spareFor(own, colour), own)];
  const next = board.following();
  const theirs = (alliesOf(options, seat) >> next) & 1 ? -1 : board.holeFor(colourOf(options, next));
  const moves: { move: number; rank: number }[] = [];
  for (let to = 0; to < CELLS; to++) {
    if (board.owner[to] !== -1 || (theirs >= 0 && to !== theirs)) continue;
    if (dropping) moves.push({ move: pack(-1, to), rank: board.worth(to) });
    else {
      for (let from = 0; from < CELLS; from++) {
        if (board.owner[from] === colour)
          moves.push({ move: pack(from, to), rank: board.worth(to) - board.worth(from) });
      }
    }
  }
  if (dropping || moves.length <= WIDTH) return moves.map(({ move }) => move);
  return moves
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, WIDTH)
    .map(({ move }) => move);
}

/** Plays on with open eyes; the mask of the winners, or 0. */
function playout(board: CrowdBoard, options: Q4Options, random: Random): number {
  for (let ply = 0; ply < PLAYOUT_PLIES; ply++) {
    const seat = board.turn;
    const colour = colourOf(options, seat);
    const dropping = board.reserve[colour]! > 0;
    let to = board.holeFor(colour);
    let from = -1;
    if (to >= 0) {
      if (!dropping) from = board.spareFor(to, colour);
    } else {
      const next = board.following();
      if (((alliesOf(options, seat) >> next) & 1) === 0) to = board.holeFor(colourOf(options, next));
      if (to < 0) to = randomHole(board, random, -1);
      if (!dropping) from = randomHole(board, random, colour);
    }
    const winners = board.make(from, to);
    if (winners !== 0) return winners;
  }
  return 0;
}

/** A random cell that the colour owns; -1 for a free hole. */
function randomHole(board: CrowdBoard, random: Random, colour: number): number {
  for (let tries = 0; tries < 64; tries++) {
    const cell = random() & 63;
    if (board.owner[cell] === colour) return cell;
  }
  const cells = [...board.owner.keys()].filter((cell) => board.owner[cell] === colour);
  return cells[below(random, cells.length)]!;
}
