// Search for wins by threats alone. A threat is a line of three with a free hole: the opponent must put a marble there,
// and cannot if a move makes two threats at once. Such sequences are followed far deeper than a full search could go.
//
// While both sides drop, a threat has exactly one answer (`drops.ts`). A side that has dropped everything can answer
// with any of its marbles, and each may open a line by leaving; a threat made by moving may also open a line, or break
// the mover's own.

import { LINES_THROUGH } from '@quadrille/rules/q4';
import { CELLS, LINE_CELLS, LINE_COUNT, MANY, NONE, type DuelBoard } from './board.ts';
import { DropThreatSearch } from './drops.ts';

export interface ForcedWin {
  readonly plies: number;
  /** Threat, answer, threat, …, the completing move. The answers are those that delay the longest. */
  readonly line: readonly number[];
}

const pack = (from: number, to: number): number => ((from + 1) << 6) | to;

/** The maximum number of consecutive threats that begin while both drop; fewer where a threat has many answers. */
const MAX_DROP_THREATS = 16;
const MAX_MOVE_THREATS = 3;
/** With this few marbles left to drop, a sequence may continue into the move phase. */
const LAST_DROP_COUNT = 3;

export class ForcedWinSearch {
  private nodes = 0;
  private readonly drops = new DropThreatSearch();
  /** Nodes visited so far, for the caller's time checks. */
  spent = 0;

  /** Clears cached failures, which do not hold under other conditions. */
  clear(): void {
    this.drops.clear();
  }

  /**
   * Plies to a forced win of the side to move, which has no line of three; 0 if none is found within the node limit.
   */
  plies(board: DuelBoard, nodes: number): number {
    const holes = this.byDrops(board, nodes);
    return holes === undefined ? (this.byAll(board)?.plies ?? 0) : holes.length + 2;
  }

  /** The same, with the winning moves. */
  find(board: DuelBoard, nodes: number): ForcedWin | undefined {
    const holes = this.byDrops(board, nodes);
    return holes === undefined ? this.byAll(board) : { plies: holes.length + 2, line: lineOf(board, holes) };
  }

  private byDrops(board: DuelBoard, nodes: number): readonly number[] | undefined {
    this.nodes = nodes;
    if (!bothDrop(board)) return undefined;
    const must = onlyHole(board, 1 - board.turn);
    if (must === MANY) return undefined;
    const found = this.drops.find(board, must, nodes);
    this.nodes = this.drops.left;
    this.spent += nodes - this.nodes;
    return found;
  }

  /** Searches with the remaining nodes. */
  private byAll(board: DuelBoard): ForcedWin | undefined {
    if (this.nodes === 0 || (bothDrop(board) && board.reserve[board.turn]! > LAST_DROP_COUNT)) return undefined;
    const { nodes } = this;
    const found = this.search(board);
    this.spent += nodes - this.nodes;
    return found;
  }

  private search(board: DuelBoard): ForcedWin | undefined {
    if (bothDrop(board)) return this.attack(board, MAX_DROP_THREATS);
    for (let deep = 1; deep <= MAX_MOVE_THREATS && this.nodes > 0; deep++) {
      const found = this.attack(board, deep);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private attack(board: DuelBoard, deep: number): ForcedWin | undefined {
    if (--this.nodes < 0) return undefined;
    const me = board.turn;
    const must = onlyHole(board, 1 - me);
    if (must === MANY) return undefined;
    if (must !== NONE) return this.attackFrom(board, must, deep);
    const two = me === 0 ? 16 : 2;
    for (let line = 0; line < LINE_COUNT; line++) {
      if (board.counts[line] !== two) continue;
      for (let k = 4 * line; k < 4 * line + 4; k++) {
        const cell = LINE_CELLS[k]!;
        if (board.owner[cell] !== -1) continue;
        const found = this.attackFrom(board, cell, deep);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** The same, beginning with a marble on this hole. */
  private attackFrom(board: DuelBoard, to: number, deep: number): ForcedWin | undefined {
    const me = board.turn;
    if (board.reserve[me]! > 0) return this.threaten(board, -1, to, deep);
    for (let from = 0; from < CELLS; from++) {
      if (board.owner[from] !== me) continue;
      // The last threat must be a double one, so skip the move otherwise.
      if (threesMade(board, from, to) < (deep === 1 ? 2 : 1)) continue;
      const found = this.threaten(board, from, to, deep);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private threaten(board: DuelBoard, from: number, to: number, deep: number): ForcedWin | undefined {
    const me = board.turn;
    if (from >= 0) this.nodes--;
    board.make(from, to);
    let found: ForcedWin | undefined;
    if (board.threes[me]! > 0 && board.threes[1 - me] === 0 && !board.standsThirdTime() && !board.canRepeat()) {
      const hole = onlyHole(board, me);
      if (hole === MANY) found = { plies: 3, line: [pack(from, to), ...twoThreats(board, me)] };
      else if (deep > 1) {
        const rest = this.afterAnswers(board, hole, deep - 1);
        if (rest !== undefined) found = { plies: rest.plies + 1, line: [pack(from, to), ...rest.line] };
      }
    }
    board.unmake(from, to);
    return found;
  }

  /** Continues after every answer in the hole; returns the longest win, beginning with the answer. */
  private afterAnswers(board: DuelBoard, hole: number, deep: number): ForcedWin | undefined {
    const other = board.turn;
    if (board.reserve[other]! > 0) return this.afterAnswer(board, -1, hole, deep);
    let longest: ForcedWin | undefined;
    for (let from = 0; from < CELLS; from++) {
      if (board.owner[from] !== other) continue;
      const found = this.afterAnswer(board, from, hole, deep);
      if (found === undefined) return undefined;
      if (longest === undefined || found.plies > longest.plies) longest = found;
    }
    return longest;
  }

  private afterAnswer(board: DuelBoard, from: number, hole: number, deep: number): ForcedWin | undefined {
    board.make(from, hole);
    const me = board.turn;
    const line = board.nextThree(me, 0);
    const rest = line >= 0 ? { plies: 1, line: [completion(board, line, me)] } : this.attack(board, deep);
    board.unmake(from, hole);
    return rest === undefined ? undefined : { plies: rest.plies + 1, line: [pack(from, hole), ...rest.line] };
  }
}

/** One side threatens by dropping and the other answers by dropping. */
export const bothDrop = ({ turn, reserve }: DuelBoard): boolean => reserve[turn]! >= 2 && reserve[1 - turn]! >= 1;

/** The moves of a win by drops: whichever of the last two threats is answered, the other completes its line. */
function lineOf(board: DuelBoard, holes: readonly number[]): number[] {
  const me = board.turn;
  for (const hole of holes) board.make(-1, hole);
  const line = [...holes.map((hole) => pack(-1, hole)), ...twoThreats(board, me)];
  for (const hole of holes.toReversed()) board.unmake(-1, hole);
  return line;
}

/**
 * The hole that completes every line of three of the colour: NONE without such a line, MANY if there are several holes.
 */
export function onlyHole(board: DuelBoard, colour: number): number {
  const first = board.nextThree(colour, 0);
  if (first < 0) return NONE;
  const hole = board.holeOf(first);
  for (let line = board.nextThree(colour, first + 1); line >= 0; line = board.nextThree(colour, line + 1)) {
    if (board.holeOf(line) !== hole) return MANY;
  }
  return hole;
}

/** The move that completes a line of three. */
export function completion(board: DuelBoard, line: number, colour: number): number {
  const from = board.reserve[colour]! > 0 ? -1 : board.spareFor(line, colour);
  return pack(from, board.holeOf(line));
}

/** An answer to one of two threats, and the move that completes the other. */
function twoThreats(board: DuelBoard, me: number): number[] {
  const other = board.turn;
  const stopped = board.holeOf(board.nextThree(me, 0));
  const from = board.reserve[other]! > 0 ? -1 : board.owner.indexOf(other);
  board.make(from, stopped);
  const won = completion(board, board.nextThree(me, 0), me);
  board.unmake(from, stopped);
  return [pack(from, stopped), won];
}

/** The number of lines of three that the side to move gets by moving a marble. */
function threesMade(board: DuelBoard, from: number, to: number): number {
  const two = board.turn === 0 ? 16 : 2;
  const lines = LINES_THROUGH[to]!;
  let made = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (board.counts[line] !== two) continue;
    const at = 4 * line;
    const leaves =
      LINE_CELLS[at] === from ||
      LINE_CELLS[at + 1] === from ||
      LINE_CELLS[at + 2] === from ||
      LINE_CELLS[at + 3] === from;
    if (!leaves) made++;
  }
  return made;
}
