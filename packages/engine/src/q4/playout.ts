// A game played on quickly but not blindly: everybody completes a line when they can, often stops the next who could,
// and otherwise takes the better of a few holes. If everybody always stopped everybody nearly all playouts would be
// drawn and teach nothing; and at a real table each leaves it to the others.

import type { Random } from '@quadrille/rules';
import { colourOf } from '@quadrille/rules/q4';
import type { CrowdBoard } from './crowd-board.ts';
import { firstThreat } from './manners.ts';

/** A playout that gets this long is nobody's. */
const PLAYOUT_PLIES = 60;
/** How often, of 64, a threat is stopped, by how many plies away it is. */
const STOPS = [0, 40, 6, 8, 8, 8, 8, 8, 8];
/** How many cells are compared. */
const GLANCES = 6;

/** Plays on; the mask of the winners, or 0. The side that thinks never forgets its manners. */
export function playout(board: CrowdBoard, side: number, random: Random): number {
  for (let ply = 0; ply < PLAYOUT_PLIES; ply++) {
    const { colour, dropping } = board;
    let to = board.holeFor(colour);
    let from = -1;
    if (to >= 0) {
      if (!dropping) from = board.spareFor(to, colour);
    } else {
      const threat = firstThreat(board);
      const stops =
        threat !== undefined && (((side >> board.turn) & 1) === 1 || (random() & 63) < STOPS[threat.distance]!);
      to = stops ? board.holeFor(colourOf(board.options, threat.seat)) : goodHole(board, colour, random);
      if (!dropping) from = idleMarble(board, colour, random);
    }
    const winners = board.make(from, to);
    if (winners !== 0) return winners;
  }
  return 0;
}

function goodHole(board: CrowdBoard, colour: number, random: Random): number {
  let best = randomCell(board, -1, random);
  let bestWorth = board.worthOf(best, colour);
  for (let glance = 1; glance < GLANCES; glance++) {
    const cell = randomCell(board, -1, random);
    const worth = board.worthOf(cell, colour);
    if (worth > bestWorth) [best, bestWorth] = [cell, worth];
  }
  return best;
}

function idleMarble(board: CrowdBoard, colour: number, random: Random): number {
  let best = randomCell(board, colour, random);
  let leastCost = board.costOf(best, colour);
  for (let glance = 1; glance < GLANCES; glance++) {
    const cell = randomCell(board, colour, random);
    const cost = board.costOf(cell, colour);
    if (cost < leastCost) [best, leastCost] = [cell, cost];
  }
  return best;
}

/** A random cell that the colour owns; -1 for a free hole. There is one: a hole always stays free. */
function randomCell(board: CrowdBoard, colour: number, random: Random): number {
  let cell = random() & 63;
  // Any odd step visits every cell.
  const step = (random() & 63) | 1;
  while (board.owner[cell] !== colour) cell = (cell + step) & 63;
  return cell;
}
