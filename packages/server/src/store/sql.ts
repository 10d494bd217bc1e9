// The database interface of the store. SQLite and PostgreSQL share the SQL: parameters are $1, $2, …; numbers are
// integers or doubles, booleans are 0 or 1, JSON is text.

export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** The transaction is rolled back unless this statement touches exactly this many rows. */
  readonly expect?: number;
}

export const FAULTS = ['unavailable', 'disk-full', 'unreadable'] as const;

/**
 * The database failed. `disk-full`: nothing was written. `unavailable`: the write may have succeeded if the connection
 * broke before the reply; read again to find out. `unreadable`: see `TableUnreadable`.
 */
export class StoreFault extends Error {
  readonly code: (typeof FAULTS)[number];

  constructor(code: (typeof FAULTS)[number], cause?: unknown) {
    super(`the database is ${{ 'disk-full': 'full', unavailable: 'away', unreadable: 'damaged' }[code]}`, { cause });
    this.code = code;
  }
}

/** The refusal that a database fault causes. Other errors are our own mistakes and are thrown again. */
export function refusalOf(error: unknown): StoreFault['code'] {
  if (error instanceof StoreFault) return error.code;
  throw error;
}

/**
 * Kinds of damage to the database file: not a database at all, inconsistent pages, a folder in its place, empty
 * although it had content, unreadable log, the database of another program.
 */
const DAMAGES = ['not-a-database', 'malformed', 'folder', 'empty', 'log', 'foreign'] as const;
export type Damage = (typeof DAMAGES)[number];

/** The database file is damaged. Nothing more is written to it: play pauses until a backup has been restored. */
export class DatabaseDamaged extends StoreFault {
  readonly damage: Damage;

  constructor(damage: Damage, cause?: unknown) {
    super('unavailable', cause);
    this.message = `the database is damaged (${damage}): restore a backup`;
    this.damage = damage;
  }
}

/** The events of this table have a gap, do not parse or do not fold. All other tables remain usable. */
export class TableUnreadable extends StoreFault {
  readonly table: string;

  constructor(table: string, cause: unknown) {
    super('unreadable', cause);
    this.table = table;
  }
}

/** Called with a transaction's duration, and whether the database decided it or failed. */
export type WriteObserver = (ms: number, decided: boolean) => void;

export const NO_OBSERVER: WriteObserver = () => undefined;

export interface Sql {
  all(text: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]>;
  /** Atomic and durable once resolved. False if an expectation failed. A `patient` write has no timeout. */
  write(statements: readonly Statement[], patient?: boolean): Promise<boolean>;
  /** Milliseconds since 1970 by the clock shared by all nodes. */
  now(): Promise<number>;
  close(): Promise<void>;
  /** Reports every later transaction to the observer. */
  observeWrites(wrote: WriteObserver): void;
}
