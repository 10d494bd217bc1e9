import type { GameId } from './ids.ts';
import type { OptionSchema } from './options.ts';
import type { Result } from './result.ts';

/** A position in the turn order, from 0. Seat 0 moves first; who sits there is settled before the game. */
export type Seat = number;

declare const brand: unique symbol;

/** A move packed into an integer, for the kernel and the search. */
export type MoveId = number & { readonly [brand]: 'MoveId' };

/** ONGOING, or the mask of the winning seats; 0 is a draw. */
export type Status = number;
export const ONGOING: Status = -1;

/** A position's hash in two 32-bit halves, updated incrementally by make and unmake. */
export interface Hashed {
  hashLo: number;
  hashHi: number;
}

/**
 * The kernel of a game: mutable, allocation-free, without validation. The search runs on it directly; the checked
 * interface is derived from it.
 */
export interface Rules<S extends Hashed> {
  /** An upper bound on the number of legal moves. */
  readonly maxMoves: number;
  readonly clone: (s: S) => S;
  /** The seat to move; after the end, the seat that would be next. */
  readonly actor: (s: S) => Seat;
  /** Writes the legal moves into `out` from index `at`, ascending; returns the index after the last one. */
  readonly generate: (s: S, out: Int32Array, at: number) => number;
  /** The number of moves that `generate` would write. */
  readonly count: (s: S) => number;
  readonly make: (s: S, id: MoveId) => void;
  /** Undoes the last move. */
  readonly unmake: (s: S, id: MoveId) => void;
  readonly status: (s: S) => Status;
  /** The hash computed from scratch; always equals the incremental one. */
  readonly rehash: (s: S) => readonly [lo: number, hi: number];
}

export const REASONS = ['line', 'blocked', 'out', 'repetition', 'time', 'resignation', 'agreement'] as const;
export type EndReason = (typeof REASONS)[number];

/** How a game ended: a draw has no winners. */
export interface Outcome {
  readonly winners: readonly Seat[];
  readonly reason: EndReason;
}

/** The events that every game reports after a move, besides its own: the next turn, or the end. */
export type TurnOrEnd = { readonly kind: 'turn'; readonly seat: Seat } | ({ readonly kind: 'ended' } & Outcome);

/** A seat that would win at once if it were to move, and its winning moves. */
export interface Threat {
  readonly seat: Seat;
  readonly moves: readonly MoveId[];
}

/** The types that make up one game. */
export interface Kinds {
  options: object;
  state: Hashed;
  move: object;
  event: { readonly kind: string };
  /** Why a move is refused. */
  reason: { readonly kind: string };
  /** Why a position text is refused. */
  fault: { readonly kind: string };
}

/** The interface of a game, for everything but the kernel. */
export interface Game<K extends Kinds> {
  readonly id: GameId;
  readonly rules: Rules<K['state']>;

  readonly options: OptionSchema<K['options']>;
  readonly seats: (options: K['options']) => number;
  /** The mask of the seats on the same side, including this one. */
  readonly allies: (options: K['options'], seat: Seat) => number;
  /** The mask of the seats still in the game. */
  readonly playing: (s: K['state']) => number;
  /** Whether a seat holds hidden information. */
  readonly hides: (options: K['options']) => boolean;
  /** Whether this game can end in a draw, so that one may be offered. */
  readonly drawable: boolean;

  readonly setup: (options: K['options']) => K['state'];
  readonly optionsOf: (s: K['state']) => K['options'];
  readonly outcome: (s: K['state']) => Outcome | undefined;

  readonly pack: (move: K['move']) => MoveId;
  readonly unpack: (id: MoveId) => K['move'];
  /** Why the move is refused: `undefined` exactly when it is legal. */
  readonly why: (s: K['state'], move: K['move']) => K['reason'] | undefined;
  /** The effects of the move, for animation, log and speech; `s` is the position before it. */
  readonly events: (s: K['state'], id: MoveId) => readonly K['event'][];

  /** A cell by its name in the notation. */
  readonly parseCell: (text: string) => number | undefined;
  readonly format: (id: MoveId) => string;
  readonly parse: (text: string) => K['move'] | undefined;
  readonly formatPosition: (s: K['state']) => string;
  /** The only way from text to a position; unreachable positions are refused. */
  readonly parsePosition: (options: K['options'], text: string) => Result<K['state'], K['fault']>;

  /**
   * The state as `viewer` (`undefined`: a spectator) may see it: hidden information is blanked, play continues alike.
   */
  readonly redact: (s: K['state'], viewer: Seat | undefined) => K['state'];
  /** Seats that threaten to win at once; absent where there is nothing to complete. */
  readonly threats?: (s: K['state']) => Threat[];
  /** The cells of the winning lines; absent where the game is not won by lines. */
  readonly winningCells?: (s: K['state']) => number[];
  /** The game without this seat, which resigned or lost on time; absent where a departure ends the game. */
  readonly leave?: (s: K['state'], seat: Seat) => K['state'];
}

declare const unknownKind: unique symbol;

/** The types of a game that is known only at run time: no value of a particular game has them. */
export interface SomeKinds extends Kinds {
  options: { readonly [unknownKind]: 'options' };
  state: Hashed & { readonly [unknownKind]: 'state' };
  move: { readonly [unknownKind]: 'move' };
  event: { readonly kind: string; readonly [unknownKind]: 'event' };
  reason: { readonly kind: string; readonly [unknownKind]: 'reason' };
  fault: { readonly kind: string; readonly [unknownKind]: 'fault' };
}

/** A game of unknown kind, as the registry returns it. */
export type AnyGame = Game<SomeKinds>;

/**
 * Hides the kinds of a game. The cast is sound: no value of a particular game has an opaque type, so the only states,
 * options and moves that can be given to the result are those that such a game returned.
 */
export function anyGame<K extends Kinds>(game: Game<K>): AnyGame {
  return game as unknown as AnyGame;
}

export function asMoveId(n: number): MoveId {
  return n as MoveId;
}

/** The seats of a mask, ascending. */
export function seatsOf(mask: number): Seat[] {
  return [0, 1, 2, 3].filter((seat) => (mask >> seat) & 1);
}
