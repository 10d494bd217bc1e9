// The playout policy: chooses a hole without search, weighted by the contents of the lines through it.

import type { Random } from '@quadrille/rules';
import { LINES_THROUGH, type Q4Options } from '@quadrille/rules/q4';
import { CELLS, LINE_CELLS, LINE_COUNT } from './board.ts';
import { COUNT_PATTERNS, type MultiplayerBoard } from './multiplayer-board.ts';

/** The weights of a line in log odds, by the one, two or three marbles of a single colour on it. */
interface LineWeights {
  readonly empty: number;
  readonly own: readonly [number, number, number];
  /** Indexed by how many turns away the owner plays. */
  readonly hostile: readonly (readonly [number, number, number])[];
  readonly partner: readonly [number, number, number];
}

const PARTNER_WEIGHTS = [0, -0.5, -4] as const;

/**
 * For the others. Fitted to 673 choices of plain tree search with 20,000 playouts, about one second of search; 1.9 nats
 * per choice instead of 3.9 by chance. They build their own lines first, and block the next player's rather than the
 * rest. `fit-playout-policy.ts` repeats the fit.
 */
const OPPONENT_WEIGHTS: LineWeights = {
  empty: 0.65,
  own: [2.4, 10, 17],
  hostile: [
    [0.35, 0.95, 9.4],
    [0.2, 1, 4.5],
    [0.2, 0.75, 5.3],
  ],
  partner: PARTNER_WEIGHTS,
};

/**
 * For the searching side. It builds as plain tree search does with 10,000 playouts; higher weights made no difference
 * (docs/decisions/q4-opponent-policy.md). Threats are handled by `forcedHole`, not by weights.
 */
const OWN_WEIGHTS: LineWeights = {
  empty: 0.45,
  own: [1.85, 8, 13],
  hostile: Array.from({ length: 3 }, () => [0.2, 1, 14] as const),
  partner: PARTNER_WEIGHTS,
};

/** Log odds in integer steps, which add faster. */
const STEPS_PER_NAT = 16;
/** Bounds of the log odds: above the upper one a hole is certain, and the lower one keeps every hole possible. */
const MAX_LOG_ODDS_STEPS = 30 * STEPS_PER_NAT;
const MIN_LOG_ODDS_STEPS = -8 * STEPS_PER_NAT;
const ODDS = Float64Array.from({ length: MAX_LOG_ODDS_STEPS - MIN_LOG_ODDS_STEPS + 1 }, (_, i) =>
  Math.exp((i + MIN_LOG_ODDS_STEPS) / STEPS_PER_NAT),
);
const oddsOf = (draw: number): number =>
  ODDS[
    (draw < MIN_LOG_ODDS_STEPS ? MIN_LOG_ODDS_STEPS : draw > MAX_LOG_ODDS_STEPS ? MAX_LOG_ODDS_STEPS : draw) -
      MIN_LOG_ODDS_STEPS
  ]!;

/** [colour * COUNT_PATTERNS + count]: the weight of a line with these marbles for the colour. Mixed lines weigh 0. */
export type PolicyWeights = Int16Array;

/** The weights for a table where one side searches; `side` is its mask of seats. */
export function policyWeightsFor(options: Q4Options, side: number): PolicyWeights {
  const weights = new Int16Array(4 * COUNT_PATTERNS);
  const colours = options.teams === 'shared' ? 2 : options.players;
  for (let colour = 0; colour < colours; colour++) {
    const lineWeights = (side >> colour) & 1 ? OWN_WEIGHTS : OPPONENT_WEIGHTS;
    weights[colour * COUNT_PATTERNS] = Math.round(STEPS_PER_NAT * lineWeights.empty);
    for (let away = 0; away < colours; away++) {
      const allied = options.teams === 'partners' && away === 2;
      const draws = away === 0 ? lineWeights.own : allied ? lineWeights.partner : lineWeights.hostile[away - 1]!;
      const other = (colour + away) % colours;
      for (const [i, draw] of draws.entries())
        weights[colour * COUNT_PATTERNS + ((i + 1) << (3 * other))] = Math.round(STEPS_PER_NAT * draw);
    }
  }
  return weights;
}

const drawn = new Int32Array(CELLS);

/** Writes the odds of every hole for a colour, 0 for occupied cells; returns the sum. */
export function holeOdds(board: MultiplayerBoard, colour: number, weights: PolicyWeights, odds: Float64Array): number {
  const { counts, owner } = board;
  drawn.fill(0);
  for (let line = 0, at = 0; line < LINE_COUNT; line++, at += 4) {
    const draw = weights[colour * COUNT_PATTERNS + counts[line]!]!;
    if (draw === 0) continue;
    drawn[LINE_CELLS[at]!]! += draw;
    drawn[LINE_CELLS[at + 1]!]! += draw;
    drawn[LINE_CELLS[at + 2]!]! += draw;
    drawn[LINE_CELLS[at + 3]!]! += draw;
  }
  let sum = 0;
  for (let cell = 0; cell < CELLS; cell++) sum += odds[cell] = owner[cell] === -1 ? oddsOf(drawn[cell]!) : 0;
  return sum;
}

/** The odds of a marble's cell for its owner, as if the cell were free. */
export function marbleOdds(board: MultiplayerBoard, cell: number, colour: number, weights: PolicyWeights): number {
  const lines = LINES_THROUGH[cell]!;
  const one = 1 << (3 * colour);
  let draw = 0;
  for (let i = 0; i < lines.length; i++) draw += weights[colour * COUNT_PATTERNS + board.counts[lines[i]!]! - one]!;
  return oddsOf(draw);
}

const oddsBuffer = new Float64Array(CELLS);

/** Samples a hole by its odds for the colour. At least one hole is always free. */
export function sampleHole(board: MultiplayerBoard, colour: number, weights: PolicyWeights, random: Random): number {
  let left = ((random() >>> 0) / 0x1_0000_0000) * holeOdds(board, colour, weights, oddsBuffer);
  let hole = -1;
  for (let cell = 0; cell < CELLS && left >= 0; cell++) {
    if (oddsBuffer[cell] === 0) continue;
    hole = cell;
    left -= oddsBuffer[cell]!;
  }
  return hole;
}

/** The most likely hole for the colour. */
export function likeliestHole(board: MultiplayerBoard, colour: number, weights: PolicyWeights): number {
  holeOdds(board, colour, weights, oddsBuffer);
  let best = 0;
  for (let cell = 1; cell < CELLS; cell++) if (oddsBuffer[cell]! > oddsBuffer[best]!) best = cell;
  return best;
}

/** The marble of the colour with the least odds; ties go to the first from a given cell on. */
export function leastUsefulMarble(
  board: MultiplayerBoard,
  colour: number,
  weights: PolicyWeights,
  first: number,
): number {
  let idlest = -1;
  let least = Infinity;
  for (let i = 0; i < CELLS; i++) {
    const cell = (first + i) % CELLS;
    if (board.owner[cell] !== colour) continue;
    const held = marbleOdds(board, cell, colour, weights);
    if (held < least) [idlest, least] = [cell, held];
  }
  return idlest;
}
