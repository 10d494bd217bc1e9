import type { OptionFault, Seat } from '../game.ts';
import { badValue, optionEntries, unknownOption } from '../options.ts';
import { err, ok, type Result } from '../result.ts';
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
  /** What a false announcement costs. */
  readonly penalty: Penalty;
}

export const Q4_DEFAULTS: Q4Options = { players: 2, teams: 'none', marbles: 12, announce: false, penalty: 'skip' };
export const LEAST_MARBLES = 4;

/** How many colours are on the boards: partners who share one count once. */
export function coloursOf(options: Pick<Q4Options, 'players' | 'teams'>): number {
  return options.teams === 'shared' ? 2 : options.players;
}

/** The colour a seat plays: its own, or under `shared` the one of the first partner. */
export function colourOf(options: Q4Options, seat: Seat): number {
  return options.teams === 'shared' ? seat & 1 : seat;
}

/** The mask of the seats on the same side: 1+3 and 2+4 in teams. */
export function alliesOf(options: Q4Options, seat: Seat): number {
  return options.teams === 'none' ? 1 << seat : 0b0101 << (seat & 1);
}

/** At least one hole stays free when all marbles are placed. */
export function mostMarbles(options: Pick<Q4Options, 'players' | 'teams'>): number {
  return Math.floor((CELLS - 1) / coloursOf(options));
}

const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((item) => item === value);

export function parseQ4Options(input: unknown): Result<Q4Options, OptionFault> {
  const entries = optionEntries(input);
  if (!entries.ok) return entries;
  const given = new Map(entries.value);
  for (const name of given.keys()) {
    if (!Object.hasOwn(Q4_DEFAULTS, name)) return err(unknownOption(name, Object.keys(Q4_DEFAULTS)));
  }
  const value = (name: keyof Q4Options) => (given.get(name) === undefined ? Q4_DEFAULTS[name] : given.get(name));

  const players = oneOf([2, 3, 4] as const, value('players'));
  if (players === undefined) return err(badValue('players', [2, 3, 4]));
  const teams = oneOf(TEAMS, value('teams'));
  if (teams === undefined) return err(badValue('teams', TEAMS));
  if (teams !== 'none' && players !== 4) return err({ kind: 'teams-need-four' });
  const announce = oneOf([true, false], value('announce'));
  if (announce === undefined) return err(badValue('announce', [true, false]));
  const penalty = oneOf(PENALTIES, value('penalty'));
  if (penalty === undefined) return err(badValue('penalty', PENALTIES));
  const marbles = value('marbles');
  const most = mostMarbles({ players, teams });
  if (typeof marbles !== 'number' || !Number.isInteger(marbles) || marbles < LEAST_MARBLES || marbles > most) {
    return err({ kind: 'marbles-range', least: LEAST_MARBLES, most });
  }
  return ok({ players, teams, marbles, announce, penalty });
}

export function listQ4Options(options: Q4Options): [keyof Q4Options, string | number | boolean][] {
  return (Object.keys(Q4_DEFAULTS) as (keyof Q4Options)[])
    .filter((name) => options[name] !== Q4_DEFAULTS[name])
    .map((name) => [name, options[name]]);
}
