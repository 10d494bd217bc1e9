// Playouts: every player completes a line when possible and otherwise follows the playout policy. The searching side
// also blocks every threat, as it would in the game; the others' choices are unknown. If all players always blocked,
// nearly all playouts would be drawn and carry no information.

import type { Random } from '@quadrille/rules';
import { colourOf } from '@quadrille/rules/q4';
import type { MultiplayerBoard } from './multiplayer-board.ts';
import { sampleHole, leastUsefulMarble, type PolicyWeights } from './playout-policy.ts';
import { firstThreat } from './safe-moves.ts';

/** A playout of this length counts as a draw. */
const MAX_PLAYOUT_PLIES = 60;

/**
 * The hole that the seat to move must fill: it completes a line, or else blocks the first threat. -1 if there is none.
 */
export function forcedHole(board: MultiplayerBoard): number {
  const own = board.holeFor(board.colour);
  if (own >= 0) return own;
  const threat = firstThreat(board);
  return threat === undefined ? -1 : board.holeFor(colourOf(board.options, threat.seat));
}

/** Plays to the end; returns the mask of the winners, or 0. */
export function playout(board: MultiplayerBoard, side: number, weights: PolicyWeights, random: Random): number {
  for (let ply = 0; ply < MAX_PLAYOUT_PLIES; ply++) {
    const ours = ((side >> board.turn) & 1) === 1;
    const owed = ours ? forcedHole(board) : -1;
    const winners = owed < 0 ? playByPolicy(board, weights, random) : playTo(board, owed, weights, random);
    if (winners !== 0) return winners;
  }
  return 0;
}

/** Completes a line, or else plays by the policy; returns the mask of the winners, or 0. */
export function playByPolicy(board: MultiplayerBoard, weights: PolicyWeights, random: Random): number {
  const own = board.holeFor(board.colour);
  return playTo(board, own < 0 ? sampleHole(board, board.colour, weights, random) : own, weights, random);
}

/** Plays to this hole; returns the mask of the winners, or 0. */
export function playTo(board: MultiplayerBoard, to: number, weights: PolicyWeights, random: Random): number {
  return board.make(board.dropping ? -1 : marbleFor(board, to, weights, random() & 63), to);
}

/** The marble to move to a hole: one that completes a line there, or else the least useful. */
export function marbleFor(board: MultiplayerBoard, to: number, weights: PolicyWeights, first: number): number {
  const { colour } = board;
  return board.completes(to, colour) ? board.spareFor(to, colour) : leastUsefulMarble(board, colour, weights, first);
}
