import {
  act,
  below,
  formatRecord,
  GAME_IDS,
  GAMES,
  legalMoves,
  seeded,
  startMatch,
  type GameId,
} from '@quadrille/rules';
import { LANGUAGES, wordsOf, type Language } from '@quadrille/words';
import { WORDS } from '@quadrille/words/testing';
import { describe, expect, test } from 'vitest';
import { moveLabel } from '../play/move-label.ts';
import { packLink } from './link.ts';
import { countActs, MAX_IMPORT_CHARS, parseGame } from './parse-game.ts';

const { quantik, quads } = GAMES;
const inWords = (language: Language, game: GameId) => ({ all: WORDS[language], game: wordsOf(WORDS[language], game) });
const border = quads.options.parse({ border: true });
const open = { ok: true } as const;
const read = (text: string) => parseGame(text, quantik, quantik.options.defaults, inWords('en', 'quantik'));

test.each([
  ['a record', '[Game "quantik"]\n\n1. Ab2 Bc3 {why not}'],
  ['a record from elsewhere', '\uFEFF[Game "quantik"]\r\n\r\n1. Ab2 Bc3\r\n'],
  ['a link', 'https://example.org/fr/analyse/#quantik;;;Ab2,Bc3'],
  ['what a link holds', 'quantik;;;Ab2,Bc3'],
  ['moves alone', 'Ab2 Bc3'],
  ['numbered moves', '1. Ab2 Bc3'],
  ['moves with commas, as in a link', 'Ab2,Bc3'],
  ['moves with commas and spaces', 'Ab2, Bc3'],
  ['words', 'sphere b2, cylinder c3'],
  ['a copied list', '1\nsphere b2\ncylinder c3\n'],
])('%s is read', (_, text) => {
  const found = read(text);
  expect(found).toMatchObject(open);
  expect(found.ok && quantik.formatPosition(found.value.match.state)).toBe('..../..b./.A../....');
});

test('a position is read in the game and with the options that were chosen', () => {
  expect(read('A.../..b./..../....')).toMatchObject(open);
  const row = '-,-,-,-,-,-';
  const alone = `${row}/${row}/-,-,pppp,-,-,-/${row}/${row}/${row}`;
  const found = border.ok ? parseGame(alone, quads, border.value, inWords('en', 'quads')) : undefined;
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

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(GAME_IDS)('the move list of %s is read as it is written, and so are the moves of its link', (id) => {
    const game = GAMES[id];
    const words = inWords(language, id);
    const { defaults } = game.options;
    for (let seed = 0; seed < 5; seed++) {
      const random = seeded(seed);
      let match = startMatch(game, defaults);
      const rounds: string[] = [];
      for (let ply = 0; ply < 10 && match.outcome === undefined; ply++) {
        const moves = legalMoves(game.rules, match.state);
        const move = moves[below(random, moves.length)]!;
        const number = ply % game.seats(defaults) === 0 ? `${ply / game.seats(defaults) + 1}\n` : '';
        rounds.push(number + moveLabel(words.game, match, match.state, move));
        const next = act(match, { kind: 'move', id: move });
        if (!next.ok) throw new Error(next.error.code);
        match = next.value;
      }
      for (const text of [rounds.join('\n'), packLink(match).split(';').at(-1)!]) {
        const found = parseGame(text, game, defaults, words);
        expect(found.ok && found.value.match.acts).toEqual(match.acts);
      }
    }
  });

  test('a resignation is read by the colour of its player', () => {
    const words = inWords(language, 'quantik');
    const who = (seat: number) => words.game.seat(quantik.options.defaults, seat);
    const resigns = WORDS[language].act({ kind: 'resigns', seat: 1 }, who);
    const found = parseGame(`Aa1, ${resigns}`, quantik, quantik.options.defaults, words);
    expect(found.ok && found.value.match.outcome).toEqual({ winners: [0], reason: 'resignation' });
  });
});
