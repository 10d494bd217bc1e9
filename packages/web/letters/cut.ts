// `npm run letters`: cuts the letters we write with (src/letters/letters.ts) out of the font they come from. What it makes is
// kept in the repository, and changes only with them; so what cuts is fetched for that only, with a lockfile of its own.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LETTERS, WEIGHTS } from '../src/letters/letters.ts';

const FONT = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';
/** Letters that are fitted to each other, accents, and digits of one width for clocks. */
const FEATURES = ['kern', 'mark', 'ccmp', 'locl', 'tnum'];

type Cut = (
  font: Buffer,
  letters: string,
  options: {
    targetFormat: 'woff2';
    keepFeatures: readonly string[];
    variationAxes: { wght: typeof WEIGHTS };
  },
) => Promise<Buffer>;

const here = import.meta.dirname;
if (!existsSync(join(here, 'node_modules'))) {
  process.stdout.write('Installing the font subsetter…\n');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
}
const require = createRequire(import.meta.url);
const cut = require(join(here, 'node_modules', 'subset-font')) as Cut;
const letters = await cut(readFileSync(require.resolve(FONT)), LETTERS, {
  targetFormat: 'woff2',
  keepFeatures: FEATURES,
  variationAxes: { wght: WEIGHTS },
});
writeFileSync(join(here, '..', 'src', 'letters', 'letters.woff2'), letters);
process.stdout.write(`${LETTERS.length} letters in ${letters.length} bytes\n`);
