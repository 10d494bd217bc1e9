// A series of games at one table: players, stake, time control and acts. Immutable: every step returns a new session,
// so that sessions can be saved, shown and undone.

import type { Level } from '@quadrille/engine/level';
import {
  act,
  nextPlayers,
  ok,
  redo,
  startMatch,
  undo,
  type Act,
  type ActRefusal,
  type AnyGame,
  type History,
  type Result,
  type Seat,
  type Series,
  type SeriesPlayer,
  type SomeKinds,
} from '@quadrille/rules';

export interface SeatPlayer extends SeriesPlayer {
  readonly name: string | undefined;
  /** The computer's level; undefined for a person. */
  readonly level: Level | undefined;
}

/** Milliseconds for the whole game, and the increment per move. */
export interface TimeControl {
  readonly total: number;
  readonly increment: number;
}

export interface GameSession extends History, Series<SeatPlayer> {
  readonly id: string;
  readonly control: TimeControl | undefined;
  /** Milliseconds left to each seat at the start of the turn. */
  readonly left: readonly number[];
  /** How many games of the series were played before. */
  readonly earlier: number;
}

export interface GameSetup {
  readonly game: AnyGame;
  readonly options: SomeKinds['options'];
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

export function personSeats(session: GameSession): Seat[] {
  return [...session.players.keys()].filter((seat) => isPerson(session, seat));
}

/** The seat of the only person, whose hand may always be shown; undefined if there are several people or none. */
export function soleViewer(session: GameSession): Seat | undefined {
  const persons = personSeats(session);
  return persons.length === 1 ? persons[0] : undefined;
}

/** Whether the device must be handed over before the next person may see the screen. */
export function needsHandOver(session: GameSession): boolean {
  const { game, options } = session.match;
  return game.hides(options) && personSeats(session).length > 1;
}

/** Analysis of an unfinished game with hidden hands would reveal them. */
export function mayBeAnalysed({ match }: GameSession): boolean {
  return match.outcome !== undefined || !match.game.hides(match.options);
}

/** Clocks start with the first move: until then the players settle in. */
export const areClocksRunning = ({ control, match }: GameSession): boolean =>
  control !== undefined && match.outcome === undefined && match.acts.length > 0;

/** Performs an act; `spent` is the time in milliseconds that the seat to move has used this turn. */
export function perform(session: GameSession, what: Act, spent: number): Result<GameSession, ActRefusal> {
  const seat = actorOf(session);
  const done = act(session.match, what);
  if (!done.ok) return done;
  const left = [...session.left];
  if (session.control !== undefined) {
    if (areClocksRunning(session)) {
      left[seat] = Math.max(0, left[seat]! - spent);
      if (what.kind === 'move') left[seat] += session.control.increment;
    }
    if (what.kind === 'time') left[what.seat] = 0;
  }
  return ok({ ...session, match: done.value, left, undone: [] });
}

/** Undoes the last step; undefined if there is none. */
export function undoStep(session: GameSession): GameSession | undefined {
  const earlier = undo(session, personSeats(session));
  return earlier && { ...session, ...earlier };
}

/** Redoes the next step; undefined if there is none. */
export function redoStep(session: GameSession): GameSession | undefined {
  const later = redo(session, personSeats(session));
  return later && { ...session, ...later };
}

/** The next game of the series. */
export function rematch(session: GameSession, id: string): GameSession {
  const { match, players, control, earlier } = session;
  return {
    ...session,
    id,
    players: nextPlayers(session, match.outcome),
    left: fullClocks(players.length, control),
    match: startMatch(match.game, match.options),
    undone: [],
    earlier: earlier + 1,
  };
}
