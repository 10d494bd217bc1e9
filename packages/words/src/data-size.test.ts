import { expect, test } from 'vitest';
import { dataSize } from './data-size.ts';
import { doctor as de } from './languages/de/terminal/doctor.ts';
import { doctor as en } from './languages/en/terminal/doctor.ts';
import { doctor as fr } from './languages/fr/terminal/doctor.ts';

const SIZES = [0, 1, 4_001, 12_400_000, 999_000_000, 80_740_000_000];

test.each([
  ['en-GB', ['0 kB', '1 kB', '5 kB', '12 MB', '999 MB', '80.7 GB']],
  ['fr-FR', ['0 ko', '1 ko', '5 ko', '12 Mo', '999 Mo', '80,7 Go']],
  ['de-DE', ['0 kB', '1 kB', '5 kB', '12 MB', '999 MB', '80,7 GB']],
])('sizes are written as usual in %s', (locale, written) => {
  const size = dataSize(locale);
  // The space between number and unit is non-breaking, narrow or not.
  expect(SIZES.map((bytes) => size(bytes).replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual(written);
});

test.each([
  ['English', en, '1 finished game and 2 accounts instead of 0 finished games and 1 account'],
  ['French', fr, '1 partie terminée et 2 comptes au lieu de 0 partie terminée et 1 compte'],
  ['German', de, '1 beendete Partie und 2 Konten statt 0 beendete Partien und 1 Konto'],
])('an older backup that holds more is told in %s', (_, text, words) => {
  const [held, newest] = [
    { finished: 1, accounts: 2 },
    { finished: 0, accounts: 1 },
  ];
  const said = text.say({ state: 'warning', code: 'backup-fuller', file: '/backups/one.sqlite', held, newest }, '');
  expect(said).toContain(words);
  expect(said).toContain('/backups/one.sqlite');
});
