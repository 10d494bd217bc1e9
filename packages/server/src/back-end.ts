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

/** What a node should stand on could not be reached when it started. */
export class Unreachable extends Error {
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

/** An address that may be shown. */
export function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return '?';
  const { host, pathname } = new URL(url);
  return host + pathname;
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

function unreachable(what: string, url: string, error: unknown): never {
  const { cause = error } = error as Error;
  throw new Unreachable(what, url, (cause as Error).message, { cause });
}
