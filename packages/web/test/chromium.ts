// Finds Chromium, or installs it.

import { existsSync } from 'node:fs';
import { aptInstall, which } from '../../../apt.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const;

function find(): string | undefined {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROME_PATH is ${given}, but there is no such file.`);
    return given;
  }
  for (const name of NAMES) {
    const found = which(name);
    if (found !== undefined) return found;
  }
  return PLACES.find((place) => existsSync(place));
}

export function chromiumPath(): string {
  const found = find();
  if (found !== undefined) return found;
  process.stdout.write('Chromium is missing: installing Debian’s…\n');
  try {
    aptInstall('chromium');
  } catch {
    // Reported below, with instructions.
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
