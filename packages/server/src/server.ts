// Starts a node with its HTTP and WebSocket servers, and shuts it down in order.

import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openBackEnd } from './back-end.ts';
import { createApp, type AppOptions } from './http/app.ts';
import { ServerNode } from './node.ts';
import { ConnectionLimiter } from './connections.ts';
import { addressLimits, messageLimits, type RateLimiter } from './limits.ts';
import type { QuotaOptions } from './quotas.ts';
import { SessionRevalidation } from './revalidation.ts';
import type { RetentionOptions } from './store/retention.ts';
import { BackupSchedule, type BackupPlan } from './store/backup-schedule.ts';
import type { SqliteOptions } from './store/sqlite.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';
import { Upgrades } from './upgrade.ts';

const TICK_MS = 1_000;
/** How long clients have to close their connections at shutdown. */
const CLOSE_WAIT_MS = 500;
/** How long a shutdown may take before connections are cut. */
const SHUTDOWN_TIMEOUT_MS = 3_000;
/** Concurrent WebSockets of one address; half as many streams. */
export const MAX_PER_ADDRESS = 200;
export const MESSAGE_RATE = [60, 20] as const;
/** Concurrent TCP connections: 10,000 players, and half as many connections for files. */
const MAX_CONNECTIONS = 15_000;

export interface ServerOptions extends Partial<Pick<AppOptions, 'site' | 'origins' | 'proxied'>> {
  readonly port: number;
  /** The interface to listen on; by default 127.0.0.1. */
  readonly host?: string;
  /** A SQLite file; with `redis`, a PostgreSQL URL. */
  readonly database: string;
  /** URL of the Redis that connects several nodes. */
  readonly redis?: string | undefined;
  /** The public origin, such as `https://games.example.org`; passkeys are bound to it. */
  readonly origin?: string | undefined;
  /** Addresses of this server on the local network, for the port it listens on. */
  readonly nearby?: ((port: number) => readonly string[]) | undefined;
  readonly log?: Logger | undefined;
  /** Concurrent WebSockets of one address. Its message and stream limits scale with it. */
  readonly maxPerAddress?: number | undefined;
  /** Concurrent TCP connections. */
  readonly maxConnections?: number | undefined;
  /** Rate limit of HTTP reads per address: bucket size and tokens per second. */
  readonly reads?: readonly [most: number, perSecond: number] | undefined;
  readonly timeouts?: Partial<Timeouts>;
  /** Rate limit of messages per player: bucket size and tokens per second. */
  readonly messages?: readonly [most: number, perSecond: number];
  readonly sqlite?: SqliteOptions | undefined;
  /** How long the player to move must be absent before a claim, in games without clocks. */
  readonly claimAfterMs?: number | undefined;
  /** Quotas per player and address; missing ones have defaults. */
  readonly quotas?: Partial<QuotaOptions> | undefined;
  readonly retention?: Partial<RetentionOptions> | undefined;
  /** Scheduled backups of a SQLite server. */
  readonly backups?: BackupPlan | undefined;
  /** Lifetime of a lease without renewal; shorter in tests. */
  readonly leaseMs?: number | undefined;
  /** Chat limits of a seat, per 20 seconds and per table. */
  readonly chat?: readonly [atOnce: number, inAll: number];
}

export interface Server {
  readonly port: number;
  readonly node: ServerNode;
  readonly connections: number;
  close(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const node = await ServerNode.open({
    ...(await openBackEnd(options)),
    origin: options.origin,
    nearby: options.nearby,
    claimAfterMs: options.claimAfterMs,
    quotas: options.quotas,
    retention: options.retention,
    leaseMs: options.leaseMs,
    chat: options.chat,
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  const origins = [...(options.origin === undefined ? [] : [options.origin]), ...(options.origins ?? [])];
  const proxied = options.proxied ?? 0;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const maxPerAddress = options.maxPerAddress ?? MAX_PER_ADDRESS;
  const limits = messageLimits(...(options.messages ?? MESSAGE_RATE), maxPerAddress);
  const { addresses, refusals } = limits;
  const { maxConnections, newConnections, ...rates } = addressLimits(maxPerAddress / MAX_PER_ADDRESS, options.reads);
  const app = createApp(node, {
    site: options.site,
    origins,
    proxied,
    timeouts,
    maxPerAddress,
    addresses,
    rates: { ...rates, refusals },
  });
  const limiter = new ConnectionLimiter({
    max: options.maxConnections ?? MAX_CONNECTIONS,
    maxPerAddress: maxConnections,
    newConnections,
    proxied: proxied > 0,
  });
  limiter.guard(app.server);
  const upgrades = new Upgrades(node, { origins, proxied, maxPerAddress, limits, stallMs: timeouts.stallMs });
  const { connections } = upgrades;
  const { open: streams } = app.streams;
  upgrades.listen(app.server);
  node.housekeeping.onPrune(() => {
    for (const limit of [...Object.values(limits), ...Object.values(rates), newConnections])
      (limit as RateLimiter).prune();
  });

  const revalidation = new SessionRevalidation(node.players, node.time, timeouts.revalidateMs, () => [
    ...connections,
    ...streams,
  ]);
  node.bus.onGap(() => revalidation.requestAll());
  const tending = setInterval(
    () => {
      for (const connection of connections) connection.tick();
      revalidation.tick();
    },
    Math.min(TICK_MS, timeouts.revalidateMs),
  );
  node.health.onChange((healthy) => {
    for (const connection of connections) connection.say({ t: 'weather', fair: healthy });
  });
  // Clients reconnect at once, with their current identity.
  node.onIdentity((player, here) => {
    // Messages from other nodes are late and unauthenticated: look the sessions up in the store.
    if (!here) return revalidation.suspect(player);
    for (const holder of [...connections, ...streams]) if (holder.me?.id === player) holder.revoke();
    return undefined;
  });

  node.metrics.addGauge('quadrille_connections', 'Open WebSockets', () => connections.size);
  node.metrics.addGauge('quadrille_tcp_connections', 'Open TCP connections', () => limiter.open);
  node.metrics.addCounter(
    'quadrille_tcp_refused_total',
    'TCP connections refused by the total limit or the limit per address',
    () => limiter.refused,
  );
  node.metrics.addGauge('quadrille_streams', 'Open HTTP streams', () => streams.size);

  try {
    await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  } catch (error) {
    // The port is in use: release everything, so that the caller can try another one.
    clearInterval(tending);
    await node.close();
    throw error;
  }
  const backups = options.redis === undefined ? scheduleBackups(node, options) : undefined;
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    node,
    get connections() {
      return connections.size;
    },
    async close() {
      node.beginStop();
      clearInterval(tending);
      const backupsStopped = backups?.stop();
      for (const connection of connections) connection.closeForRestart();
      for (const lines of streams) lines.end();
      upgrades.close();
      // Wait briefly for closes, so that other nodes learn of the absences at once.
      for (let waited = 0; connections.size > 0 && waited < CLOSE_WAIT_MS; waited += 10) await sleep(10);
      for (const connection of connections) connection.terminate();
      const patience = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
      await app.close();
      clearTimeout(patience);
      await backupsStopped;
      await node.close();
    },
  };
}

function scheduleBackups(node: ServerNode, { database, backups: plan }: ServerOptions): BackupSchedule | undefined {
  if (plan === undefined) return undefined;
  const schedule = new BackupSchedule(database, plan, node.log);
  const { metrics } = node;
  metrics.addGauge(
    'quadrille_backup_last_success_timestamp_seconds',
    'Time of the newest backup; 0 if there is none',
    () => schedule.lastSuccessAt / 1000,
  );
  metrics.addGauge('quadrille_backup_interval_seconds', 'Interval of scheduled backups', () => plan.everyMs / 1000);
  metrics.addCounter('quadrille_backup_failures_total', 'Scheduled backups that failed', () => schedule.failures);
  schedule.start();
  return schedule;
}
