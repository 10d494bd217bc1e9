import type { Kinds } from '@quadrille/rules';
import type { Who } from '@quadrille/words';
import type { Paint } from './paint.ts';

export interface Look {
  readonly paint: Paint;
  /** Letters and plain signs only, for terminals without the drawing characters. */
  readonly ascii: boolean;
}

/** What one game's board looks like in a terminal: lines of text, all from a view that shows no secrets. */
export interface Drawing<K extends Kinds> {
  /** `marked` are the cells to point out: the last move, or the line that won. */
  board(s: K['state'], marked: readonly number[], look: Look): string[];
  /** What the signs mean. */
  legend(s: K['state'], who: Who, names: LegendNames, look: Look): string[];
  /** The cells a move touches, to mark them. */
  cellsOf(move: K['move']): number[];
}

/** The few words a legend needs. */
export interface LegendNames {
  readonly shapes: readonly string[];
  readonly filled: string;
  readonly outlined: string;
  readonly upper: string;
  readonly lower: string;
  readonly edges: {
    readonly parallel: string;
    readonly crossing: string;
    readonly light: string;
    readonly dark: string;
  };
  board(n: number): string;
}
