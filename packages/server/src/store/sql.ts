// What the store needs of a database. The SQL is the same for both: parameters are $1, $2, …; numbers are integers or
// doubles, truth is 0 or 1, JSON is text.

export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
  /** The whole transaction is undone unless so many rows are touched. */
  readonly expect?: number;
}

export const FAULTS = ['unavailable', 'disk-full'] as const;

/**
 * The database could not do it. `disk-full`: it has done none of it. `unavailable`: it may have, if it went away before it
 * could answer; whoever needs to know reads again.
 */
export class StoreFault extends Error {
  readonly code: (typeof FAULTS)[number];

  constructor(code: (typeof FAULTS)[number], cause?: unknown) {
    super(`the database is ${code === 'disk-full' ? 'full' : 'away'}`, { cause });
    this.code = code;
  }
}

/** A transaction took so many milliseconds, and was decided or not, because the database could not do it. */
export type Watch = (ms: number, decided: boolean) => void;

export const NOBODY_WATCHES: Watch = () => undefined;

export interface Sql {
  readonly dialect: 'sqlite' | 'postgres';
  all(text: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /** All statements or none; durable when it answers. False if an expectation failed. A patient one may take long. */
  write(statements: readonly Statement[], patient?: boolean): Promise<boolean>;
  /** Milliseconds since 1970 by the clock that all nodes share. */
  now(): Promise<number>;
  close(): Promise<void>;
  /** From now on every transaction is told of, to one who watches. */
  watch(wrote: Watch): void;
}
