// `quadrille serve`, also `npm start`: serves the page and a server for online play.

import { networkInterfaces } from 'node:os';
import { existsSync } from 'node:fs';
import {
  BackEndUnreachable,
  backupFolder,
  FolderInUse,
  MigrationFailed,
  restoredPath,
  startServer,
  withoutSecrets,
  type BackupPlan,
  type Server,
  type ServerOptions,
} from '@quadrille/server';
import { ensureBuilt, BuildFailed } from '@quadrille/web/ensure-built';
import { serveFile } from '@quadrille/web/serve';
import { pino } from 'pino';
import { renderUnicodeCompact } from 'uqr';
import { absolutePath, DEFAULT_BACKUP_INTERVAL, databaseIn, dataFolder, dataProblem } from './backup.ts';
import type { CliText } from './text/text.ts';
import { DONE, durationArg, Failure, FAILURE, numberArg, readArgs, type Translations } from './usage.ts';

const DEFAULT_PORT = '4173';
/** If the default port is taken, the next ones are tried, unless a port was given explicitly. */
const MAX_PORT_TRIES = 20;
/** A signal this soon after the first counts as a repetition of it. */
const REPEATED_SIGNAL_MS = 500;
/** The polling interval for a restored database. */
const RESTORE_POLL_MS = 1_000;

const MAX_PER_ADDRESS_ENV = 'QUADRILLE_MAX_PER_ADDRESS';

const FLAGS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  page: { type: 'boolean' },
  'backup-every': { type: 'string' },
  'backup-keep': { type: 'string' },
  'backup-to': { type: 'string' },
} as const;

const DEFAULT_BACKUPS_KEPT = '7';
const MAX_BACKUPS_KEPT = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

export async function serveCommand(args: readonly string[], { text }: Translations): Promise<number> {
  const { values } = readArgs(args, FLAGS, text);
  const { env } = process;
  const asked = values.port ?? env['PORT'];
  const port = numberArg('--port', asked ?? DEFAULT_PORT, 0, 65_535, text);
  const host = values.host ?? env['HOST'] ?? '0.0.0.0';
  const data = dataFolder(values.data);
  const [shared = '', redis = ''] = [env['DATABASE_URL'], env['REDIS_URL']];
  if ((shared === '') !== (redis === '')) throw new Failure(text.bothOrNeither);
  const alone = shared === '';
  const database = alone ? databaseIn(data) : shared;
  /** The data location, for display. */
  const where = alone ? data : withoutSecrets(database);
  const withPage = values.page !== false;
  const every = values['backup-every'] ?? env['QUADRILLE_BACKUP_EVERY'] ?? DEFAULT_BACKUP_INTERVAL;
  const everyMs = durationArg('--backup-every', every, text);
  const kept = values['backup-keep'] ?? env['QUADRILLE_BACKUP_KEEP'] ?? DEFAULT_BACKUPS_KEPT;
  const keep = numberArg('--backup-keep', kept, 1, MAX_BACKUPS_KEPT, text);
  const to = values['backup-to'] ?? env['QUADRILLE_BACKUP_TO'];
  const folder = to === undefined ? backupFolder(database) : absolutePath(to);
  const backups: BackupPlan | undefined = !alone || everyMs === undefined ? undefined : { folder, everyMs, keep };

  if (withPage) {
    await ensureBuilt(() => say(text.buildingPage)).catch((error: unknown) => {
      throw error instanceof BuildFailed ? new Failure(text.cannotBuild(error.message)) : error;
    });
  }
  const perAddress = env[MAX_PER_ADDRESS_ENV] ?? '';
  const options: ServerOptions = {
    port,
    host,
    database,
    redis: alone ? undefined : redis,
    site: withPage ? serveFile : undefined,
    proxied: numberArg('QUADRILLE_PROXIED', env['QUADRILLE_PROXIED'] ?? '0', 0, 9, text),
    maxPerAddress: perAddress === '' ? undefined : numberArg(MAX_PER_ADDRESS_ENV, perAddress, 1, 1_000_000, text),
    maxConnections: numberIn('QUADRILLE_MAX_CONNECTIONS', 1, 1_000_000, text),
    origin: originsIn('QUADRILLE_ORIGIN', text)[0],
    origins: originsIn('QUADRILLE_ORIGINS', text),
    quotas: quotasIn(text),
    retention: retentionIn(text),
    nearby: (at) => (host === '0.0.0.0' ? addresses().map((address) => `http://${address}:${at}`) : []),
    backups,
    log: pino({ level: env['LOG_LEVEL'] ?? 'warn' }, pino.destination({ dest: 2, sync: true })),
  };
  const fail = (error: unknown): never => {
    const said = alone ? dataProblem(error, database, text, folder) : undefined;
    if (said !== undefined) throw new Failure(said);
    if (error instanceof FolderInUse) throw new Failure(text.folderInUse(data));
    if (error instanceof BackEndUnreachable) throw new Failure(text.cannotReach(error.what, error.where, error.why));
    if (error instanceof MigrationFailed) throw new Failure(text.cannotPrepare(where, error.message));
    throw error;
  };
  let server = await listen(asked === undefined ? MAX_PORT_TRIES : 1, options).catch(fail);

  say(
    startMessage(text, {
      port: server.port,
      others: server.node.nearby(server.port),
      data: where,
      code: process.stdout.isTTY,
    }),
  );

  const stop = stopped();
  // A restored database is installed at startup, so restart.
  while ((await (alone ? Promise.race([stop, restored(database)]) : stop)) === 'restored') {
    say(`\n  ${text.takingUp}`);
    const { port: same } = server;
    await server.close();
    server = await startServer({ ...options, port: same }).catch(fail);
    say(`  ${text.ready}`);
  }
  say(`\n  ${text.ending}`);
  await server.close();
  return DONE;
}

/** A number from an environment variable; `undefined` if it is not set. */
function numberIn(name: string, least: number, most: number, text: CliText): number | undefined {
  const given = process.env[name] ?? '';
  return given === '' ? undefined : numberArg(name, given, least, most, text);
}

/** Quotas per address; an address that many people share needs more than the default. */
function quotasIn(text: CliText): ServerOptions['quotas'] {
  const tablesPerAddress = numberIn('QUADRILLE_TABLES_PER_ADDRESS', 1, 1_000_000, text);
  const guestsPerAddress = numberIn('QUADRILLE_GUESTS_PER_ADDRESS', 1, 1_000_000, text);
  return {
    ...(tablesPerAddress === undefined ? {} : { tablesPerAddress, waitingPerAddress: tablesPerAddress }),
    ...(guestsPerAddress === undefined ? {} : { guestsPerAddress }),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 36_500;

/** Retention of tables; 0 days means for ever, except for closed tables. */
function retentionIn(text: CliText): ServerOptions['retention'] {
  const closed = numberIn('QUADRILLE_KEEP_CLOSED_DAYS', 0, MAX_DAYS, text);
  const unfinished = numberIn('QUADRILLE_KEEP_UNFINISHED_DAYS', 0, MAX_DAYS, text);
  const games = numberIn('QUADRILLE_KEEP_GAMES_DAYS', 0, MAX_DAYS, text);
  const kept = (days: number) => (days === 0 ? undefined : days * DAY_MS);
  return {
    ...(closed === undefined ? {} : { closedMs: closed * DAY_MS }),
    ...(unfinished === undefined ? {} : { unfinishedMs: kept(unfinished) }),
    ...(games === undefined ? {} : { guestGamesMs: kept(games) }),
  };
}

/** Origins from an environment variable, as browsers send them. */
function originsIn(name: string, text: CliText): string[] {
  const given = (process.env[name] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  return given.map((origin) => {
    if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) throw new Failure(text.badOrigin(name));
    return new URL(origin).origin;
  });
}

interface Greeting {
  readonly port: number;
  /** The address for other devices on the same network. */
  readonly others: readonly string[];
  /** The data location. */
  readonly data: string;
  /** Whether there is a screen from which a phone can scan a code. */
  readonly code: boolean;
}

/** The startup message. */
export function startMessage(text: CliText, { port, others, data, code }: Greeting): string {
  const lines = ['', `  ${text.ready}`, '', `  ${text.onThisMachine}: http://localhost:${port}/`];
  for (const other of others) lines.push(`  ${text.onTheNetwork}: ${other}/`);
  if (code && others[0] !== undefined) lines.push('', renderUnicodeCompact(`${others[0]}/`));
  lines.push('', `  ${text.dataIn(data)}`, `  ${text.howToEnd}`);
  return lines.join('\n');
}

/** Resolves at the first termination signal. A second one ends the process without waiting. */
function stopped(): Promise<'stopped'> {
  return new Promise((resolve) => {
    let asked: number | undefined;
    const stop = () => {
      // One signal may arrive twice: from the terminal, and forwarded by npm.
      if (asked !== undefined && performance.now() - asked > REPEATED_SIGNAL_MS) process.exit(FAILURE);
      asked ??= performance.now();
      resolve('stopped');
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** Resolves when a restored database is ready. */
function restored(database: string): Promise<'restored'> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!existsSync(restoredPath(database))) return;
      clearInterval(timer);
      resolve('restored');
    }, RESTORE_POLL_MS);
    timer.unref();
  });
}

async function listen(tries: number, options: ServerOptions): Promise<Server> {
  for (let n = 0; ; n++) {
    try {
      return await startServer({ ...options, port: options.port + n });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || n + 1 >= tries) throw error;
    }
  }
}

/** This machine's addresses that are reachable from the network. */
function addresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
