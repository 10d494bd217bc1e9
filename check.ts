// `npm run check`: all static checks, in parallel.

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import project from './package.json' with { type: 'json' };

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs a script to its end and shows its output in one piece. */
function run(script: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(npm, ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => said.push(data));
  child.on('close', (code) => {
    process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'}  ${script}\n`);
    process.stdout.write(Buffer.concat(said));
    resolve(code === 0);
  });
  return promise;
}

const waiting = Object.keys(project.scripts).filter((name) => name.startsWith('check:'));
const results: boolean[] = [];

async function work(): Promise<void> {
  for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) results.push(await run(script));
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exitCode = results.every(Boolean) ? 0 : 1;
