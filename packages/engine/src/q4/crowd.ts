// Q4 for three and four, and for teams: Monte Carlo tree search in which nobody forgets their manners, and which knows
// a proven win or loss from a likely one.

import { seeded } from '@quadrille/rules';
import { alliesOf, colourOf, originOf, targetOf, type Q4State } from '@quadrille/rules/q4';
import type { Clock } from '../clock.ts';
import { CELLS } from './board.ts';
import { CrowdBoard } from './crowd-board.ts';
import { firstThreat, mannerly, packPlain, type Prospect } from './manners.ts';
import { playout } from './playout.ts';
import { OPEN, Tree, type Child } from './tree.ts';

/** Nodes of the tree: about 16 MB. */
const CAPACITY = 400_000;
/** Beyond the root only the most promising moves are looked at. */
const WIDTH = 24;
/** A single sensible move is not thought about for long. */
const FORCED_NODES = 400;
/** Playouts that make up one ply of depth, for those who limit that. */
const NODES_A_PLY = 400;
/** How often the best so far is told: by time, or by nodes where time must not matter. */
const REPORT_MS = 100;
const REPORT_NODES = 500;
/** The promise of the least promising move. */
const LEAST = 0.5;

/** How often, of 64, somebody hostile plays by habit instead of looking ahead as we do. */
const CARELESS = 44;

/** One for all thoughts: it is planted anew each time. */
let garden: Tree | undefined;

export interface Considered {
  readonly move: number;
  /** Share of the reward, 0 to 1; undefined if it was never tried. */
  readonly rate: number | undefined;
  /** Does it win or lose for certain, and in how many plies? */
  readonly proven: { readonly wins: boolean; readonly plies: number } | undefined;
}

export interface Consideration {
  /** The moves good manners leave, in no order. */
  readonly moves: readonly Considered[];
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
  const { options } = s;
  const random = seeded(seed);
  const start = CrowdBoard.of(s);
  const board = start.twin();
  const sides = options.teams === 'none' ? options.players : 2;
  const side = alliesOf(options, s.turn);
  const path: number[] = [];
  garden ??= new Tree(CAPACITY);
  const tree = garden;
  const { visits, reward, move } = tree;
  tree.plant(side);
  const sensible = mannerly(all);
  const children = sensible.map((prospect) => promised(start, prospect.move));
  tree.grow(
    0,
    s.turn,
    children.toSorted((a, b) => b.promise - a.promise),
    true,
    0,
  );

  const known = (): Consideration => consideration(tree, side);
  const most = Math.min(clock.depth * NODES_A_PLY, sensible.length === 1 && !everyMove ? FORCED_NODES : Infinity);
  let toldAt = 0;
  let toldNodes = 0;
  for (let n = 0; n < most && !clock.tick(); n++) {
    board.copy(start);
    path.length = 0;
    path.push(0);
    let node = 0;
    let winners = 0;
    while (winners === 0 && !tree.isLeaf(node)) {
      if (((side >> board.turn) & 1) === 0 && (random() & 63) < CARELESS) break;
      node = tree.select(node);
      winners = board.make(originOf(move[node]!), targetOf(move[node]!));
      path.push(node);
      if (winners === 0 && visits[node]! > 0 && tree.isLeaf(node)) sprout(tree, node, board);
    }
    if (winners !== 0) {
      tree.end(node, winners);
      for (let i = path.length - 2; i >= 0 && tree.prove(path[i]!); i--);
      if (settled(tree, side, everyMove)) break;
    } else winners = playout(board, side, random);
    for (const each of path) {
      visits[each]!++;
      const mover = tree.mover[each]!;
      if (winners === 0) reward[each]! += 1 / sides;
      else if (mover >= 0 && (winners >> mover) & 1) reward[each]!++;
    }
    if (
      clock.repeatable ? clock.nodes - toldNodes >= REPORT_NODES : (n & 15) === 0 && clock.elapsed - toldAt > REPORT_MS
    ) {
      toldNodes = clock.nodes;
      toldAt = clock.elapsed;
      told(known());
    }
  }
  return known();
}

/** Is there nothing left to find out? */
function settled(tree: Tree, side: number, everyMove: boolean): boolean {
  const children = tree.childrenOf(0);
  if (!everyMove && children.some((child) => tree.proof[child]! > 0 && (tree.proof[child]! & side) !== 0)) return true;
  return children.every((child) => tree.proof[child] !== OPEN);
}

/** Gives a node its children: the winning move, the answers to the first threat, or the most promising moves. */
function sprout(tree: Tree, node: number, board: CrowdBoard): void {
  const { colour, dropping, turn } = board;
  const own = board.holeFor(colour);
  if (own >= 0) {
    const move = packPlain(dropping ? -1 : board.spareFor(own, colour), own);
    if (tree.hasRoom(1)) tree.grow(node, turn, [{ move, promise: 1 }], false, 0);
    return;
  }
  const threat = firstThreat(board);
  const urgent = threat?.distance === 1;
  const hole = urgent ? board.holeFor(colourOf(board.options, threat.seat)) : -1;
  const children: Child[] = [];
  for (let to = 0; to < CELLS; to++) {
    if (board.owner[to] !== -1 || (hole >= 0 && to !== hole)) continue;
    if (dropping) children.push(promised(board, packPlain(-1, to)));
    else {
      for (let from = 0; from < CELLS; from++) {
        if (board.owner[from] === colour) children.push(promised(board, packPlain(from, to)));
      }
    }
  }
  const few = children.length <= WIDTH ? children : children.toSorted((a, b) => b.promise - a.promise).slice(0, WIDTH);
  if (!tree.hasRoom(few.length)) return;
  // Whoever does not stop the next player loses to them.
  tree.grow(node, turn, few, few.length < children.length, urgent ? alliesOf(board.options, threat.seat) : 0);
}

/** A move with its promise, by the lines it makes and breaks. */
function promised(board: CrowdBoard, move: number): Child {
  const { colour } = board;
  const from = originOf(move);
  const gain = board.worthOf(targetOf(move), colour) - (from < 0 ? 0 : board.costOf(from, colour));
  return { move, promise: LEAST + Math.max(0, gain) };
}

function consideration(tree: Tree, side: number): Consideration {
  const moves = tree.childrenOf(0).map((child): Considered => {
    const proof = tree.proof[child]!;
    const visits = tree.visits[child]!;
    return {
      move: tree.move[child]!,
      rate: visits === 0 ? undefined : tree.reward[child]! / visits,
      proven: proof === OPEN ? undefined : { wins: (proof & side) !== 0, plies: tree.plies[child]! + 1 },
    };
  });
  const line: number[] = [];
  for (let node = tree.best(0); node >= 0; node = tree.best(node)) {
    if (line.length > 0 && tree.visits[node] === 0 && tree.proof[node] === OPEN) break;
    line.push(tree.move[node]!);
  }
  return { moves, line };
}
