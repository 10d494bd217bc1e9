// `quadrille serve`, which is also `npm start`: the page and a server for playing together.

import { networkInterfaces } from 'node:os';
import { existsSync } from 'node:fs';
import {
  FolderInUse,
  startServer,
  Unprepared,
  Unreachable,
  waitingFor,
  withoutSecrets,
  type Server,
  type ServerOptions,
} from '@quadrille/server';
import { freshSite, Unbuilt } from '@quadrille/web/fresh';
import { serveFile } from '@quadrille/web/serve';
import { pino } from 'pino';
import { renderUnicodeCompact } from 'uqr';
import { databaseIn, dataFolder } from './keep.ts';
import type { Text } from './text/text.ts';
import { DONE, Failure, FAILURE, numberArg, readArgs, type Speech } from './usage.ts';

const PORT = '4173';
/** If the usual port is taken one of the next is used, unless a port was asked for. */
const TRIES = 20;
/** A signal within so long after the first is the same one. */
const ECHO = 500;
/** How often a restored database is looked for. */
const LOOK = 1_000;

const FLAGS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  page: { type: 'boolean' },
} as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

export async function serveCommand(args: readonly string[], { text }: Speech): Promise<number> {
  const { values } = readArgs(args, FLAGS, text);
  const { env } = process;
  const asked = values.port ?? env['PORT'];
  const port = numberArg('--port', asked ?? PORT, 0, 65_535, text);
  const host = values.host ?? env['HOST'] ?? '0.0.0.0';
  const data = dataFolder(values.data);
  const [shared = '', redis = ''] = [env['DATABASE_URL'], env['REDIS_URL']];
  if ((shared === '') !== (redis === '')) throw new Failure(text.bothOrNeither);
  const alone = shared === '';
  const database = alone ? databaseIn(data) : shared;
  /** Where everything is kept, to be shown. */
  const where = alone ? data : withoutSecrets(database);
  const withPage = values.page !== false;

  if (withPage) {
    await freshSite(() => say(text.buildingPage)).catch((error: unknown) => {
      throw error instanceof Unbuilt ? new Failure(text.cannotBuild(error.message)) : error;
    });
  }
  const options: ServerOptions = {
    port,
    host,
    database,
    redis: alone ? undefined : redis,
    site: withPage ? serveFile : undefined,
    proxied: numberArg('QUADRILLE_PROXIED', env['QUADRILLE_PROXIED'] ?? '0', 0, 9, text),
    origin: originsIn('QUADRILLE_ORIGIN', text)[0],
    origins: originsIn('QUADRILLE_ORIGINS', text),
    nearby: (at) => (host === '0.0.0.0' ? addresses().map((address) => `http://${address}:${at}`) : []),
    log: pino({ level: env['LOG_LEVEL'] ?? 'warn' }, pino.destination({ dest: 2, sync: true })),
  };
  let server = await listen(asked === undefined ? TRIES : 1, options).catch((error: unknown) => {
    if (error instanceof FolderInUse) throw new Failure(text.folderInUse(data));
    if (error instanceof Unreachable) throw new Failure(text.cannotReach(error.what, error.where, error.why));
    if (error instanceof Unprepared) throw new Failure(text.cannotPrepare(where, error.message));
    throw error;
  });

  say(
    greeting(text, {
      port: server.port,
      others: server.house.nearby(server.port),
      data: where,
      code: process.stdout.isTTY,
    }),
  );

  const stop = stopped();
  // A restored database is taken up at the start: so there is another start.
  while ((await (alone ? Promise.race([stop, restored(database)]) : stop)) === 'restored') {
    say(`\n  ${text.takingUp}`);
    const { port: same } = server;
    await server.close();
    server = await startServer({ ...options, port: same });
    say(`  ${text.ready}`);
  }
  say(`\n  ${text.ending}`);
  await server.close();
  return DONE;
}

/** Addresses in a variable, as browsers name where a page comes from. */
function originsIn(name: string, text: Text): string[] {
  const given = (process.env[name] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  return given.map((origin) => {
    if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) throw new Failure(text.badOrigin(name));
    return new URL(origin).origin;
  });
}

interface Greeting {
  readonly port: number;
  /** Where others on the same network find it. */
  readonly others: readonly string[];
  /** Where everything is kept. */
  readonly data: string;
  /** Is there a screen from which a phone can read a code? */
  readonly code: boolean;
}

/** What whoever starts a server is told. */
export function greeting(text: Text, { port, others, data, code }: Greeting): string {
  const lines = ['', `  ${text.ready}`, '', `  ${text.onThisMachine}: http://localhost:${port}/`];
  for (const other of others) lines.push(`  ${text.onTheNetwork}: ${other}/`);
  if (code && others[0] !== undefined) lines.push('', renderUnicodeCompact(`${others[0]}/`));
  lines.push('', `  ${text.dataIn(data)}`, `  ${text.howToEnd}`);
  return lines.join('\n');
}

/** Resolves when somebody wants it to end. Whoever says so again does not want to wait. */
function stopped(): Promise<'stopped'> {
  return new Promise((resolve) => {
    let asked: number | undefined;
    const stop = () => {
      // One word may come twice: from the terminal, and from npm, which passes it on.
      if (asked !== undefined && performance.now() - asked > ECHO) process.exit(FAILURE);
      asked ??= performance.now();
      resolve('stopped');
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** Resolves when a restored database lies ready. */
function restored(database: string): Promise<'restored'> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!existsSync(waitingFor(database))) return;
      clearInterval(timer);
      resolve('restored');
    }, LOOK);
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

/** This machine's addresses that others on the network can reach. */
function addresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
