import type { Level } from '@quadrille/engine';
import { below, type AnyGame, type Match, type Random, type Seat } from '@quadrille/rules';
import { wordsOf, type Who } from '@quadrille/words';
import type { Speech } from '../usage.ts';

/** Somebody at the table, over all games of the evening. */
export interface Player {
  readonly name: string | undefined;
  /** How well the computer plays here; undefined for a person. */
  readonly level: Level | undefined;
  points: number;
}

/** The people, the game they play and what it is worth. */
export interface Table {
  readonly game: AnyGame;
  readonly options: object;
  /** In the order of the seats: the first one begins. */
  readonly players: readonly Player[];
  readonly stake: number;
}

/** A middling opponent, for whoever does not say. */
export const STANDARD_LEVEL: Level = 4;

/** `computer` or `computer:6` in --seats and in records is the computer; anything else is a person's name. */
export function namedPlayer(name: string, standard: Level = STANDARD_LEVEL): Player {
  const computer = /^computer(?::([1-8]))?$/i.exec(name);
  if (computer === null) return { name: name === '' ? undefined : name, level: undefined, points: 0 };
  return { name: undefined, level: computer[1] === undefined ? standard : (Number(computer[1]) as Level), points: 0 };
}

export const nameTag = ({ level, name }: Player): string | undefined =>
  level === undefined ? name : `computer:${level}`;

/** So many people, the rest computers, in a random order. */
export function drawnPlayers(seats: number, people: number, level: Level, random: Random): Player[] {
  const players = Array.from({ length: seats }, (_, i): Player => ({
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

/** Names where given, else the colour. */
export function whoAt(table: Table, { words }: Speech): Who {
  const game = wordsOf(words, table.game.id);
  return (seat) => table.players[seat]?.name ?? game.seat(table.options, seat);
}

/** What a player is called in the score: there the colour will not do, as it changes. */
export function scoreName(players: readonly Player[], player: Player, { text }: Speech): string {
  if (player.name !== undefined) return player.name;
  const computer = player.level !== undefined;
  const alike = players.filter((other) => other.name === undefined && (other.level !== undefined) === computer);
  const n = alike.length === 1 ? 0 : alike.indexOf(player) + 1;
  return computer ? text.computer + (n === 0 ? '' : ` ${n}`) : text.person(n);
}

export function humans(table: Table): Seat[] {
  return [...table.players.keys()].filter((seat) => table.players[seat]!.level === undefined);
}

/** The winners take the stake. */
export function settle(table: Table, match: Match): Player[] {
  const winners = (match.outcome?.winners ?? []).map((seat) => table.players[seat]!);
  for (const winner of winners) winner.points += table.stake;
  return winners;
}

/** The same players, the next one beginning; partners stay partners. */
export function nextTable(table: Table): Table {
  return { ...table, players: [...table.players.slice(1), table.players[0]!] };
}
