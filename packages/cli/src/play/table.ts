import { below, type AnyGame, type Match, type Random, type Seat } from '@quadrille/rules';
import { wordsOf, type Who } from '@quadrille/words';
import type { Speech } from '../usage.ts';

/** Somebody at the table, over all games of the evening. */
export interface Player {
  readonly name: string | undefined;
  readonly computer: boolean;
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

/** The word for a computer player in --seats and in records. */
const COMPUTER = 'computer';

export function namedPlayer(name: string): Player {
  const computer = name.toLowerCase() === COMPUTER;
  return { name: computer || name === '' ? undefined : name, computer, points: 0 };
}

export const nameTag = (player: Player): string | undefined => (player.computer ? COMPUTER : player.name);

/** So many people, the rest computers, in a random order. */
export function drawnPlayers(seats: number, people: number, random: Random): Player[] {
  const players = Array.from({ length: seats }, (_, i): Player => ({
    name: undefined,
    computer: i >= people,
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
  const alike = players.filter((other) => other.name === undefined && other.computer === player.computer);
  const n = alike.length === 1 ? 0 : alike.indexOf(player) + 1;
  return player.computer ? text.computer + (n === 0 ? '' : ` ${n}`) : text.person(n);
}

export function humans(table: Table): Seat[] {
  return [...table.players.keys()].filter((seat) => !table.players[seat]!.computer);
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
