// Q4 for three and four, and for teams: Monte Carlo search of one's own plans. The others are taken to play by habit, as
// nobody can know whom they want to win; oneself, as one will: with manners, and as learnt so far.

import { seeded, type Random } from '@quadrille/rules';
import { alliesOf, originOf, targetOf, type Q4State } from '@quadrille/rules/q4';
import type { Clock } from '../clock.ts';
import { CELLS } from './board.ts';
import { CrowdBoard } from './crowd-board.ts';
import { habitsOf, hold, likeliestHole, weigh, type Habits } from './habit.ts';
import { mannerly, packPlain, type Prospect } from './manners.ts';
import { duty, marbleFor, playByHabit, playout, playTo } from './playout.ts';
import { Tree, type Child } from './tree.ts';

/** Nodes of the tree: about 16 MB. */
const CAPACITY = 400_000;
/** Where there is nothing to choose little is thought. */
const FORCED_NODES = 400;
/** Playouts that make up one ply of depth, for those who limit that. */
const NODES_A_PLY = 400;
/** How often the best so far is told: by time, or by nodes where time must not matter. */
const REPORT_MS = 100;
const REPORT_NODES = 500;
/** What may follow a move is considered once it has been tried this often. */
const RIPE = 8;
/** The expected line is not told beyond this. */
const LINE_PLIES = 12;

/** One for all thoughts: it is planted anew each time. */
let garden: Tree | undefined;

export interface Consideration {
  /** The moves good manners leave that were tried, with their share of the reward, 0 to 1. */
  readonly rates: ReadonlyMap<number, number>;
  /** The best move and what is expected to follow it. */
  readonly line: readonly number[];
}

/** Thinks about the moves of the seat to move. `told` is called now and then with what is known so far. */
export function considerCrowd(
  s: Q4State,
  all: readonly Prospect[],
  clock: Clock,
  seed: number,
  everyMove: boolean,
  told: (so: Consideration) => void,
): Consideration {
  garden ??= new Tree(CAPACITY);
  const start = CrowdBoard.of(s);
  const sensible = mannerly(all);
  const thought = new Thought(start, sensible, garden, seeded(seed));
  const clear = sensible.every(({ certain }) => certain !== undefined) || (sensible.length === 1 && !everyMove);
  const most = Math.min(clock.depth * NODES_A_PLY, clear ? FORCED_NODES : Infinity);
  let toldAt = 0;
  let toldNodes = 0;
  for (let n = 0; n < most && !clock.tick(); n++) {
    thought.tryOnce();
    if (
      clock.repeatable ? clock.nodes - toldNodes >= REPORT_NODES : (n & 15) === 0 && clock.elapsed - toldAt > REPORT_MS
    ) {
      toldNodes = clock.nodes;
      toldAt = clock.elapsed;
      told(thought.known());
    }
  }
  return thought.known();
}

class Thought {
  private readonly start: CrowdBoard;
  private readonly board: CrowdBoard;
  private readonly tree: Tree;
  private readonly random: Random;
  private readonly side: number;
  /** The share of each side in a draw. */
  private readonly share: number;
  private readonly habits: Habits;
  private readonly path: number[] = [];

  constructor(start: CrowdBoard, sensible: readonly Prospect[], tree: Tree, random: Random) {
    const { options, turn } = start;
    this.start = start;
    this.board = start.twin();
    this.tree = tree;
    this.random = random;
    this.side = alliesOf(options, turn);
    this.share = 1 / (options.teams === 'none' ? options.players : 2);
    this.habits = habitsOf(options, this.side);
    tree.plant();
    const moves = sensible.map(({ move }) => move);
    tree.grow(0, start.colour, this.promised(start, moves));
  }

  /** Plays one game to its end: first as planned, then by habit. */
  tryOnce(): void {
    const { board, tree, side, habits, random, path } = this;
    board.copy(this.start);
    path.length = 0;
    path.push(0);
    let winners = 0;
    for (let node = 0; winners === 0;) {
      if (((side >> board.turn) & 1) === 0) {
        winners = playByHabit(board, habits, random);
        continue;
      }
      // Among the moves at the root all keep the manners already.
      const owed = node === 0 ? -1 : duty(board);
      if (owed >= 0) {
        winners = playTo(board, owed, habits, random);
        continue;
      }
      if (tree.isLeaf(node) && tree.visits[node]! >= RIPE) this.sprout(node);
      node = tree.select(node, board);
      if (node < 0) break;
      winners = board.make(originOf(tree.move[node]!), targetOf(tree.move[node]!));
      path.push(node);
    }
    if (winners === 0) winners = playout(board, side, habits, random);
    const reward = winners === 0 ? this.share : (winners & side) === 0 ? 0 : 1;
    for (const node of path) tree.credit(node, reward, board);
  }

  /** Gives a node its children: all moves that may be possible when it is come to again. */
  private sprout(node: number): void {
    const { board, start, tree } = this;
    const { colour, dropping, owner } = board;
    const moves: number[] = [];
    for (let to = 0; to < CELLS; to++) {
      // Another time somebody else's marble may not be there.
      if (dropping && owner[to] !== colour && start.owner[to] === -1) moves.push(packPlain(-1, to));
      if (dropping || owner[to] !== -1) continue;
      for (let from = 0; from < CELLS; from++) if (owner[from] === colour) moves.push(packPlain(from, to));
    }
    tree.grow(node, colour, this.promised(board, moves));
  }

  /** Moves with their promise: what habit says, less sharply. */
  private promised(board: CrowdBoard, moves: readonly number[]): Child[] {
    const { habits } = this;
    const { colour } = board;
    const odds = new Float64Array(CELLS);
    weigh(board, colour, habits, odds);
    return moves.map((move) => {
      const from = originOf(move);
      const held = from < 0 ? 1 : hold(board, from, colour, habits);
      return { move, promise: 1 + Math.sqrt(odds[targetOf(move)]! / held) };
    });
  }

  known(): Consideration {
    const { tree } = this;
    const tried = tree.childrenOf(0).filter((child) => tree.wasTried(child));
    return { rates: new Map(tried.map((child) => [tree.move[child]!, tree.rate(child)])), line: this.line() };
  }

  /** The best move, and what follows if the others play what draws them most. */
  private line(): number[] {
    const { board, tree, side, habits } = this;
    board.copy(this.start);
    const line: number[] = [];
    let node = 0;
    while (line.length < LINE_PLIES) {
      let to: number;
      if (((side >> board.turn) & 1) === 0) {
        to = board.holeFor(board.colour);
        if (to < 0) to = likeliestHole(board, board.colour, habits);
      } else to = node === 0 ? -1 : duty(board);
      let move: number;
      if (to >= 0) move = packPlain(board.dropping ? -1 : marbleFor(board, to, habits, 0), to);
      else {
        node = tree.best(node, board);
        if (node < 0) break;
        move = tree.move[node]!;
      }
      line.push(move);
      if (board.make(originOf(move), targetOf(move)) !== 0) break;
    }
    return line;
  }
}
