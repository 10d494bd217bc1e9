// Faults of a position, options, a record or a request, word for word where the sentence depends on the fault.

import { GAME_IDS, GAMES } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { WORDS } from '../testing/index.ts';
import { LANGUAGES, type Language, type Words } from './index.ts';

const TEAMS_NEED_FOUR = { kind: 'needs', option: 'teams', other: 'players', value: 4 } as const;

/** The fault of a position of Quads whose dark piece had nothing to touch when it was placed. */
function noOrder() {
  const rows = [
    '-,-,DDpx,-,-,-',
    '-,-,pxLx,-,xxxx,-',
    '-,-,LLpx,-,-,-',
    '-,-,pppp,-,-,-',
    '-,-,-,-,-,-',
    '-,-,-,-,-,-',
  ];
  const read = GAMES.quads.parsePosition(GAMES.quads.options.defaults, rows.join('/'));
  if (read.ok) throw new Error('these pieces have an order');
  return read.error;
}

/** Why a finished game of Quantik takes no further move. */
function over() {
  const { quantik } = GAMES;
  const s = quantik.setup(quantik.options.defaults);
  for (const text of ['Aa1', 'Bb1', 'Cc1', 'Dd1']) quantik.rules.make(s, quantik.pack(quantik.parse(text)!));
  return quantik.why(s, quantik.parse('Ac3')!)!;
}

const FAULTS: readonly (readonly [name: string, said: (w: Words) => string, Readonly<Record<Language, string>>])[] = [
  [
    'quantik: an unknown letter',
    (w) => w.games.quantik.positionFault({ kind: 'bad-piece', text: 'E', cell: 12 }),
    {
      en: '"E" on a4 is not a piece: use capital A to D, small a to d, or a dot for an empty cell.',
      fr: '« E » en a4 n’est pas une pièce : écrivez A à D en majuscule, a à d en minuscule, ou un point pour une case vide.',
      de: '„E“ auf a4 ist kein Stein: Erlaubt sind A bis D groß, a bis d klein oder ein Punkt für ein leeres Feld.',
    },
  ],
  [
    'quantik: a third cube',
    (w) => w.games.quantik.positionFault({ kind: 'too-many', seat: 0, shape: 'cube', count: 3 }),
    {
      en: 'There are 3 light cubes: each colour has only two.',
      fr: 'Il y a 3 cubes clairs : chaque couleur n’en a que deux.',
      de: 'Auf dem Spielfeld sind 3 helle Würfel: Jede Farbe hat nur zwei.',
    },
  ],
  [
    'quantik: a third sphere',
    (w) => w.games.quantik.positionFault({ kind: 'too-many', seat: 1, shape: 'sphere', count: 3 }),
    {
      en: 'There are 3 dark spheres: each colour has only two.',
      fr: 'Il y a 3 sphères foncées : chaque couleur n’en a que deux.',
      de: 'Auf dem Spielfeld sind 3 dunkle Kugeln: Jede Farbe hat nur zwei.',
    },
  ],
  [
    'quantik: counts that do not alternate',
    (w) => w.games.quantik.positionFault({ kind: 'turn-count', first: 2, second: 0 }),
    {
      en: 'Light pieces: 2, dark pieces: 0. Light starts, then they take turns.',
      fr: 'Pièces claires : 2, pièces foncées : 0. Clair commence, puis on joue à tour de rôle.',
      de: 'Helle Steine: 2, dunkle Steine: 0. Hell beginnt, dann wird abwechselnd gesetzt.',
    },
  ],
  [
    'quantik: both colours of a shape in a line',
    (w) => w.games.quantik.positionFault({ kind: 'conflict', shape: 'sphere', cells: [12, 14] }),
    {
      en: 'The spheres of both colours on a4 and c4 share a row, column or region.',
      fr: 'Les sphères des deux couleurs en a4 et c4 partagent une ligne, une colonne ou une région.',
      de: 'Die Kugeln beider Farben auf a4 und c4 teilen sich eine Reihe, Spalte oder Region.',
    },
  ],
  [
    'quantik: two lines that no single piece completes',
    (w) =>
      w.games.quantik.positionFault({
        kind: 'two-ends',
        lines: [
          { zone: 'column', index: 2 },
          { zone: 'region', index: 3 },
        ],
      }),
    {
      en: 'No single last piece completes column c and the top right region: the game would have ended before.',
      fr: 'Aucune dernière pièce ne complète à elle seule la colonne c et la région en haut à droite : la partie se serait terminée avant.',
      de: 'Kein einzelner letzter Stein vervollständigt Spalte c und die Region oben rechts: Die Partie wäre schon vorher zu Ende gewesen.',
    },
  ],
  [
    'quads: unknown letters',
    (w) => w.games.quads.positionFault({ kind: 'bad-tile', text: 'LLLL', cell: 14 }),
    {
      en: '"LLLL" on c3 is not a piece: its sides north, east, south, west are written with L, D, p and x, such as "LLpx".',
      fr: '« LLLL » en c3 n’est pas une pièce : ses côtés au nord, à l’est, au sud et à l’ouest s’écrivent avec L, D, p et x, par exemple « LLpx ».',
      de: '„LLLL“ auf c3 ist kein Stein: Seine Seiten Nord, Ost, Süd, West schreibt man mit L, D, p und x, zum Beispiel „LLpx“.',
    },
  ],
  [
    'quads: a piece twice',
    (w) => w.games.quads.positionFault({ kind: 'duplicate', cells: [0, 35] }),
    {
      en: 'The same piece stands on a1 and f6: each exists only once.',
      fr: 'La même pièce se trouve en a1 et f6 : chacune n’existe qu’une fois.',
      de: 'Derselbe Stein liegt auf a1 und f6: Jeden gibt es nur einmal.',
    },
  ],
  [
    'quads: neutral pieces side by side',
    (w) => w.games.quads.positionFault({ kind: 'neutrals-touch', cells: [14, 15] }),
    {
      en: 'The neutral pieces on c3 and d3 may not stand side by side.',
      fr: 'Les pièces neutres en c3 et d3 ne peuvent pas être côte à côte.',
      de: 'Die neutralen Steine auf c3 und d3 dürfen nicht nebeneinander liegen.',
    },
  ],
  [
    'quads: counts that do not alternate',
    (w) => w.games.quads.positionFault({ kind: 'turn-count', light: 3, dark: 1 }),
    {
      en: 'Light pieces: 3, dark pieces: 1. Light starts, then they take turns.',
      fr: 'Pièces claires : 3, pièces foncées : 1. Clair commence, puis on joue à tour de rôle.',
      de: 'Helle Steine: 3, dunkle Steine: 1. Hell beginnt, dann wird abwechselnd gesetzt.',
    },
  ],
  [
    'quads: sides that do not match',
    (w) =>
      w.games.quads.positionFault({
        kind: 'mismatch',
        cell: 20,
        side: 'south',
        has: 'crossing',
        other: 14,
        needs: 'light',
      }),
    {
      en: 'The piece on c4 has crossing lines on its south side, but c3 needs solid light.',
      fr: 'La pièce en c4 porte des lignes perpendiculaires au sud, mais c3 demande du clair plein.',
      de: 'Der Stein auf c4 passt nicht: Die Südseite ist quer, c3 verlangt aber hell.',
    },
  ],
  [
    'quads: a side that the border does not allow',
    (w) => w.games.quads.positionFault({ kind: 'board-edge', cell: 6, side: 'west', has: 'dark' }),
    {
      en: 'The piece on a2 has solid dark on its west side, but the border needs parallel lines.',
      fr: 'La pièce en a2 porte du foncé plein à l’ouest, mais le bord demande des lignes parallèles.',
      de: 'Der Stein auf a2 passt nicht: Die Westseite ist dunkel, der Rand verlangt aber längs.',
    },
  ],
  [
    'quads: a piece that is not connected to a neutral piece',
    (w) => w.games.quads.positionFault({ kind: 'floating', cell: 35 }),
    {
      en: 'The piece on f6 is not connected to a neutral piece.',
      fr: 'La pièce en f6 n’est reliée à aucune pièce neutre.',
      de: 'Der Stein auf f6 hängt mit keinem neutralen Stein zusammen.',
    },
  ],
  [
    'q4: a marble of an unknown seat',
    (w) => w.games.q4.positionFault({ kind: 'bad-marble', text: '9', cell: 25 }),
    {
      en: '"9" on board 2, b3, is not a marble: use the number of a seat, or a dot for an empty hole.',
      fr: '« 9 » sur le plateau 2, en b3, n’est pas une bille : écrivez le numéro d’une place, ou un point pour une case vide.',
      de: '„9“ auf Brett 2, b3, ist keine Murmel: Erlaubt ist die Nummer eines Platzes oder ein Punkt für ein leeres Feld.',
    },
  ],
  [
    'q4: an unknown seat to move',
    (w) => w.games.q4.positionFault({ kind: 'bad-turn', text: '7' }),
    {
      en: '"7" is not a seat of this game.',
      fr: '« 7 » n’est pas une place de cette partie.',
      de: '„7“ ist kein Platz dieser Partie.',
    },
  ],
  [
    'q4: an invalid list of seats',
    (w) => w.games.q4.positionFault({ kind: 'bad-list', text: '9' }),
    {
      en: '"9" is not a list of seats of this game, such as "1,3".',
      fr: '« 9 » n’est pas une liste de places de cette partie, comme « 1,3 ».',
      de: '„9“ ist keine Liste von Plätzen dieser Partie wie „1,3“.',
    },
  ],
  [
    'q4: too many marbles',
    (w) => w.games.q4.positionFault({ kind: 'too-many', seat: 1, count: 13, most: 12 }),
    {
      en: 'There are 13 orange marbles: each colour has only 12.',
      fr: 'Il y a 13 billes orange : chaque couleur n’en a que 12.',
      de: 'Auf den Brettern sind 13 orangefarbene Murmeln: Jede Farbe hat nur 12.',
    },
  ],
  [
    'q4: an eliminated player to move',
    (w) => w.games.q4.positionFault({ kind: 'not-playing', seat: 2 }),
    {
      en: 'Seat 3 is out or misses this turn: it cannot be the one to move.',
      fr: 'La place 3 est hors jeu ou passe son tour : elle ne peut pas jouer maintenant.',
      de: 'Platz 3 ist ausgeschieden oder setzt aus und kann nicht am Zug sein.',
    },
  ],
  [
    'an option of a game that has none',
    (w) => w.optionFault('quantik', { kind: 'unknown-option', option: 'edge', known: [] }),
    {
      en: 'There is no option "edge": this game has none.',
      fr: 'L’option « edge » n’existe pas : ce jeu n’en a aucune.',
      de: 'Die Option „edge“ gibt es nicht: Dieses Spiel hat keine.',
    },
  ],
  [
    'an unknown option',
    (w) => w.optionFault('quads', { kind: 'unknown-option', option: 'edge', known: ['hidden', 'border'] }),
    {
      en: 'There is no option "edge": there are hidden and border.',
      fr: 'L’option « edge » n’existe pas : il y a hidden et border.',
      de: 'Die Option „edge“ gibt es nicht: Es gibt hidden und border.',
    },
  ],
  [
    'an invalid value of an option',
    (w) => w.optionFault('q4', { kind: 'bad-value', option: 'teams', allowed: ['none', 'shared'] }),
    {
      en: 'The option "teams" is one of none, shared.',
      fr: 'L’option « teams » prend une de ces valeurs : none, shared.',
      de: 'Die Option „teams“ hat einen dieser Werte: none, shared.',
    },
  ],
  [
    'too many marbles for the holes',
    (w) => w.optionFault('q4', { kind: 'out-of-range', option: 'marbles', least: 4, most: 15 }),
    {
      en: 'With this many colours, "marbles" is a whole number from 4 to 15: one hole must stay free.',
      fr: 'Avec ce nombre de couleurs, « marbles » est un nombre entier de 4 à 15 : une case doit rester libre.',
      de: 'Bei so vielen Farben ist „marbles“ eine ganze Zahl von 4 bis 15: Ein Feld muss frei bleiben.',
    },
  ],
  [
    'a record: an invalid tag',
    (w) => w.recordFault({ kind: 'bad-tag', line: 2, text: '[Game' }),
    {
      en: 'Line 2 is not a tag such as [Game "quads"]: [Game',
      fr: 'La ligne 2 n’est pas une balise comme [Game "quads"] : [Game',
      de: 'Zeile 2 ist keine Angabe wie [Game "quads"]: [Game',
    },
  ],
  [
    'a record: an unknown game',
    (w) => w.recordFault({ kind: 'unknown-game', text: 'chess' }),
    {
      en: `There is no game "chess": there are ${WORDS.en.list(GAME_IDS)}.`,
      fr: `Le jeu « chess » n’existe pas : il y a ${WORDS.fr.list(GAME_IDS)}.`,
      de: `Das Spiel „chess“ gibt es nicht: Es gibt ${WORDS.de.list(GAME_IDS)}.`,
    },
  ],
  [
    'a record: invalid options',
    (w) => w.recordFault({ kind: 'bad-options', game: GAMES.q4, fault: TEAMS_NEED_FOUR }),
    {
      en: 'Teams need four players: add "players": 4.',
      fr: 'Il faut être quatre pour jouer en équipes : ajoutez "players": 4.',
      de: 'Teams gibt es nur zu viert: Ergänzen Sie "players": 4.',
    },
  ],
  [
    'a record: an invalid position',
    (w) => w.recordFault({ kind: 'bad-position', game: GAMES.quads, fault: noOrder() }),
    {
      en: 'These pieces cannot have been placed in turns, each touching an earlier one.',
      fr: 'Ces pièces n’ont pas pu être posées à tour de rôle, chacune touchant une pièce déjà posée.',
      de: 'Diese Steine können nicht abwechselnd so gesetzt worden sein, dass jeder einen früheren berührt.',
    },
  ],
  [
    'a record: unreadable move text',
    (w) => w.recordFault({ kind: 'bad-token', ply: 3, token: 'zz' }),
    {
      en: 'Move 4: "zz" is not a move.',
      fr: 'Coup 4 : « zz » n’est pas un coup.',
      de: 'Zug 4: „zz“ ist kein Zug.',
    },
  ],
  [
    'a record: an illegal move',
    (w) =>
      w.recordFault({
        kind: 'refused',
        ply: 3,
        token: 'Aa1',
        game: GAMES.quantik,
        refusal: { code: 'illegal-move', why: over() },
      }),
    {
      en: 'Move 4 (Aa1) is refused. The game is over.',
      fr: 'Le coup 4 (Aa1) est refusé. La partie est terminée.',
      de: 'Zug 4 (Aa1) ist nicht erlaubt. Die Partie ist zu Ende.',
    },
  ],
  [
    'a record: an act of a player who has left',
    (w) =>
      w.recordFault({
        kind: 'refused',
        ply: 0,
        token: '2:time',
        game: GAMES.q4,
        refusal: { code: 'not-playing', seat: 1 },
      }),
    {
      en: 'Move 1 (2:time) is refused. Seat 2 is no longer in the game.',
      fr: 'Le coup 1 (2:time) est refusé. La place 2 n’est plus en jeu.',
      de: 'Zug 1 (2:time) ist nicht erlaubt. Platz 2 ist nicht mehr im Spiel.',
    },
  ],
  [
    'a record: a result that contradicts the moves',
    (w) => w.recordFault({ kind: 'result-differs', said: '1', found: '2' }),
    {
      en: 'The record says "1", but its moves give "2".',
      fr: 'Le fichier annonce « 1 », mais ses coups donnent « 2 ».',
      de: 'Die Aufzeichnung sagt „1“, ihre Züge ergeben aber „2“.',
    },
  ],
  [
    'unreadable move text',
    (w) => w.unreadableMove('zz'),
    {
      en: '"zz" is not a move.',
      fr: '« zz » n’est pas un coup.',
      de: '„zz“ ist kein Zug.',
    },
  ],
];

describe.each(LANGUAGES)('in %s', (language) => {
  const words = WORDS[language];

  test.each(FAULTS)('%s', (_, said, expected) => {
    expect(said(words)).toBe(expected[language]);
  });

  test('every other fault has its own sentence', () => {
    const { quantik, quads, q4 } = words.games;
    const said = [
      quantik.positionFault({ kind: 'bad-layout' }),
      quads.positionFault({ kind: 'bad-layout' }),
      quads.positionFault({ kind: 'neutrals-missing' }),
      quads.positionFault({ kind: 'no-order' }),
      q4.positionFault({ kind: 'bad-layout' }),
      q4.positionFault({ kind: 'turn-count' }),
      q4.positionFault({ kind: 'no-skips' }),
      q4.positionFault({ kind: 'two-ends' }),
      words.optionFault('q4', { kind: 'not-an-object' }),
      words.optionFault('q4', TEAMS_NEED_FOUR),
      words.recordFault({ kind: 'no-game' }),
      words.recordFault({ kind: 'bad-comment' }),
      ...(['json', 'object', 'moves', 'position'] as const).map((what) => words.unreadableRequest(what)),
    ];
    for (const sentence of said) expect(sentence).toMatch(/^[\p{Lu}«„"].*[^.]\.$/u);
    expect(new Set(said).size).toBe(said.length);
  });
});
