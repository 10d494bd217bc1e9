import type { Command, Refusal, Table } from '@quadrille/protocol';
import type { StoredEvent } from '../store/store.ts';
import type { ChatLimits } from '../table/decide.ts';

/** What the table service needs of its node, and what it reports to it. */
export interface TableServiceListener {
  /** How long the player to move must be absent before a claim; by default `CLAIM_AFTER_ABSENCE_MS`. */
  readonly claimAfterMs?: number | undefined;
  /** Chat limits of a seat, if not the defaults. */
  readonly chat?: ChatLimits | undefined;
  /** A table entered, changed in or left the lobby. */
  lobbyChanged(): void;
  /** A loaded table changed. `here`: this node wrote the events. */
  tableChanged(table: Table, here: boolean): void;
  /** This node appended an event that changed the turn: if a computer is to move, this node holds the lease. */
  turnChanged(table: Table): void;
  /** A failure outside any request. */
  onError(error: unknown): void;
  /** The refusal while the node is degraded: without a continuous heartbeat clocks cannot be trusted. */
  refusalNow(now: number): Refusal | undefined;
  /** This node appended these events. */
  eventsAppended(stored: readonly StoredEvent[]): void;
  /** A player's command succeeded or was refused after `ms` milliseconds. */
  commandAnswered(command: Command['c'], ms: number, refused: Refusal | undefined): void;
}
