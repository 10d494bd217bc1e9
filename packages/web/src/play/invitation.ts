import { LEVELS, type Level } from '@quadrille/engine/level';
import type { AnyGame, GameId } from '@quadrille/rules';
import { keep, recall } from '../app/keep.ts';
import type { Invitation, Player } from './sitting.ts';

/** Where the computer starts for somebody new: beatable, not silly. */
const FIRST_LEVEL: Level = 2;

/** The level last played in this game. */
export function lastLevel(game: GameId): Level {
  const kept = Number(recall(`level:${game}`));
  return LEVELS.find((level) => level === kept) ?? FIRST_LEVEL;
}

export function rememberLevel(game: GameId, level: Level): void {
  keep(`level:${game}`, String(level));
}

export const SIDES_TO_TAKE = ['first', 'second', 'random'] as const;
export type SideToTake = (typeof SIDES_TO_TAKE)[number];

export function standardOptions(game: AnyGame): object {
  const parsed = game.parseOptions({});
  if (!parsed.ok) throw new Error(parsed.error.kind);
  return parsed.value;
}

type Seated = Omit<Player, 'points'>;

/** One person and the computer in every other seat. */
export function againstComputer(
  game: AnyGame,
  level: Level,
  side: SideToTake,
  options: object = standardOptions(game),
): Invitation {
  const seats = game.seats(options);
  const mine = side === 'first' ? 0 : side === 'second' ? 1 : Math.floor(Math.random() * seats);
  const players = Array.from({ length: seats }, (_, seat): Seated => ({
    name: undefined,
    level: seat === mine ? undefined : level,
  }));
  return { game, options, players, stake: 1, control: undefined };
}
