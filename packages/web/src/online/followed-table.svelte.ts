// Client-side copy of a server table, folded from its events; it survives reconnects.

import {
  evolve,
  continuesFrom,
  openTable,
  resumeFrom,
  type CLOSE_REASONS,
  type Table,
  type TableEvent,
} from '@quadrille/protocol';
import type { TableListener } from './reconnecting-socket.ts';

/** An event with the table before and after it. */
export interface TableChange {
  readonly event: TableEvent;
  readonly before: Table;
  readonly after: Table;
}

export class FollowedTable implements TableListener {
  readonly id: string;
  /** Undefined until the first events arrive. */
  table = $state.raw<Table>();
  missing = $state(false);
  /** Why the table was closed; meaningful only if it was. */
  closing = $state<(typeof CLOSE_REASONS)[number]>('host');
  /** Called with new events, but not with the history before the client followed the table. */
  onchanges: (news: readonly TableChange[]) => void = () => {};
  /** Called when the server's data were reset, as from a backup, and the state shown was replaced. */
  onsetback: () => void = () => {};
  onpresence: (here: number, watching: number) => void = () => {};

  constructor(id: string) {
    this.id = id;
  }

  /** The state shown contradicts the server; events from version 1 are awaited. */
  private setBack = false;
  /** The table is being rebuilt from version 1 and will replace the state shown. */
  private isRetold = false;

  /** The table folded so far from a paged history; shown when the last page has arrived. */
  private partial: Table | undefined;

  get version(): number {
    return this.setBack ? 0 : (this.table?.version ?? 0);
  }

  get since(): number {
    return this.setBack ? 0 : resumeFrom(this.partial ?? this.table);
  }

  events(events: readonly TableEvent[], more: boolean): boolean {
    if (this.setBack) {
      // Ignored: these events arrive again with the full history.
      if (events[0]?.v !== 1) return true;
      this.setBack = false;
      this.partial = undefined;
      this.isRetold = true;
      this.take(undefined, events, more);
      return true;
    }
    this.setBack = !continuesFrom(this.partial ?? this.table, events);
    if (!this.setBack) this.take(this.partial ?? this.table, events, more);
    return !this.setBack;
  }

  private take(before: Table | undefined, events: readonly TableEvent[], more: boolean): void {
    const news: TableChange[] = [];
    // Pages are history: their events are not reported one by one.
    const known = before !== undefined && this.partial === undefined && !more;
    let now = before;
    for (const event of events) {
      // Events may repeat after a reconnect, but none are skipped.
      if (event.v <= (now?.version ?? 0)) continue;
      const after = now === undefined ? openTable(this.id, event) : evolve(now, event);
      if (event.e === 'closed') this.closing = event.why;
      if (known) news.push({ event, before: now!, after });
      now = after;
    }
    this.partial = more ? now : undefined;
    if (now === undefined || more) return;
    this.missing = false;
    this.table = now;
    if (news.length > 0) this.onchanges(news);
    if (this.isRetold) this.onsetback();
    this.isRetold = false;
  }

  presence(here: number, watching: number): void {
    this.onpresence(here, watching);
  }

  unknown(): void {
    this.missing = true;
  }
}
