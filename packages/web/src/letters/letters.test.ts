import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LETTERS, RANGES, WEIGHTS } from './letters.ts';

const HERE = import.meta.dirname;
const PACKAGES = join(HERE, '..', '..', '..');

/** Signs that the font does not have at all, and marks that are only read. */
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

it('nothing is written lighter or heavier than our letters are', () => {
  const sources = globSync(join(PACKAGES, 'web', 'src', '**', '*.{css,svelte}'));
  for (const source of sources) {
    for (const [, weight] of readFileSync(source, 'utf8').matchAll(/font-weight: (\d+);/g)) {
      expect(Number(weight), source).toBeGreaterThanOrEqual(WEIGHTS.min);
      expect(Number(weight), source).toBeLessThanOrEqual(WEIGHTS.max);
    }
  }
});

it('everything the page says is written in our letters', () => {
  const sources = globSync(join(PACKAGES, '{web,words}', 'src', '**', '*.{ts,svelte}'), {
    exclude: ['**/*.test.ts'],
  });
  expect(sources.length).toBeGreaterThan(100);
  const known = new Set(LETTERS + NOT_LETTERS + '\n');
  for (const source of sources) {
    const strange = new Set([...readFileSync(source, 'utf8')].filter((letter) => !known.has(letter)));
    expect([...strange], source).toEqual([]);
  }
});
