import { LEVELS, type Level } from '@quadrille/engine/level';
import type { AnyGame, Game, GameId, Kinds, SomeKinds } from '@quadrille/rules';
import { saveItem, loadItem } from '../app/storage.ts';
import type { GameSetup, SeatPlayer } from './game-session.ts';
import type { SideChoice } from './side-choice.ts';

/** The initial level for new players: beatable, but not careless. */
const DEFAULT_LEVEL: Level = 2;

/** The level last played in this game. */
export function lastLevel(game: GameId): Level {
  const kept = Number(loadItem(`level:${game}`));
  return LEVELS.find((level) => level === kept) ?? DEFAULT_LEVEL;
}

export function rememberLevel(game: GameId, level: Level): void {
  saveItem(`level:${game}`, String(level));
}

export function standardOptions<K extends Kinds>(game: Game<K>): K['options'] {
  const parsed = game.options.parse({});
  if (!parsed.ok) throw new Error(parsed.error.kind);
  return parsed.value;
}

type Seated = Omit<SeatPlayer, 'points'>;

/** One person, with the computer in every other seat. */
export function againstComputer(
  game: AnyGame,
  level: Level,
  side: SideChoice,
  options: SomeKinds['options'] = standardOptions(game),
): GameSetup {
  const seats = game.seats(options);
  const mine = side === 'first' ? 0 : side === 'second' ? 1 : Math.floor(Math.random() * seats);
  const players = Array.from({ length: seats }, (_, seat): Seated => ({
    name: undefined,
    level: seat === mine ? undefined : level,
  }));
  return { game, options, players, stake: 1, control: undefined };
}
