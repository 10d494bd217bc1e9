// Walks through a table by its key and deletes expired rows. A sweep examines a bounded number of rows in small
// transactions, and the next one continues where it ended: its duration does not depend on the number of rows, and a
// concurrent move waits for one batch at most.

import { newId } from '../secrets.ts';
import type { Sql, SqlValue } from './sql.ts';

/** Rows examined per transaction. */
const BATCH = 500;
/** Batches per sweep. */
const MAX_BATCHES = 100;
/** Sorts before all keys. */
const START = '';

export interface Walked {
  readonly table: string;
  /** The table's key column, of random text. */
  readonly key: string;
  /** Which rows are deleted; values are $1, $2, …. */
  readonly condition: string;
}

export class Walk {
  private readonly sql: Sql;
  private readonly walked: Walked;
  /** Starts at a random key: a server restarted before a full round does not examine the same rows again. */
  private cursor = newId();

  constructor(sql: Sql, walked: Walked) {
    this.sql = sql;
    this.walked = walked;
  }

  async sweep(values: readonly SqlValue[] = []): Promise<void> {
    let fromStart = this.cursor === START;
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const end = await this.endOfBatch();
      await this.deleteUpTo(end, values);
      this.cursor = end ?? START;
      if (end !== undefined) continue;
      // A full round is done.
      if (fromStart) return;
      fromStart = true;
    }
  }

  /** The key of the last row of the next batch; `undefined` if the batch reaches the end. */
  private async endOfBatch(): Promise<string | undefined> {
    const { table, key } = this.walked;
    const [row] = await this.sql.all(
      `SELECT ${key} AS key FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT 1 OFFSET ${BATCH - 1}`,
      [this.cursor],
    );
    return row === undefined ? undefined : String(row['key']);
  }

  private async deleteUpTo(end: string | undefined, values: readonly SqlValue[]): Promise<void> {
    const { table, key, condition } = this.walked;
    const from = `$${values.length + 1}`;
    const range = end === undefined ? `${key} > ${from}` : `${key} > ${from} AND ${key} <= $${values.length + 2}`;
    await this.sql.write([
      {
        text: `DELETE FROM ${table} WHERE ${range} AND ${condition}`,
        values: [...values, this.cursor, ...(end === undefined ? [] : [end])],
      },
    ]);
  }
}
