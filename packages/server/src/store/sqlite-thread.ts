// The writer thread. All jobs that arrived while the disk was busy are committed together, so that they share one sync;
// each job is still atomic.

import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Statement } from './sql.ts';

/** One atomic set of statements: their texts by number, how many rows each must touch, and its values. */
export type Job = readonly (readonly [text: number, expect: number | null, values: Statement['values']])[];

/**
 * A batch for the thread, as JSON: that is faster than structured cloning. Statement texts are few and long, so each is
 * sent once and referred to by number afterwards.
 */
export interface Batch {
  /** Texts not sent before; numbering continues from the last one. */
  readonly texts: readonly string[];
  readonly jobs: readonly Job[];
}

/** The result of a job: whether it was committed, or why it failed. The jobs of a batch are answered in order. */
export type JobResult = boolean | { readonly fault: string; readonly code: number };

export interface ThreadData {
  readonly path: string;
  readonly maxPages: number | undefined;
}

export function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 5000 });
  try {
    db.exec('PRAGMA journal_mode = WAL');
    // In WAL mode only FULL syncs every commit: no acknowledged write may be lost in a power failure.
    db.exec('PRAGMA synchronous = FULL');
    db.exec('PRAGMA foreign_keys = ON');
    db.exec('PRAGMA wal_autocheckpoint = 4000');
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Sent instead of a batch to end the thread. */
export const CLOSE_MESSAGE = 'close';

/** SQLite writes ?1 for PostgreSQL's $1. */
export const numbered = (text: string): string => text.replace(/\$(\d+)/g, '?$1');

/** SQLITE_CONSTRAINT_FOREIGNKEY. */
const FOREIGN_KEY = 787;

/** A job cannot be committed as a whole: roll back. */
class Undo extends Error {}

if (parentPort !== null) {
  const port = parentPort;
  const { path, maxPages } = workerData as ThreadData;
  const db = openDatabase(path);
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  const texts: string[] = [];
  const prepared: StatementSync[] = [];
  // Prepared at first use: the table may be created by the preceding statement.
  const prepare = (number: number): StatementSync => (prepared[number] ??= db.prepare(numbered(texts[number]!)));

  /** How much of the job was executed; `part` must be rolled back. */
  const attempt = (job: Job): 'done' | 'nothing' | 'part' => {
    for (const [n, [text, expect, values]] of job.entries()) {
      let changes: number | bigint;
      try {
        ({ changes } = prepare(text).run(...values));
      } catch (error) {
        // The referenced row was deleted: a failed expectation like any other, caused by a concurrent write.
        if (expect !== null && (error as { errcode?: number }).errcode === FOREIGN_KEY) return 'part';
        throw error;
      }
      if (expect !== null && changes !== expect) return n === 0 && changes === 0 ? 'nothing' : 'part';
    }
    return 'done';
  };

  const rollBack = () => {
    try {
      if (db.isTransaction) db.exec('ROLLBACK');
    } catch {
      // The original error matters more. A transaction that is still open makes the next BEGIN fail.
    }
  };

  const commit = (jobs: readonly Job[]): JobResult[] => {
    try {
      db.exec('BEGIN IMMEDIATE');
      const done: JobResult[] = [];
      for (const job of jobs) {
        const outcome = attempt(job);
        // Almost always the first statement detects the conflict, and nothing has to be rolled back.
        if (outcome === 'part') throw new Undo();
        done.push(outcome === 'done');
      }
      db.exec('COMMIT');
      return done;
    } catch (error) {
      rollBack();
      // One failing job must not fail the others: each is retried alone.
      if (jobs.length > 1) return jobs.flatMap((job) => commit([job]));
      if (error instanceof Undo) return [false];
      const { message, errcode } = error as Error & { errcode?: number };
      return [{ fault: message, code: errcode ?? 0 }];
    }
  };

  port.on('message', (first: string) => {
    const jobs: Job[] = [];
    let message: string | undefined = first;
    while (message !== undefined && message !== CLOSE_MESSAGE) {
      const batch = JSON.parse(message) as Batch;
      texts.push(...batch.texts);
      jobs.push(...batch.jobs);
      message = receiveMessageOnPort(port)?.message as string | undefined;
    }
    if (jobs.length > 0) port.postMessage(JSON.stringify(commit(jobs)));
    if (message !== CLOSE_MESSAGE) return;
    db.close();
    port.close();
  });
}
