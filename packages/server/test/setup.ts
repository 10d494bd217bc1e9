// Global setup: starts a PostgreSQL and a Redis before all server tests.

import type { TestProject } from 'vitest/node';
import { Postgres } from './postgres.ts';
import { Redis } from './redis.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
    redis: string;
  }
}

let postgres: Postgres | undefined;
let redis: Redis | undefined;

export async function setup(project: TestProject): Promise<void> {
  postgres = await Postgres.create({ durable: false });
  project.provide('postgres', postgres.url);
  redis = await Redis.create();
  project.provide('redis', redis.url);
}

export async function teardown(): Promise<void> {
  await postgres?.remove();
  await redis?.remove();
}
