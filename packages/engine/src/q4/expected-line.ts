// The principal variation in a duel: the forced answer where a line of three stands, the threats of a forced win where
// there is one, otherwise the moves in the transposition table.

import { originOf, targetOf } from '@quadrille/rules/q4';
import { MANY, NONE, type DuelBoard } from './board.ts';
import type { DuelSearch } from './duel.ts';
import { completion, onlyHole } from './forced.ts';

const MAX_LINE_PLIES = 32;
/** The depth of the search's own forced-win probes, so that its wins are found again. */
const FORCED_SEARCH_NODES = 3000;

/** The move and its continuation. The board is left unchanged. */
export function expectedLine(board: DuelBoard, move: number, duel: DuelSearch): number[] {
  const { threats } = duel;
  const line = [move];
  play(board, move);
  let over = board.wonAt(targetOf(move), 1 - board.turn);
  while (!over && line.length < MAX_LINE_PLIES && !board.standsThirdTime()) {
    const { turn } = board;
    const next: number[] = [];
    const three = board.nextThree(turn, 0);
    const remembered = duel.storedMove(board);
    const hole = onlyHole(board, 1 - turn);
    const forced = three < 0 ? threats.find(board, FORCED_SEARCH_NODES) : undefined;
    if (three >= 0) next.push(completion(board, three, turn));
    else if (forced !== undefined) next.push(...forced.line);
    else if (hole !== NONE && (remembered === undefined || targetOf(remembered) !== hole)) next.push(anyAnswer(board));
    else if (remembered !== undefined) next.push(remembered);
    over = next.length === 0 || three >= 0 || forced !== undefined;
    for (const each of next) {
      line.push(each);
      play(board, each);
    }
  }
  for (const each of line.toReversed()) board.unmake(originOf(each), targetOf(each));
  return line;
}

const play = (board: DuelBoard, move: number): void => board.make(originOf(move), targetOf(move));

/** A marble in a hole that the opponent threatens; with several such holes any will do. */
function anyAnswer(board: DuelBoard): number {
  const hole = onlyHole(board, 1 - board.turn);
  const to = hole === MANY ? board.holeOf(board.nextThree(1 - board.turn, 0)) : hole;
  const from = board.reserve[board.turn]! > 0 ? -1 : board.owner.indexOf(board.turn);
  return ((from + 1) << 6) | to;
}
