// A series of games at one table: players, stake, time control and acts. Immutable: every step returns a new session,
// so that sessions can be saved, shown and undone.

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

export interface SeatPlayer {
  readonly name: string | undefined;
  /** The computer's level; undefined for a person. */
  readonly level: Level | undefined;
  /** Points from earlier games of the series. */
  readonly points: number;
}

/** Milliseconds for the whole game, and the increment per move. */
export interface TimeControl {
  readonly total: number;
  readonly increment: number;
}

export interface GameSession {
  readonly id: string;
  /** In seat order. */
  readonly players: readonly SeatPlayer[];
  readonly stake: number;
  readonly control: TimeControl | undefined;
  /** Milliseconds left to each seat at the start of the turn. */
  readonly left: readonly number[];
  readonly match: Match;
  /** Undone acts, latest first. */
  readonly undone: readonly Act[];
  /** How many games of the series were played before. */
  readonly earlier: number;
}

export interface GameSetup {
  readonly game: AnyGame;
  readonly options: object;
  readonly players: readonly Omit<SeatPlayer, 'points'>[];
  readonly stake: number;
  readonly control: TimeControl | undefined;
}

const fullClocks = (seats: number, control: TimeControl | undefined): number[] =>
  Array.from({ length: seats }, () => control?.total ?? 0);

export function startSession(id: string, { game, options, players, stake, control }: GameSetup): GameSession {
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

export const actorOf = ({ match }: GameSession): Seat => match.game.rules.actor(match.state);

export const isOver = ({ match }: GameSession): boolean => match.outcome !== undefined;

export const isPerson = ({ players }: GameSession, seat: Seat): boolean => players[seat]!.level === undefined;

export function personSeats(sitting: GameSession): Seat[] {
  return [...sitting.players.keys()].filter((seat) => isPerson(sitting, seat));
}

/** The seat of the only person, whose hand may always be shown; undefined if there are several people or none. */
export function soleViewer(sitting: GameSession): Seat | undefined {
  const persons = personSeats(sitting);
  return persons.length === 1 ? persons[0] : undefined;
}

/** Whether the device must be handed over before the next person may see the screen. */
export function needsHandOver(sitting: GameSession): boolean {
  const { game, options } = sitting.match;
  return game.hides(options) && personSeats(sitting).length > 1;
}

/** Analysis of an unfinished game with hidden hands would reveal them. */
export function mayBeAnalysed({ match }: GameSession): boolean {
  return match.outcome !== undefined || !match.game.hides(match.options);
}

/** Performs an act; `spent` is the time in milliseconds that the seat to move has used this turn. */
export function perform(sitting: GameSession, what: Act, spent: number): Result<GameSession, ActRefusal> {
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

/** Undoes acts until a person is to move; undefined if there is nothing to undo. */
export function undo(sitting: GameSession): GameSession | undefined {
  const { match } = sitting;
  for (let n = 1; n <= match.acts.length; n++) {
    const earlier = takeBack(match, n);
    if (personSeats(sitting).length > 0 && !isPerson(sitting, earlier.game.rules.actor(earlier.state))) continue;
    return { ...sitting, match: earlier, undone: [...sitting.undone, ...match.acts.slice(-n).toReversed()] };
  }
  return undefined;
}

/** Redoes undone acts until a person is to move. */
export function redo(sitting: GameSession): GameSession | undefined {
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

/** The points of every seat, including this game. */
export function pointsBySeat({ players, match, stake }: GameSession): number[] {
  const winners = match.outcome?.winners ?? [];
  return players.map(({ points }, seat) => points + (winners.includes(seat) ? stake : 0));
}

/** The next game of the series: same players, the next seat begins, partners stay partners. */
export function rematch(sitting: GameSession, id: string): GameSession {
  const points = pointsBySeat(sitting);
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

/** The seats that must agree to a draw: every other seat still in. */
export function seatsToAgree(sitting: GameSession, seat: Seat): Seat[] {
  return seatsOf(stillIn(sitting.match)).filter((other) => other !== seat);
}

/** The computer accepts a draw after this many acts. */
const DRAW_AFTER_ACTS = 80;

export const computerAcceptsDraw = ({ match }: GameSession): boolean => match.acts.length >= DRAW_AFTER_ACTS;
