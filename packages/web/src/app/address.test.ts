import { LANGUAGES } from '@quadrille/words';
import { describe, expect, test } from 'vitest';
import { formatAddress, parseAddress, PATHS, type Page } from './address.ts';

const PAGES: readonly Page[] = [
  { name: 'home' },
  { name: 'new', game: 'quads' },
  { name: 'play', id: 'k3f9' },
  { name: 'games' },
  { name: 'learn' },
  { name: 'rules', game: 'q4' },
  { name: 'lesson', game: 'quantik' },
  { name: 'puzzles' },
  { name: 'puzzle', game: 'q4', number: '12' },
  { name: 'puzzle', game: 'q4', number: '' },
  { name: 'analyse', packed: 'quantik,Ab2' },
  { name: 'analyse', packed: '' },
  { name: 'settings' },
  { name: 'online' },
  { name: 'account' },
  { name: 'handover', code: 'aB3_-x' },
  { name: 'handover', code: 'aB3_-x', table: 'Xk3_f9-aaaaaaaa' },
  { name: 'player', id: 'aB3_-x' },
  { name: 'best', game: 'quads' },
  { name: 'open', game: 'q4' },
  { name: 'table', id: 'Xk3_f9-aaaaaaaa' },
];

test.each(PAGES)('%j is read back from its address', (page) => {
  const { pathname, hash } = new URL(formatAddress('fr', page), 'http://localhost');
  expect(parseAddress(pathname, hash)).toEqual({ language: 'fr', page });
});

test('the built paths are those of the pages', () => {
  const built = new Set(PATHS);
  for (const page of PAGES) {
    const { pathname } = new URL(formatAddress('de', page), 'http://localhost');
    expect(built).toContain(pathname.replace('/de/', ''));
  }
  for (const path of PATHS) expect(parseAddress(`/en/${path}`, '').page.name).not.toBe('lost');
});

describe('unknown addresses', () => {
  test.each([
    '/en/chess/',
    '/en/new/chess/',
    '/en/new/',
    '/en/rules/q4/more/',
    '/nl/play/',
    '/en/play/q4/',
    '/en/online/q4/',
  ])('%s gives the page for unknown addresses', (path) => {
    expect(parseAddress(path, '').page).toEqual({ name: 'lost' });
  });

  test('an address without a language gives a page', () => {
    expect(parseAddress('/rules/q4/', '')).toEqual({ language: undefined, page: { name: 'rules', game: 'q4' } });
    expect(LANGUAGES).toContain(parseAddress('/de', '').language);
  });
});
