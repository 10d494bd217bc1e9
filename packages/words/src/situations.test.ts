// Rarer sentences, word for word: rare events, refusals, options, positions and hands.

import type { Game, Kinds } from '@quadrille/rules';
import { q4 } from '@quadrille/rules/q4';
import { quantik } from '@quadrille/rules/quantik';
import { quads, tileNamed } from '@quadrille/rules/quads';
import { describe, expect, test } from 'vitest';
import { WORDS } from '../testing/index.ts';
import { LANGUAGES, type Language, type Words } from './index.ts';

type Rows = readonly (readonly [name: string, said: (w: Words) => string, Readonly<Record<Language, string>>])[];

function after<K extends Kinds>(game: Game<K>, moves: string, options: object = {}): K['state'] {
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

const dropped = (to: number, left: number) => ({ kind: 'dropped', seat: 0, colour: 0, to, left }) as const;

const optionsAfter = (options: object) => q4.optionsOf(after(q4, '', options));

const P = (seat: number) => ['Anna', 'Ben', 'Cleo', 'Dan'][seat]!;

const OPTIONS: Rows = [
  [
    'Quads with default options',
    (w) => w.games.quads.options({ hidden: false, border: false }),
    {
      en: '',
      fr: '',
      de: '',
    },
  ],
  [
    'Quads with both variants',
    (w) => w.games.quads.options({ hidden: true, border: true }),
    {
      en: 'hidden hands, parallel lines at the border',
      fr: 'pièces cachées, lignes parallèles au bord',
      de: 'verdeckte Steine, Längslinien am Rand',
    },
  ],
  [
    'Q4 for two',
    (w) => w.games.q4.options(optionsAfter({})),
    {
      en: '2 players, 12 marbles per colour',
      fr: 'à deux, 12 billes par couleur',
      de: 'zu zweit, 12 Murmeln je Farbe',
    },
  ],
  [
    'partners with announcements',
    (w) => w.games.q4.options(optionsAfter({ players: 4, teams: 'partners', announce: true, penalty: 'out' })),
    {
      en: '4 players, in teams, a colour for each player, 12 marbles per colour, lines must be announced (false announcement: out of the game)',
      fr: 'à quatre, en équipes, une couleur par personne, 12 billes par couleur, alignements à annoncer (fausse annonce : hors jeu)',
      de: 'zu viert, in Teams, eine Farbe pro Person, 12 Murmeln je Farbe, Linien müssen angesagt werden (falsche Ansage: ausscheiden)',
    },
  ],
  [
    'teams that share a colour, no penalty',
    (w) => w.games.q4.options(optionsAfter({ players: 4, teams: 'shared', announce: true, penalty: 'none' })),
    {
      en: '4 players, in teams, a colour for each team, 12 marbles per colour, lines must be announced (false announcement: no penalty)',
      fr: 'à quatre, en équipes, une couleur par équipe, 12 billes par couleur, alignements à annoncer (fausse annonce : sans pénalité)',
      de: 'zu viert, in Teams, eine Farbe pro Team, 12 Murmeln je Farbe, Linien müssen angesagt werden (falsche Ansage: keine Strafe)',
    },
  ],
  [
    'three players, the penalty is a missed turn',
    (w) => w.games.q4.options(optionsAfter({ players: 3, announce: true, marbles: 5 })),
    {
      en: '3 players, 5 marbles per colour, lines must be announced (false announcement: miss a turn)',
      fr: 'à trois, 5 billes par couleur, alignements à annoncer (fausse annonce : un tour passé)',
      de: 'zu dritt, 5 Murmeln je Farbe, Linien müssen angesagt werden (falsche Ansage: einmal aussetzen)',
    },
  ],
  [
    'the colours of four players',
    (w) => [0, 1, 2, 3].map((seat) => w.games.q4.seat(optionsAfter({ players: 4 }), seat)).join(),
    {
      en: 'Blue,Orange,Green,Violet',
      fr: 'Bleu,Orange,Vert,Violet',
      de: 'Blau,Orange,Grün,Violett',
    },
  ],
  [
    'the colours of four players in two teams',
    (w) => [0, 1, 2, 3].map((seat) => w.games.q4.seat(optionsAfter({ players: 4, teams: 'shared' }), seat)).join(),
    {
      en: 'Blue 1,Orange 2,Blue 3,Orange 4',
      fr: 'Bleu 1,Orange 2,Bleu 3,Orange 4',
      de: 'Blau 1,Orange 2,Blau 3,Orange 4',
    },
  ],
];

const HAPPENED: Rows = [
  [
    'a correct announcement',
    (w) => w.games.q4.event({ kind: 'announced', seat: 0, right: true }, P),
    {
      en: 'Anna announces a Q4, and there it is.',
      fr: 'Anna annonce un Q4, et il est bien là.',
      de: 'Anna sagt ein Q4 an, und es stimmt.',
    },
  ],
  [
    'a correct announcement is omitted in short',
    (w) => w.games.q4.brief({ kind: 'announced', seat: 0, right: true }, P),
    {
      en: '',
      fr: '',
      de: '',
    },
  ],
  [
    'a false announcement without a penalty',
    (w) => w.games.q4.event({ kind: 'penalty', seat: 0, penalty: 'none' }, P),
    {
      en: 'There is no penalty.',
      fr: 'Il n’y a pas de pénalité.',
      de: 'Das bleibt ohne Strafe.',
    },
  ],
  [
    'a false announcement without a penalty is omitted in short',
    (w) => w.games.q4.brief({ kind: 'penalty', seat: 0, penalty: 'none' }, P),
    {
      en: '',
      fr: '',
      de: '',
    },
  ],
  [
    'a false announcement that eliminates a player',
    (w) => w.games.q4.event({ kind: 'penalty', seat: 1, penalty: 'out' }, P),
    {
      en: 'Ben is out of the game.',
      fr: 'Ben est hors jeu.',
      de: 'Ben scheidet aus.',
    },
  ],
  [
    'a missed turn',
    (w) => w.games.q4.event({ kind: 'missed', seat: 2 }, P),
    {
      en: 'Cleo misses a turn.',
      fr: 'Cleo passe son tour.',
      de: 'Cleo setzt aus.',
    },
  ],
  [
    'a missed turn in short',
    (w) => w.games.q4.brief({ kind: 'missed', seat: 2 }, P),
    {
      en: 'Cleo misses a turn.',
      fr: 'Cleo passe son tour.',
      de: 'Cleo setzt aus.',
    },
  ],
  [
    'a draw by repetition',
    (w) => w.games.q4.event({ kind: 'ended', winners: [], reason: 'repetition' }, P),
    {
      en: 'The same position for the third time: a draw.',
      fr: 'La même position pour la troisième fois : partie nulle.',
      de: 'Dieselbe Stellung zum dritten Mal: unentschieden.',
    },
  ],
  [
    'the end in short',
    (w) => w.games.q4.brief({ kind: 'ended', winners: [3], reason: 'out' }, P),
    {
      en: 'Dan wins.',
      fr: 'Dan gagne.',
      de: 'Dan gewinnt.',
    },
  ],
  [
    'the last marble in short',
    (w) => w.games.q4.brief({ kind: 'dropped', seat: 0, colour: 0, to: 25, left: 0 }, P),
    {
      en: 'Anna 2b3. Last marble.',
      fr: 'Anna 2b3. Dernière bille.',
      de: 'Anna 2b3. Letzte Murmel.',
    },
  ],
  [
    'nothing left to place in Quantik',
    (w) => w.games.quantik.event({ kind: 'blocked', seat: 1 }, P),
    {
      en: 'Ben cannot place anything.',
      fr: 'Ben ne peut plus rien poser.',
      de: 'Ben kann nichts mehr setzen.',
    },
  ],
  [
    'nothing left to place in Quads, in short',
    (w) => w.games.quads.brief({ kind: 'blocked', seat: 1 }, P),
    {
      en: 'Ben cannot place any piece.',
      fr: 'Ben ne peut plus poser de pièce.',
      de: 'Ben kann keinen Stein mehr setzen.',
    },
  ],
  [
    'three lines at once',
    (w) =>
      w.games.quantik.event(
        {
          kind: 'completed',
          seat: 0,
          lines: [
            { zone: 'row', index: 3 },
            { zone: 'column', index: 0 },
            { zone: 'region', index: 2 },
          ],
        },
        P,
      ),
    {
      en: 'Four different shapes in row 4, column a and the top left region.',
      fr: 'Quatre formes différentes dans la ligne 4, la colonne a et la région en haut à gauche.',
      de: 'Vier verschiedene Formen in Reihe 4, Spalte a und der Region oben links.',
    },
  ],
  [
    'a neutral piece in short',
    (w) =>
      w.games.quads.brief(
        { kind: 'placed', seat: 0, sides: ['crossing', 'crossing', 'crossing', 'crossing'], cell: 14 },
        P,
      ),
    {
      en: 'Neutral piece c3: crossing on all sides.',
      fr: 'Pièce neutre c3 : perpendiculaire sur tous les côtés.',
      de: 'Neutraler Stein c3: alle Seiten quer.',
    },
  ],
  [
    'a win by a line',
    (w) => w.outcome({ winners: [1], reason: 'line' }, P),
    {
      en: 'Ben wins with a complete line.',
      fr: 'Ben gagne avec une combinaison de quatre.',
      de: 'Ben gewinnt mit einer Viererkombination.',
    },
  ],
  [
    'a win by a blocked opponent',
    (w) => w.outcome({ winners: [1], reason: 'blocked' }, P),
    {
      en: 'Ben wins: the opponent cannot place anything.',
      fr: 'Ben gagne : l’adversaire ne peut plus rien poser.',
      de: 'Ben gewinnt: Die Gegenseite kann nichts mehr setzen.',
    },
  ],
  [
    'a win of the last remaining team',
    (w) => w.outcome({ winners: [0, 2], reason: 'out' }, P),
    {
      en: 'Anna and Cleo win: nobody else is left.',
      fr: 'Anna et Cleo gagnent : il ne reste personne d’autre en jeu.',
      de: 'Anna und Cleo gewinnen: Sonst ist niemand mehr im Spiel.',
    },
  ],
  [
    'a win on time',
    (w) => w.outcome({ winners: [1], reason: 'time' }, P),
    {
      en: 'Ben wins on time.',
      fr: 'Ben gagne au temps.',
      de: 'Ben gewinnt durch Zeitüberschreitung.',
    },
  ],
  [
    'a win by resignation',
    (w) => w.outcome({ winners: [1], reason: 'resignation' }, P),
    {
      en: 'Ben wins by resignation.',
      fr: 'Ben gagne par abandon.',
      de: 'Ben gewinnt durch Aufgabe.',
    },
  ],
  [
    'a resignation',
    (w) => w.act({ kind: 'resigns', seat: 1 }, P),
    {
      en: 'Ben resigns.',
      fr: 'Ben abandonne.',
      de: 'Ben gibt auf.',
    },
  ],
  [
    'a loss on time',
    (w) => w.act({ kind: 'time', seat: 1 }, P),
    {
      en: 'Time is up for Ben.',
      fr: 'Ben n’a plus de temps.',
      de: 'Die Zeit von Ben ist abgelaufen.',
    },
  ],
  [
    'another player is to move',
    (w) => w.actRefusal({ code: 'not-your-turn', turn: 1 }, P),
    {
      en: 'It is not your turn: Ben to move.',
      fr: 'Ce n’est pas votre tour : c’est à Ben de jouer.',
      de: 'Sie sind nicht am Zug, sondern Ben.',
    },
  ],
  [
    'a player has left',
    (w) => w.actRefusal({ code: 'not-playing', seat: 1 }, P),
    {
      en: 'Ben is no longer in the game.',
      fr: 'Ben n’est plus en jeu.',
      de: 'Ben ist nicht mehr im Spiel.',
    },
  ],
];

const REFUSED: Rows = [
  [
    'no cylinder left',
    (w) => w.games.quantik.refusal({ kind: 'none-left', shape: 'cylinder' }),
    {
      en: 'You have no cylinder left.',
      fr: 'Il ne vous reste plus de cylindre.',
      de: 'Sie haben keinen Zylinder mehr.',
    },
  ],
  [
    'no sphere left, which is feminine',
    (w) => w.games.quantik.refusal({ kind: 'none-left', shape: 'sphere' }),
    {
      en: 'You have no sphere left.',
      fr: 'Il ne vous reste plus de sphère.',
      de: 'Sie haben keine Kugel mehr.',
    },
  ],
  [
    'an opponent’s piece',
    (w) => w.games.quads.refusal({ kind: 'not-yours', sides: ['dark', 'dark', 'parallel', 'crossing'] }),
    {
      en: 'That is a dark piece, not one of yours.',
      fr: 'C’est une pièce foncée : elle n’est pas à vous.',
      de: 'Das ist ein dunkler Stein: Er gehört nicht Ihnen.',
    },
  ],
  [
    'the parallel neutral piece is on the board',
    (w) => w.games.quads.refusal({ kind: 'neutral-gone', sides: ['parallel', 'parallel', 'parallel', 'parallel'] }),
    {
      en: 'The all-parallel neutral piece is already on the board.',
      fr: 'La pièce neutre à lignes parallèles est déjà sur le plateau.',
      de: 'Der neutrale Stein mit Längslinien liegt schon auf dem Spielfeld.',
    },
  ],
  [
    'the crossing neutral piece is on the board',
    (w) => w.games.quads.refusal({ kind: 'neutral-gone', sides: ['crossing', 'crossing', 'crossing', 'crossing'] }),
    {
      en: 'The all-crossing neutral piece is already on the board.',
      fr: 'La pièce neutre à lignes perpendiculaires est déjà sur le plateau.',
      de: 'Der neutrale Stein mit Querlinien liegt schon auf dem Spielfeld.',
    },
  ],
  [
    'a piece that is on the board',
    (w) => w.games.quads.refusal({ kind: 'not-in-hand', sides: ['light', 'light', 'parallel', 'crossing'], cell: 20 }),
    {
      en: 'You have already placed that piece, on c4.',
      fr: 'Vous avez déjà posé cette pièce, en c4.',
      de: 'Diesen Stein haben Sie schon gesetzt, auf c4.',
    },
  ],
  [
    'a piece without a neighbour',
    (w) => w.games.quads.refusal({ kind: 'no-contact', cell: 0 }),
    {
      en: 'On a1 the piece would touch no other: it must share a side with one.',
      fr: 'En a1, la pièce ne toucherait aucune autre : elle doit en toucher une par un côté.',
      de: 'Auf a1 würde der Stein keinen anderen berühren: Er muss mit einer Seite an einem anderen liegen.',
    },
  ],
  [
    'a marble moved to its own hole',
    (w) => w.games.q4.refusal({ kind: 'same-hole', cell: 25 }),
    {
      en: 'The marble is already on board 2, b3: choose another hole.',
      fr: 'La bille est déjà sur le plateau 2, en b3 : choisissez une autre case.',
      de: 'Die Murmel liegt schon auf Brett 2, b3: Wählen Sie ein anderes Feld.',
    },
  ],
  [
    'no marble to move',
    (w) => w.games.q4.refusal({ kind: 'empty-hole', cell: 25 }),
    {
      en: 'There is no marble on board 2, b3.',
      fr: 'Il n’y a pas de bille sur le plateau 2, en b3.',
      de: 'Auf Brett 2, b3, liegt keine Murmel.',
    },
  ],
  [
    'one marble left to drop',
    (w) => w.games.q4.refusal({ kind: 'drop-first', left: 1 }),
    {
      en: 'You still have 1 marble to drop before you may move one.',
      fr: 'Il vous reste une bille à déposer avant tout déplacement.',
      de: 'Sie haben noch eine Murmel zu legen: Erst danach wird versetzt.',
    },
  ],
  [
    'an orange marble is there',
    (w) => w.games.q4.refusal({ kind: 'occupied', cell: 63, colour: 1 }),
    {
      en: 'There is already an orange marble on board 4, d4.',
      fr: 'Il y a déjà une bille orange sur le plateau 4, en d4.',
      de: 'Auf Brett 4, d4, liegt schon eine orangefarbene Murmel.',
    },
  ],
];

const SHOWN: Rows = [
  [
    'the rows of Quantik',
    (w) => w.games.quantik.position(after(quantik, 'Aa1 Bd4'), P).join(' '),
    {
      en: 'Row 4: a4 empty, b4 empty, c4 empty, d4 dark cylinder. Row 3: a3 empty, b3 empty, c3 empty, d3 empty. Row 2: a2 empty, b2 empty, c2 empty, d2 empty. Row 1: a1 light sphere, b1 empty, c1 empty, d1 empty.',
      fr: 'Ligne 4 : a4 vide, b4 vide, c4 vide, d4 cylindre foncé. Ligne 3 : a3 vide, b3 vide, c3 vide, d3 vide. Ligne 2 : a2 vide, b2 vide, c2 vide, d2 vide. Ligne 1 : a1 sphère claire, b1 vide, c1 vide, d1 vide.',
      de: 'Reihe 4: a4 leer, b4 leer, c4 leer, d4 dunkler Zylinder. Reihe 3: a3 leer, b3 leer, c3 leer, d3 leer. Reihe 2: a2 leer, b2 leer, c2 leer, d2 leer. Reihe 1: a1 helle Kugel, b1 leer, c1 leer, d1 leer.',
    },
  ],
  [
    'an empty board of Quads',
    (w) => w.games.quads.position(after(quads, ''), P).join(' '),
    {
      en: 'The board is empty.',
      fr: 'Le plateau est vide.',
      de: 'Das Spielfeld ist leer.',
    },
  ],
  [
    'the pieces of Quads from the top',
    (w) => w.games.quads.position(after(quads, 'pppp@c3 xxxx@e5'), P).join(' '),
    {
      en: 'e5, neutral piece: crossing on all sides. c3, neutral piece: parallel on all sides.',
      fr: 'e5, pièce neutre : perpendiculaire sur tous les côtés. c3, pièce neutre : parallèle sur tous les côtés.',
      de: 'e5, neutraler Stein: alle Seiten quer. c3, neutraler Stein: alle Seiten längs.',
    },
  ],
  [
    'a cell of Quads without a neighbour',
    (w) => w.games.quads.cell(after(quads, 'pppp@c3 xxxx@e5'), 0),
    {
      en: 'a1, empty',
      fr: 'a1, vide',
      de: 'a1, leer',
    },
  ],
  [
    'a cell of Quads between two pieces',
    (w) => w.games.quads.cell(after(quads, 'pppp@c3 xxxx@d4'), 20),
    {
      en: 'c4, empty: east needs crossing, south needs parallel',
      fr: 'c4, vide : il faut des lignes perpendiculaires à l’est, des lignes parallèles au sud',
      de: 'c4, leer: verlangt im Osten quer, im Süden längs',
    },
  ],
  [
    'the boards of Q4',
    (w) => w.games.q4.position(after(q4, '1a1 3d4 3b2'), P).join(' '),
    {
      en: 'Board 1: a1 blue. Board 2: empty. Board 3: b2 blue, d4 orange. Board 4: empty.',
      fr: 'Plateau 1 : a1 bleue. Plateau 2 : vide. Plateau 3 : b2 bleue, d4 orange. Plateau 4 : vide.',
      de: 'Brett 1: a1 blau. Brett 2: leer. Brett 3: b2 blau, d4 orange. Brett 4: leer.',
    },
  ],
  [
    'an empty hole',
    (w) => w.games.q4.cell(after(q4, ''), 63),
    {
      en: 'board 4, d4, empty',
      fr: 'plateau 4, d4, vide',
      de: 'Brett 4, d4, leer',
    },
  ],
  [
    'shapes in hand, without those already placed',
    (w) => w.games.quantik.reserve(after(quantik, 'Aa1 Bb1 Aa2 Db2'), 0, P),
    {
      en: 'Anna holds 2 cylinders, 2 cubes and 2 cones.',
      fr: 'Anna a encore deux cylindres, deux cubes et deux cônes en réserve.',
      de: 'Anna hat noch zwei Zylinder, zwei Würfel und zwei Kegel.',
    },
  ],
  [
    'the last marble in hand',
    (w) => w.games.q4.reserve(after(q4, '1a1 1a2 1b1 1b2 2a1 2a2', { marbles: 4 }), 0, P),
    {
      en: 'Anna has 1 marble left to drop.',
      fr: 'Anna a encore une bille à déposer.',
      de: 'Anna hat noch eine Murmel zu legen.',
    },
  ],
  [
    'no marble in hand',
    (w) => w.games.q4.reserve(after(q4, '1a1 1a2 1b1 1b2 2a1 2a2 3a1 3a2', { marbles: 4 }), 1, P),
    {
      en: 'Ben has all 4 marbles on the boards.',
      fr: 'Ben a déposé ses 4 billes.',
      de: 'Ben hat alle 4 Murmeln gelegt.',
    },
  ],
  [
    'threes of three colours',
    (w) =>
      w.games.q4
        .answer(after(q4, '1a1 1a2 1a3 1a4 2a1 1b2 2b3 2b4 4c1 1c2 3c3 3c4', { players: 4 }), { kind: 'threes' }, P)
        .join(' '),
    {
      en: 'Three orange marbles on board 1, from a2 to d2: board 1, d2, is free. Three green marbles diagonally through the four boards, from board 1, a3, to board 4, d3: board 4, d3, is free. Three violet marbles diagonally through the four boards, from board 1, a4, to board 4, d4: board 4, d4, is free.',
      fr: 'Trois billes orange sur le plateau 1, de a2 à d2 : la case libre est sur le plateau 1, en d2. Trois billes vertes en diagonale à travers les quatre plateaux, du plateau 1, a3, au plateau 4, d3 : la case libre est sur le plateau 4, en d3. Trois billes violettes en diagonale à travers les quatre plateaux, du plateau 1, a4, au plateau 4, d4 : la case libre est sur le plateau 4, en d4.',
      de: 'Drei orangefarbene Murmeln auf Brett 1, von a2 bis d2: Frei ist Brett 1, d2. Drei grüne Murmeln diagonal durch die vier Bretter, von Brett 1, a3, bis Brett 4, d3: Frei ist Brett 4, d3. Drei violette Murmeln diagonal durch die vier Bretter, von Brett 1, a4, bis Brett 4, d4: Frei ist Brett 4, d4.',
    },
  ],
  [
    'a full line and one with a marble',
    (w) =>
      w.games.q4
        .answer(after(q4, '1b1 1d1 1c1 1a1', { players: 4 }), { kind: 'lines', cell: 0 }, P)
        .slice(0, 2)
        .join(' '),
    {
      en: 'On board 1, from a1 to d1: 1 blue, 1 orange, 1 green, 1 violet. On board 1, from a1 to a4: 1 violet, 3 free.',
      fr: 'Sur le plateau 1, de a1 à d1 : une bleue, une orange, une verte, une violette. Sur le plateau 1, de a1 à a4 : une violette, trois cases libres.',
      de: 'Auf Brett 1, von a1 bis d1: eine blaue, eine orangefarbene, eine grüne, eine violette. Auf Brett 1, von a1 bis a4: eine violette, drei Felder frei.',
    },
  ],
  [
    'colours come after the neutral pieces',
    (w) => w.games.quads.answer(after(quads, ''), { kind: 'fitting-cells', tile: tileNamed('LLpp')! }, P).join(' '),
    {
      en: 'The first two turns are for the two neutral pieces, all-parallel (pppp) and all-crossing (xxxx).',
      fr: 'Les deux premiers coups sont réservés aux pièces neutres, à lignes parallèles (pppp) et perpendiculaires (xxxx).',
      de: 'Die ersten beiden Züge gehören den neutralen Steinen, mit Längslinien (pppp) und mit Querlinien (xxxx).',
    },
  ],
  [
    'a neutral piece that is on the board',
    (w) =>
      w.games.quads.answer(after(quads, 'pppp@a1'), { kind: 'fitting-cells', tile: tileNamed('pppp')! }, P).join(' '),
    {
      en: 'The all-parallel neutral piece is already on the board.',
      fr: 'La pièce neutre à lignes parallèles est déjà sur le plateau.',
      de: 'Der neutrale Stein mit Längslinien liegt schon auf dem Spielfeld.',
    },
  ],
  [
    'no neutral piece after the second turn',
    (w) =>
      w.games.quads
        .answer(
          after(quads, 'pppp@a1 xxxx@e5', { border: true }),
          { kind: 'fitting-cells', tile: tileNamed('pppp')! },
          P,
        )
        .join(' '),
    {
      en: 'The all-parallel neutral piece is already on the board.',
      fr: 'La pièce neutre à lignes parallèles est déjà sur le plateau.',
      de: 'Der neutrale Stein mit Längslinien liegt schon auf dem Spielfeld.',
    },
  ],
  [
    'a cell without a neighbour',
    (w) =>
      w.games.quads.answer(after(quads, 'pppp@c3 xxxx@e5'), { kind: 'fitting-here', cell: 0, seat: 0 }, P).join(' '),
    {
      en: 'On a1 the piece would touch no other: it must share a side with one.',
      fr: 'En a1, la pièce ne toucherait aucune autre : elle doit en toucher une par un côté.',
      de: 'Auf a1 würde der Stein keinen anderen berühren: Er muss mit einer Seite an einem anderen liegen.',
    },
  ],
  [
    'both neutral pieces on an empty board',
    (w) => w.games.quads.answer(after(quads, ''), { kind: 'fitting-here', cell: 0, seat: 0 }, P).join(' '),
    {
      en: 'Neutral pieces that fit on a1: parallel on all sides; crossing on all sides.',
      fr: 'Pièces neutres qui conviennent en a1 : parallèle sur tous les côtés ; perpendiculaire sur tous les côtés.',
      de: 'Neutrale Steine, die auf a1 passen: alle Seiten längs; alle Seiten quer.',
    },
  ],
  [
    'pieces in hand by their numbers, without the one on the board',
    (w) => w.games.quads.hand(after(quads, 'pppp@c3 xxxx@e5 LxpL@c4'), 0).slice(3, 5).join(' '),
    {
      en: '4: north solid light, east solid light, south parallel, west crossing. 6: north solid light, east solid light, south crossing, west crossing.',
      fr: '4 : au nord clair plein, à l’est clair plein, au sud parallèle, à l’ouest perpendiculaire. 6 : au nord clair plein, à l’est clair plein, au sud perpendiculaire, à l’ouest perpendiculaire.',
      de: '4: Nord hell, Ost hell, Süd längs, West quer. 6: Nord hell, Ost hell, Süd quer, West quer.',
    },
  ],
];

describe.each(LANGUAGES)('in %s', (language) => {
  const words = WORDS[language];
  const { games } = words;

  test.each([...OPTIONS, ...HAPPENED, ...REFUSED, ...SHOWN])('%s', (_, said, expected) => {
    expect(said(words)).toBe(expected[language]);
  });

  test('the turn is omitted in short', () => {
    for (const { brief } of Object.values(games)) expect(brief({ kind: 'turn', seat: 1 }, P)).toBe('');
  });

  test('a hidden hand is not listed', () => {
    const view = quads.redact(after(quads, 'pppp@c3', { hidden: true }), 0);
    expect(games.quads.hand(view, 1)).toEqual([]);
    expect(games.quads.hand(view, 0)).toHaveLength(17);
  });

  test('the move hint depends on the phase of the game', () => {
    expect(games.quads.moveHint(after(quads, 'pppp@c3'))).toContain('c3');
    expect(games.quads.moveHint(after(quads, 'pppp@c3 xxxx@e5'))).toContain('LLpx@c4');
    const placed = '1a1 1a2 1b1 1b2 2a1 2a2 3a1 3a2';
    const hint = (moves: string, announce: boolean) => games.q4.moveHint(after(q4, moves, { marbles: 4, announce }));
    expect(hint('', false)).not.toMatch(/2b3-4c1|!/);
    expect(hint('', true)).toMatch(/2b3.*!/);
    expect(hint(placed, false)).toMatch(/2b3-4c1[^!]*$/);
    expect(hint(placed, true)).toMatch(/2b3-4c1.*!/);
  });

  test('details mention new threes only, and none in games with announcements', () => {
    const three = '1a1 1a2 1b1 2c3 1d1';
    expect(games.q4.details(after(q4, three), dropped(3, 9), P)).toHaveLength(2);
    expect(games.q4.details(after(q4, three, { announce: true }), dropped(3, 9), P)).toEqual([
      games.q4.reserve(after(q4, three), 0, P),
    ]);
    expect(games.q4.details(after(q4, `${three} 2c4 3b3 2d4`), dropped(41, 8), P)).toHaveLength(1);
    expect(games.q4.details(after(q4, three), dropped(3, 0), P)).toHaveLength(1);
    expect(games.q4.details(after(q4, three), { kind: 'turn', seat: 1 }, P)).toEqual([]);
  });

  test('details are empty for a neutral piece and for a turn', () => {
    const placed = {
      kind: 'placed',
      seat: 1,
      sides: ['crossing', 'crossing', 'crossing', 'crossing'],
      cell: 28,
    } as const;
    expect(games.quads.details(after(quads, 'pppp@c3 xxxx@e5'), placed, P)).toEqual([]);
    expect(games.quads.details(after(quads, 'pppp@c3 xxxx@e5 LxpL@c4'), { kind: 'turn', seat: 1 }, P)).toEqual([]);
    expect(words.games.quantik.details(after(quantik, 'Aa1'), { kind: 'turn', seat: 1 }, P)).toEqual([]);
  });

  test('details mention a three that a moved marble makes', () => {
    const s = after(q4, '1a1 1d1 2a1 1d2 3c1 1d4 1b3 2d3 3c1-3a1', { marbles: 4 });
    const moved = { kind: 'moved', seat: 0, colour: 0, from: 34, to: 32 } as const;
    expect(games.q4.details(s, moved, P)).toEqual(games.q4.answer(s, { kind: 'threes' }, P).slice(0, 1));
  });

  test('an empty line is described by one word', () => {
    const [line] = games.q4.answer(after(q4, ''), { kind: 'lines', cell: 0 }, P);
    expect(line).toMatch({ en: / d1: empty\.$/, fr: / d1 : vide\.$/, de: / d1: leer\.$/ }[language]);
  });

  test('only Quads lists the pieces of a hand', () => {
    expect(words.games.quantik.hand(after(quantik, ''), 0)).toEqual([]);
    expect(games.q4.hand(after(q4, ''), 0)).toEqual([]);
  });

  test('a drop without a marble and an announcement without the option are refused in sentences', () => {
    const said = [games.q4.refusal({ kind: 'must-move' }), games.q4.refusal({ kind: 'no-announcing' })];
    for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(said[0]).toContain('2b3-4c1');
  });

  test('the first piece of a hand is described like the others', () => {
    const s = after(quads, 'pppp@c3 xxxx@e5 LLLp@d3');
    expect(games.quads.cell(s, 15)).toBe(`d3, ${games.quads.piece(s, { kind: 'tile', tile: tileNamed('LLLp')! })}`);
    expect(games.quads.answer(s, { kind: 'fitting-here', cell: 15, seat: 1 }, P)).toEqual([
      games.quads.refusal({ kind: 'occupied', cell: 15, sides: ['light', 'light', 'light', 'parallel'] }),
    ]);
  });

  test('under the border rule a cell that only the border touches has no contact', () => {
    const s = after(quads, 'pppp@c3 xxxx@e5', { border: true });
    expect(games.quads.answer(s, { kind: 'fitting-here', cell: 0, seat: 0 }, P)).toEqual([
      games.quads.refusal({ kind: 'no-contact', cell: 0 }),
    ]);
  });

  test('one sentence lists where a neutral piece fits, as it has no orientations', () => {
    const answer = games.quads.answer(after(quads, ''), { kind: 'fitting-cells', tile: tileNamed('pppp')! }, P);
    expect(answer).toHaveLength(1);
    expect(answer[0]).toMatch(/ a1, .* f6\.$/);
  });

  test('a piece that fits on as many cells turned as unturned gives two sentences', () => {
    const s = after(quads, 'pppp@c3 xxxx@b6 xxpL@b5');
    const answer = games.quads.answer(s, { kind: 'fitting-cells', tile: tileNamed('pLLL')! }, P);
    expect(answer.map((sentence) => sentence.match(/\b[a-f][1-6]\b/g)?.length)).toEqual([3, 3]);
  });

  test('one piece and no piece are counted in words', () => {
    const few = 'xxxx@f3 pppp@a5 Lppp@b5 DpDp@c5 xLxp@f2 pxDp@b4 LppL@e2 ppDx@e1 Lxpp@a6';
    const [fits] = games.quads.answer(after(quads, few), { kind: 'fitting-here', cell: 18, seat: 0 }, P);
    expect(fits).toBe(
      {
        en: 'Anna has a piece that fits on a4.',
        fr: 'Anna a une pièce qui convient en a4.',
        de: 'Anna hat einen Stein, der auf a4 passt.',
      }[language],
    );
    // Full boards that end so are rare; the number of pieces left follows from the number of turns.
    const holding = (ply: number) => games.quads.reserve(Object.assign(after(quads, ''), { ply }), 0, P);
    expect([holding(33), holding(35)]).toEqual(
      {
        en: ['Anna holds 1 piece.', 'Anna holds no pieces.'],
        fr: ['Anna a encore une pièce en réserve.', 'Anna n’a plus de pièce en réserve.'],
        de: ['Anna hat noch einen Stein.', 'Anna hat keinen Stein mehr.'],
      }[language],
    );
    const none = Object.assign(after(quantik, ''), { pieces: new Int32Array(8).fill(0b11) });
    expect(words.games.quantik.reserve(none, 0, P)).toBe(
      {
        en: 'Anna holds nothing.',
        fr: 'Anna n’a plus de pièce en réserve.',
        de: 'Anna hat keinen Stein mehr.',
      }[language],
    );
  });

  test('every command word is a single word', () => {
    const lists = [...Object.values(words.commands), ...Object.values(words.questions)];
    for (const list of lists) expect(list).not.toHaveLength(0);
    for (const word of lists.flat()) expect(word).toMatch(/^\S+$/);
  });
});
