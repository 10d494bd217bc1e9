// The thread that writes. Everything that arrived while the disk was busy is committed together, so that one sync serves
// many; each set of statements still happens as a whole or not at all.

import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Statement } from './sql.ts';

/** A set of statements: their texts by number, how many rows each must touch, and its values. */
export type Job = readonly (readonly [text: number, expect: number | null, values: Statement['values']])[];

/**
 * What the thread is sent, as JSON: that is quicker than copying objects from thread to thread. The texts of statements are
 * few and long, so each is sent once and is a number from then on.
 */
export interface Batch {
  /** Texts not sent before, numbered on from the last one. */
  readonly texts: readonly string[];
  readonly jobs: readonly Job[];
}

/** What became of a job: whether it was carried out, or why it could not be. The jobs of a batch are answered in order. */
export type Done = boolean | { readonly fault: string; readonly code: number };

export interface ThreadData {
  readonly path: string;
  readonly maxPages: number | undefined;
}

export function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL');
  // In WAL mode only FULL syncs every commit: nothing that was acknowledged may be lost when the power goes.
  db.exec('PRAGMA synchronous = FULL');
  db.exec('PRAGMA foreign_keys = ON');
  db.exec('PRAGMA wal_autocheckpoint = 4000');
  return db;
}

/** The end, instead of a batch. */
export const CLOSE = 'close';

/** SQLite writes ?1 for what is $1 elsewhere. */
export const numbered = (text: string): string => text.replace(/\$(\d+)/g, '?$1');

/** A set of statements cannot be carried out as a whole. */
class Undo extends Error {}

if (parentPort !== null) {
  const port = parentPort;
  const { path, maxPages } = workerData as ThreadData;
  const db = openDatabase(path);
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  const texts: string[] = [];
  const prepared: StatementSync[] = [];
  // Not before it is needed: it may be about a table that the statement before it makes.
  const prepare = (number: number): StatementSync => (prepared[number] ??= db.prepare(numbered(texts[number]!)));

  /** Did it all happen? If not, whatever of it did must be undone. */
  const attempt = (job: Job): 'done' | 'nothing' | 'part' => {
    for (const [n, [text, expect, values]] of job.entries()) {
      const { changes } = prepare(text).run(...values);
      if (expect !== null && changes !== expect) return n === 0 && changes === 0 ? 'nothing' : 'part';
    }
    return 'done';
  };

  const commit = (jobs: readonly Job[]): Done[] => {
    try {
      db.exec('BEGIN IMMEDIATE');
      const done: Done[] = [];
      for (const job of jobs) {
        const outcome = attempt(job);
        // Almost always the first statement tells that somebody else was first, and nothing has to be undone.
        if (outcome === 'part') throw new Undo();
        done.push(outcome === 'done');
      }
      db.exec('COMMIT');
      return done;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      // One bad set must not spoil the others: they go again, alone.
      if (jobs.length > 1) return jobs.flatMap((job) => commit([job]));
      if (error instanceof Undo) return [false];
      const { message, errcode } = error as Error & { errcode?: number };
      return [{ fault: message, code: errcode ?? 0 }];
    }
  };

  port.on('message', (first: string) => {
    const jobs: Job[] = [];
    let message: string | undefined = first;
    while (message !== undefined && message !== CLOSE) {
      const batch = JSON.parse(message) as Batch;
      texts.push(...batch.texts);
      jobs.push(...batch.jobs);
      message = receiveMessageOnPort(port)?.message as string | undefined;
    }
    if (jobs.length > 0) port.postMessage(JSON.stringify(commit(jobs)));
    if (message !== CLOSE) return;
    db.close();
    port.close();
  });
}
