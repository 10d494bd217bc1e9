// What the view of a game needs of the table it is played at. The table on this device is one kind
// (`local-table.svelte.ts`); one whose moves come from elsewhere is another, and the view cannot tell them apart.

import type { Seat } from '@quadrille/rules';
import type { Page } from '../app/address.ts';
import type { AtBoard } from '../board/at-board.svelte.ts';
import type { DrawOffer } from './draw-offer.ts';
import type { Sitting } from './sitting.ts';

/** What a table may or may not allow; a button and a key are there only for what it does. */
export type Allowed = 'undo' | 'takeback' | 'hint' | 'draw' | 'resign' | 'pause' | 'rematch';

/** Something about a player in a word or two, and what that means. */
export interface About {
  readonly word: string;
  readonly meaning?: string;
}

/**
 * Choosing, turning, pointing at a cell and asking questions come from `AtBoard`: a table says whose turn it is
 * (`yours`, `view`) and what becomes of a move (`play`). Whatever happens, it announces.
 */
export interface Table extends AtBoard {
  /** Who plays, for how much, and all that was played. */
  readonly sitting: Sitting;
  readonly allows: ReadonlySet<Allowed>;
  /** The seat of whoever looks, where that is one person. */
  readonly viewer: Seat | undefined;
  /** The seat drawn on the near side: whoever looks, where that is one person. */
  readonly near: Seat;
  /** The one to move is thinking, and it is nobody here. */
  readonly thinking: boolean;
  /** Nothing comes from the other side any more; `tryAgain` may help. */
  readonly stuck: boolean;
  /** Somebody stopped the computers that play alone. */
  readonly paused: boolean;
  /** Hidden hands change hands: nothing is shown until `liftCurtain`. */
  readonly curtain: boolean;
  /** A draw was offered that somebody here must answer. */
  readonly offer: DrawOffer | undefined;

  /** Milliseconds left to a seat, now. */
  clock(seat: Seat): number;
  /** What else is known of whoever sits there. */
  about(seat: Seat): readonly About[];
  /** Where one goes for another game. */
  readonly another: Page;

  /** Everything is on the table: whoever thinks on this device may begin. */
  settled?(): void;
  /** Takes back, or asks the others whether one may. */
  undo(): void;
  redo(): void;
  /** Shows what the engine would play. */
  advise(): void;
  resign(): void;
  offerDraw(): void;
  answerDraw(agrees: boolean): void;
  liftCurtain(): void;
  pause(): void;
  tryAgain(): void;
  rematch(): void;

  /** The page may be gone in a moment: keeps what must be kept. */
  rest(): void;
  /** Somebody leaves the table for good, or for now. */
  leave(): void;
}
