// Quarantine of unreadable tables: their rows are marked, so that bulk queries skip them, and their events are not read
// again for a while. The next read after that finds out whether the table was repaired.

import { TableUnreadable, type Sql } from './sql.ts';

/** An unreadable table is not read again for this long. */
const REREAD_AFTER_MS = 60_000;
/** Maximum number of remembered tables; any further ones are read at each request. */
const MAX_REMEMBERED_TABLES = 10_000;

/** A condition on rows of `tables`. */
export const NOT_QUARANTINED = 'NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.table_id = tables.id)';

export class Quarantine {
  /** When each of these tables may be read again. */
  private readonly retryAt = new Map<string, number>();
  private readonly sql: Sql;
  private readonly now: () => number;
  private readonly report: (fault: TableUnreadable) => void;

  constructor(sql: Sql, now: () => number, report: (fault: TableUnreadable) => void) {
    this.sql = sql;
    this.now = now;
    this.report = report;
  }

  get size(): number {
    return this.retryAt.size;
  }

  /** Throws for a table that was found unreadable recently. */
  check(table: string): void {
    const retryAt = this.retryAt.get(table);
    if (retryAt !== undefined && retryAt > this.now()) throw new TableUnreadable(table, 'in quarantine');
  }

  /** Quarantines a table; logged once. */
  add(fault: TableUnreadable): void {
    const { table } = fault;
    if (!this.retryAt.has(table)) this.report(fault);
    if (this.retryAt.size < MAX_REMEMBERED_TABLES) this.retryAt.set(table, this.now() + REREAD_AFTER_MS);
    const why = fault.cause instanceof Error ? fault.cause.message : String(fault.cause);
    const statements = [
      {
        text: `INSERT INTO quarantine (table_id, since, why) SELECT id, CAST($2 AS BIGINT), CAST($3 AS TEXT) FROM tables
               WHERE id = $1 ON CONFLICT DO NOTHING`,
        values: [table, this.now(), why.slice(0, 200)],
      },
      // Only one table per seek settings can wait: an unreadable one must not block that slot.
      { text: `UPDATE tables SET quick = NULL WHERE id = $1 AND status = 'open'`, values: [table] },
    ];
    // If the database is unreachable, the next read of the table marks it again.
    this.sql.write(statements).catch(() => this.retryAt.delete(table));
  }

  /** Called after the table was read completely. */
  remove(table: string): void {
    if (!this.retryAt.delete(table)) return;
    const text = 'DELETE FROM quarantine WHERE table_id = $1';
    // If this fails, the mark is found by the next refresh, and the table is read again.
    this.sql.write([{ text, values: [table] }]).catch(() => undefined);
  }

  /** Loads marks of other nodes and earlier processes; returns the tables to read again now. */
  async refresh(most: number): Promise<string[]> {
    const rows = await this.sql.all('SELECT table_id FROM quarantine ORDER BY since LIMIT $1', [MAX_REMEMBERED_TABLES]);
    const marked = new Set(rows.map((row) => String(row['table_id'])));
    for (const table of marked) if (!this.retryAt.has(table)) this.retryAt.set(table, 0);
    const now = this.now();
    for (const [table, retryAt] of this.retryAt) if (!marked.has(table) && retryAt <= now) this.retryAt.delete(table);
    return [...this.retryAt]
      .filter(([, retryAt]) => retryAt <= now)
      .map(([table]) => table)
      .slice(0, most);
  }
}
