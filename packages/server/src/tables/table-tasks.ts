// The periodic work at tables: deadlines, the computers of nodes that have stopped, and unreadable tables.

import { StoreFault, TableUnreadable } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { drawWithoutPeople } from '../table/decide.ts';
import type { Time } from '../time.ts';
import type { Computers } from './computers.ts';
import type { TableService } from './table-service.ts';

/** Quarantined tables read again per round, to see whether they were repaired. */
const MAX_RECHECKED = 20;

export interface TableTasksDeps {
  readonly store: Store;
  readonly time: Time;
  readonly tableService: TableService;
  readonly computers: Computers;
  /** A lease not renewed for this long is free: the node that held it has stopped. */
  readonly leaseMs: number;
  /** A failure at one table. */
  readonly report: (error: unknown) => void;
}

export class TableTasks {
  private readonly deps: TableTasksDeps;

  constructor(deps: TableTasksDeps) {
    this.deps = deps;
  }

  /** Ends games lost on time, expires invitations and takes over stale leases. */
  async pollDeadlines(): Promise<void> {
    const { store, time, tableService, computers, leaseMs } = this.deps;
    const now = time.now();
    const due = await store.tablesPastDeadline(now);
    await Promise.all(due.map((id) => this.at(id, () => tableService.applyDeadline(id))));
    for (const { id, since } of await store.staleLeases(now - leaseMs)) {
      if (computers.isFull) return;
      await this.at(id, () => this.takeOver(id, since, now));
    }
  }

  /** Runs work at one table. If it throws, the table is quarantined; other tables are unaffected. */
  private async at(id: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.deps.report(error instanceof StoreFault ? error : this.deps.store.quarantineTable(id, error));
    }
  }

  /** Takes over the lease of a node that has stopped, unless another node was first. */
  private async takeOver(id: string, since: number, now: number): Promise<void> {
    const { store, tableService, computers } = this.deps;
    if (!(await store.takeLease(id, since, now))) return;
    const table = await tableService.readTable(id);
    if (table === undefined) return;
    if (drawWithoutPeople(table) === undefined) computers.schedule(table);
    else await tableService.endWithoutPeople(id);
  }

  async renewLeases(): Promise<void> {
    const { store, time, computers } = this.deps;
    const tables = computers.leasedTables();
    const held = await store.renewLeases(tables, time.now());
    // Drop positions whose lease another node took or whose turn has passed.
    for (const id of tables) if (!held.has(id)) computers.drop(id);
  }

  /** Reads quarantined tables again. Those still unreadable are detached here, too. */
  async recheckUnreadable(): Promise<void> {
    const { store, tableService } = this.deps;
    for (const id of await store.quarantine.refresh(MAX_RECHECKED)) {
      try {
        await store.table(id);
      } catch (error) {
        if (!(error instanceof TableUnreadable)) throw error;
        await tableService.quarantine(id);
      }
    }
  }
}
