import type { Kinds, MoveId, Outcome, Seat } from '@quadrille/rules';
import type { GameWords, PositionQuery, SomeQuery, PieceSelection, SomeSelection } from '@quadrille/words';
import type { BoardAction, Key } from '../board/actions.ts';
import type { Input } from '../board/input.ts';
import type { Layout } from '../board/layout.ts';

/** The part of a board controller that a game's own actions may use. */
export interface BoardContext<K extends Kinds, H, A> {
  readonly view: K['state'];
  readonly words: GameWords<K, A, H>;
  readonly selection: H | undefined;
  readonly pieces: readonly H[];
  /** Whether a move may be made now. */
  readonly canMove: boolean;
  /** The seat that questions refer to. */
  readonly askingSeat: Seat;
  /** Announces the answer. */
  readonly sayAnswer: (question: A) => void;
  /** Announces one sentence of the answer; repeating the question about the same cell announces the next one. */
  readonly sayOneByOne: (question: A, cell: number) => void;
  readonly askToChoose: () => void;
  readonly select: (selection: H | undefined) => void;
  readonly showRefusal: (text: string) => void;
}

type GameActionHandler<K extends Kinds, H, A> = (at: BoardContext<K, H, A>, cell: number) => void;

/** Layout of a seat's pieces beside the board. */
interface HandLayout<S, H> {
  /** Space to reserve for the pieces to select from, so that playing a piece does not shift the layout. */
  readonly choices: (s: S, seat: Seat) => number;
  /** Pieces of the seat that cannot be selected in this phase; drawn dimmed. */
  readonly later?: (s: S, seat: Seat) => readonly H[];
  /** Space to reserve for the pieces shown to others; 0 if they are hidden. */
  readonly all: (s: S, seat: Seat) => number;
}

/** A toggle beside the board that changes the next move. */
export interface MoveToggle<K extends Kinds> {
  readonly offered: (options: K['options']) => boolean;
  readonly changed: (id: MoveId) => MoveId;
}

/**
 * Everything the page needs of one game, except its drawings and lazily loaded parts. Members are properties, not
 * methods, so that TypeScript checks their parameters contravariantly: a state cannot be passed to the view of another
 * game.
 */
/** For games whose pieces have similar names: move lists draw the piece and add its notation. */
interface Lookalikes<H> {
  readonly piece: (id: MoveId) => H;
  readonly notation: (id: MoveId) => string;
}

export interface GameView<
  K extends Kinds,
  H extends PieceSelection = SomeSelection,
  A extends PositionQuery = SomeQuery,
> {
  readonly layout: Layout;
  readonly cellName: (cell: number) => string;
  /** A description of where a cell is, if its name is not enough. */
  readonly placeName?: (cell: number, boardName: (number: number) => string) => string;
  readonly pieceAt: (s: K['state'], cell: number) => H | undefined;
  readonly input: Input<K, H>;
  readonly lookalikes?: Lookalikes<H>;
  /** Pieces fill their cells, so marks are square instead of round. */
  readonly squareMarks?: boolean;
  /** Pieces are taller than their cells: a picture draws the rear ones first, and marks below the pieces. */
  readonly tallPieces?: boolean;
  /** A piece can go to every free cell, so legal targets are not marked. */
  readonly goesAnywhere?: boolean;
  /** There are so many pieces that each is drawn smaller. */
  readonly smallPieces?: boolean;
  /** The number of copies of a piece in hand, if there can be several. */
  readonly copies?: (s: K['state'], piece: H) => number;
  /** Absent if all pieces of a seat are equal and there is nothing to select. */
  readonly hand?: HandLayout<K['state'], H>;
  /** The piece that represents a seat. */
  readonly emblem: (seat: Seat) => H;
  /** Keys that only this game has. */
  readonly keys: readonly Key[];
  /** Handlers of the game's own questions and keys. */
  readonly actions: Readonly<Partial<Record<BoardAction, GameActionHandler<K, H, A>>>>;
  readonly toggle?: MoveToggle<K>;
  /** The first line that decided the game, end to end, in games where lines are hard to see. */
  readonly lineOf?: (s: K['state'], outcome: Outcome) => readonly number[] | undefined;
}
