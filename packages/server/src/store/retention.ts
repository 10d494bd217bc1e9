// Retention: what is deleted after a time, and what never is. Deletion runs in small batches to keep transactions
// short; two nodes may run it concurrently.
//
//   seeks that ended            at once
//   closed tables               after `closedMs`: the game never began, or was abandoned
//   unfinished, without clocks  closed after `unfinishedMs` without an event, and then as above
//   finished, among guests      after `guestGamesMs`, if that is set
//   finished, with an account, a bot or a rating    never

import type { Sql, SqlValue } from './sql.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A seek whose connection broke is closed at its deadline, and deleted this long after it. */
const ENDED_SEEK_TTL_MS = 10 * 60_000;
/** Tables per transaction. */
const BATCH_SIZE = 50;
/** Batches of one kind per sweep; the next sweep continues. */
const MAX_BATCHES = 40;

export interface RetentionOptions {
  /** How long a closed table is kept. */
  readonly closedMs: number;
  /** How long a game without clocks may stay idle before it is closed; `undefined` for ever. */
  readonly unfinishedMs: number | undefined;
  /** How long finished, unrated games among guests are kept; `undefined` for ever. */
  readonly guestGamesMs: number | undefined;
}

const DEFAULT_RETENTION: RetentionOptions = {
  closedMs: DAY_MS,
  unfinishedMs: 365 * DAY_MS,
  guestGamesMs: undefined,
};

/** Why a table was deleted, for the metrics. */
export type DeletionReason = 'sought' | 'closed' | 'guests';

export interface RetentionListener {
  /** Closes a game without events since `before`, unless one was appended meanwhile. */
  expire(table: string, before: number): Promise<unknown>;
  /** Called after these tables were deleted. */
  deleted(tables: readonly string[], why: DeletionReason): void;
}

/** Where a scan of finished games continues: games that stay are skipped until the scan wraps around. */
interface Cursor {
  readonly touchedAt: number;
  readonly id: string;
}

const START: Cursor = { touchedAt: 0, id: '' };

export class Retention {
  private readonly sql: Sql;
  private readonly options: RetentionOptions;
  private readonly listener: RetentionListener;
  private cursor = START;

  constructor(sql: Sql, options: Partial<RetentionOptions>, listener: RetentionListener) {
    this.sql = sql;
    this.options = { ...DEFAULT_RETENTION, ...options };
    this.listener = listener;
  }

  async sweep(now: number): Promise<void> {
    const { closedMs, unfinishedMs, guestGamesMs } = this.options;
    await this.deleteClosed(now - closedMs);
    await this.deleteClosed(now - ENDED_SEEK_TTL_MS, 'AND quick IS NOT NULL');
    if (unfinishedMs !== undefined) await this.expireUnfinished(now - unfinishedMs);
    if (guestGamesMs !== undefined) await this.deleteGamesOfGuests(now - guestGamesMs);
  }

  /** Deletes a seek that ended without an opponent. False if a game began there. */
  async deleteEndedSeek(table: string): Promise<boolean> {
    const text = `DELETE FROM tables WHERE id = $1 AND status = 'closed' AND quick IS NOT NULL`;
    const deleted = await this.sql.write([{ text, values: [table], expect: 1 }]);
    if (deleted) this.listener.deleted([table], 'sought');
    return deleted;
  }

  private async deleteClosed(before: number, only = ''): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const ids = await this.ids(
        `SELECT id FROM tables WHERE status = 'closed' AND touched_at < $1 ${only} ORDER BY touched_at LIMIT ${BATCH_SIZE}`,
        [before],
      );
      if (!(await this.delete(ids, `status = 'closed'`, 'closed')) || ids.length < BATCH_SIZE) return;
    }
  }

  /** Most moves do not update the table's row, so the last event gives the time of the last activity. */
  private async expireUnfinished(before: number): Promise<void> {
    const ids = await this.ids(
      `SELECT id FROM tables WHERE status = 'playing' AND deadline IS NULL AND touched_at < $1
       AND (SELECT at FROM events WHERE table_id = tables.id ORDER BY v DESC LIMIT 1) < $1
       ORDER BY touched_at LIMIT ${BATCH_SIZE}`,
      [before],
    );
    // Closed by an append, so a concurrent move is not lost: only one of the two gets the version.
    for (const id of ids) await this.listener.expire(id, before);
  }

  private async deleteGamesOfGuests(before: number): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const { touchedAt, id } = this.cursor;
      const rows = await this.sql.all(
        `SELECT id, touched_at, CASE WHEN rated = 0 AND NOT EXISTS (
           SELECT 1 FROM seats s JOIN players p ON p.id = s.player_id WHERE s.table_id = tables.id AND p.kind <> 'guest'
         ) THEN 1 ELSE 0 END AS deletable FROM tables
         WHERE status = 'over' AND touched_at < $1 AND (touched_at > $2 OR (touched_at = $2 AND id > $3))
         ORDER BY touched_at, id LIMIT ${BATCH_SIZE}`,
        [before, touchedAt, id],
      );
      const last = rows.at(-1);
      const done = rows.length < BATCH_SIZE || last === undefined;
      this.cursor = done ? START : { touchedAt: Number(last['touched_at']), id: String(last['id']) };
      const ids = rows.filter((row) => Number(row['deletable']) === 1).map((row) => String(row['id']));
      if (!(await this.delete(ids, `status = 'over' AND rated = 0`, 'guests')) || done) return;
    }
  }

  /** Deletes these tables with their events and seats; false if another node deleted some of them meanwhile. */
  private async delete(ids: readonly string[], condition: string, why: DeletionReason): Promise<boolean> {
    if (ids.length === 0) return true;
    const marks = ids.map((_, i) => `$${i + 1}`).join(', ');
    const text = `DELETE FROM tables WHERE id IN (${marks}) AND ${condition}`;
    const deleted = await this.sql.write([{ text, values: [...ids], expect: ids.length }]);
    if (deleted) this.listener.deleted(ids, why);
    return deleted;
  }

  private async ids(text: string, values: readonly SqlValue[]): Promise<string[]> {
    return (await this.sql.all(text, values)).map((row) => String(row['id']));
  }
}
