// A real Redis for tests, on this machine only.

import { Redis as Client } from 'ioredis';
import { aptInstall, which } from '../../../apt.ts';
import { Daemon, freePort, ownFolder } from './daemon.ts';

/** Valkey is a fork of Redis. */
const NAMES = ['redis-server', 'valkey-server'] as const;

const find = (): string | undefined => NAMES.map(which).find((found) => found !== undefined);

function program(): string {
  let found = find();
  if (found === undefined) {
    process.stdout.write('Redis is missing: installing Debian’s…\n');
    try {
      aptInstall('redis-server');
    } catch {
      // Reported below, with instructions.
    }
    found = find();
  }
  if (found === undefined) {
    throw new Error(
      'The tests of the server need Redis, and it could not be installed here. ' +
        'Install it (Debian: apt-get install redis-server); it need not run.',
    );
  }
  return found;
}

export class Redis {
  private readonly daemon: Daemon;
  readonly url: string;

  private constructor(daemon: Daemon, url: string) {
    this.daemon = daemon;
    this.url = url;
  }

  static async create(): Promise<Redis> {
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    const folder = ownFolder();
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    const daemon = new Daemon(program(), args, folder, () => ping(url));
    await daemon.start();
    return new Redis(daemon, url);
  }

  start(): Promise<void> {
    return this.daemon.start();
  }

  crash(): Promise<void> {
    return this.daemon.stop('SIGKILL');
  }

  remove(): Promise<void> {
    return this.daemon.remove('SIGKILL');
  }
}

async function ping(url: string): Promise<void> {
  const client = new Client(url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
}
