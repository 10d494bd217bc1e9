// All routes there are.

import { readFileSync } from 'node:fs';
import { botRoutes } from './bots.ts';
import { gameRoutes } from './games.ts';
import { operationRoutes } from './operation.ts';
import { playerRoutes } from './players.ts';
import type { Route } from './route.ts';
import { streamRoutes } from './stream.ts';
import { tableRoutes } from './tables.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const ROUTES: readonly Route[] = [
  ...playerRoutes,
  ...streamRoutes,
  ...tableRoutes,
  ...gameRoutes,
  ...botRoutes,
  ...operationRoutes(() => ROUTES, version),
];
