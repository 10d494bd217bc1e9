import type { Level } from '@quadrille/engine';
import {
  below,
  nextPlayers,
  type AnyGame,
  type Outcome,
  type Random,
  type Seat,
  type Series,
  type SeriesPlayer,
  type SomeKinds,
} from '@quadrille/rules';
import { wordsOf, type Who } from '@quadrille/words';
import type { Translations } from '../usage.ts';

/** A player, across all games of the series. */
export interface TerminalPlayer extends SeriesPlayer {
  readonly name: string | undefined;
  /** The level of a computer player; `undefined` for a person. */
  readonly level: Level | undefined;
}

/** The players, the game and the stake. */
export interface MatchSetup extends Series<TerminalPlayer> {
  readonly game: AnyGame;
  readonly options: SomeKinds['options'];
}

/** The default level: a medium opponent. */
export const DEFAULT_LEVEL: Level = 4;

/** `computer` or `computer:6` in `--seats` and in records means the computer; anything else is a person's name. */
export function namedPlayer(name: string, standard: Level = DEFAULT_LEVEL): TerminalPlayer {
  const computer = /^computer(?::([1-8]))?$/i.exec(name);
  if (computer === null) return { name: name === '' ? undefined : name, level: undefined, points: 0 };
  return { name: undefined, level: computer[1] === undefined ? standard : (Number(computer[1]) as Level), points: 0 };
}

export const nameTag = ({ level, name }: TerminalPlayer): string | undefined =>
  level === undefined ? name : `computer:${level}`;

/** This many people, filled up with computers, in random order. */
export function randomPlayers(seats: number, people: number, level: Level, random: Random): TerminalPlayer[] {
  const players = Array.from({ length: seats }, (_, i): TerminalPlayer => ({
    name: undefined,
    level: i < people ? undefined : level,
    points: 0,
  }));
  for (let i = seats - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [players[i], players[j]] = [players[j]!, players[i]!];
  }
  return players;
}

/** Given names, else the colours. */
export function namesAt(table: MatchSetup, { words }: Translations): Who {
  const game = wordsOf(words, table.game.id);
  return (seat) => table.players[seat]?.name ?? game.seat(table.options, seat);
}

/** A player's name in the score, where the colour is unsuitable because it changes between games. */
export function scoreName(players: readonly TerminalPlayer[], player: TerminalPlayer, { text }: Translations): string {
  if (player.name !== undefined) return player.name;
  const computer = player.level !== undefined;
  const alike = players.filter((other) => other.name === undefined && (other.level !== undefined) === computer);
  const n = alike.length === 1 ? 0 : alike.indexOf(player) + 1;
  return computer ? text.computer + (n === 0 ? '' : ` ${n}`) : text.person(n);
}

export function humanSeats(table: MatchSetup): Seat[] {
  return [...table.players.keys()].filter((seat) => table.players[seat]!.level === undefined);
}

/** The next game of the series; a game that was abandoned has no outcome. */
export function nextSetup(table: MatchSetup, outcome: Outcome | undefined): MatchSetup {
  return { ...table, players: nextPlayers(table, outcome) };
}
