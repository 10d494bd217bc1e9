// `quadrille serve`, which is also `npm start`: the page and a server for playing together.

import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { startServer, Unreachable, withoutSecrets, type Server, type ServerOptions } from '@quadrille/server';
import { freshSite } from '@quadrille/web/fresh';
import { serveFile } from '@quadrille/web/serve';
import { pino } from 'pino';
import { renderUnicodeCompact } from 'uqr';
import type { Text } from './text/text.ts';
import { DONE, Failure, numberArg, readArgs, type Speech } from './usage.ts';

const PORT = '4173';
/** If the usual port is taken one of the next is used, unless a port was asked for. */
const TRIES = 20;

const FLAGS = { port: { type: 'string' }, host: { type: 'string' }, data: { type: 'string' } } as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

export async function serveCommand(args: readonly string[], { text }: Speech): Promise<number> {
  const { values } = readArgs(args, FLAGS, text);
  const { env } = process;
  const asked = values.port ?? env['PORT'];
  const port = numberArg('--port', asked ?? PORT, 0, 65_535, text);
  const host = values.host ?? env['HOST'] ?? '0.0.0.0';
  const data = resolve(values.data ?? env['QUADRILLE_DATA'] ?? 'data');
  const [database = '', redis = ''] = [env['DATABASE_URL'], env['REDIS_URL']];
  if ((database === '') !== (redis === '')) throw new Failure(text.bothOrNeither);
  const shared = database !== '';

  await freshSite(() => say(text.buildingPage));
  const server = await listen(
    asked === undefined ? TRIES : 1,
    {
      port,
      host,
      ...(shared ? { database, redis } : { database: join(data, 'quadrille.sqlite') }),
      site: serveFile,
      proxied: numberArg('QUADRILLE_PROXIED', env['QUADRILLE_PROXIED'] ?? '0', 0, 9, text),
      origins: (env['QUADRILLE_ORIGINS'] ?? '').split(/[\s,]+/).filter((origin) => origin !== ''),
      log: pino({ level: env['LOG_LEVEL'] ?? 'warn' }),
    },
    text,
  );

  say(`\n  ${text.ready}\n`);
  say(`  ${text.onThisMachine}: http://localhost:${server.port}/`);
  const others = host === '0.0.0.0' ? addresses().map((address) => `http://${address}:${server.port}/`) : [];
  for (const address of others) say(`  ${text.onTheNetwork}: ${address}`);
  if (others[0] !== undefined && process.stdout.isTTY) say(`\n${renderUnicodeCompact(others[0])}`);
  say(`\n  ${text.dataIn(shared ? withoutSecrets(database) : data)}\n  ${text.howToEnd}`);

  await new Promise<void>((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  say(`\n  ${text.ending}`);
  await server.close();
  return DONE;
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
