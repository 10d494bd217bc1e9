import { formatRecord, GAMES } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { countActs, MAX_IMPORT_CHARS, parseGame } from './parse-game.ts';

const { quantik, quads } = GAMES;
const border = quads.options.parse({ border: true });
const open = { ok: true } as const;
const read = (text: string) => parseGame(text, quantik, quantik.options.defaults);

test.each([
  ['a record', '[Game "quantik"]\n\n1. Ab2 Bc3 {why not}'],
  ['a record from elsewhere', '\uFEFF[Game "quantik"]\r\n\r\n1. Ab2 Bc3\r\n'],
  ['a link', 'https://example.org/fr/analyse/#quantik;;;Ab2,Bc3'],
  ['what a link holds', 'quantik;;;Ab2,Bc3'],
  ['moves alone', 'Ab2 Bc3'],
  ['numbered moves', '1. Ab2 Bc3'],
])('%s is read', (_, text) => {
  const found = read(text);
  expect(found).toMatchObject(open);
  expect(found.ok && quantik.formatPosition(found.value.match.state)).toBe('..../..b./.A../....');
});

test('a position is read in the game and with the options that were chosen', () => {
  expect(read('A.../..b./..../....')).toMatchObject(open);
  const row = '-,-,-,-,-,-';
  const alone = `${row}/${row}/-,-,pppp,-,-,-/${row}/${row}/${row}`;
  const found = border.ok ? parseGame(alone, quads, border.value) : undefined;
  expect(found?.ok && found.value.match.options).toMatchObject({ border: true });
});

test('names and comments come along', () => {
  const found = read('[Game "quantik"]\n[Player1 "Anna"]\n\n1. Ab2 {centre}');
  expect(found.ok && found.value.tags.get('Player1')).toBe('Anna');
  expect(found.ok && found.value.comments.get(0)).toBe('centre');
  expect(found.ok && formatRecord(found.value)).toContain('{centre}');
});

test.each([
  ['', 'nothing'],
  ['  \n ', 'nothing'],
  ['x'.repeat(MAX_IMPORT_CHARS + 1), 'too-large'],
  [`[Game "q4"]\n\n${'1a1-1b1 1b1-1a1 '.repeat(1001)}`, 'too-many'],
  ['{"quadrille":1,"games":[]}', 'exported-games'],
  ['PNG\0\0', 'binary'],
  ['PNG\uFFFD', 'binary'],
  ['hello there', 'record'],
  ['[Game "chess"]', 'record'],
  ['https://example.org/', 'link'],
  ['https://example.org/en/analyse/#quantik;;;Ab2,Ab2', 'link'],
  ['quads;border=7', 'link'],
  ['A.../..../....', 'position'],
  ['AAA./..../..../....', 'position'],
])('%.40s is refused: %s', (text, kind) => {
  expect(read(text)).toMatchObject({ ok: false, error: { kind } });
});

test('comments and numbers are not counted as moves', () => {
  expect(countActs('[Game "q4"]\n[Note "a b c"]\n\n1. 1a1 {a long {comment \\} here} 1b1\n2. 1c1')).toBe(3);
});
