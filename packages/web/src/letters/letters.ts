// The characters of our languages, contained in one small font file (letters.woff2) that every page loads. Names
// with other characters use the complete font, loaded on demand.

/** Ranges of code points in CSS syntax. */
export const RANGES = [
  'U+20-7E',
  'U+A0',
  'U+AB',
  'U+B0',
  'U+B7',
  'U+BB',
  'U+C0',
  'U+C2',
  'U+C4',
  'U+C7-CB',
  'U+CE-CF',
  'U+D4',
  'U+D6-D7',
  'U+D9',
  'U+DB-DC',
  'U+DF-E0',
  'U+E2',
  'U+E4',
  'U+E7-EB',
  'U+EE-EF',
  'U+F4',
  'U+F6',
  'U+F9',
  'U+FB-FC',
  'U+152-153',
  'U+2013-2014',
  'U+2018-201A',
  'U+201C-201E',
  'U+2026',
  'U+202F',
  'U+2191',
  'U+2193',
  'U+2212',
] as const;

export const LETTERS: string = RANGES.map((range) => {
  const [first, last = first] = range
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16)) as [number, number?];
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}).join('');

/** Regular to bold: no other weights are used. */
export const WEIGHTS = { min: 400, max: 700 } as const;
