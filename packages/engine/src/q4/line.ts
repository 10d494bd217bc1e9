// What is expected to follow a move between two: what must be played where a line of three stands, the threats of a
// forced win where there is one, and else what the search remembers.

import { originOf, targetOf } from '@quadrille/rules/q4';
import { MANY, NONE, type DuelBoard } from './board.ts';
import type { Duel } from './duel.ts';
import { completion, onlyHole } from './forced.ts';

const LONGEST = 32;
/** As deep as the search itself looks for forced wins, so that what it has found is found again. */
const NODES = 3000;

/** The move and what follows. The board is left as it was. */
export function lineAfter(board: DuelBoard, move: number, duel: Duel): number[] {
  const { threats } = duel;
  const line = [move];
  play(board, move);
  let over = board.wonAt(targetOf(move), 1 - board.turn);
  while (!over && line.length < LONGEST && !board.standsThirdTime()) {
    const { turn } = board;
    const next: number[] = [];
    const three = board.nextThree(turn, 0);
    const remembered = duel.remembered(board);
    const hole = onlyHole(board, 1 - turn);
    const forced = three < 0 ? threats.find(board, NODES) : undefined;
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

/** A marble in a hole where the other side threatens; with several such holes it does not matter which. */
function anyAnswer(board: DuelBoard): number {
  const hole = onlyHole(board, 1 - board.turn);
  const to = hole === MANY ? board.holeOf(board.nextThree(1 - board.turn, 0)) : hole;
  const from = board.reserve[board.turn]! > 0 ? -1 : board.owner.indexOf(board.turn);
  return ((from + 1) << 6) | to;
}
