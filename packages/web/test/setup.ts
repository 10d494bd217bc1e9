// Once before all tests in the browser: Chromium is there and the site is built and served.

import type { Server } from 'node:http';
import type { TestProject } from 'vitest/node';
import { buildSite } from '../build.ts';
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
  await buildSite();
  const served = await serveSite(0);
  server = served.server;
  project.provide('site', served.address);
}

export function teardown(): void {
  server.close();
  server.closeAllConnections();
}
