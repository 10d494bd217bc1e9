// A real PostgreSQL for tests, on this machine only.

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { aptInstall, which } from '../../../apt.ts';
import { Daemon, freePort, ownFolder, run } from './daemon.ts';

/** Debian installs each version in its own folder, outside PATH. */
const DEBIAN = '/usr/lib/postgresql';

function find(program: string): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const places = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin', program));
  return places.find((place) => existsSync(place)) ?? which(program);
}

const both = () => ({ initdb: find('initdb'), postgres: find('postgres') });

function programs(): { initdb: string; postgres: string } {
  let { initdb, postgres } = both();
  if (initdb === undefined || postgres === undefined) {
    process.stdout.write('PostgreSQL is missing: installing Debian’s…\n');
    try {
      aptInstall('postgresql');
    } catch {
      // Reported below, with instructions.
    }
    ({ initdb, postgres } = both());
  }
  if (initdb === undefined || postgres === undefined) {
    throw new Error(
      'The tests of the server need PostgreSQL, and it could not be installed here. ' +
        'Install it (Debian: apt-get install postgresql); it need not run.',
    );
  }
  return { initdb, postgres };
}

/** The folder of the PostgreSQL programs that tests use, such as `psql`. */
export const programFolder = (): string => dirname(programs().postgres);

export class Postgres {
  private readonly daemon: Daemon;
  private readonly port: number;

  private constructor(daemon: Daemon, port: number) {
    this.daemon = daemon;
    this.port = port;
  }

  /** A new server. Unless it must survive a crash, it need not sync to disk. */
  static async create({ durable }: { durable: boolean }): Promise<Postgres> {
    const { initdb, postgres } = programs();
    const folder = ownFolder();
    const data = join(folder, 'data');
    run(initdb, ['-D', data, '-U', 'quadrille', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], folder);
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      shared_buffers: '32MB',
      ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const daemon = new Daemon(postgres, ['-D', data, '-p', String(port), ...args], folder, () =>
      query(port, 'postgres', 'SELECT 1'),
    );
    const made = new Postgres(daemon, port);
    await made.start();
    return made;
  }

  start(): Promise<void> {
    return this.daemon.start();
  }

  /** Like a power failure: connections break, nothing is shut down cleanly. */
  crash(): Promise<void> {
    return this.daemon.stop('SIGQUIT');
  }

  remove(): Promise<void> {
    return this.daemon.remove('SIGQUIT');
  }

  get url(): string {
    return urlOf(this.port, 'postgres');
  }
}

const urlOf = (port: number, database: string) => `postgres://quadrille@127.0.0.1:${port}/${database}`;

async function query(port: number, database: string, text: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(port, database), connectionTimeoutMillis: 20_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** An empty database in a running PostgreSQL. */
export async function newDatabase(postgres: string): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await query(Number(new URL(postgres).port), 'postgres', `CREATE DATABASE ${name}`);
  return new URL(`/${name}`, postgres).href;
}
