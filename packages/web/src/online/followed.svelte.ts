// A table at the server as it is known here: it follows from its events, whatever the line does meanwhile.

import { evolve, goesOn, openTable, sinceOf, type CLOSINGS, type Table, type TableEvent } from '@quadrille/protocol';
import type { TableEars } from './line.ts';

/** Something that has just happened, with the table before and after. */
export interface Happening {
  readonly event: TableEvent;
  readonly before: Table;
  readonly after: Table;
}

export class Followed implements TableEars {
  readonly id: string;
  /** Undefined until it is known. */
  table = $state.raw<Table>();
  missing = $state(false);
  /** Why it was closed, if it was. */
  closing = $state<(typeof CLOSINGS)[number]>('host');
  /** Who is heard of when something happens; what happened before one came is no news. */
  onnews: (news: readonly Happening[]) => void = () => {};
  /** The server's data were set back, as from a backup: what was known is not so any more. */
  onsetback: () => void = () => {};
  onpresence: (here: number, watching: number) => void = () => {};

  constructor(id: string) {
    this.id = id;
  }

  /** What is shown has not been, and the table is waited for from its beginning. */
  private setBack = false;

  get version(): number {
    return this.setBack ? 0 : (this.table?.version ?? 0);
  }

  get since(): number {
    return this.setBack ? 0 : sinceOf(this.table);
  }

  events(events: readonly TableEvent[]): boolean {
    if (this.setBack) {
      // What is told meanwhile comes again with the whole.
      if (events[0]?.v !== 1) return true;
      this.setBack = false;
      this.take(undefined, events);
      this.onsetback();
      return true;
    }
    this.setBack = !goesOn(this.table, events);
    if (!this.setBack) this.take(this.table, events);
    return !this.setBack;
  }

  private take(before: Table | undefined, events: readonly TableEvent[]): void {
    const news: Happening[] = [];
    const known = before !== undefined;
    let now = before;
    for (const event of events) {
      // Told twice after a break, perhaps; never with a hole.
      if (event.v <= (now?.version ?? 0)) continue;
      const after = now === undefined ? openTable(this.id, event) : evolve(now, event);
      if (event.e === 'closed') this.closing = event.why;
      if (known) news.push({ event, before: now!, after });
      now = after;
    }
    if (now === undefined) return;
    this.missing = false;
    this.table = now;
    if (news.length > 0) this.onnews(news);
  }

  presence(here: number, watching: number): void {
    this.onpresence(here, watching);
  }

  unknown(): void {
    this.missing = true;
  }
}
