import { expect, it } from 'vitest';
import { list as de } from './languages/de/list.ts';
import { list as en } from './languages/en/list.ts';
import { list as fr } from './languages/fr/list.ts';

const ITEMS = ['a', 'b', 'c', 'd'];

it.each([
  ['en-GB', en],
  ['fr', fr],
  ['de', de],
])('joins items as %s does', (locale, list) => {
  const known = new Intl.ListFormat(locale, { type: 'conjunction' });
  for (let n = 0; n <= ITEMS.length; n++) expect(list(ITEMS.slice(0, n))).toBe(known.format(ITEMS.slice(0, n)));
});
