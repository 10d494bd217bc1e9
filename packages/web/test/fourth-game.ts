// Adds the game of examples/fourth-game to a copy of the project, as docs/adding-a-game.md describes.

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { aptInstall, which } from '../../../apt.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const EXAMPLE = join(ROOT, 'examples', 'fourth-game');
const PATCH = join(EXAMPLE, 'registries.patch');

/** Not sources: what is installed, built or written by tests. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'artefacts', '.git', 'examples']);

/** The files that the example adds, relative to the project. */
export const addedFiles = (): string[] =>
  readdirSync(join(EXAMPLE, 'packages'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(EXAMPLE, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** The files that the example changes, relative to the project. */
export const changedFiles = (): string[] =>
  Array.from(readFileSync(PATCH, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm), ([, path]) => path!);

/** The text of a file of the project without the example. */
export const textWithout = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Programs started by a test must not take themselves for a part of it. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^VITEST|^(?:NODE_ENV|TEST|MODE|DEV|PROD)$/.test(name)),
  );

export class ExtendedProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'quadrille-fourth-game-'));

  /** Copies the sources, links what is installed, adds the files of the example and applies its patch. */
  async assemble(): Promise<void> {
    cpSync(ROOT, this.folder, {
      recursive: true,
      filter: (source) => source === ROOT || !LEFT_OUT.has(basename(source)),
    });
    const installed = join(ROOT, 'node_modules');
    const links = join(this.folder, 'node_modules');
    mkdirSync(join(links, '@quadrille'), { recursive: true });
    for (const name of readdirSync(installed)) {
      if (name !== '@quadrille') symlinkSync(join(installed, name), join(links, name));
    }
    for (const name of readdirSync(join(this.folder, 'packages'))) {
      symlinkSync(join(this.folder, 'packages', name), join(links, '@quadrille', name));
    }
    cpSync(join(EXAMPLE, 'packages'), join(this.folder, 'packages'), {
      recursive: true,
      force: false,
      errorOnExist: true,
    });
    if (which('git') === undefined) aptInstall('git');
    // Inside a repository git would apply only what concerns the current folder.
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(this.folder) };
    await promisify(execFile)('git', ['apply', PATCH], { cwd: this.folder, env });
  }

  /** Runs a program of the copy with Node; its output is the message if it fails. */
  async run(...args: readonly string[]): Promise<string> {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        cwd: this.folder,
        env: environment(),
        maxBuffer: 64 * 2 ** 20,
      });
      return stdout;
    } catch (error) {
      const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
      throw new Error(`${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
    }
  }

  /** Runs the tests of these files whose names match, and returns the names of those that passed. */
  async test(project: 'unit' | 'browser', names: string, files: readonly string[]): Promise<string[]> {
    const report = join(this.folder, `${project}.json`);
    const args = ['run', '--project', project, '-t', names, '--reporter', 'json', '--outputFile', report];
    await this.run('node_modules/vitest/vitest.mjs', ...args, ...files);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly testResults: readonly { readonly assertionResults: readonly { status: string; fullName: string }[] }[];
    };
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName.trim()),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
