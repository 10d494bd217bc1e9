// The table of all routes.

import { readFileSync } from 'node:fs';
import { accountRoutes } from './accounts.ts';
import { botRoutes } from './bots.ts';
import { gameRoutes } from './games.ts';
import { operationRoutes } from './operation.ts';
import { passkeyRoutes } from './passkeys.ts';
import { playerRoutes } from './players.ts';
import { profileRoutes } from './profiles.ts';
import { recoveryRoutes } from './recovery.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './sessions.ts';
import { streamRoutes } from './news-stream.ts';
import { tableRoutes } from './tables.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const ROUTES: readonly Route[] = [
  ...playerRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...recoveryRoutes,
  ...profileRoutes,
  ...streamRoutes,
  ...tableRoutes,
  ...gameRoutes,
  ...botRoutes,
  ...operationRoutes(() => ROUTES, version),
];
