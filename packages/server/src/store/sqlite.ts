// One file on this machine. Reading is quick and done here; writing waits for the disk and is done by a thread.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { NOBODY_WATCHES, StoreFault, type Row, type Sql, type Statement } from './sql.ts';
import { CLOSE, numbered, openDatabase, type Done, type Job, type ThreadData } from './sqlite-thread.ts';

const SQLITE_FULL = 13;
/** Errors that are ours, not the database's: SQL, constraints, types, misuse, range. */
const OURS = new Set([1, 19, 20, 21, 25]);

/** So many jobs are worth waking the thread for. */
const MUCH = 64;

export interface SqliteOptions {
  /** The file never grows beyond so many pages of 4 KB. */
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
  /** Who waits for what the thread has been given, in that order, and for what it will be given next. */
  let inWork: Waiting[] = [];
  let waiting: Waiting[] = [];
  /** The next jobs as JSON, but for the brackets around them. Each is made text at once, while it is at hand. */
  let gathered = '';
  /** Texts of statements by number; those that the thread does not know yet. */
  const numbers = new Map<string, number>();
  let unsent: string[] = [];
  let broken: unknown;
  let wrote = NOBODY_WATCHES;

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

  thread.on('message', (message: string) => {
    const outcomes = JSON.parse(message) as readonly Done[];
    const answered = inWork.splice(0, outcomes.length);
    const now = performance.now();
    for (const [n, done] of outcomes.entries()) {
      const decided = typeof done === 'boolean';
      wrote(now - answered[n]!.since, decided);
      if (decided) answered[n]!.resolve(done);
      else answered[n]!.reject(faultOf(done.code, done.fault));
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

  return {
    dialect: 'sqlite',
    all: async (text, values = []) => {
      let statement = prepared.get(text);
      if (statement === undefined) {
        statement = db.prepare(numbered(text));
        prepared.set(text, statement);
      }
      return statement.all(...values) as unknown as readonly Row[];
    },
    write: (statements: readonly Statement[]) => {
      if (broken !== undefined) {
        wrote(0, false);
        return Promise.reject(new StoreFault('unavailable', broken));
      }
      const job = `[${statements.map(packed).join()}]`;
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      // What else happens in this turn of the loop goes with it, unless it is much: then the thread begins meanwhile.
      if (waiting.push({ promise, resolve, reject, since: performance.now() }) === 1) setImmediate(flush);
      gathered += gathered === '' ? job : `,${job}`;
      if (waiting.length === MUCH) flush();
      return promise;
    },
    now: async () => Date.now(),
    close: async () => {
      // What was asked for is still written; what comes now is not begun.
      broken = new Error('closed');
      await Promise.allSettled([...inWork, ...waiting].map(({ promise }) => promise));
      const { promise, resolve } = Promise.withResolvers<void>();
      thread.once('exit', () => resolve());
      thread.postMessage(CLOSE);
      await promise;
      db.close();
    },
    watch: (hear) => {
      wrote = hear;
    },
  };
}

function faultOf(code: number, message: string): Error {
  // The low byte is the kind of error, the rest says more about it.
  const kind = code & 0xff;
  if (OURS.has(kind)) return new Error(message);
  return new StoreFault(kind === SQLITE_FULL ? 'disk-full' : 'unavailable', message);
}
