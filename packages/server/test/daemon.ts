// A background process that tests start, stop, freeze and kill. It never runs as root, and writes only to its own
// folder.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The user for it when the tests run as root, which databases refuse. */
const NOBODIES = ['postgres', 'nobody'] as const;

function nobody(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of NOBODIES) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user here.
    }
  }
  throw new Error('Tests that run as root need an unprivileged user: postgres or nobody.');
}

/** A folder that an unprivileged process can write to. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const user = nobody();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Runs a program unprivileged and waits until it exits. */
export function run(program: string, args: readonly string[], folder: string): void {
  execFileSync(program, args, { ...nobody(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

export class Daemon {
  readonly folder: string;
  private readonly program: string;
  private readonly args: readonly string[];
  private readonly answers: () => Promise<unknown>;
  private child: ChildProcess | undefined;

  constructor(program: string, args: readonly string[], folder: string, answers: () => Promise<unknown>) {
    this.program = program;
    this.args = args;
    this.folder = folder;
    this.answers = answers;
  }

  /** Starts it and waits until it accepts connections. */
  async start(): Promise<void> {
    let said = '';
    const child = spawn(this.program, this.args, {
      ...nobody(),
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    child.on('error', (error) => (said += error.message));
    this.child = child;
    // No process is left behind if the tests are interrupted.
    const guard = () => child.kill('SIGKILL');
    process.once('exit', guard);
    child.once('exit', () => process.off('exit', guard));
    for (let tries = 0; ; tries++) {
      if (
        await this.answers().then(
          () => true,
          () => false,
        )
      )
        return;
      if (child.exitCode !== null || tries > 600) throw new Error(`${this.program} did not start:\n${said}`);
      await sleep(50);
    }
  }

  /** Stops it and waits until it has exited. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  async remove(signal: NodeJS.Signals): Promise<void> {
    await this.stop(signal);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
