import { GAMES, type GameId } from '@quadrille/rules';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { WORDS } from '../testing/index.ts';
import { LANGUAGES, foldText, wordsOf, type Language } from './index.ts';

function read(language: Language, id: GameId, text: string): string | undefined {
  const game = GAMES[id];
  const options = game.options.parse({});
  if (!options.ok) throw new Error(options.error.kind);
  return wordsOf(WORDS[language], id).readMove(game.setup(options.value), text);
}

test.each([
  ['en', 'quantik', 'cone b2', 'Db2'],
  ['en', 'quantik', 'the cone on b2', 'Db2'],
  ['en', 'quantik', 'B2 CONE', 'Db2'],
  ['fr', 'quantik', 'cône b2', 'Db2'],
  ['fr', 'quantik', 'cone en b2', 'Db2'],
  ['fr', 'quantik', 'une sphère en a4', 'Aa4'],
  // Copied from the page, with the spaces that French puts before punctuation.
  ['fr', 'quantik', 'cône\u00A0b2', 'Db2'],
  ['fr', 'q4', '2b3\u202F!', '2b3!'],
  ['de', 'quantik', 'Kegel b2', 'Db2'],
  ['de', 'quantik', 'würfel auf c3', 'Cc3'],
  ['de', 'quantik', 'wuerfel c3', 'Cc3'],
  ['en', 'quantik', 'Db2', 'Db2'],
  ['en', 'quantik', 'd b2', 'Db2'],
  ['fr', 'quantik', 'boule a1', 'Aa1'],
  ['fr', 'quantik', 'cylindre a1', 'Ba1'],
  ['fr', 'quantik', 'cube a1', 'Ca1'],
  ['de', 'quantik', 'Kugel a1', 'Aa1'],
  ['de', 'quantik', 'Zylinder a1', 'Ba1'],
  ['de', 'quantik', 'Walze a1', 'Ba1'],
  ['en', 'quantik', '  Db2 ', 'Db2'],
  ['en', 'quantik', 'cylinder a1', 'Ba1'],
  ['en', 'quantik', 'ball, d4,', 'Ad4'],
  ['en', 'quantik', 'a cube at c1', 'Cc1'],
  ['en', 'quads', 'LLpx@c4', 'LLpx@c4'],
  ['en', 'quads', ' LLpx @ c4 ', 'LLpx@c4'],
  ['en', 'quads', 'llPX c4', 'LLpx@c4'],
  ['en', 'quads', 'light light parallel crossing on c4', 'LLpx@c4'],
  ['fr', 'quads', 'clair clair parallèle perpendiculaire c4', 'LLpx@c4'],
  [
    'fr',
    'quads',
    'au nord clair plein, à l’est clair plein, au sud parallèle, à l’ouest perpendiculaire, c4',
    'LLpx@c4',
  ],
  ['de', 'quads', 'Nord hell, Ost hell, Süd längs, West quer auf c4', 'LLpx@c4'],
  ['de', 'quads', 'hell hell längs quer auf c4', 'LLpx@c4'],
  ['en', 'quads', 'dark dark parallel crossing on c4', 'DDpx@c4'],
  ['fr', 'quads', 'foncé foncé parallèle perpendiculaire c4', 'DDpx@c4'],
  ['de', 'quads', 'dunkel dunkel längs quer auf c4', 'DDpx@c4'],
  ['en', 'q4', '2b3 announce', '2b3!'],
  ['de', 'q4', '2b3 Ansage', '2b3!'],
  ['en', 'quads', 'parallel c3', 'pppp@c3'],
  ['en', 'quads', 'crossing on all sides on c3', 'xxxx@c3'],
  ['fr', 'quads', 'perpendiculaire c3', 'xxxx@c3'],
  ['fr', 'quads', 'parallèle sur tous les côtés en c3', 'pppp@c3'],
  ['de', 'quads', 'alle Seiten quer auf c3', 'xxxx@c3'],
  ['de', 'quads', 'längs c3', 'pppp@c3'],
  ['en', 'q4', '2b3', '2b3'],
  ['en', 'q4', 'board 2 b3', '2b3'],
  ['en', 'q4', '2b3 to 4c1', '2b3-4c1'],
  ['en', 'q4', '2b3-4c1', '2b3-4c1'],
  ['en', 'q4', '2b3->4c1', '2b3-4c1'],
  ['en', 'q4', '2 b3 – 4 c1', '2b3-4c1'],
  ['fr', 'q4', 'plateau 2 b3 vers plateau 4 c1 q4', '2b3-4c1!'],
  ['fr', 'q4', 'du plateau 2, b3, au plateau 4, c1', '2b3-4c1'],
  ['fr', 'q4', "2b3 j'annonce", '2b3!'],
  ['de', 'q4', '2b3 nach 4c1!', '2b3-4c1!'],
  ['de', 'q4', 'Brett 2, B3', '2b3'],
] as const)('%s, %s: "%s" is %s', (language, id, text, notation) => {
  expect(read(language, id, text)).toBe(notation);
});

test.each([
  ['en', 'quantik', 'cone'],
  ['en', 'quantik', 'cone cube b2'],
  ['en', 'quantik', 'cone b2 now'],
  ['en', 'quantik', 'undo'],
  ['en', 'quantik', 'undo Db2'],
  ['en', 'quantik', 'Db2 now'],
  ['en', 'quantik', 'please cone b2'],
  ['en', 'quantik', 'cone b2 b3'],
  ['en', 'quantik', 'cone b22'],
  ['en', 'quantik', 'b2'],
  ['en', 'quads', 'light c4'],
  ['en', 'quads', '5 c4'],
  ['en', 'quads', 'undo LLpx@c4'],
  ['en', 'quads', 'LLpx@c4 now'],
  ['en', 'quads', 'LLpxx@c4'],
  ['en', 'quads', 'LLpx@cc4'],
  ['en', 'quads', 'please parallel c3'],
  ['en', 'quads', 'parallel'],
  ['en', 'quads', 'c3'],
  ['en', 'quads', 'parallel c3 c4'],
  ['en', 'quads', 'parallel c33'],
  ['en', 'quads', 'parallel cc3'],
  ['en', 'quads', 'parallel parallel c3'],
  ['en', 'quads', 'light light parallel crossing crossing c4'],
  ['en', 'q4', '2b3 4c1 1a1'],
  ['en', 'q4', 'board'],
  ['fr', 'q4', 'aide'],
] as const)('%s, %s: "%s" is no move', (language, id, text) => {
  expect(read(language, id, text)).toBeUndefined();
});

test('accents, capitals and surrounding spaces are ignored', () => {
  expect([' Cône\u00A0', 'GROSS', 'groß', 'Süd'].map(foldText)).toEqual(['cone', 'gross', 'gross', 'sud']);
});

/** A move with every filler word. */
const WORDY: readonly (readonly [language: Language, id: GameId, move: string, words: string])[] = [
  ['en', 'quantik', 'cone b2', 'on at in to the a'],
  ['en', 'quads', 'parallel c3', 'on at solid lines north east south west all sides and @'],
  ['en', 'q4', '2b3', 'board to on from drop move and'],
  ['fr', 'quantik', 'cône b2', 'en sur la le un une case à'],
  ['fr', 'quads', 'parallèle c3', 'en sur plein lignes nord est sud ouest au à l’est l’ouest et tous les côtés @'],
  ['fr', 'q4', '2b3', 'plateau vers en à au de du sur le et case'],
  ['de', 'quantik', 'Kegel b2', 'auf nach in der die den ein eine einen Feld'],
  ['de', 'quads', 'längs c3', 'auf nach Fläche Nord Ost Süd West alle Seiten und @'],
  ['de', 'q4', '2b3', 'Brett nach auf von bis und Feld'],
];

test.each(WORDY)('%s, %s: "%s" with any of "%s" is the same move', (language, id, move, words) => {
  const notation = read(language, id, move);
  expect(notation).toBeDefined();
  for (const word of words.split(' ')) expect([word, read(language, id, `${word} ${move}`)]).toEqual([word, notation]);
});

test('any text reads as notation of the game or as nothing', () => {
  const word = fc.constantFrom(
    'cone',
    'cône',
    'b2',
    'c4',
    'light',
    'hell',
    'x',
    'p',
    '2',
    '2b3',
    '!',
    '-',
    'to',
    'auf',
    '@',
    '',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 7 }).map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom<GameId>('quantik', 'quads', 'q4'),
      text,
      (language, id, typed) => {
        const notation = read(language, id, typed);
        if (notation === undefined) return;
        const move = GAMES[id].parse(notation);
        const found = move === undefined ? `${id} has no such move` : GAMES[id].format(GAMES[id].pack(move));
        // LLLL parses as four sides, but there is no such piece.
        expect([notation, 'quads has no such move']).toContain(found);
      },
    ),
    { numRuns: 20_000, seed: 4 },
  );
});
