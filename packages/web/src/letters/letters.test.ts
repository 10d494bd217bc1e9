import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LETTERS, RANGES, WEIGHTS } from './letters.ts';

const HERE = import.meta.dirname;
const PACKAGES = join(HERE, '..', '..', '..');

/** Symbols that the font lacks, and characters that are only parsed. */
const NOT_LETTERS = '↺↻▸○●◐✓✕▲■✚⠀\uFEFF\uFFFD';

const css = readFileSync(join(HERE, 'letters.css'), 'utf8');

it('the styles say of our letters what the list of them does', () => {
  const own = css.slice(css.lastIndexOf('@font-face'));
  const range = /unicode-range:([^;]*);/.exec(own)![1]!;
  expect(range.split(',').map((each) => each.trim())).toEqual([...RANGES]);
  expect([...css.matchAll(/font-weight: (\d+) (\d+);/g)].map(([, min, max]) => [Number(min), Number(max)])).toEqual(
    Array.from({ length: 3 }, () => [WEIGHTS.min, WEIGHTS.max]),
  );
});

/** The characters that `strange` reports, for each source in which it reports any. */
const found = (pattern: string, strange: (text: string) => readonly string[]) => {
  const sources = globSync(join(PACKAGES, pattern), { exclude: ['**/*.test.ts'] });
  expect(sources.length).toBeGreaterThan(50);
  return sources
    .map((source) => [source, strange(readFileSync(source, 'utf8'))] as const)
    .filter(([, all]) => all.length > 0);
};

const strangeWeights = (text: string) =>
  [...text.matchAll(/font-weight: (\d+);/g)]
    .map(([, weight]) => weight!)
    .filter((weight) => Number(weight) < WEIGHTS.min || Number(weight) > WEIGHTS.max);

it('nothing is written lighter or heavier than our letters are', () => {
  expect(found('web/src/**/*.{css,svelte}', strangeWeights)).toEqual([]);
});

it('everything the page says is written in our letters', () => {
  const known = new Set(LETTERS + NOT_LETTERS + '\n');
  const strange = (text: string) => [...new Set(Array.from(text).filter((letter) => !known.has(letter)))];
  expect(found('{web,words}/src/**/*.{ts,svelte}', strange)).toEqual([]);
});
