// Games at one table, one after the other: who plays, for what, with how much time, and what has been played. Never
// changed: every step makes a new one, so that it can be kept, shown and taken back.

import type { Level } from '@quadrille/engine/level';
import {
  act,
  ok,
  seatsOf,
  startMatch,
  stillIn,
  takeBack,
  type Act,
  type ActRefusal,
  type AnyGame,
  type Match,
  type Result,
  type Seat,
} from '@quadrille/rules';

export interface Player {
  readonly name: string | undefined;
  /** How well the computer plays here; undefined for a person. */
  readonly level: Level | undefined;
  /** Won in earlier games of the series. */
  readonly points: number;
}

/** Milliseconds for all moves together, and for each move made. */
export interface TimeControl {
  readonly total: number;
  readonly increment: number;
}

export interface Sitting {
  readonly id: string;
  /** In the order of the seats. */
  readonly players: readonly Player[];
  readonly stake: number;
  readonly control: TimeControl | undefined;
  /** Milliseconds left to each seat as its turn begins. */
  readonly left: readonly number[];
  readonly match: Match;
  /** Acts taken back, the last one first. */
  readonly undone: readonly Act[];
  /** How many games of the series came before. */
  readonly earlier: number;
}

export interface Invitation {
  readonly game: AnyGame;
  readonly options: object;
  readonly players: readonly Omit<Player, 'points'>[];
  readonly stake: number;
  readonly control: TimeControl | undefined;
}

const fullClocks = (seats: number, control: TimeControl | undefined): number[] =>
  Array.from({ length: seats }, () => control?.total ?? 0);

export function sitDown(id: string, { game, options, players, stake, control }: Invitation): Sitting {
  return {
    id,
    players: players.map((player) => ({ ...player, points: 0 })),
    stake,
    control,
    left: fullClocks(players.length, control),
    match: startMatch(game, options),
    undone: [],
    earlier: 0,
  };
}

export const actorOf = ({ match }: Sitting): Seat => match.game.rules.actor(match.state);

export const isOver = ({ match }: Sitting): boolean => match.outcome !== undefined;

export const isPerson = ({ players }: Sitting, seat: Seat): boolean => players[seat]!.level === undefined;

export function people(sitting: Sitting): Seat[] {
  return [...sitting.players.keys()].filter((seat) => isPerson(sitting, seat));
}

/** Whose secrets the screen may show: everybody's where there are none, else those of the only person there is. */
export function soleViewer(sitting: Sitting): Seat | undefined {
  const persons = people(sitting);
  return persons.length === 1 ? persons[0] : undefined;
}

/** Must the device be handed over before the next person may look? */
export function needsHandOver(sitting: Sitting): boolean {
  const { game, options } = sitting.match;
  return game.hides(options) && people(sitting).length > 1;
}

/** An unfinished game with hidden hands would show what its players may not see. */
export function mayBeStudied({ match }: Sitting): boolean {
  return match.outcome !== undefined || !match.game.hides(match.options);
}

/** Carries out an act; `spent` is what the one to move has used since the turn began. */
export function perform(sitting: Sitting, what: Act, spent: number): Result<Sitting, ActRefusal> {
  const seat = actorOf(sitting);
  const done = act(sitting.match, what);
  if (!done.ok) return done;
  const left = [...sitting.left];
  if (sitting.control !== undefined) {
    left[seat] = Math.max(0, left[seat]! - spent);
    if (what.kind === 'move') left[seat] += sitting.control.increment;
    if (what.kind === 'time') left[what.seat] = 0;
  }
  return ok({ ...sitting, match: done.value, left, undone: [] });
}

/** Takes acts back until a person is to move; undefined if there is nothing to take back. */
export function undo(sitting: Sitting): Sitting | undefined {
  const { match } = sitting;
  for (let n = 1; n <= match.acts.length; n++) {
    const earlier = takeBack(match, n);
    if (people(sitting).length > 0 && !isPerson(sitting, earlier.game.rules.actor(earlier.state))) continue;
    return { ...sitting, match: earlier, undone: [...sitting.undone, ...match.acts.slice(-n).toReversed()] };
  }
  return undefined;
}

/** Plays again what was taken back, up to where a person is to move. */
export function redo(sitting: Sitting): Sitting | undefined {
  let { match } = sitting;
  const undone = [...sitting.undone];
  if (undone.length === 0) return undefined;
  do {
    const again = act(match, undone.pop()!);
    if (!again.ok) throw new Error(`an act that was taken back is refused: ${again.error.code}`);
    match = again.value;
  } while (undone.length > 0 && !isPerson(sitting, match.game.rules.actor(match.state)));
  return { ...sitting, match, undone };
}

/** The points of every seat, this game included. */
export function standing({ players, match, stake }: Sitting): number[] {
  const winners = match.outcome?.winners ?? [];
  return players.map(({ points }, seat) => points + (winners.includes(seat) ? stake : 0));
}

/** The next game of the series: the same players, the next one beginning; partners stay partners. */
export function rematch(sitting: Sitting, id: string): Sitting {
  const points = standing(sitting);
  const players = sitting.players.map((player, seat) => ({ ...player, points: points[seat]! }));
  return {
    ...sitting,
    id,
    players: [...players.slice(1), players[0]!],
    left: fullClocks(players.length, sitting.control),
    match: startMatch(sitting.match.game, sitting.match.options),
    undone: [],
    earlier: sitting.earlier + 1,
  };
}

/** The seats that must agree before a draw is one: everybody else still in. */
export function mustAgree(sitting: Sitting, seat: Seat): Seat[] {
  return seatsOf(stillIn(sitting.match)).filter((other) => other !== seat);
}

/** After so many moves the computer agrees to a draw. */
const LONG_GAME = 80;

export const computerAgrees = ({ match }: Sitting): boolean => match.acts.length >= LONG_GAME;
