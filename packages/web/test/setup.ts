// Runs once before all browser tests: makes sure that Chromium exists, builds the site and serves it.

import { execFileSync } from 'node:child_process';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serveSite } from '../serve.ts';
import { chromiumPath } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
    site: string;
  }
}

let server: Server;

export async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', chromiumPath());
  // In a child process: the test environment would produce a development build.
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const served = await serveSite(0);
  server = served.server;
  project.provide('site', served.address);
}

export function teardown(): void {
  server.close();
  server.closeAllConnections();
}
