// One file on this machine. Reading is quick and done here; writing waits for the disk and is done by a thread.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { StoreFault, type Row, type Sql, type Statement } from './sql.ts';
import { numbered, openDatabase, type Done, type Job, type ThreadData } from './sqlite-thread.ts';

const SQLITE_FULL = 13;
/** Errors that are ours, not the database's: SQL, constraints, types, misuse, range. */
const OURS = new Set([1, 19, 20, 21, 25]);

export interface SqliteOptions {
  /** The file never grows beyond so many pages of 4 KB. */
  readonly maxPages?: number;
}

export function openSqlite(path: string, { maxPages }: SqliteOptions = {}): Sql {
  mkdirSync(dirname(path), { recursive: true });
  const db = openDatabase(path);
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
    workerData: { path, maxPages } satisfies ThreadData,
  });
  const prepared = new Map<string, StatementSync>();
  const waiting = new Map<number, PromiseWithResolvers<boolean>>();
  let gathered: Job[] = [];
  let busy = false;
  let count = 0;
  let broken: unknown;

  const flush = () => {
    if (busy || gathered.length === 0) return;
    busy = true;
    const jobs = gathered;
    gathered = [];
    thread.postMessage(jobs);
  };

  thread.on('message', (done: readonly Done[]) => {
    busy = false;
    for (const each of done) {
      const job = waiting.get(each.id)!;
      waiting.delete(each.id);
      if ('ok' in each) job.resolve(each.ok);
      else job.reject(faultOf(each.code, each.fault));
    }
    flush();
  });
  thread.on('error', (error) => {
    broken = error;
    for (const job of waiting.values()) job.reject(new StoreFault('unavailable', error));
    waiting.clear();
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
      if (broken !== undefined) return Promise.reject(new StoreFault('unavailable', broken));
      const job = Promise.withResolvers<boolean>();
      const id = ++count;
      waiting.set(id, job);
      gathered.push({ id, statements });
      // What else happens in this turn of the loop goes with it.
      setImmediate(flush);
      return job.promise;
    },
    now: async () => Date.now(),
    close: async () => {
      // What was asked for is still written; what comes now is not begun.
      broken = new Error('closed');
      await Promise.allSettled([...waiting.values()].map(({ promise }) => promise));
      const { promise, resolve } = Promise.withResolvers<void>();
      thread.once('exit', () => resolve());
      thread.postMessage('close');
      await promise;
      db.close();
    },
  };
}

function faultOf(code: number, message: string): Error {
  // The low byte is the kind of error, the rest says more about it.
  const kind = code & 0xff;
  if (OURS.has(kind)) return new Error(message);
  return new StoreFault(kind === SQLITE_FULL ? 'disk-full' : 'unavailable', message);
}
