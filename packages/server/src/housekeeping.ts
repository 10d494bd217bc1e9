// What a node tidies up: idle memory every few seconds, expired rows every few minutes.

import type { AccountDeletion } from './players/account-deletion.ts';
import { FORGIVEN_ATTEMPTS, forgivenValues } from './players/attempts.ts';
import { FORGOTTEN_GUESTS, OLD_SESSIONS, oldSessionValues } from './players/players.ts';
import { deleteExpiredTickets } from './players/tickets.ts';
import type { Ratings } from './ratings/ratings.ts';
import { OUTAGE_RETENTION_MS, type NodeHealth } from './node-health.ts';
import type { Retention } from './store/retention.ts';
import { deleteOldRevocations } from './store/revocations.ts';
import type { Sql } from './store/sql.ts';
import { deletePastOutages } from './store/store.ts';
import { Walk } from './store/walk.ts';
import type { TableService } from './tables/table-service.ts';
import type { TableTasks } from './tables/table-tasks.ts';
import type { Time } from './time.ts';

export interface HousekeepingDeps {
  readonly sql: Sql;
  readonly time: Time;
  readonly health: NodeHealth;
  readonly tableService: TableService;
  readonly tableTasks: TableTasks;
  readonly ratings: Ratings;
  readonly retention: Retention;
  readonly accountDeletion: AccountDeletion;
  /** One task failed; the others continue. */
  readonly report: (error: unknown) => void;
}

export class Housekeeping {
  private readonly deps: HousekeepingDeps;
  private readonly pruneTasks: (() => void)[] = [];
  private readonly oldSessions: Walk;
  private readonly forgivenAttempts: Walk;
  private readonly forgottenGuests: Walk;

  constructor(deps: HousekeepingDeps) {
    this.deps = deps;
    this.oldSessions = new Walk(deps.sql, OLD_SESSIONS);
    this.forgivenAttempts = new Walk(deps.sql, FORGIVEN_ATTEMPTS);
    this.forgottenGuests = new Walk(deps.sql, FORGOTTEN_GUESTS);
  }

  /** Runs work at every prune. */
  onPrune(work: () => void): void {
    this.pruneTasks.push(work);
  }

  /** Frees memory and repairs what this node missed. */
  async prune(): Promise<void> {
    const { sql, time, health, tableService, tableTasks, ratings, report } = this.deps;
    await this.isolated(() => tableService.prune());
    for (const work of this.pruneTasks) await this.isolated(work);
    if (!health.isHealthy) return;
    await this.isolated(() => tableService.catchUp());
    await this.isolated(() => ratings.countUncounted(report));
    await this.isolated(() => tableTasks.recheckUnreadable());
    await this.isolated(() => time.set(sql));
  }

  /** Deletes expired data and resumes unfinished deletions. */
  async sweep(): Promise<void> {
    const { sql, time, health, retention, accountDeletion } = this.deps;
    if (!health.isHealthy) return;
    const now = time.now();
    await this.isolated(() => retention.sweep(now));
    await sql.write([
      deleteExpiredTickets(now),
      deletePastOutages(now - OUTAGE_RETENTION_MS),
      deleteOldRevocations(now),
    ]);
    await this.isolated(() => this.forgivenAttempts.sweep(forgivenValues(now)));
    await this.isolated(() => this.oldSessions.sweep(oldSessionValues(now)));
    await this.isolated(() => this.forgottenGuests.sweep());
    await this.isolated(() => accountDeletion.resumePending());
  }

  private async isolated(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.deps.report(error);
    }
  }
}
