// The interface between the view of a game and its table. A table on this device (`local-table.svelte.ts`) and an
// online table implement it; the view does not distinguish them.

import type { Seat } from '@quadrille/rules';
import type { Page } from '../app/address.ts';
import type { BoardController } from '../board/board-controller.svelte.ts';
import type { DrawOffer } from './draw-offer.ts';
import type { GameSession } from './game-session.ts';

/** Actions that a table may allow; buttons and keys exist only for allowed ones. */
export type TableAction = 'undo' | 'takeback' | 'hint' | 'draw' | 'resign' | 'abort' | 'pause' | 'rematch';

/** A short remark about a player, with an explanation. */
export interface SeatNote {
  readonly word: string;
  readonly meaning?: string;
}

/**
 * Selecting, turning, tapping a cell and questions are inherited from `BoardController`: a table decides whose turn it
 * is (`canMove`, `view`) and how a move is handled (`play`). It announces every change.
 */
export interface TableController extends BoardController {
  /** Players, time control and all acts. */
  readonly session: GameSession;
  readonly allowedActions: ReadonlySet<TableAction>;
  /** The viewer's seat, if there is exactly one viewer. */
  readonly viewer: Seat | undefined;
  /** The sentence that stands in the status line: whose turn it is and, for beginners, what to do next. */
  readonly standing: string;
  /** A beginner at this game, who is told the next step without asking. */
  readonly isLearning: boolean;
  /** The seat drawn on the near side: that of the only person here. Without one, all cards are in seat order. */
  readonly nearSeat: Seat | undefined;
  /** A seat of team A. */
  readonly firstSeat: Seat;
  /** The seat to move is thinking and is not a person on this device. */
  readonly thinking: boolean;
  /** The other side has stopped answering; a retry may help. */
  readonly hasStalled: boolean;
  /** A game between computers is paused. */
  readonly paused: boolean;
  /** The device is being handed over: hidden hands stay covered until `finishHandOver`. */
  readonly isHandOver: boolean;
  /** A draw offer that a person here must answer. */
  readonly offer: DrawOffer | undefined;

  /** Milliseconds left to a seat now. */
  clock(seat: Seat): number;
  /** The full name of a player: a computer with its level, a guest or a bot with a mark. */
  title(seat: Seat): string;
  /** Further remarks about a player. */
  seatNotes(seat: Seat): readonly SeatNote[];
  /** The page that starts another game. */
  readonly newGamePage: Page;

  /** The page is rendered: computers on this device may start to search. */
  laidOut?(): void;
  /** Undoes, or asks the others for a takeback. */
  undo(): void;
  redo(): void;
  /** Shows the engine's move as a hint. */
  advise(): void;
  resign(): void;
  /** Ends a game that has hardly begun, without a result. */
  abort(): void;
  offerDraw(): void;
  answerDraw(agrees: boolean): void;
  finishHandOver(): void;
  pause(): void;
  tryAgain(): void;
  rematch(): void;

  /** Called when the page may be about to close: saves unsaved state. */
  saveClock(): void;
  /** Called when the viewer leaves the table. */
  leave(): void;
}
