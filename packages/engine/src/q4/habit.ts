// What people at a table play without looking ahead: a hole draws them by what stands on the lines through it.

import type { Random } from '@quadrille/rules';
import { LINES_THROUGH, type Q4Options } from '@quadrille/rules/q4';
import { CELLS, LINE_CELLS, LINE_COUNT } from './board.ts';
import { COUNTS, type CrowdBoard } from './crowd-board.ts';

/** How much a line draws, in units of log odds, by the one, two or three marbles of a single colour on it. */
interface Taste {
  readonly empty: number;
  readonly own: readonly [number, number, number];
  /** By how many turns away the owner plays. */
  readonly hostile: readonly (readonly [number, number, number])[];
  readonly partner: readonly [number, number, number];
}

const PARTNER = [0, -0.5, -4] as const;

/**
 * Of the others: fitted to 673 choices of plain tree search with 20,000 playouts, about what it gets in a second, which it
 * explains far better than chance does (1.9 nats a choice instead of 3.9). They build their own lines first; of those of
 * others they stop the next player's rather than the rest. `fit-habits.ts` fits it again.
 */
const OTHERS: Taste = {
  empty: 0.65,
  own: [2.4, 10, 17],
  hostile: [
    [0.35, 0.95, 9.4],
    [0.2, 1, 4.5],
    [0.2, 0.75, 5.3],
  ],
  partner: PARTNER,
};

/**
 * Of the side that thinks: it builds as plain tree search does with 10,000 playouts; more eagerly made no difference
 * (docs/strength.md). What threatens is not left to taste.
 */
const OURS: Taste = {
  empty: 0.45,
  own: [1.85, 8, 13],
  hostile: Array.from({ length: 3 }, () => [0.2, 1, 14] as const),
  partner: PARTNER,
};

/** Steps of a unit of log odds, as whole numbers are added faster. */
const STEPS = 16;
/** Beyond this nothing else is chosen; and nothing is ruled out. */
const MOST = 30 * STEPS;
const LEAST = -8 * STEPS;
const ODDS = Float64Array.from({ length: MOST - LEAST + 1 }, (_, i) => Math.exp((i + LEAST) / STEPS));
const oddsOf = (draw: number): number => ODDS[(draw < LEAST ? LEAST : draw > MOST ? MOST : draw) - LEAST]!;

/** Habits[colour * COUNTS + count]: how much a line with these marbles draws the colour. A mixed line draws nobody. */
export type Habits = Int16Array;

/** The habits at a table at which one side thinks; `side` is its mask of seats. */
export function habitsOf(options: Q4Options, side: number): Habits {
  const habits = new Int16Array(4 * COUNTS);
  const colours = options.teams === 'shared' ? 2 : options.players;
  for (let colour = 0; colour < colours; colour++) {
    const taste = (side >> colour) & 1 ? OURS : OTHERS;
    habits[colour * COUNTS] = Math.round(STEPS * taste.empty);
    for (let away = 0; away < colours; away++) {
      const allied = options.teams === 'partners' && away === 2;
      const draws = away === 0 ? taste.own : allied ? taste.partner : taste.hostile[away - 1]!;
      const other = (colour + away) % colours;
      for (const [i, draw] of draws.entries())
        habits[colour * COUNTS + ((i + 1) << (3 * other))] = Math.round(STEPS * draw);
    }
  }
  return habits;
}

const drawn = new Int32Array(CELLS);

/** Writes the odds of every hole for a colour, 0 where there is a marble; the sum. */
export function weigh(board: CrowdBoard, colour: number, habits: Habits, odds: Float64Array): number {
  const { counts, owner } = board;
  drawn.fill(0);
  for (let line = 0, at = 0; line < LINE_COUNT; line++, at += 4) {
    const draw = habits[colour * COUNTS + counts[line]!]!;
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

/** How much the cell of a marble would draw its owner if it were not there; as odds. */
export function hold(board: CrowdBoard, cell: number, colour: number, habits: Habits): number {
  const lines = LINES_THROUGH[cell]!;
  const one = 1 << (3 * colour);
  let draw = 0;
  for (let i = 0; i < lines.length; i++) draw += habits[colour * COUNTS + board.counts[lines[i]!]! - one]!;
  return oddsOf(draw);
}

const lot = new Float64Array(CELLS);

/** A hole drawn by lot, with the odds that the habits of the colour give it. There is one: a hole always stays free. */
export function drawHole(board: CrowdBoard, colour: number, habits: Habits, random: Random): number {
  let left = ((random() >>> 0) / 0x1_0000_0000) * weigh(board, colour, habits, lot);
  let hole = -1;
  for (let cell = 0; cell < CELLS && left >= 0; cell++) {
    if (lot[cell] === 0) continue;
    hole = cell;
    left -= lot[cell]!;
  }
  return hole;
}

/** The hole that draws the colour most. */
export function likeliestHole(board: CrowdBoard, colour: number, habits: Habits): number {
  weigh(board, colour, habits, lot);
  let best = 0;
  for (let cell = 1; cell < CELLS; cell++) if (lot[cell]! > lot[best]!) best = cell;
  return best;
}

/** The marble of the colour that is held least; of equals the first from a cell on. */
export function idlestMarble(board: CrowdBoard, colour: number, habits: Habits, first: number): number {
  let idlest = -1;
  let least = Infinity;
  for (let i = 0; i < CELLS; i++) {
    const cell = (first + i) % CELLS;
    if (board.owner[cell] !== colour) continue;
    const held = hold(board, cell, colour, habits);
    if (held < least) [idlest, least] = [cell, held];
  }
  return idlest;
}
