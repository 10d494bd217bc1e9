// A table at the server as it is known here: it follows from its events, whatever the line does meanwhile.

import { evolve, openTable, type CLOSINGS, type Table, type TableEvent } from '@quadrille/protocol';
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
  onpresence: (here: number, watching: number) => void = () => {};

  constructor(id: string) {
    this.id = id;
  }

  get version(): number {
    return this.table?.version ?? 0;
  }

  events(events: readonly TableEvent[]): void {
    const news: Happening[] = [];
    const known = this.table !== undefined;
    let now = this.table;
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
