// Runs Orca on a virtual display and reads what it speaks.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { expect } from 'vitest';
import { aptInstall } from '../../../apt.ts';

const PROGRAMS = ['orca', 'Xvfb', 'dbus-daemon', 'speech-dispatcher'] as const;
const PACKAGES = ['orca', 'xvfb', 'dbus', 'at-spi2-core', 'speech-dispatcher'] as const;

const missing = (): string[] => PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);

/** The installation may take minutes. */
export function ensureOrca(): void {
  if (missing().length === 0) return;
  process.stdout.write(`${missing().join(', ')} missing: installing Debian’s…\n`);
  try {
    aptInstall(...PACKAGES);
  } catch {
    // Reported below, with instructions.
  }
  if (missing().length > 0) {
    throw new Error(
      `The test with a screen reader needs ${missing().join(', ')}, and it could not be installed here. ` +
        `On Debian: apt-get install ${PACKAGES.join(' ')}.`,
    );
  }
}

/** The first line that a process prints. */
function firstLine(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    program.stdout!.setEncoding('utf8');
    program.stdout!.on('data', (more: string) => {
      text += more;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end).trim());
    });
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`${program.spawnfile} ended with ${code}`)));
  });
}

interface Reader {
  /** A browser whose pages Orca reads. */
  readonly browser: Browser;
  /** Waits until Orca has spoken this, after the last sentence waited for. */
  readonly says: (sentence: string | RegExp) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startReader(executablePath: string, args: readonly string[]): Promise<Reader> {
  const home = mkdtempSync(join(tmpdir(), 'quadrille-orca-'));
  const running: ChildProcess[] = [];
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), LC_ALL: 'C.UTF-8' };
  for (const name of ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME']) delete env[name];
  mkdirSync(env['XDG_RUNTIME_DIR']!, { mode: 0o700 });
  const notes = join(home, 'others.log');
  const sink = openSync(notes, 'a');
  const run = (program: string, ...words: string[]): ChildProcess => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', sink] });
    running.push(child);
    return child;
  };

  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    // Stops processes in reverse order, each before the next.
    for (const child of running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill(child.spawnfile === 'orca' ? 'SIGKILL' : 'SIGTERM');
      await gone;
    }
    closeSync(sink);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    env['DISPLAY'] =
      `:${await firstLine(run('Xvfb', '-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'))}`;
    env['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(run('dbus-daemon', '--session', '--nofork', '--print-address=1'));
    const log = join(home, 'orca.out');
    const profile = join(home, 'orca');
    mkdirSync(profile);
    // Orca runs this at startup: line buffering makes the log readable immediately.
    writeFileSync(
      join(profile, 'orca-customizations.py'),
      'from orca import debug\ndebug.debugFile.reconfigure(line_buffering=True)\n',
    );
    run('orca', '--replace', `--debug-file=${log}`, '--disable=braille', '-u', profile);

    /** Orca logs what it sends to the synthesizer: `12:00:00.1 - SPEECH OUTPUT: 'words'{…}`. */
    const said = (): string[] => {
      let text: string;
      try {
        text = readFileSync(log, 'utf8');
      } catch {
        return [];
      }
      return [...text.matchAll(/SPEECH OUTPUT: (?:'([^\n]*)'|"([^\n]*)")(?: ?\{[^\n]*)?$/gm)].map(([, plain, quoted]) =>
        (plain ?? quoted)!.replaceAll('\u00a0', ' ').trim(),
      );
    };
    let from = 0;
    const says = async (sentence: string | RegExp): Promise<void> => {
      const isIt = (line: string) => (typeof sentence === 'string' ? line === sentence : sentence.test(line));
      let at = -1;
      await expect
        .poll(
          () => {
            const rest = said().slice(from);
            at = rest.findIndex(isIt);
            return at >= 0 ? sentence : rest;
          },
          { timeout: 20_000 },
        )
        .toBe(sentence);
      from += at + 1;
    };
    await says('Screen reader on.');
    browser = await chromium.launch({
      executablePath,
      headless: false,
      args: [...args, '--force-renderer-accessibility'],
      env,
    });
    return { browser, says, close };
  } catch (error) {
    await close();
    throw error;
  }
}
