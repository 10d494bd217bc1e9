// A PostgreSQL database shared by any number of nodes. Writes that arrive while a transaction is running are batched
// into the next one, which is pipelined: one round trip and one sync serve them all.

import { DatabaseError, Pool, types, type PoolClient, type QueryConfig } from 'pg';
import { NO_OBSERVER, StoreFault, type SqlRow, type Sql, type Statement, type SqlValue } from './sql.ts';

/** A database that does not reply within this time counts as unavailable. */
const QUERY_TIMEOUT_MS = 4_000;
const CONNECT_TIMEOUT_MS = 3_000;
const MAX_CONNECTIONS = 6;
/** Maximum jobs per transaction: it holds its locks until its end. */
const MAX_JOBS_PER_TRANSACTION = 100;
/** Attempts for errors that PostgreSQL asks to retry, such as serialization failures. */
const MAX_TRANSACTION_TRIES = 4;

const DISK_FULL = '53100';
/** Our own SQLSTATE, raised by `expect_rows`. */
const UNEXPECTED_ROWS = 'QR001';
const FOREIGN_KEY = '23503';
/** An expectation failed, or the referenced row was deleted. */
const UNEXPECTED = new Set([UNEXPECTED_ROWS, FOREIGN_KEY]);
/**
 * Raises an error unless a statement touched the expected number of rows. The error aborts the transaction in the
 * database: the COMMIT is already on its way. Temporary: it belongs to the connection, and not to the schema.
 */
const CREATE_EXPECT_ROWS = `CREATE OR REPLACE FUNCTION pg_temp.expect_rows(touched BIGINT, expected BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
  BEGIN
    IF touched <> expected THEN
      RAISE EXCEPTION 'touched % rows instead of %', touched, expected USING ERRCODE = '${UNEXPECTED_ROWS}';
    END IF;
  END $$`;
const ABORTED = '25P02';
const RETRYABLE_CODES = new Set(['40001', '40P01']);
/** Errors of these classes are caused by our code, not by the database: data, constraints, SQL, `expect_rows`. */
const OUR_ERROR_CODES = /^(?:0A|21|22|23|42|QR)/;

const INT8 = 20;
const NUMERIC = 1700;

interface Job {
  readonly statements: readonly Statement[];
  /** For long writes, such as schema changes. */
  readonly noTimeout: boolean;
  resolve(ok: boolean): void;
  reject(error: unknown): void;
}

export function openPostgres(url: string): Sql {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * QUERY_TIMEOUT_MS,
    application_name: 'quadrille',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : (types.getTypeParser(oid, format) as (text: string) => unknown),
    },
  });
  // An idle connection was lost: the pool opens another on demand.
  pool.on('error', () => undefined);
  const writer = new Writer(pool);
  let wrote = NO_OBSERVER;

  return {
    all: async (text, values = []) => {
      try {
        const { rows } = await pool.query<SqlRow>(prepared(text, values, QUERY_TIMEOUT_MS));
        return rows;
      } catch (error) {
        throw faultOf(error);
      }
    },
    write: async (statements, patient = false) => {
      const began = performance.now();
      let decided = false;
      try {
        const done = await writer.write(statements, patient);
        decided = true;
        return done;
      } finally {
        wrote(performance.now() - began, decided);
      }
    },
    now: async () => {
      try {
        const text = 'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::float8 AS now';
        const { rows } = await pool.query<{ now: number }>(prepared(text, [], QUERY_TIMEOUT_MS));
        return rows[0]!.now;
      } catch (error) {
        throw faultOf(error);
      }
    },
    close: async () => {
      await writer.close();
      await pool.end();
    },
    observeWrites: (hear) => {
      wrote = hear;
    },
  };
}

/** Writes one transaction at a time over one connection. */
class Writer {
  private readonly pool: Pool;
  private gathered: Job[] = [];
  private working: Promise<void> | undefined;
  private client: PoolClient | undefined;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  write(statements: readonly Statement[], noTimeout: boolean): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.gathered.push({ statements, noTimeout, resolve, reject });
    // Batches with the other writes of this event-loop turn.
    this.working ??= new Promise<void>(setImmediate).then(() => this.work());
    return promise;
  }

  async close(): Promise<void> {
    await this.working;
    if (this.client !== undefined) this.drop(this.client);
  }

  private async work(): Promise<void> {
    while (this.gathered.length > 0) {
      const jobs = this.gathered.splice(0, MAX_JOBS_PER_TRANSACTION);
      // Every node locks rows in the same order, which prevents deadlocks.
      jobs.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      try {
        await this.commit(jobs);
      } catch (error) {
        // Later jobs would only wait as long for the same error.
        for (const job of [...jobs, ...this.gathered.splice(0)]) job.reject(error);
      }
    }
    this.working = undefined;
  }

  /** Settles each job; throws if the database is unavailable, and then the outcome is unknown. */
  private async commit(jobs: readonly Job[], tries = MAX_TRANSACTION_TRIES): Promise<void> {
    const failure = await this.attempt(jobs);
    if (failure === undefined) {
      for (const job of jobs) job.resolve(true);
      return;
    }
    const { job, error, expected } = failure;
    if (RETRYABLE_CODES.has(codeOf(error)) && tries > 1) return this.commit(jobs, tries - 1);
    const fault = faultOf(error);
    if (fault instanceof StoreFault) {
      for (const each of jobs) each.reject(fault);
      return;
    }
    if (jobs.length === 1) {
      if (expected) jobs[0]!.resolve(false);
      else jobs[0]!.reject(fault);
      return;
    }
    // One failing job must not fail the others: they are retried without it. If it is unknown which one, each is
    // retried alone.
    const bad = job === undefined ? jobs : [job];
    const rest = jobs.filter((each) => !bad.includes(each));
    if (rest.length > 0) await this.commit(rest);
    for (const each of bad) await this.commit([each]);
  }

  /** Sends the whole transaction at once. `undefined` once committed, or the first error. */
  private async attempt(
    jobs: readonly Job[],
  ): Promise<{ job: Job | undefined; error: unknown; expected: boolean } | undefined> {
    const client = await this.connected();
    const noTimeout = jobs.some((job) => job.noTimeout);
    const sent: { answer: Promise<unknown>; job: Job | undefined; expecting: boolean }[] = [];
    const send = (query: QueryConfig, job?: Job, expecting = false) => {
      const answer = client.query(query);
      // Each is awaited below, in order; until then a rejection must not count as unhandled.
      answer.catch(() => undefined);
      sent.push({ answer, job, expecting });
    };
    // One packet instead of one per statement.
    const { stream } = client.connection;
    stream.cork();
    send({ text: 'BEGIN' });
    if (noTimeout) send({ text: 'SET LOCAL statement_timeout = 0' });
    for (const job of jobs) {
      for (const { text, values, expect } of job.statements) {
        send(prepared(expect === undefined ? text : expecting(text, expect), values), job, expect !== undefined);
      }
    }
    // The last reply has a timeout: then the connection is dropped, and all pending replies fail with it.
    send({ text: 'COMMIT', ...(noTimeout ? {} : { query_timeout: QUERY_TIMEOUT_MS }) } as QueryConfig);
    stream.uncork();
    for (const { answer, job, expecting: expected } of sent) {
      try {
        await answer;
      } catch (error) {
        if (isAway(error)) {
          this.drop(client);
          throw faultOf(error);
        }
        // The transaction was aborted; the remaining replies only repeat that.
        await sent.at(-1)!.answer.catch(() => undefined);
        return { job, error, expected: expected && UNEXPECTED.has(codeOf(error)) };
      }
    }
    return undefined;
  }

  private async connected(): Promise<PoolClient> {
    if (this.client !== undefined) return this.client;
    let client: PoolClient;
    try {
      client = await this.pool.connect();
    } catch (error) {
      throw faultOf(error);
    }
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    this.client = client;
    try {
      await client.query({ text: CREATE_EXPECT_ROWS, query_timeout: QUERY_TIMEOUT_MS } as QueryConfig);
    } catch (error) {
      this.drop(client);
      throw faultOf(error);
    }
    return client;
  }

  /** Drops a connection, once. */
  private drop(client: PoolClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.release(true);
  }
}

const keyOf = ({ statements: [first] }: Job): string => String(first?.values[0] ?? '');

/** Wraps the statement so that it fails unless it touches this many rows. */
const expecting = (text: string, rows: number): string =>
  `WITH touched AS (${text} RETURNING 1) SELECT pg_temp.expect_rows(COUNT(*), ${rows}) FROM touched`;

const names = new Map<string, string>();

/** A named statement, which is planned once per connection. */
function prepared(text: string, values: readonly SqlValue[], within?: number): QueryConfig {
  // Schema changes run once, so they are not prepared.
  if (values.length === 0 && within === undefined) return { text };
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return { name, text, values: values as SqlValue[], ...(within === undefined ? {} : { query_timeout: within }) };
}

/** The SQLSTATE, or '' if the error is not PostgreSQL's. */
function codeOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '';
}

/** Is the outcome of the transaction unknown? */
function isAway(error: unknown): boolean {
  const code = codeOf(error);
  // A shutdown, or a broken connection: classes 57P and 08.
  return code === '' || code.startsWith('57P') || code.startsWith('08');
}

function faultOf(error: unknown): Error {
  const code = codeOf(error);
  if (code === DISK_FULL) return new StoreFault('disk-full', error);
  if (error instanceof Error && code !== ABORTED && OUR_ERROR_CODES.test(code)) return error;
  return new StoreFault('unavailable', error);
}
