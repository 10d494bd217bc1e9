import type { Kinds } from '@quadrille/rules';
import type { PieceSelection, SomeSelection } from '@quadrille/words';
import type { Component } from 'svelte';

interface WoodProps<S> {
  state: S;
  /** The index of the board, from 0. */
  board: number;
  coordinates: boolean;
}

interface PieceProps<S, H> {
  piece: H;
  /** Absent where a piece represents the whole game. */
  state?: S | undefined;
}

export interface CubeProps<S> {
  state: S;
  /** The cells of a completed line, end to end. */
  line: readonly number[];
  /** A description of the line. */
  told: string;
  onclose: () => void;
}

/**
 * The Svelte components of one game. Separate from GameView, because tests and build scripts import a GameView but
 * cannot load Svelte components.
 */
export interface GameDrawings<K extends Kinds, H extends PieceSelection = SomeSelection> {
  /** One board without pieces; draw/board.ts defines where its cells are. */
  readonly Wood: Component<WoodProps<K['state']>>;
  /** A piece on the board, in a box of 100 by 100. */
  readonly Piece: Component<PieceProps<K['state'], H>>;
  /** A selected piece, if it is drawn differently. */
  readonly SelectedPiece?: Component<PieceProps<K['state'], H>>;
  /** The boards stacked into a cube, for games with several; loaded on first use. */
  readonly cube?: () => Promise<{ readonly default: Component<CubeProps<K['state']>, { focus(): void }> }>;
}
