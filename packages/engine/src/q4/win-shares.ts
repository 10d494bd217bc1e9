// Each player's share of the wins, for analysis. A search lets its own side play with more care than the others, so its
// rate is too high for whichever side is to move. Here every side is the careful one in turn, and their rates are scaled
// to add up to 1. If all were careful at once, nearly all games would be drawn and tell nothing.

import { seatsOf, seeded } from '@quadrille/rules';
import { alliesOf, type Q4State } from '@quadrille/rules/q4';
import type { Value } from '../value.ts';
import { MultiplayerBoard } from './multiplayer-board.ts';
import { playout } from './playout.ts';
import { policyWeightsFor } from './playout-policy.ts';

/** For each side. */
const PLAYOUTS = 400;
/** No estimate is a certainty. */
const LEAST = 0.01;

/** The seats still in the game, one entry per side: the mask of its seats. */
const sidesOf = ({ options, out }: Q4State): number[] => {
  const playing = seatsOf((1 << options.players) - 1).filter((seat) => ((out >> seat) & 1) === 0);
  return [...new Set(playing.map((seat) => alliesOf(options, seat)))];
};

/** The share of every seat; a draw is shared by all sides. Partners have the share of their side. */
export function winShares(s: Q4State, seed: number): number[] {
  const sides = sidesOf(s);
  const start = MultiplayerBoard.of(s);
  const board = start.clone();
  const random = seeded(seed);
  const rates = sides.map((side) => {
    const weights = policyWeightsFor(s.options, side);
    let won = 0;
    for (let n = 0; n < PLAYOUTS; n++) {
      board.copy(start);
      const winners = playout(board, side, weights, random);
      won += winners === 0 ? 1 / sides.length : (winners & side) === 0 ? 0 : 1;
    }
    return LEAST + won / PLAYOUTS;
  });
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  return bySeat(
    s,
    sides,
    rates.map((rate) => rate / total),
  );
}

/** The shares once the value of the position is known: a proven win leaves nothing to the others. */
export function settledShares(s: Q4State, shares: readonly number[], value: Value): readonly number[] {
  const own = alliesOf(s.options, s.turn);
  const sides = sidesOf(s);
  if (value.outcome === 'unknown') return shares;
  if (value.outcome === 'win')
    return bySeat(
      s,
      sides,
      sides.map((side) => (side === own ? 1 : 0)),
    );
  if (value.outcome === 'draw')
    return bySeat(
      s,
      sides,
      sides.map(() => 1 / sides.length),
    );
  const others = 1 - shares[s.turn]!;
  return shares.map((share, seat) => ((own >> seat) & 1 ? 0 : share / others));
}

const bySeat = ({ options }: Q4State, sides: readonly number[], shares: readonly number[]): number[] =>
  Array.from({ length: options.players }, (_, seat) => shares[sides.findIndex((side) => (side >> seat) & 1)] ?? 0);

const logit = (rate: number): number => {
  const clamped = Math.min(1 - LEAST, Math.max(LEAST, rate));
  return Math.log(clamped / (1 - clamped));
};

/** Maps the rates of a search to shares: the best rate becomes the share of its side, and the order stays. */
export function calibration(best: number, share: number): (rate: number) => number {
  const shift = logit(share) - logit(best);
  return (rate) => 1 / (1 + Math.exp(-logit(rate) - shift));
}
