// SQLite in one local file. Reads are fast and run on this thread; writes wait for the disk and run on a worker thread.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { DatabaseDamaged, NO_OBSERVER, StoreFault, type SqlRow, type Sql, type Statement } from './sql.ts';
import { CLOSE_MESSAGE, numbered, openDatabase, type JobResult, type Job, type ThreadData } from './sqlite-thread.ts';
import { toDatabaseDamaged, isDamage, sqliteErrorKind } from './verify.ts';

const SQLITE_FULL = 13;
/** Error kinds caused by our code, not by the database: SQL, constraint, type mismatch, misuse, range. */
const OUR_ERROR_KINDS = new Set([1, 19, 20, 21, 25]);

/** A batch of this many jobs is sent to the thread at once. */
const MAX_BATCH_JOBS = 64;

export interface SqliteOptions {
  /** Maximum file size, in pages of 4 KB. */
  readonly maxPages?: number;
}

interface Waiting extends PromiseWithResolvers<boolean> {
  readonly since: number;
}

export function openSqlite(path: string, { maxPages }: SqliteOptions = {}): Sql {
  mkdirSync(dirname(path), { recursive: true });
  const db = openDatabase(path);
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
    workerData: { path, maxPages } satisfies ThreadData,
  });
  const prepared = new Map<string, StatementSync>();
  /** Promises of the jobs that the thread is working on, in order, and of those for the next batch. */
  let inWork: Waiting[] = [];
  let waiting: Waiting[] = [];
  /** The next jobs as JSON without the enclosing brackets. Each is serialised as it arrives. */
  let gathered = '';
  /** Statement texts by number; those not yet sent to the thread. */
  const numbers = new Map<string, number>();
  let unsent: string[] = [];
  /** Why nothing can be written any more: damage, or closed. */
  let broken: unknown;
  let threadEnded = false;
  let wrote = NO_OBSERVER;

  const flush = () => {
    if (waiting.length === 0) return;
    thread.postMessage(`{"texts":${JSON.stringify(unsent)},"jobs":[${gathered}]}`);
    inWork.push(...waiting);
    waiting = [];
    gathered = '';
    unsent = [];
  };

  const numberOf = (text: string): number => {
    let number = numbers.get(text);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(text, number);
      unsent.push(text);
    }
    return number;
  };

  const packed = ({ text, values, expect }: Statement): string =>
    JSON.stringify([numberOf(text), expect ?? null, values] satisfies Job[number]);

  /** Maps an error to its fault. After damage nothing more is written, so that it does not spread. */
  const refuse = (error: unknown): unknown => {
    const fault = faultOf(error);
    if (fault instanceof DatabaseDamaged) broken ??= fault;
    return fault;
  };

  thread.on('message', (message: string) => {
    const outcomes = JSON.parse(message) as readonly JobResult[];
    const answered = inWork.splice(0, outcomes.length);
    const now = performance.now();
    for (const [n, done] of outcomes.entries()) {
      const decided = typeof done === 'boolean';
      wrote(now - answered[n]!.since, decided);
      if (decided) answered[n]!.resolve(done);
      else if (done.code === 0) answered[n]!.reject(new StoreFault('unavailable', done.fault));
      else answered[n]!.reject(refuse(Object.assign(new Error(done.fault), { errcode: done.code })));
    }
  });
  thread.on('error', (error) => {
    broken = error;
    const now = performance.now();
    for (const job of [...inWork, ...waiting]) {
      wrote(now - job.since, false);
      job.reject(new StoreFault('unavailable', error));
    }
    inWork = [];
    waiting = [];
    gathered = '';
  });
  thread.on('exit', () => (threadEnded = true));

  return {
    all: async (text, values = []) => {
      try {
        let statement = prepared.get(text);
        if (statement === undefined) {
          statement = db.prepare(numbered(text));
          prepared.set(text, statement);
        }
        return statement.all(...values) as unknown as readonly SqlRow[];
      } catch (error) {
        throw refuse(error);
      }
    },
    write: (statements: readonly Statement[]) => {
      if (broken !== undefined) {
        wrote(0, false);
        return Promise.reject(broken instanceof StoreFault ? broken : new StoreFault('unavailable', broken));
      }
      const job = `[${statements.map(packed).join()}]`;
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      // Batches with the other writes of this event-loop turn; a full batch is sent earlier, so the thread can start.
      if (waiting.push({ promise, resolve, reject, since: performance.now() }) === 1) setImmediate(flush);
      gathered += gathered === '' ? job : `,${job}`;
      if (waiting.length === MAX_BATCH_JOBS) flush();
      return promise;
    },
    now: async () => Date.now(),
    close: async () => {
      // Pending writes still complete; new ones are rejected.
      broken = new Error('closed');
      await Promise.allSettled([...inWork, ...waiting].map(({ promise }) => promise));
      const { promise, resolve } = Promise.withResolvers<void>();
      thread.once('exit', () => resolve());
      thread.postMessage(CLOSE_MESSAGE);
      // A thread that failed to open the database, or crashed, has already exited.
      if (!threadEnded) await promise;
      db.close();
    },
    observeWrites: (hear) => {
      wrote = hear;
    },
  };
}

function faultOf(error: unknown): unknown {
  const kind = sqliteErrorKind(error);
  // Not an SQLite error: an unsupported value type, a closed database.
  if (kind === 0 || OUR_ERROR_KINDS.has(kind)) return error;
  if (isDamage(error)) return toDatabaseDamaged(error);
  return new StoreFault(kind === SQLITE_FULL ? 'disk-full' : 'unavailable', error);
}
