import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

type Tokens = Readonly<Record<string, string>>;

/** The tokens that the rule with this selector sets. */
function rule(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no rule ${selector}`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(Array.from(body.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name, value]) => [name!, value!]));
}

const BASE = rule(':root');
const CONTRAST = rule(":root[data-theme='contrast']");
const SAFE = rule(":root[data-colours='safe']");

function inScheme(tokens: Tokens, dark: boolean): Tokens {
  const pick = (value: string) => value.replace(/light-dark\((.+), (.+)\)/, dark ? '$2' : '$1');
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, pick(value)]));
}

const THEMES = {
  light: inScheme(BASE, false),
  dark: inScheme(BASE, true),
  contrast: inScheme({ ...BASE, ...CONTRAST }, false),
  'light, safe': inScheme({ ...BASE, ...SAFE }, false),
  'dark, safe': inScheme({ ...BASE, ...SAFE }, true),
  'contrast, safe': inScheme({ ...BASE, ...CONTRAST, ...SAFE }, false),
};

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = ['ink', 'muted', 'accent', 'refusal', 'focus'].flatMap((ink) =>
  ['paper', 'card', 'say'].map((ground) => [ink, ground] as const),
);

/** Pairs that must be distinguishable to play: outlines, marks on their background, glyphs, stripes, the two sides. */
const SHAPES = [
  ['outline', 'paper'],
  ['outline', 'card'],
  ['focus', 'board'],
  ['peg', 'well'],
  ['peg-edge', 'peg'],
  ['last', 'mark-case'],
  ['win', 'mark-case'],
  ['hint', 'mark-case'],
  ['cause', 'cause-case'],
  ['mark-case', 'board'],
  ['light-2', 'light-outline'],
  ['light-2', 'dark-2'],
  ['dark-2', 'region-a'],
  ['dark-outline', 'well'],
  ['tile-light', 'tile-dark'],
  ['tile-light', 'tile-ground-light'],
  ['tile-dark', 'tile-ground-dark'],
  ['tile-ink', 'tile-ground-light'],
  ['tile-ink', 'tile-ground-dark'],
  ['tile-ink', 'tile-ground-neutral'],
  ['tile-seam', 'card'],
  ['marble-rim', 'board'],
  ['marble-ink-0', 'marble-0'],
  ['marble-ink-1', 'marble-1'],
  ['marble-ink-2', 'marble-2'],
  ['marble-ink-3', 'marble-3'],
] as const;

describe.each(Object.entries(THEMES))('%s', (_, tokens) => {
  test.each([...TEXT, ['accent-ink', 'accent'] as const, ['board-ink', 'board'] as const])(
    'text: %s on %s',
    (ink, ground) => {
      expect(contrast(tokens[ink]!, tokens[ground]!)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(SHAPES)('shape: %s on %s', (shape, ground) => {
    expect(contrast(tokens[shape]!, tokens[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

test('safe marbles differ in lightness, each from the next by half or more', () => {
  const steps = [0, 1, 2, 3].map((colour) => luminance(SAFE[`marble-${colour}`]!) + 0.05).toSorted((a, b) => a - b);
  for (const [i, step] of steps.slice(1).entries()) expect(step / steps[i]!).toBeGreaterThan(1.5);
});

test('every replaced token exists in the base set', () => {
  const forced = rule(':root:root');
  for (const name of [...Object.keys(CONTRAST), ...Object.keys(SAFE), ...Object.keys(forced)]) {
    expect(BASE).toHaveProperty(name);
  }
});
