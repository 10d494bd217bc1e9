// The most important answers, word for word.

import { type Game, type GameKinds, type Kinds } from '@quadrille/rules';
import { q4 } from '@quadrille/rules/q4';
import { quantik } from '@quadrille/rules/quantik';
import { quads, tileNamed } from '@quadrille/rules/quads';
import { describe, expect, test } from 'vitest';
import { WORDS } from '../testing/index.ts';
import { LANGUAGES, type GameQueries, type Language, type QueryOf, type Words } from './index.ts';

type InAll = Readonly<Record<Language, readonly string[]>>;

function after<K extends Kinds>(game: Game<K>, moves: string, options: object = {}) {
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const state = game.setup(parsed.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const move = game.parse(text)!;
    expect({ text, why: game.why(state, move) }).toEqual({ text, why: undefined });
    game.rules.make(state, game.pack(move));
  }
  return state;
}

const OPENING = 'pppp@c3 xxxx@e5 LxpL@c4';

const GAME_BY_ID: { readonly [G in keyof GameQueries]: Game<GameKinds[G]> } = { quantik, quads, q4 };

function answered<G extends keyof GameQueries>(
  words: Words,
  id: G,
  options: object,
  moves: string,
  question: QueryOf<G>,
): string[] {
  const game = GAME_BY_ID[id];
  const s = after(game, moves, options);
  const say = words.games[id];
  return say.answer(s, question, (seat) => say.seat(game.optionsOf(s), seat));
}

type Row = {
  [G in keyof GameQueries]: readonly [
    name: string,
    id: G,
    options: object,
    moves: string,
    question: GameQueries[G],
    InAll,
  ];
}[keyof GameQueries];

const ANSWERS: readonly Row[] = [
  [
    'a row of Quantik',
    'quantik',
    {},
    'Aa1 Bb1 Cc1',
    { kind: 'line', zone: 'row', cell: 3 },
    {
      en: ['Row 1: a1 light sphere, b1 dark cylinder, c1 light cube, d1 empty.', 'Missing: cone.'],
      fr: ['Ligne 1 : a1 sphère claire, b1 cylindre foncé, c1 cube clair, d1 vide.', 'Il manque un cône.'],
      de: ['Reihe 1: a1 helle Kugel, b1 dunkler Zylinder, c1 heller Würfel, d1 leer.', 'Es fehlt ein Kegel.'],
    },
  ],
  [
    'a column of Quantik',
    'quantik',
    {},
    'Bb1 Ac4',
    { kind: 'line', zone: 'column', cell: 14 },
    {
      en: ['Column c: c1 empty, c2 empty, c3 empty, c4 dark sphere.', 'Missing: cylinder, cube and cone.'],
      fr: ['Colonne c : c1 vide, c2 vide, c3 vide, c4 sphère foncée.', 'Il manque un cylindre, un cube et un cône.'],
      de: [
        'Spalte c: c1 leer, c2 leer, c3 leer, c4 dunkle Kugel.',
        'Es fehlen ein Zylinder, ein Würfel und ein Kegel.',
      ],
    },
  ],
  [
    'a full region of Quantik that lacks a shape',
    'quantik',
    {},
    'Aa1 Bb1 Aa2 Db2',
    { kind: 'line', zone: 'region', cell: 0 },
    {
      en: [
        'Bottom left region: a1 light sphere, b1 dark cylinder, a2 light sphere, b2 dark cone.',
        'Missing: cube, but no cell is free.',
      ],
      fr: [
        'Région en bas à gauche : a1 sphère claire, b1 cylindre foncé, a2 sphère claire, b2 cône foncé.',
        'Il manque un cube, mais aucune case n’est libre.',
      ],
      de: [
        'Region unten links: a1 helle Kugel, b1 dunkler Zylinder, a2 helle Kugel, b2 dunkler Kegel.',
        'Es fehlt ein Würfel, aber kein Feld ist frei.',
      ],
    },
  ],
  [
    'a complete row of Quantik',
    'quantik',
    {},
    'Aa1 Bb1 Cc1 Dd1',
    { kind: 'line', zone: 'row', cell: 0 },
    {
      en: ['Row 1: a1 light sphere, b1 dark cylinder, c1 light cube, d1 dark cone.', 'No shape is missing.'],
      fr: [
        'Ligne 1 : a1 sphère claire, b1 cylindre foncé, c1 cube clair, d1 cône foncé.',
        'Il ne manque aucune forme.',
      ],
      de: ['Reihe 1: a1 helle Kugel, b1 dunkler Zylinder, c1 heller Würfel, d1 dunkler Kegel.', 'Es fehlt keine Form.'],
    },
  ],
  [
    'the sides of a piece',
    'quads',
    {},
    '',
    { kind: 'piece', tile: tileNamed('LxpL')! },
    {
      en: ['Light piece: north solid light, east crossing, south parallel, west solid light.'],
      fr: ['Pièce claire : au nord clair plein, à l’est perpendiculaire, au sud parallèle, à l’ouest clair plein.'],
      de: ['Heller Stein: Nord hell, Ost quer, Süd längs, West hell.'],
    },
  ],
  [
    'which pieces fit: none, since the side is of the other colour',
    'quads',
    {},
    OPENING,
    { kind: 'fitting-here', cell: 19, seat: 1 },
    {
      en: ['Dark has no piece that fits on b4.'],
      fr: ['Foncé n’a aucune pièce qui convienne en b4.'],
      de: ['Dunkel hat keinen Stein, der auf b4 passt.'],
    },
  ],
  [
    'which pieces fit: several',
    'quads',
    {},
    'pppp@c3 xxxx@d4',
    { kind: 'fitting-here', cell: 20, seat: 0 },
    {
      en: [
        'Light has 5 pieces that fit on c4.',
        'Piece 5: north solid light, east crossing, south parallel, west solid light.',
        'Piece 12: north parallel, east crossing, south parallel, west solid light.',
        'Piece 14: north solid light, east crossing, south parallel, west parallel.',
        'Piece 15: north solid light, east crossing, south parallel, west crossing.',
        'Piece 16: north crossing, east crossing, south parallel, west solid light.',
      ],
      fr: [
        'Clair a 5 pièces qui conviennent en c4.',
        'Pièce 5 : au nord clair plein, à l’est perpendiculaire, au sud parallèle, à l’ouest clair plein.',
        'Pièce 12 : au nord parallèle, à l’est perpendiculaire, au sud parallèle, à l’ouest clair plein.',
        'Pièce 14 : au nord clair plein, à l’est perpendiculaire, au sud parallèle, à l’ouest parallèle.',
        'Pièce 15 : au nord clair plein, à l’est perpendiculaire, au sud parallèle, à l’ouest perpendiculaire.',
        'Pièce 16 : au nord perpendiculaire, à l’est perpendiculaire, au sud parallèle, à l’ouest clair plein.',
      ],
      de: [
        'Hell hat 5 Steine, die auf c4 passen.',
        'Stein 5: Nord hell, Ost quer, Süd längs, West hell.',
        'Stein 12: Nord längs, Ost quer, Süd längs, West hell.',
        'Stein 14: Nord hell, Ost quer, Süd längs, West längs.',
        'Stein 15: Nord hell, Ost quer, Süd längs, West quer.',
        'Stein 16: Nord quer, Ost quer, Süd längs, West hell.',
      ],
    },
  ],
  [
    'which pieces fit: the cell is taken',
    'quads',
    {},
    OPENING,
    { kind: 'fitting-here', cell: 20, seat: 1 },
    {
      en: ['There is already a light piece on c4.'],
      fr: ['Il y a déjà une pièce claire en c4.'],
      de: ['Auf c4 liegt schon ein heller Stein.'],
    },
  ],
  [
    'which pieces fit: the first turns are for the neutrals',
    'quads',
    {},
    'pppp@c3',
    { kind: 'fitting-here', cell: 0, seat: 1 },
    {
      en: ['Neutral pieces that fit on a1: crossing on all sides.'],
      fr: ['Pièces neutres qui conviennent en a1 : perpendiculaire sur tous les côtés.'],
      de: ['Neutrale Steine, die auf a1 passen: alle Seiten quer.'],
    },
  ],
  [
    'which pieces fit: no neutral beside the other',
    'quads',
    {},
    'pppp@c3',
    { kind: 'fitting-here', cell: 20, seat: 1 },
    {
      en: ['No neutral piece fits on c4.'],
      fr: ['Aucune pièce neutre ne convient en c4.'],
      de: ['Auf c4 passt kein neutraler Stein.'],
    },
  ],
  [
    'where a piece fits',
    'quads',
    {},
    OPENING,
    { kind: 'fitting-cells', tile: tileNamed('LLpx')! },
    {
      en: ['As it lies, the piece fits on b4, d4 and f5.', 'Turned, it also fits on c2, b3, d3, e4, c5, d5 and e6.'],
      fr: [
        'Telle quelle, la pièce convient en b4, d4 et f5.',
        'Tournée, elle convient aussi en c2, b3, d3, e4, c5, d5 et e6.',
      ],
      de: [
        'So wie er liegt, passt der Stein auf b4, d4 und f5.',
        'Gedreht passt er auch auf c2, b3, d3, e4, c5, d5 und e6.',
      ],
    },
  ],
  [
    'where a piece fits: only if turned',
    'quads',
    {},
    'pppp@f6 xxxx@c3',
    { kind: 'fitting-cells', tile: tileNamed('LLLp')! },
    {
      en: ['As it lies, the piece fits nowhere.', 'Turned, it fits on f5 and e6.'],
      fr: ['Telle quelle, la pièce ne convient nulle part.', 'Tournée, elle convient en f5 et e6.'],
      de: ['So wie er liegt, passt der Stein nirgends.', 'Gedreht passt er auf f5 und e6.'],
    },
  ],
  [
    'where a piece fits: only as it lies',
    'quads',
    { border: true },
    'pppp@a1 xxxx@e5',
    { kind: 'fitting-cells', tile: tileNamed('LLpp')! },
    {
      en: ['As it lies, the piece fits on b1 and a2.', 'Turned, it fits nowhere else.'],
      fr: ['Telle quelle, la pièce convient en b1 et a2.', 'Tournée, elle ne convient nulle part ailleurs.'],
      de: ['So wie er liegt, passt der Stein auf b1 und a2.', 'Gedreht passt er sonst nirgends.'],
    },
  ],
  [
    'where a piece fits: nowhere',
    'quads',
    { border: true },
    'pppp@a1 xxxx@e5',
    { kind: 'fitting-cells', tile: tileNamed('LLLp')! },
    {
      en: ['The piece fits nowhere, however it is turned.'],
      fr: ['La pièce ne convient nulle part, même tournée.'],
      de: ['Der Stein passt nirgends, wie man ihn auch dreht.'],
    },
  ],
  [
    'straight through the boards',
    'q4',
    {},
    '2b3 4b3',
    { kind: 'straight', cell: 9 },
    {
      en: ['On b3 of all four boards: board 1 empty, board 2 blue, board 3 empty, board 4 orange.'],
      fr: [
        'En b3 sur les quatre plateaux : plateau 1 vide, plateau 2 bille bleue, plateau 3 vide, plateau 4 bille orange.',
      ],
      de: ['Auf b3 aller vier Bretter: Brett 1 leer, Brett 2 blau, Brett 3 leer, Brett 4 orange.'],
    },
  ],
  [
    'the lines through a hole',
    'q4',
    {},
    '1b1 1d1 1c1 3b1 1b3',
    { kind: 'lines', cell: 1 },
    {
      en: [
        'On board 1, from a1 to d1: 2 blue, 1 orange, 1 free.',
        'On board 1, from b1 to b4: 2 blue, 2 free.',
        'On b1 of all four boards: 1 blue, 1 orange, 2 free.',
        'Diagonally through the four boards, from board 1, b1, to board 4, b4: 1 blue, 3 free.',
      ],
      fr: [
        'Sur le plateau 1, de a1 à d1 : deux bleues, une orange, une case libre.',
        'Sur le plateau 1, de b1 à b4 : deux bleues, deux cases libres.',
        'En b1 sur les quatre plateaux : une bleue, une orange, deux cases libres.',
        'En diagonale à travers les quatre plateaux, du plateau 1, b1, au plateau 4, b4 : une bleue, trois cases libres.',
      ],
      de: [
        'Auf Brett 1, von a1 bis d1: zwei blaue, eine orangefarbene, ein Feld frei.',
        'Auf Brett 1, von b1 bis b4: zwei blaue, zwei Felder frei.',
        'Auf b1 aller vier Bretter: eine blaue, eine orangefarbene, zwei Felder frei.',
        'Diagonal durch die vier Bretter, von Brett 1, b1, bis Brett 4, b4: eine blaue, drei Felder frei.',
      ],
    },
  ],
  [
    'lines of three, colour by colour',
    'q4',
    {},
    '1a1 1a2 2a1 2b2 3a1 4d2',
    { kind: 'threes' },
    {
      en: [
        'Three blue marbles on a1 of all four boards: board 4, a1, is free.',
        'Three orange marbles diagonally through the four boards, from board 1, a2, to board 4, d2: board 3, c2, is free.',
      ],
      fr: [
        'Trois billes bleues en a1 sur les quatre plateaux : la case libre est sur le plateau 4, en a1.',
        'Trois billes orange en diagonale à travers les quatre plateaux, du plateau 1, a2, au plateau 4, d2 : la case libre est sur le plateau 3, en c2.',
      ],
      de: [
        'Drei blaue Murmeln auf a1 aller vier Bretter: Frei ist Brett 4, a1.',
        'Drei orangefarbene Murmeln diagonal durch die vier Bretter, von Brett 1, a2, bis Brett 4, d2: Frei ist Brett 3, c2.',
      ],
    },
  ],
  [
    'no line of three',
    'q4',
    {},
    '1a1',
    { kind: 'threes' },
    {
      en: ['There is no line of three with a free hole.'],
      fr: ['Il n’y a aucun alignement de trois avec une case libre.'],
      de: ['Es gibt keine Linie aus drei Murmeln mit einem freien Feld.'],
    },
  ],
];

describe.each(LANGUAGES)('word for word in %s', (language) => {
  const { games } = WORDS[language];

  test.each(ANSWERS)('%s', (_, id, options, moves, question, expected) => {
    expect(answered(WORDS[language], id, options, moves, question)).toEqual(expected[language]);
  });

  test('a piece that fits in two ways is one piece', () => {
    const s = after(quads, OPENING);
    const answer = games.quads.answer(s, { kind: 'fitting-here', cell: 21, seat: 1 }, () => 'Anna');
    expect(answer).toHaveLength(14);
    expect(answer).toContain(
      {
        en: 'Piece 6: north solid dark, east solid dark, south crossing, west crossing; or north crossing, east solid dark, south solid dark, west crossing.',
        fr: 'Pièce 6 : au nord foncé plein, à l’est foncé plein, au sud perpendiculaire, à l’ouest perpendiculaire ; ou au nord perpendiculaire, à l’est foncé plein, au sud foncé plein, à l’ouest perpendiculaire.',
        de: 'Stein 6: Nord dunkel, Ost dunkel, Süd quer, West quer; oder Nord quer, Ost dunkel, Süd dunkel, West quer.',
      }[language],
    );
  });

  test('a hand that is not shown is not read off the answers', () => {
    const s = quads.redact(after(quads, OPENING, { hidden: true }), 0);
    const ask = (seat: number) =>
      games.quads.answer(s, { kind: 'fitting-here', cell: 21, seat }, (of) => ['Anna', 'Ben'][of]!);
    expect(ask(1)).toEqual(
      {
        en: ['Ben holds 17 pieces, hidden.'],
        fr: ['Ben a encore 17 pièces en réserve, faces cachées.'],
        de: ['Ben hat noch 17 Steine, verdeckt.'],
      }[language],
    );
    expect(ask(0).length).toBeGreaterThan(1);
  });
});
