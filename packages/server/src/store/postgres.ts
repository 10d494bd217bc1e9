// A PostgreSQL that any number of nodes share. What is to be written while the database is busy is gathered and sent in
// one piece, as one transaction, without waiting for answers in between: one way there and back, and one sync, serve many.

import { DatabaseError, Pool, types, type PoolClient, type QueryConfig } from 'pg';
import { NOBODY_WATCHES, StoreFault, type Row, type Sql, type Statement, type Value } from './sql.ts';

/** A database that does not answer for so long is away. */
const ANSWER_WITHIN = 4_000;
const CONNECT_WITHIN = 3_000;
const CONNECTIONS = 6;
/** So many sets of statements go into one transaction at most: it holds locks until its end. */
const MOST_AT_ONCE = 100;
/** What PostgreSQL may ask to be tried again. */
const TRIES = 4;

const DISK_FULL = '53100';
const DIVISION_BY_ZERO = '22012';
const ABORTED = '25P02';
const TRY_AGAIN = new Set(['40001', '40P01']);
/** Errors of these classes are ours, not the database's: data, constraints, SQL. */
const OURS = /^(?:0A|21|22|23|42)/;

const INT8 = 20;
const NUMERIC = 1700;

interface Job {
  readonly statements: readonly Statement[];
  /** May take its time, as when the schema changes. */
  readonly patient: boolean;
  resolve(ok: boolean): void;
  reject(error: unknown): void;
}

export function openPostgres(url: string): Sql {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: ANSWER_WITHIN,
    idle_in_transaction_session_timeout: 2 * ANSWER_WITHIN,
    application_name: 'quadrille',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : (types.getTypeParser(oid, format) as (text: string) => unknown),
    },
  });
  // A connection that was idle has been lost: whoever needs one opens another.
  pool.on('error', () => undefined);
  const writer = new Writer(pool);
  let wrote = NOBODY_WATCHES;

  return {
    dialect: 'postgres',
    all: async (text, values = []) => {
      try {
        const { rows } = await pool.query<Row>(prepared(text, values, ANSWER_WITHIN));
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
        const { rows } = await pool.query<{ now: number }>(prepared(text, [], ANSWER_WITHIN));
        return rows[0]!.now;
      } catch (error) {
        throw faultOf(error);
      }
    },
    close: async () => {
      await writer.close();
      await pool.end();
    },
    watch: (hear) => {
      wrote = hear;
    },
  };
}

/** Writes one transaction after the other over one connection. */
class Writer {
  private readonly pool: Pool;
  private gathered: Job[] = [];
  private working: Promise<void> | undefined;
  private client: PoolClient | undefined;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  write(statements: readonly Statement[], patient: boolean): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.gathered.push({ statements, patient, resolve, reject });
    // What else happens in this turn of the loop goes with it.
    this.working ??= new Promise<void>(setImmediate).then(() => this.work());
    return promise;
  }

  async close(): Promise<void> {
    await this.working;
    if (this.client !== undefined) this.drop(this.client);
  }

  private async work(): Promise<void> {
    while (this.gathered.length > 0) {
      const jobs = this.gathered.splice(0, MOST_AT_ONCE);
      // Rows are locked in the same order by every node, so that no two wait for each other.
      jobs.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      try {
        await this.commit(jobs);
      } catch (error) {
        // Those who came later would only wait as long for the same answer.
        for (const job of [...jobs, ...this.gathered.splice(0)]) job.reject(error);
      }
    }
    this.working = undefined;
  }

  /** Answers each job; throws if the database is away, and then it is not known what it did. */
  private async commit(jobs: readonly Job[], tries = TRIES): Promise<void> {
    const failure = await this.attempt(jobs);
    if (failure === undefined) {
      for (const job of jobs) job.resolve(true);
      return;
    }
    const { job, error, expected } = failure;
    if (TRY_AGAIN.has(codeOf(error)) && tries > 1) return this.commit(jobs, tries - 1);
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
    // One bad set must not spoil the others: they go again without it. Where it is not known which, each goes alone.
    const bad = job === undefined ? jobs : [job];
    const rest = jobs.filter((each) => !bad.includes(each));
    if (rest.length > 0) await this.commit(rest);
    for (const each of bad) await this.commit([each]);
  }

  /** Sends everything at once. Undefined if it is written, or what went wrong first. */
  private async attempt(
    jobs: readonly Job[],
  ): Promise<{ job: Job | undefined; error: unknown; expected: boolean } | undefined> {
    const client = await this.connected();
    const patient = jobs.some((job) => job.patient);
    const sent: { answer: Promise<unknown>; job: Job | undefined; expecting: boolean }[] = [];
    const send = (query: QueryConfig, job?: Job, expecting = false) => {
      const answer = client.query(query);
      // Each is looked at below, in order; until then none of them is "unhandled".
      answer.catch(() => undefined);
      sent.push({ answer, job, expecting });
    };
    // One packet instead of one for each statement.
    const { stream } = client.connection;
    stream.cork();
    send({ text: 'BEGIN' });
    if (patient) send({ text: 'SET LOCAL statement_timeout = 0' });
    for (const job of jobs) {
      for (const { text, values, expect } of job.statements) {
        send(prepared(expect === undefined ? text : expecting(text, expect), values), job, expect !== undefined);
      }
    }
    // The last answer is waited for only so long: then the connection is given up, and all others with it.
    send({ text: 'COMMIT', ...(patient ? {} : { query_timeout: ANSWER_WITHIN }) } as QueryConfig);
    stream.uncork();
    for (const { answer, job, expecting: expected } of sent) {
      try {
        await answer;
      } catch (error) {
        if (isAway(error)) {
          this.drop(client);
          throw faultOf(error);
        }
        // The transaction was given up; the answers to the rest say no more than that.
        await sent.at(-1)!.answer.catch(() => undefined);
        return { job, error, expected: expected && codeOf(error) === DIVISION_BY_ZERO };
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
    return client;
  }

  /** Gives a connection up, once. */
  private drop(client: PoolClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.release(true);
  }
}

const keyOf = ({ statements: [first] }: Job): string => String(first?.values[0] ?? '');

/** The statement, failing unless it touches so many rows. */
const expecting = (text: string, rows: number): string =>
  `WITH touched AS (${text} RETURNING 1) SELECT 1 / (CASE WHEN COUNT(*) = ${rows} THEN 1 ELSE 0 END) FROM touched`;

const names = new Map<string, string>();

/** A statement is planned once for each connection: it has a name. */
function prepared(text: string, values: readonly Value[], within?: number): QueryConfig {
  // What changes the schema happens once.
  if (values.length === 0 && within === undefined) return { text };
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return { name, text, values: values as Value[], ...(within === undefined ? {} : { query_timeout: within }) };
}

/** The SQLSTATE, or '' where it was not PostgreSQL that spoke. */
function codeOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '';
}

/** Is it not known what became of the transaction? */
function isAway(error: unknown): boolean {
  const code = codeOf(error);
  // A shutdown, or a connection that broke: classes 57P and 08.
  return code === '' || code.startsWith('57P') || code.startsWith('08');
}

function faultOf(error: unknown): Error {
  const code = codeOf(error);
  if (code === DISK_FULL) return new StoreFault('disk-full', error);
  if (error instanceof Error && code !== ABORTED && OURS.test(code)) return error;
  return new StoreFault('unavailable', error);
}
