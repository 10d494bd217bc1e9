import type { Kinds, MoveId, Seat } from '@quadrille/rules';
import type { Who } from '@quadrille/words';
import type { GameBench } from '../bench/game-bench.ts';
import type { Translations } from '../usage.ts';
import type { LegendNames } from './legend-names.ts';
import type { Paint } from './paint.ts';

export interface Look {
  readonly paint: Paint;
  /** ASCII only, for terminals without box-drawing characters. */
  readonly ascii: boolean;
}

/** Terminal support for one game: its board as lines of text, from a redacted view, and its game-specific parts. */
export interface TerminalGame<K extends Kinds> {
  /** `marked` are the highlighted cells: the last move or the winning line. */
  readonly board: (s: K['state'], marked: readonly number[], look: Look) => string[];
  /** The legend of the symbols. */
  readonly legend: (s: K['state'], who: Who, names: LegendNames, look: Look) => string[];
  /** The cells that a move touches, for highlighting. */
  readonly cellsOf: (move: K['move']) => number[];
  /** An example cell for help texts. */
  readonly exampleCell: string;
  /** The pieces of a hand, shown below the board; absent where a sentence about the reserve is enough. */
  readonly hand?: (s: K['state'], seat: Seat, look: Look) => string[];
  /** The hand drawn large, on request. */
  readonly drawnHand?: (s: K['state'], seat: Seat, look: Look) => string[];
  /** The boards stacked, to verify a winning line. */
  readonly verified?: (s: K['state'], marked: readonly number[], names: LegendNames, look: Look) => string[];
  /** Parses a line that names a piece of the hand by its number. */
  readonly readPiece?: (s: K['state'], line: string, speech: Translations) => TypedMove | undefined;
  /** Random plies at the start of an arena game, so that games differ. */
  readonly openingPlies: number;
  /** Absent where the measurements that apply to every game are enough. */
  readonly bench?: GameBench;
  /** The rule sheet defines scoring, so the menu asks for the stake. */
  readonly asksStake?: boolean;
}

/** The result of parsing a typed line as a move. */
export type TypedMove =
  | { readonly kind: 'move'; readonly id: MoveId }
  /** A piece and a cell with several possible orientations. */
  | { readonly kind: 'choice'; readonly moves: readonly { readonly id: MoveId; readonly label: string }[] }
  /** Meant as a move but invalid; the sentence says why. */
  | { readonly kind: 'wrong'; readonly why: string };
