// The most important sentences, word for word: refusals with reasons, contents of cells, events.

import { GAMES, type Game, type GameId, type Kinds } from '@quadrille/rules';
import { q4 } from '@quadrille/rules/q4';
import { quads } from '@quadrille/rules/quads';
import { quantik } from '@quadrille/rules/quantik';
import { describe, expect, test } from 'vitest';
import { WORDS } from '../testing/index.ts';
import { LANGUAGES, wordsOf, type Language } from './index.ts';

type InAll = Readonly<Record<Language, string>>;

function after<K extends Kinds>(game: Game<K>, moves: string, options: object = {}) {
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const state = game.setup(parsed.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const move = game.parse(text)!;
    expect({ text, why: game.why(state, move) }).toEqual({ text, why: undefined });
    game.rules.make(state, game.pack(move));
  }
  return { game, state, options: parsed.value };
}

const afterAny = (id: GameId, moves: string, options: object = {}) => after(GAMES[id], moves, options);

const told = ({ game, state, options }: ReturnType<typeof afterAny>, text: string, language: Language) => {
  const words = wordsOf(WORDS[language], game.id);
  return game
    .events(state, game.pack(game.parse(text)!))
    .map((event) => words.event(event, (seat) => words.seat(options, seat)))
    .join(' ');
};

const REFUSED: readonly (readonly [name: string, id: GameId, options: object, moves: string, move: string, InAll])[] = [
  [
    'the opponent’s shape in a row and region',
    'quantik',
    {},
    'Ab2',
    'Aa2',
    {
      en: 'No sphere on a2: their sphere on b2 is in the same row and region.',
      fr: 'Sphère interdite en a2 : la sphère adverse en b2 est dans la même ligne et la même région.',
      de: 'Auf a2 ist keine Kugel erlaubt: Die gegnerische Kugel auf b2 steht in derselben Reihe und Region.',
    },
  ],
  [
    'a shape in one column',
    'quantik',
    {},
    'Bb4',
    'Bb1',
    {
      en: 'No cylinder on b1: their cylinder on b4 is in the same column.',
      fr: 'Cylindre interdit en b1 : le cylindre adverse en b4 est dans la même colonne.',
      de: 'Auf b1 ist kein Zylinder erlaubt: Der gegnerische Zylinder auf b4 steht in derselben Spalte.',
    },
  ],
  [
    'a shape by two pieces',
    'quantik',
    {},
    'Ad1 Ba1 Ac3',
    'Ac2',
    {
      en: 'No sphere on c2: their sphere on d1 is in the same region, the one on c3 in the same column.',
      fr: 'Sphère interdite en c2 : la sphère adverse en d1 est dans la même région, celle de c3 dans la même colonne.',
      de: 'Auf c2 ist keine Kugel erlaubt: Die gegnerische Kugel auf d1 steht in derselben Region, die auf c3 in derselben Spalte.',
    },
  ],
  [
    'a shape by two pieces in one row',
    'quantik',
    {},
    'Ca3 Bd1 Cb3',
    'Cd3',
    {
      en: 'No cube on d3: their cube on a3 is in the same row, the one on b3 too.',
      fr: 'Cube interdit en d3 : le cube adverse en a3 est dans la même ligne, celui de b3 aussi.',
      de: 'Auf d3 ist kein Würfel erlaubt: Der gegnerische Würfel auf a3 steht in derselben Reihe, der auf b3 auch.',
    },
  ],
  [
    'an occupied cell',
    'quantik',
    {},
    'Db2',
    'Ab2',
    {
      en: 'There is already a light cone on b2.',
      fr: 'Il y a déjà un cône clair en b2.',
      de: 'Auf b2 steht schon ein heller Kegel.',
    },
  ],
  [
    'a side that does not match',
    'quads',
    {},
    'pppp@c3 xxxx@e5',
    'LLxx@c4',
    {
      en: 'The piece does not fit on c4: its south side has crossing lines, but c3 needs parallel lines.',
      fr: 'La pièce ne convient pas en c4 : au sud, elle porte des lignes perpendiculaires, mais c3 demande des lignes parallèles.',
      de: 'Der Stein passt nicht auf c4: Die Südseite ist quer, c3 verlangt aber längs.',
    },
  ],
  [
    'two sides that do not match',
    'quads',
    {},
    'pppp@c3 xxxx@d4',
    'LLpx@d3',
    {
      en: 'The piece does not fit on d3: its north side has solid light, but d4 needs crossing lines; its west side has crossing lines, but c3 needs parallel lines.',
      fr: 'La pièce ne convient pas en d3 : au nord, elle porte du clair plein, mais d4 demande des lignes perpendiculaires ; à l’ouest, elle porte des lignes perpendiculaires, mais c3 demande des lignes parallèles.',
      de: 'Der Stein passt nicht auf d3: Die Nordseite ist hell, d4 verlangt aber quer. Die Westseite ist quer, c3 verlangt aber längs.',
    },
  ],
  [
    'the border',
    'quads',
    { border: true },
    'pppp@a1 xxxx@e5',
    'pLpL@a2',
    {
      en: 'The piece does not fit on a2: its west side has solid light, but the border needs parallel lines.',
      fr: 'La pièce ne convient pas en a2 : à l’ouest, elle porte du clair plein, mais le bord demande des lignes parallèles.',
      de: 'Der Stein passt nicht auf a2: Die Westseite ist hell, der Rand verlangt aber längs.',
    },
  ],
  [
    'neutrals side by side',
    'quads',
    {},
    'pppp@c3',
    'xxxx@c4',
    {
      en: 'The cell c4 shares a side with c3: the neutral pieces may not stand side by side.',
      fr: 'La case c4 est à côté de c3 : les pièces neutres ne peuvent pas être côte à côte.',
      de: 'Das Feld c4 liegt neben c3: Die neutralen Steine dürfen nicht nebeneinander liegen.',
    },
  ],
  [
    'a marble there',
    'q4',
    {},
    '2b3',
    '2b3',
    {
      en: 'There is already a blue marble on board 2, b3.',
      fr: 'Il y a déjà une bille bleue sur le plateau 2, en b3.',
      de: 'Auf Brett 2, b3, liegt schon eine blaue Murmel.',
    },
  ],
  [
    'marbles left to drop',
    'q4',
    {},
    '2b3 1a1',
    '2b3-4c1',
    {
      en: 'You still have 11 marbles to drop before you may move one.',
      fr: 'Il vous reste 11 billes à déposer avant tout déplacement.',
      de: 'Sie haben noch 11 Murmeln zu legen: Erst danach wird versetzt.',
    },
  ],
  [
    'an opponent’s marble',
    'q4',
    { marbles: 4 },
    '1a1 1a2 1b1 1b2 2a1 2a2 3a1 3a2',
    '1a2-4d4',
    {
      en: 'The marble on board 1, a2, is orange: it is not yours.',
      fr: 'La bille du plateau 1, a2, est orange : elle n’est pas à vous.',
      de: 'Die Murmel auf Brett 1, a2, ist orange und gehört nicht Ihnen.',
    },
  ],
];

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(REFUSED)('refusal: %s', (_, id, options, moves, move, expected) => {
    const { game, state } = afterAny(id, moves, options);
    const reason = game.why(state, game.parse(move)!);
    expect(reason).toBeDefined();
    expect(wordsOf(WORDS[language], id).refusal(reason!)).toBe(expected[language]);
  });

  test('a move that wins is told with its line', () => {
    const before = afterAny('quantik', 'Aa1 Bb1 Cc1');
    expect(told(before, 'Dd1', language)).toBe(
      {
        en: 'Dark places a cone on d1. Four different shapes in row 1. Dark wins.',
        fr: 'Foncé pose un cône en d1. Quatre formes différentes dans la ligne 1. Foncé gagne.',
        de: 'Dunkel setzt einen Kegel auf d1. Vier verschiedene Formen in Reihe 1. Dunkel gewinnt.',
      }[language],
    );
  });

  test('a false announcement is described with its penalty', () => {
    const before = afterAny('q4', '', { announce: true });
    expect(told(before, '2b3!', language)).toBe(
      {
        en: 'Blue drops a blue marble on board 2, b3. Blue announces a Q4, but there is none. Blue will miss the next turn. Orange to move.',
        fr: 'Bleu dépose une bille bleue sur le plateau 2, en b3. Bleu annonce un Q4, mais il n’y en a pas. Bleu passera son prochain tour. À Orange de jouer.',
        de: 'Blau legt eine blaue Murmel auf Brett 2, b3. Blau sagt ein Q4 an, aber da ist keines. Blau muss einmal aussetzen. Orange ist am Zug.',
      }[language],
    );
  });

  test('the last marble dropped, a marble moved, a line through the boards', () => {
    const drops = '1a1 1d1 2a1 1d2 3a1 1d4';
    const before = afterAny('q4', drops, { marbles: 4 });
    expect(told(before, '1b3', language)).toBe(
      {
        en: 'Blue drops a blue marble on board 1, b3. That was the last one: from now on blue marbles are moved. Orange to move.',
        fr: 'Bleu dépose une bille bleue sur le plateau 1, en b3. C’était la dernière : désormais, on déplace les billes bleues. À Orange de jouer.',
        de: 'Blau legt eine blaue Murmel auf Brett 1, b3. Das war die letzte: Ab jetzt werden blaue Murmeln versetzt. Orange ist am Zug.',
      }[language],
    );
    const moving = afterAny('q4', `${drops} 1b3 2d3`, { marbles: 4 });
    expect(told(moving, '1b3-4a1', language)).toBe(
      {
        en: 'Blue moves a blue marble from board 1, b3, to board 4, a1. Four blue marbles on a1 of all four boards. Blue wins.',
        fr: 'Bleu déplace une bille bleue du plateau 1, b3, au plateau 4, a1. Quatre billes bleues en a1 sur les quatre plateaux. Bleu gagne.',
        de: 'Blau versetzt eine blaue Murmel von Brett 1, b3, nach Brett 4, a1. Vier blaue Murmeln auf a1 aller vier Bretter. Blau gewinnt.',
      }[language],
    );
  });

  test('a single piece is counted by a word', () => {
    const { state } = after(quantik, 'Ab2 Bd1 Bc3');
    expect(WORDS[language].games.quantik.reserve(state, 0, () => 'Anna')).toBe(
      {
        en: 'Anna holds 1 sphere, 1 cylinder, 2 cubes and 2 cones.',
        fr: 'Anna a encore une sphère, un cylindre, deux cubes et deux cônes en réserve.',
        de: 'Anna hat noch eine Kugel, einen Zylinder, zwei Würfel und zwei Kegel.',
      }[language],
    );
  });

  test('partners win together', () => {
    const before = afterAny('q4', '1a1 2a1 3c1 4d2 1a2 2a2 3c4 4d4 1a3 2a4 3b1 4b2', {
      players: 4,
      teams: 'partners',
    });
    expect(told(before, '1a4', language)).toContain(
      { en: 'Blue and Green win.', fr: 'Bleu et Vert gagnent.', de: 'Blau und Grün gewinnen.' }[language],
    );
  });

  test('a cell says all about itself', () => {
    const { state } = after(quads, 'pppp@c3 xxxx@e5 LxpL@c4');
    const { games } = WORDS[language];
    expect(games.quads.cell(state, 20)).toBe(
      {
        en: 'c4, light piece: north solid light, east crossing, south parallel, west solid light',
        fr: 'c4, pièce claire : au nord clair plein, à l’est perpendiculaire, au sud parallèle, à l’ouest clair plein',
        de: 'c4, heller Stein: Nord hell, Ost quer, Süd längs, West hell',
      }[language],
    );
    expect(games.quads.cell(state, 19)).toBe(
      {
        en: 'b4, empty: east needs solid light',
        fr: 'b4, vide : il faut du clair plein à l’est',
        de: 'b4, leer: verlangt im Osten hell',
      }[language],
    );
    expect(WORDS[language].games.quantik.cell(after(quantik, 'Db2').state, 5)).toBe(
      {
        en: 'b2, bottom left region, light cone',
        fr: 'b2, région en bas à gauche, cône clair',
        de: 'b2, Region unten links, heller Kegel',
      }[language],
    );
    expect(WORDS[language].games.q4.cell(after(q4, '2b3').state, 25)).toBe(
      {
        en: 'board 2, b3, blue marble',
        fr: 'plateau 2, b3, bille bleue',
        de: 'Brett 2, b3, blaue Murmel',
      }[language],
    );
  });

  test('hidden hands are counted, not shown', () => {
    const { game, state } = after(quads, 'pppp@c3 xxxx@e5', { hidden: true });
    const said = WORDS[language].games.quads.reserve(game.redact(state, 0), 1, () => 'Ben');
    expect(said).toBe(
      {
        en: 'Ben holds 17 pieces, hidden.',
        fr: 'Ben a encore 17 pièces en réserve, faces cachées.',
        de: 'Ben hat noch 17 Steine, verdeckt.',
      }[language],
    );
  });
});
