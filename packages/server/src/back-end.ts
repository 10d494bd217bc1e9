// The storage and bus of a node: its own SQLite file, or a PostgreSQL and a Redis shared with other nodes.

import type { Logger } from 'pino';
import { SingleNodeBus, type Bus } from './bus/bus.ts';
import { openRedis } from './bus/redis.ts';
import { openEmbedded } from './store/data-folder.ts';
import { openPostgres } from './store/postgres.ts';
import type { Sql } from './store/sql.ts';
import type { SqliteOptions } from './store/sqlite.ts';

interface BackEnd {
  readonly sql: Sql;
  readonly bus: Bus;
  readonly isSingleNode: boolean;
}

export interface BackEndOptions {
  /** A file; with `redis`, a PostgreSQL URL. */
  readonly database: string;
  readonly redis?: string | undefined;
  readonly sqlite?: SqliteOptions | undefined;
  readonly log?: Logger | undefined;
}

/** The database or Redis could not be reached at startup. */
export class BackEndUnreachable extends Error {
  readonly what: string;
  readonly where: string;
  readonly why: string;

  constructor(what: string, url: string, why: string, options: ErrorOptions) {
    const where = withoutSecrets(url);
    super(`${what} at ${where} cannot be reached: ${why}`, options);
    this.what = what;
    this.where = where;
    this.why = why;
  }
}

/** Host and path of a URL, without credentials, for display. */
export function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return '?';
  const { host, pathname } = new URL(url);
  return host + pathname;
}

export async function openBackEnd({ database, redis, sqlite, log }: BackEndOptions): Promise<BackEnd> {
  if (redis === undefined)
    return { sql: openEmbedded(database, { ...sqlite, log }), bus: new SingleNodeBus(), isSingleNode: true };
  const sql = openPostgres(database);
  try {
    await sql.now().catch((error: unknown) => unreachable('PostgreSQL', database, error));
    const bus = await openRedis(redis).catch((error: unknown) => unreachable('Redis', redis, error));
    return { sql, bus, isSingleNode: false };
  } catch (error) {
    await sql.close();
    throw error;
  }
}

function unreachable(what: string, url: string, error: unknown): never {
  const { cause = error } = error as Error;
  throw new BackEndUnreachable(what, url, (cause as Error).message, { cause });
}
