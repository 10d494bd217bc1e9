// A copy of a server's table, folded from its events. It survives reconnects and notices if the server's data were
// rolled back.

import type { Seat } from '@quadrille/rules';
import type { CLOSE_REASONS, TableEvent } from '../events.ts';
import { continuesFrom, evolve, openTable, resumeFrom, type Table } from '../table.ts';
import type { TableListener } from './game-client.ts';

/** An event with the table before and after it. */
export interface TableChange {
  readonly event: TableEvent;
  readonly before: Table;
  readonly after: Table;
}

export interface FollowerListener {
  /**
   * The table after a message. `changes` has the new events, except those of a history. With `isReset`, the table
   * contradicts the one before: the server's data were restored from a backup.
   */
  changed(table: Table, changes: readonly TableChange[], isReset: boolean): void;
  presence?(here: number, watching: number): void;
  /** The server has no such table. */
  unknown?(): void;
}

export class TableFollower implements TableListener {
  readonly id: string;
  /** Why the table was closed; meaningful only if it was. */
  closeReason: (typeof CLOSE_REASONS)[number] = 'host';
  /** The seat that aborted the game, if one did. */
  abortedBy: Seat | undefined;
  private readonly listener: FollowerListener;
  /** The table so far; while pages of its history are missing, `isPartial`. */
  private known: Table | undefined;
  private isPartial = false;
  /** The table reported last was discarded. */
  private isReset = false;

  constructor(id: string, listener: FollowerListener) {
    this.id = id;
    this.listener = listener;
  }

  get since(): number {
    return resumeFrom(this.known);
  }

  events(events: readonly TableEvent[], more: boolean): boolean {
    // Events pushed before the requested history are included in it.
    if (this.known === undefined && events[0]?.v !== 1) return true;
    if (!continuesFrom(this.known, events)) {
      this.known = undefined;
      this.isPartial = false;
      this.isReset = true;
      return false;
    }
    // Pages are history: their events are not reported one by one.
    const reports = this.known !== undefined && !this.isPartial && !more;
    const changes: TableChange[] = [];
    let table = this.known;
    for (const event of events) {
      const before = table;
      // Events may repeat after a reconnect.
      if (event.v <= (before?.version ?? 0)) continue;
      // Events are missing: all after the known version are requested again.
      if (event.v > (before?.version ?? 0) + 1) return false;
      table = before === undefined ? openTable(this.id, event) : evolve(before, event);
      if (event.e === 'closed') [this.closeReason, this.abortedBy] = [event.why, event.seat];
      if (reports) changes.push({ event, before: before!, after: table });
    }
    this.known = table;
    this.isPartial = more;
    if (more || table === undefined) return true;
    const { isReset } = this;
    this.isReset = false;
    this.listener.changed(table, changes, isReset);
    return true;
  }

  presence(here: number, watching: number): void {
    this.listener.presence?.(here, watching);
  }

  unknown(): void {
    this.listener.unknown?.();
  }
}
