// `quadrille serve`, which is also `npm start`: the page and a server for playing together.

import { networkInterfaces } from 'node:os';
import { existsSync } from 'node:fs';
import {
  FolderInUse,
  startServer,
  Unreachable,
  waitingFor,
  withoutSecrets,
  type Server,
  type ServerOptions,
} from '@quadrille/server';
import { freshSite } from '@quadrille/web/fresh';
import { serveFile } from '@quadrille/web/serve';
import { pino } from 'pino';
import { renderUnicodeCompact } from 'uqr';
import { databaseIn, dataFolder } from './keep.ts';
import type { Text } from './text/text.ts';
import { DONE, Failure, FAILURE, numberArg, readArgs, type Speech } from './usage.ts';

const PORT = '4173';
/** If the usual port is taken one of the next is used, unless a port was asked for. */
const TRIES = 20;
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
  const [database = '', redis = ''] = [env['DATABASE_URL'], env['REDIS_URL']];
  if ((database === '') !== (redis === '')) throw new Failure(text.bothOrNeither);
  const shared = database !== '';
  const file = databaseIn(data);
  const withPage = values.page !== false;

  if (withPage) await freshSite(() => say(text.buildingPage));
  const options: ServerOptions = {
    port,
    host,
    ...(shared ? { database, redis } : { database: file }),
    site: withPage ? serveFile : undefined,
    proxied: numberArg('QUADRILLE_PROXIED', env['QUADRILLE_PROXIED'] ?? '0', 0, 9, text),
    origin: env['QUADRILLE_ORIGIN'],
    origins: (env['QUADRILLE_ORIGINS'] ?? '').split(/[\s,]+/).filter((origin) => origin !== ''),
    log: pino({ level: env['LOG_LEVEL'] ?? 'warn' }, pino.destination({ dest: 2, sync: true })),
  };
  let server = await listen(asked === undefined ? TRIES : 1, options, text).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new Failure(text.folderInUse(data)) : error;
  });

  say(`\n  ${text.ready}\n`);
  say(`  ${text.onThisMachine}: http://localhost:${server.port}/`);
  const others = host === '0.0.0.0' ? addresses().map((address) => `http://${address}:${server.port}/`) : [];
  for (const address of others) say(`  ${text.onTheNetwork}: ${address}`);
  if (others[0] !== undefined && process.stdout.isTTY) say(`\n${renderUnicodeCompact(others[0])}`);
  say(`\n  ${text.dataIn(shared ? withoutSecrets(database) : data)}\n  ${text.howToEnd}`);

  const stop = stopped();
  // A restored database is taken up at the start: so there is another start.
  while ((await Promise.race(shared ? [stop] : [stop, restored(file)])) === 'restored') {
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

/** Resolves when somebody wants it to end. Whoever says so twice does not want to wait. */
function stopped(): Promise<'stopped'> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      if (asked) process.exit(FAILURE);
      asked = true;
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

async function listen(tries: number, options: ServerOptions, text: Text): Promise<Server> {
  for (let n = 0; ; n++) {
    try {
      return await startServer({ ...options, port: options.port + n });
    } catch (error) {
      if (error instanceof Unreachable) throw new Failure(text.cannotReach(error.what, error.where, error.why));
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
