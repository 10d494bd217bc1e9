// Where Chromium is, or how it gets here.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const;

function find(): string | undefined {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROME_PATH is ${given}, but there is nothing.`);
    return given;
  }
  for (const name of NAMES) {
    const which = spawnSync('which', [name], { encoding: 'utf8' });
    if (which.status === 0) return which.stdout.trim();
  }
  return PLACES.find((place) => existsSync(place));
}

/** Debian's packages, as root or with a sudo that asks nothing. */
export function aptInstall(...packages: string[]): void {
  const root = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    execFileSync(root ? 'apt-get' : 'sudo', [...(root ? [] : ['-n', 'apt-get']), ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  try {
    install();
  } catch {
    apt('update');
    install();
  }
}

export function chromiumPath(): string {
  const found = find();
  if (found !== undefined) return found;
  process.stdout.write('Chromium is missing: installing Debian’s…\n');
  try {
    aptInstall('chromium');
  } catch {
    // Said below, with what to do about it.
  }
  const installed = find();
  if (installed === undefined) {
    throw new Error(
      'The tests of the page need Chromium, and it could not be installed here. ' +
        'Install it (Debian: apt-get install chromium), or set CHROME_PATH to a Chromium or Chrome.',
    );
  }
  return installed;
}
