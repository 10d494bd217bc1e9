// Q4 for three and four players, and for teams: Monte Carlo tree search over our side's plans. The others follow the
// playout policy, because their preferences among opponents are unknown. Our side follows the tree and never leaves an
// open three.

import { seeded, type Random } from '@quadrille/rules';
import { alliesOf, originOf, targetOf, type Q4State } from '@quadrille/rules/q4';
import type { SearchClock } from '../clock.ts';
import { CELLS } from './board.ts';
import { MultiplayerBoard } from './multiplayer-board.ts';
import { policyWeightsFor, marbleOdds, likeliestHole, holeOdds, type PolicyWeights } from './playout-policy.ts';
import { safeMoves, packPlain, type MoveOutlook } from './safe-moves.ts';
import { forcedHole, marbleFor, playByPolicy, playout, playTo } from './playout.ts';
import { Tree, type Child } from './tree.ts';

/** Tree capacity in nodes: about 16 MB. */
const TREE_NODES = 400_000;
/** The playout limit where there is no real choice. */
const FORCED_PLAYOUTS = 400;
/** Playouts that count as one ply, for depth limits. */
const PLAYOUTS_PER_PLY = 400;
/** The report interval: in time, or in nodes where the result must not depend on time. */
const REPORT_MS = 100;
const REPORT_NODES = 500;
/** A node is expanded after this many visits. */
const EXPAND_AFTER_VISITS = 8;
/** The maximum length of the principal variation. */
const MAX_LINE_PLIES = 12;

/** One tree for all searches; each search clears it. */
let sharedTree: Tree | undefined;

export interface MultiplayerResult {
  /** The win rates of the safe moves that were tried, 0 to 1. */
  readonly rates: ReadonlyMap<number, number>;
  /** The principal variation. */
  readonly line: readonly number[];
}

/** Searches the moves of the seat to move. `report` receives intermediate results. */
export function searchMultiplayer(
  s: Q4State,
  all: readonly MoveOutlook[],
  clock: SearchClock,
  seed: number,
  everyMove: boolean,
  report: (so: MultiplayerResult) => void,
): MultiplayerResult {
  sharedTree ??= new Tree(TREE_NODES);
  const start = MultiplayerBoard.of(s);
  const sensible = safeMoves(all);
  const thought = new Thought(start, sensible, sharedTree, seeded(seed));
  const clear = sensible.every(({ certain }) => certain !== undefined) || (sensible.length === 1 && !everyMove);
  const most = Math.min(clock.depth * PLAYOUTS_PER_PLY, clear ? FORCED_PLAYOUTS : Infinity);
  let toldAt = 0;
  let toldNodes = 0;
  for (let n = 0; n < most && !clock.tick(); n++) {
    thought.tryOnce();
    if (
      clock.repeatable ? clock.nodes - toldNodes >= REPORT_NODES : (n & 15) === 0 && clock.elapsed - toldAt > REPORT_MS
    ) {
      toldNodes = clock.nodes;
      toldAt = clock.elapsed;
      report(thought.known());
    }
  }
  return thought.known();
}

class Thought {
  private readonly start: MultiplayerBoard;
  private readonly board: MultiplayerBoard;
  private readonly tree: Tree;
  private readonly random: Random;
  private readonly side: number;
  /** Each side's reward for a draw. */
  private readonly share: number;
  private readonly policy: PolicyWeights;
  private readonly path: number[] = [];

  constructor(start: MultiplayerBoard, sensible: readonly MoveOutlook[], tree: Tree, random: Random) {
    const { options, turn } = start;
    this.start = start;
    this.board = start.clone();
    this.tree = tree;
    this.random = random;
    this.side = alliesOf(options, turn);
    this.share = 1 / (options.teams === 'none' ? options.players : 2);
    this.policy = policyWeightsFor(options, this.side);
    tree.reset();
    const moves = sensible.map(({ move }) => move);
    tree.expand(0, start.colour, this.promised(start, moves));
  }

  /** Plays one game to its end: first by the tree, then by the playout policy. */
  tryOnce(): void {
    const { board, tree, side, policy, random, path } = this;
    board.copy(this.start);
    path.length = 0;
    path.push(0);
    let winners = 0;
    for (let node = 0; winners === 0;) {
      if (((side >> board.turn) & 1) === 0) {
        winners = playByPolicy(board, policy, random);
        continue;
      }
      // The moves at the root are already filtered by `safeMoves`.
      const owed = node === 0 ? -1 : forcedHole(board);
      if (owed >= 0) {
        winners = playTo(board, owed, policy, random);
        continue;
      }
      if (tree.isLeaf(node) && tree.visits[node]! >= EXPAND_AFTER_VISITS) this.expandNode(node);
      node = tree.select(node, board);
      if (node < 0) break;
      winners = board.make(originOf(tree.move[node]!), targetOf(tree.move[node]!));
      path.push(node);
    }
    if (winners === 0) winners = playout(board, side, policy, random);
    const reward = winners === 0 ? this.share : (winners & side) === 0 ? 0 : 1;
    for (const node of path) tree.backpropagate(node, reward, board);
  }

  /** Expands a node with all moves that may be possible on a later visit. */
  private expandNode(node: number): void {
    const { board, start, tree } = this;
    const { colour, dropping, owner } = board;
    const moves: number[] = [];
    for (let to = 0; to < CELLS; to++) {
      // On another visit this hole may not hold another player's marble.
      if (dropping && owner[to] !== colour && start.owner[to] === -1) moves.push(packPlain(-1, to));
      if (dropping || owner[to] !== -1) continue;
      for (let from = 0; from < CELLS; from++) if (owner[from] === colour) moves.push(packPlain(from, to));
    }
    tree.expand(node, colour, this.promised(board, moves));
  }

  /** Moves with their priors: the playout policy, flattened. */
  private promised(board: MultiplayerBoard, moves: readonly number[]): Child[] {
    const { policy } = this;
    const { colour } = board;
    const odds = new Float64Array(CELLS);
    holeOdds(board, colour, policy, odds);
    return moves.map((move) => {
      const from = originOf(move);
      const held = from < 0 ? 1 : marbleOdds(board, from, colour, policy);
      return { move, promise: 1 + Math.sqrt(odds[targetOf(move)]! / held) };
    });
  }

  known(): MultiplayerResult {
    const { tree } = this;
    const tried = tree.childrenOf(0).filter((child) => tree.wasTried(child));
    return { rates: new Map(tried.map((child) => [tree.move[child]!, tree.rate(child)])), line: this.line() };
  }

  /** The best move and its continuation, with the others playing their most likely moves. */
  private line(): number[] {
    const { board, tree, side, policy } = this;
    board.copy(this.start);
    const line: number[] = [];
    let node = 0;
    while (line.length < MAX_LINE_PLIES) {
      let to: number;
      if (((side >> board.turn) & 1) === 0) {
        to = board.holeFor(board.colour);
        if (to < 0) to = likeliestHole(board, board.colour, policy);
      } else to = node === 0 ? -1 : forcedHole(board);
      let move: number;
      if (to >= 0) move = packPlain(board.dropping ? -1 : marbleFor(board, to, policy, 0), to);
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
