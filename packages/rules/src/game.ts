import type { Result } from './result.ts';

/** A place at the table, counted from 0. Seat 0 always begins; who sits there is settled before the game. */
export type Seat = number;

declare const brand: unique symbol;

/** One move packed into an integer: what search and the kernel work with. */
export type MoveId = number & { readonly [brand]: 'MoveId' };

/** ONGOING, or the mask of the winning seats; 0 is a draw. */
export type Status = number;
export const ONGOING: Status = -1;

/** Two 32-bit halves of a position's hash, kept up to date by make and unmake. */
export interface Hashed {
  hashLo: number;
  hashHi: number;
}

/**
 * The kernel of a game: mutable, allocation-free, trusts its caller. Search runs on it directly; everything
 * friendly is derived from it.
 */
export interface Rules<S extends Hashed> {
  /** No position has more legal moves than this. */
  readonly maxMoves: number;
  clone(s: S): S;
  /** Whose turn it is; after the end, whose turn it would be. */
  actor(s: S): Seat;
  /** Writes the legal moves into `out` from index `at`, ascending; returns the index after the last one. */
  generate(s: S, out: Int32Array, at: number): number;
  /** How many moves `generate` would write. */
  count(s: S): number;
  make(s: S, id: MoveId): void;
  /** Takes back the move that was made last. */
  unmake(s: S, id: MoveId): void;
  status(s: S): Status;
  /** The hash from scratch: equals the kept one at all times. */
  rehash(s: S): readonly [lo: number, hi: number];
}

export const REASONS = ['line', 'blocked', 'out', 'repetition', 'time', 'resignation', 'agreement'] as const;
export type EndReason = (typeof REASONS)[number];

/** How a game ended: a draw has no winners. */
export interface Outcome {
  readonly winners: readonly Seat[];
  readonly reason: EndReason;
}

/** What every game tells after a move, besides its own events: the next turn, or the end. */
export type TurnOrEnd = { readonly kind: 'turn'; readonly seat: Seat } | ({ readonly kind: 'ended' } & Outcome);

/** Why something written from outside was not understood as options. */
export type OptionFault =
  | { readonly kind: 'not-an-object' }
  | { readonly kind: 'unknown-option'; readonly option: string; readonly known: readonly string[] }
  | { readonly kind: 'bad-value'; readonly option: string; readonly allowed: readonly string[] }
  | { readonly kind: 'marbles-range'; readonly least: number; readonly most: number }
  | { readonly kind: 'teams-need-four' };

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

export const GAME_IDS = ['quantik', 'quads', 'q4'] as const;
export type GameId = (typeof GAME_IDS)[number];

/** A game as everybody but the kernel sees it. */
export interface Game<K extends Kinds> {
  readonly id: GameId;
  readonly rules: Rules<K['state']>;

  parseOptions(input: unknown): Result<K['options'], OptionFault>;
  /** Only what differs from the defaults, in a fixed order. */
  listOptions(options: K['options']): readonly (readonly [name: string, value: string | number | boolean])[];
  seats(options: K['options']): number;
  /** The mask of the seats that win and lose together with this one, itself included. */
  allies(options: K['options'], seat: Seat): number;
  /** The mask of the seats still in the game. */
  playing(s: K['state']): number;
  /** Does anybody hold what others may not see? */
  hides(options: K['options']): boolean;
  /** Can this game end in a draw, so that one may be offered? */
  readonly drawable: boolean;

  setup(options: K['options']): K['state'];
  optionsOf(s: K['state']): K['options'];
  outcome(s: K['state']): Outcome | undefined;

  pack(move: K['move']): MoveId;
  unpack(id: MoveId): K['move'];
  /** Why the move is refused: undefined exactly when it is legal. */
  why(s: K['state'], move: K['move']): K['reason'] | undefined;
  /** What the move does, for animation, log and speech; `s` is the position before it. */
  events(s: K['state'], id: MoveId): readonly K['event'][];

  /** A cell by its name in the notation. */
  parseCell(text: string): number | undefined;
  format(id: MoveId): string;
  parse(text: string): K['move'] | undefined;
  formatPosition(s: K['state']): string;
  /** The only door from text to a position: what could not have arisen in play is refused. */
  parsePosition(options: K['options'], text: string): Result<K['state'], K['fault']>;

  /** The state as `viewer` (undefined: a spectator) may see it: secrets are blanked, play goes on alike. */
  redact(s: K['state'], viewer: Seat | undefined): K['state'];
  /** The game without this seat, which resigned or ran out of time; absent where one player's leaving ends it. */
  leave?(s: K['state'], seat: Seat): K['state'];
}

/** A game of unknown kind, as the registry hands it out. */
export type AnyGame = Game<Kinds>;

export function asMoveId(n: number): MoveId {
  return n as MoveId;
}

/** The seats of a mask, ascending. */
export function seatsOf(mask: number): Seat[] {
  return [0, 1, 2, 3].filter((seat) => (mask >> seat) & 1);
}
