// Announcements and labels of moves, word for word.

import { GAMES, type Game, type GameId, type Kinds } from '@quadrille/rules';
import { q4 } from '@quadrille/rules/q4';
import { quantik } from '@quadrille/rules/quantik';
import { quads, tileNamed } from '@quadrille/rules/quads';
import { describe, expect, test } from 'vitest';
import { WORDS } from '../testing/index.ts';
import { LANGUAGES, describeMove, VERBOSITIES, wordsOf, type Language } from './index.ts';

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

/** Short, normal, full, then the move as a label, short and long. */
const TOLD: readonly (readonly [name: string, id: GameId, options: object, moves: string, move: string, InAll])[] = [
  [
    'a shape that leaves one missing',
    'quantik',
    {},
    'Aa1 Bb1',
    'Cc1',
    {
      en: [
        'Cube c1.',
        'Light places a cube on c1. Dark to move.',
        'Light places a cube on c1. Light holds 1 sphere, 2 cylinders, 1 cube and 2 cones. Only a cone is missing in row 1. Dark to move.',
        'cube c1',
        'light cube on c1',
      ],
      fr: [
        'Cube c1.',
        'Clair pose un cube en c1. À Foncé de jouer.',
        'Clair pose un cube en c1. Clair a encore une sphère, deux cylindres, un cube et deux cônes en réserve. Il ne manque plus qu’un cône dans la ligne 1. À Foncé de jouer.',
        'cube c1',
        'cube clair en c1',
      ],
      de: [
        'Würfel c1.',
        'Hell setzt einen Würfel auf c1. Dunkel ist am Zug.',
        'Hell setzt einen Würfel auf c1. Hell hat noch eine Kugel, zwei Zylinder, einen Würfel und zwei Kegel. In Reihe 1 fehlt nur noch ein Kegel. Dunkel ist am Zug.',
        'Würfel c1',
        'heller Würfel auf c1',
      ],
    },
  ],
  [
    'a shape that wins',
    'quantik',
    {},
    'Aa1 Bb1 Cc1',
    'Dd1',
    {
      en: [
        'Cone d1. Four different shapes in row 1. Dark wins.',
        'Dark places a cone on d1. Four different shapes in row 1. Dark wins.',
        'Dark places a cone on d1. Four different shapes in row 1. Dark wins.',
        'cone d1',
        'dark cone on d1',
      ],
      fr: [
        'Cône d1. Quatre formes différentes dans la ligne 1. Foncé gagne.',
        'Foncé pose un cône en d1. Quatre formes différentes dans la ligne 1. Foncé gagne.',
        'Foncé pose un cône en d1. Quatre formes différentes dans la ligne 1. Foncé gagne.',
        'cône d1',
        'cône foncé en d1',
      ],
      de: [
        'Kegel d1. Vier verschiedene Formen in Reihe 1. Dunkel gewinnt.',
        'Dunkel setzt einen Kegel auf d1. Vier verschiedene Formen in Reihe 1. Dunkel gewinnt.',
        'Dunkel setzt einen Kegel auf d1. Vier verschiedene Formen in Reihe 1. Dunkel gewinnt.',
        'Kegel d1',
        'dunkler Kegel auf d1',
      ],
    },
  ],
  [
    'a piece with its sides',
    'quads',
    {},
    'pppp@c3 xxxx@e5',
    'LxpL@c4',
    {
      en: [
        'Light piece c4: light, crossing, parallel, light.',
        'Light places a light piece on c4: north solid light, east crossing, south parallel, west solid light. Dark to move.',
        'Light places a light piece on c4: north solid light, east crossing, south parallel, west solid light. Light holds 16 pieces. Dark to move.',
        'light c4',
        'light piece to c4: north solid light, east crossing, south parallel, west solid light',
      ],
      fr: [
        'Pièce claire c4 : clair, perpendiculaire, parallèle, clair.',
        'Clair pose une pièce claire en c4 : au nord clair plein, à l’est perpendiculaire, au sud parallèle, à l’ouest clair plein. À Foncé de jouer.',
        'Clair pose une pièce claire en c4 : au nord clair plein, à l’est perpendiculaire, au sud parallèle, à l’ouest clair plein. Clair a encore 16 pièces en réserve. À Foncé de jouer.',
        'claire c4',
        'pièce claire en c4 : au nord clair plein, à l’est perpendiculaire, au sud parallèle, à l’ouest clair plein',
      ],
      de: [
        'Heller Stein c4: hell, quer, längs, hell.',
        'Hell setzt einen hellen Stein auf c4: Nord hell, Ost quer, Süd längs, West hell. Dunkel ist am Zug.',
        'Hell setzt einen hellen Stein auf c4: Nord hell, Ost quer, Süd längs, West hell. Hell hat noch 16 Steine. Dunkel ist am Zug.',
        'hell c4',
        'heller Stein auf c4: Nord hell, Ost quer, Süd längs, West hell',
      ],
    },
  ],
  [
    'a marble that makes three',
    'q4',
    {},
    '1a1 1a2 1b1 2c3',
    '1d1',
    {
      en: [
        'Blue 1d1.',
        'Blue drops a blue marble on board 1, d1. Orange to move.',
        'Blue drops a blue marble on board 1, d1. Blue has 9 marbles left to drop. Three blue marbles on board 1, from a1 to d1: board 1, c1, is free. Orange to move.',
        '1d1',
        'blue marble to board 1, d1',
      ],
      fr: [
        'Bleu 1d1.',
        'Bleu dépose une bille bleue sur le plateau 1, en d1. À Orange de jouer.',
        'Bleu dépose une bille bleue sur le plateau 1, en d1. Bleu a encore 9 billes à déposer. Trois billes bleues sur le plateau 1, de a1 à d1 : la case libre est sur le plateau 1, en c1. À Orange de jouer.',
        '1d1',
        'bille bleue sur le plateau 1, en d1',
      ],
      de: [
        'Blau 1d1.',
        'Blau legt eine blaue Murmel auf Brett 1, d1. Orange ist am Zug.',
        'Blau legt eine blaue Murmel auf Brett 1, d1. Blau hat noch 9 Murmeln zu legen. Drei blaue Murmeln auf Brett 1, von a1 bis d1: Frei ist Brett 1, c1. Orange ist am Zug.',
        '1d1',
        'blaue Murmel auf Brett 1, d1',
      ],
    },
  ],
  [
    'a false announcement',
    'q4',
    { announce: true },
    '',
    '2b3!',
    {
      en: [
        'Blue 2b3. False announcement. Blue will miss the next turn.',
        'Blue drops a blue marble on board 2, b3. Blue announces a Q4, but there is none. Blue will miss the next turn. Orange to move.',
        'Blue drops a blue marble on board 2, b3. Blue has 11 marbles left to drop. Blue announces a Q4, but there is none. Blue will miss the next turn. Orange to move.',
        '2b3, announced',
        'blue marble to board 2, b3, announced',
      ],
      fr: [
        'Bleu 2b3. Fausse annonce. Bleu passera son prochain tour.',
        'Bleu dépose une bille bleue sur le plateau 2, en b3. Bleu annonce un Q4, mais il n’y en a pas. Bleu passera son prochain tour. À Orange de jouer.',
        'Bleu dépose une bille bleue sur le plateau 2, en b3. Bleu a encore 11 billes à déposer. Bleu annonce un Q4, mais il n’y en a pas. Bleu passera son prochain tour. À Orange de jouer.',
        '2b3, avec annonce',
        'bille bleue sur le plateau 2, en b3, avec annonce',
      ],
      de: [
        'Blau 2b3. Falsche Ansage. Blau muss einmal aussetzen.',
        'Blau legt eine blaue Murmel auf Brett 2, b3. Blau sagt ein Q4 an, aber da ist keines. Blau muss einmal aussetzen. Orange ist am Zug.',
        'Blau legt eine blaue Murmel auf Brett 2, b3. Blau hat noch 11 Murmeln zu legen. Blau sagt ein Q4 an, aber da ist keines. Blau muss einmal aussetzen. Orange ist am Zug.',
        '2b3, mit Ansage',
        'blaue Murmel auf Brett 2, b3, mit Ansage',
      ],
    },
  ],
  [
    'a marble moved, and a line',
    'q4',
    { marbles: 4 },
    '1a1 1d1 2a1 1d2 3a1 1d4 1b3 2d3',
    '1b3-4a1',
    {
      en: [
        'Blue 1b3 to 4a1. Q4 from 1a1 to 4a1. Blue wins.',
        'Blue moves a blue marble from board 1, b3, to board 4, a1. Four blue marbles on a1 of all four boards. Blue wins.',
        'Blue moves a blue marble from board 1, b3, to board 4, a1. Four blue marbles on a1 of all four boards. Blue wins.',
        '1b3 to 4a1',
        'blue marble from board 1, b3, to board 4, a1',
      ],
      fr: [
        'Bleu 1b3 vers 4a1. Q4 de 1a1 à 4a1. Bleu gagne.',
        'Bleu déplace une bille bleue du plateau 1, b3, au plateau 4, a1. Quatre billes bleues en a1 sur les quatre plateaux. Bleu gagne.',
        'Bleu déplace une bille bleue du plateau 1, b3, au plateau 4, a1. Quatre billes bleues en a1 sur les quatre plateaux. Bleu gagne.',
        '1b3 vers 4a1',
        'bille bleue du plateau 1, b3, au plateau 4, a1',
      ],
      de: [
        'Blau 1b3 nach 4a1. Q4 von 1a1 bis 4a1. Blau gewinnt.',
        'Blau versetzt eine blaue Murmel von Brett 1, b3, nach Brett 4, a1. Vier blaue Murmeln auf a1 aller vier Bretter. Blau gewinnt.',
        'Blau versetzt eine blaue Murmel von Brett 1, b3, nach Brett 4, a1. Vier blaue Murmeln auf a1 aller vier Bretter. Blau gewinnt.',
        '1b3 nach 4a1',
        'blaue Murmel von Brett 1, b3, nach Brett 4, a1',
      ],
    },
  ],
];

describe.each(LANGUAGES)('word for word in %s', (language) => {
  const { games } = WORDS[language];

  test.each(TOLD)('told: %s', (_, id, options, moves, move, expected) => {
    const game = GAMES[id];
    const before = after(GAMES[id], moves, options);
    const say = wordsOf(WORDS[language], id);
    const who = (seat: number) => say.seat(game.optionsOf(before), seat);
    const played = game.pack(game.parse(move)!);
    const s = after(GAMES[id], `${moves} ${move}`, options);
    const events = game.events(before, played);
    expect([
      ...VERBOSITIES.map((verbosity) => describeMove(WORDS[language], id, events, who, verbosity, s)),
      say.move(before, played),
      say.move(before, played, 'long'),
    ]).toEqual(expected[language]);
  });

  test('what is in hand', () => {
    expect([
      games.quantik.piece(after(quantik, ''), { kind: 'shape', seat: 0, shape: 'cone' }),
      games.quantik.piece(after(quantik, ''), { kind: 'shape', seat: 1, shape: 'sphere' }),
      games.quads.piece(after(quads, ''), { kind: 'tile', tile: tileNamed('pppp')! }),
      games.quads.piece(after(quads, ''), { kind: 'tile', tile: tileNamed('DDpx')! }),
      games.q4.piece(after(q4, ''), { kind: 'marble', seat: 0, from: undefined }),
      games.q4.piece(after(q4, ''), { kind: 'marble', seat: 1, from: 25 }),
    ]).toEqual(
      {
        en: [
          'light cone',
          'dark sphere',
          'neutral piece: parallel on all sides',
          'dark piece: north solid dark, east solid dark, south parallel, west crossing',
          'blue marble',
          'orange marble from 2b3',
        ],
        fr: [
          'cône clair',
          'sphère foncée',
          'pièce neutre : parallèle sur tous les côtés',
          'pièce foncée : au nord foncé plein, à l’est foncé plein, au sud parallèle, à l’ouest perpendiculaire',
          'bille bleue',
          'bille orange de 2b3',
        ],
        de: [
          'heller Kegel',
          'dunkle Kugel',
          'neutraler Stein: alle Seiten längs',
          'dunkler Stein: Nord dunkel, Ost dunkel, Süd längs, West quer',
          'blaue Murmel',
          'orangefarbene Murmel von 2b3',
        ],
      }[language],
    );
  });

  test('a braille display of 40 cells shows whole pieces and whole boards', () => {
    expect(games.quantik.braille(after(quantik, 'Ab2 Bc3'))).toBe('..../..b./.A../....');
    expect(games.quads.braille(after(quads, ''))).toBe('-');
    expect(games.quads.braille(after(quads, OPENING))).toBe('xxxx@e5 LxpL@c4 pppp@c3');
    const boards = games.q4.braille(after(q4, '1a1 3d4'));
    expect(boards.slice(0, 40)).toBe('..../..../..../1...|..../..../..../....|');
    expect(boards.slice(40)).toBe('...2/..../..../....|..../..../..../.... 1');
  });
});
