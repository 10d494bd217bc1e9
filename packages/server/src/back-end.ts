// What a node stands on: a file of its own, or a PostgreSQL and a Redis that it shares with others.

import { LonelyBus, type Bus } from './bus/bus.ts';
import { openRedis } from './bus/redis.ts';
import { openEmbedded } from './store/folder.ts';
import { openPostgres } from './store/postgres.ts';
import type { Sql } from './store/sql.ts';
import type { SqliteOptions } from './store/sqlite.ts';

interface BackEnd {
  readonly sql: Sql;
  readonly bus: Bus;
  readonly alone: boolean;
}

export interface Place {
  /** A file, or with `redis` the address of a PostgreSQL. */
  readonly database: string;
  readonly redis?: string | undefined;
  readonly sqlite?: SqliteOptions | undefined;
}

export async function openBackEnd({ database, redis, sqlite }: Place): Promise<BackEnd> {
  if (redis === undefined) return { sql: openEmbedded(database, sqlite), bus: new LonelyBus(), alone: true };
  const sql = openPostgres(database);
  try {
    await sql.now().catch((error: unknown) => unreachable('PostgreSQL', database, error));
    const bus = await openRedis(redis).catch((error: unknown) => unreachable('Redis', redis, error));
    return { sql, bus, alone: false };
  } catch (error) {
    await sql.close();
    throw error;
  }
}

/** Says what could not be reached, without the password. */
function unreachable(what: string, url: string, error: unknown): never {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '' };
  const { cause = error } = error as Error;
  throw new Error(`${what} at ${host}${pathname} cannot be reached: ${(cause as Error).message}`, { cause });
}
