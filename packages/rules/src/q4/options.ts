import type { Seat } from '../game.ts';
import { optionSchema } from '../options.ts';
import { CELLS } from './cube.ts';

export const TEAMS = ['none', 'partners', 'shared'] as const;
export type Teams = (typeof TEAMS)[number];

export const PENALTIES = ['none', 'skip', 'out'] as const;
export type Penalty = (typeof PENALTIES)[number];

export interface Q4Options {
  readonly players: 2 | 3 | 4;
  readonly teams: Teams;
  /** Marbles of each colour. */
  readonly marbles: number;
  /** Lines count only when announced. */
  readonly announce: boolean;
  /** The penalty for a false announcement. */
  readonly penalty: Penalty;
}

const MIN_MARBLES = 4;

/** The number of colours on the boards: partners who share one count once. */
export function coloursOf(options: Pick<Q4Options, 'players' | 'teams'>): number {
  return options.teams === 'shared' ? 2 : options.players;
}

/** The colour of a seat: its own, or under `shared` that of the first partner. */
export function colourOf(options: Q4Options, seat: Seat): number {
  return options.teams === 'shared' ? seat & 1 : seat;
}

/** The mask of the seats on the same side: 1+3 and 2+4 in teams. */
export function alliesOf(options: Q4Options, seat: Seat): number {
  return options.teams === 'none' ? 1 << seat : 0b0101 << (seat & 1);
}

/** At least one hole stays free when all marbles are placed. */
export function maxMarbles(options: Pick<Q4Options, 'players' | 'teams'>): number {
  return Math.floor((CELLS - 1) / coloursOf(options));
}

export const Q4_OPTIONS = optionSchema<Q4Options>({
  players: { kind: 'choice', values: [2, 3, 4], default: 2 },
  teams: {
    kind: 'choice',
    values: TEAMS,
    default: 'none',
    needs: { option: 'players', is: 4, otherwise: 'fault' },
  },
  marbles: { kind: 'range', least: MIN_MARBLES, most: maxMarbles, default: 12 },
  announce: { kind: 'flag', default: false },
  penalty: {
    kind: 'choice',
    values: PENALTIES,
    default: 'skip',
    needs: { option: 'announce', is: true, otherwise: 'no-effect' },
  },
});
