import type { Kinds, MoveId, Seat } from '@quadrille/rules';
import type { PieceSelection, SomeSelection } from '@quadrille/words';

/** The seat to move, and bit masks of the seats that skip a turn or have left. */
export interface Company {
  readonly turn: Seat;
  readonly skip: number;
  readonly out: number;
}

/** Editing of a position's players, where they do not follow from the pieces on the board. */
interface CompanyEditor<K extends Kinds> {
  readonly of: (s: K['state']) => Company;
  /** Which of these the options allow. */
  readonly possible: (options: K['options']) => { readonly skip: boolean; readonly out: boolean };
  /** The notation, which follows the boards. */
  readonly format: (company: Company) => string;
}

/**
 * What only the analysis needs of a game: which moves use a piece, and how to set up a position piece by piece. Pieces
 * for set-up are strings in notation.
 */
export interface GameAnalysis<K extends Kinds, H extends PieceSelection = SomeSelection> {
  /** Whether the move places the selection in its present orientation. */
  readonly isMoveOf: (id: MoveId, selection: H) => boolean;
  /** The notation of an empty cell. */
  readonly empty: string;
  /** The separator between the cells of a row. */
  readonly between: string;
  /** All pieces that can be set up, each once. */
  readonly palette: (options: K['options']) => readonly string[];
  /** A piece of the palette as a selection, to draw and name it. */
  readonly selectionOf: (piece: string) => H;
  /** Turns a piece by a quarter; absent in games without turning. */
  readonly turned?: (piece: string) => string;
  /** Puts a piece on a state that is only drawn and read aloud, never played on. */
  readonly put: (s: K['state'], cell: number, piece: string) => void;
  readonly company?: CompanyEditor<K>;
}
