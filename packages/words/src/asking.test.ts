// Every question in every language on random positions.

import {
  below,
  GAME_IDS,
  GAMES,
  legalMoves,
  pluginOf,
  seeded,
  type GameId,
  type Plugins,
  type PluginType,
  type SomeKinds,
} from '@quadrille/rules';
import { TILES } from '@quadrille/rules/quads';
import { SHAPES, ZONES } from '@quadrille/rules/quantik';
import { describe, expect, test } from 'vitest';
import { WORDS } from '../testing/index.ts';
import {
  LANGUAGES,
  foldText,
  QUESTIONS,
  questionsOf,
  describeMove,
  VERBOSITIES,
  wordsOf,
  type Q4Query,
  type QuadsQuery,
  type QueryOf,
  type SelectionOf,
} from './index.ts';

/** Visually well formed as well: a capital, a full stop, nothing missing in between. */
function expectSentence(sentence: string): void {
  expect(sentence).toMatch(/^\p{Lu}.*[^.\s]\.$/su);
  expect(sentence).not.toMatch(/undefined|\bnull\b|NaN|\[object|[{}]| {2}|,,|\. ?\.| [,.]/);
}

function expectLabel(label: string): void {
  expect(label).toMatch(/^\S.*[^.\s]$/su);
  expect(label).not.toMatch(/undefined|NaN|[{}]| {2}/);
}

function setup(id: GameId, options: object) {
  const game = GAMES[id];
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  return game.setup(parsed.value);
}

const OPTIONS: { readonly [G in GameId]?: readonly object[] } = {
  quads: [{}, { hidden: true, border: true }],
  q4: [
    { marbles: 4 },
    { marbles: 20 },
    { players: 4, teams: 'shared', marbles: 4 },
    { players: 3, announce: true, penalty: 'out', marbles: 5 },
    { players: 4, teams: 'partners', announce: true, penalty: 'skip', marbles: 5 },
  ],
};

/** Mutation testing runs each test hundreds of times, so it uses one game of each kind. */
const GAMES_EACH = process.env['QUICK_TESTS'] === undefined ? 3 : 1;

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

interface AskedPlugin extends PluginType {
  readonly plugin: readonly QueryOf<this['id']>[];
}

/** All questions about any position of a game that has its own. */
const ASKED: Partial<Plugins<AskedPlugin>> = {
  quantik: ZONES.flatMap((zone) => range(16).map((cell) => ({ kind: 'line', zone, cell }) as const)),
  quads: [
    ...range(TILES).flatMap((tile): QuadsQuery[] => [
      { kind: 'piece', tile },
      { kind: 'fitting-cells', tile },
    ]),
    ...range(72).map((n): QuadsQuery => ({ kind: 'fitting-here', cell: n >> 1, seat: n & 1 })),
  ],
  q4: [
    { kind: 'threes' },
    ...range(64).flatMap((cell): Q4Query[] => [
      { kind: 'straight', cell },
      { kind: 'lines', cell },
    ]),
  ],
};

interface SelectionPlugin extends PluginType {
  readonly plugin: (n: number) => SelectionOf<this['id']>;
}

const SELECTIONS: Partial<Plugins<SelectionPlugin>> = {
  quantik: (n) => ({ kind: 'shape', seat: n & 1, shape: SHAPES[n & 3]! }),
  quads: (n) => ({ kind: 'tile', tile: n % TILES }),
  q4: (n) => ({ kind: 'marble', seat: n & 1, from: n % 3 === 0 ? undefined : n & 63 }),
};

const ASKING = GAME_IDS.filter((id) => ASKED[id] !== undefined);

test('each game has its own questions and all have the rest', () => {
  const common = questionsOf('quantik').filter((question) => questionsOf('q4').includes(question));
  expect(common).toEqual(['playable', 'next', 'why', 'clocks', 'repeat', 'braille', 'hint']);
  expect(questionsOf('quantik')).toEqual(['row', 'column', 'region', ...common]);
  expect(questionsOf('quads')).toEqual(['sides', 'rotate', 'fits', 'where', ...common]);
  expect(questionsOf('q4')).toEqual(['straight', 'lines', 'threes', ...common]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  const words = WORDS[language];

  test.each(ASKING)('%s: any question on any position is answered in sentences', (id) => {
    const game = GAMES[id];
    const say = wordsOf(words, id);
    const questions = pluginOf<AskedPlugin, SomeKinds>(ASKED, game)!;
    const selection = pluginOf<SelectionPlugin, SomeKinds>(SELECTIONS, game)!;
    const random = seeded(23);
    for (const raw of OPTIONS[id] ?? [{}]) {
      for (let n = 0; n < GAMES_EACH; n++) {
        const s = setup(id, raw);
        const who = (seat: number) => say.seat(game.optionsOf(s), seat);
        for (let ply = 0; ply < 60; ply++) {
          const view = game.redact(s, ply & 1 ? undefined : 0);
          for (let asked = 0; asked < 12; asked++) {
            const question = questions[below(random, questions.length)]!;
            const answer = say.answer(view, question, who);
            expect(answer).not.toHaveLength(0);
            for (const sentence of answer) expectSentence(sentence);
          }
          expectLabel(say.piece(view, selection(below(random, 390))));
          expect(say.braille(view)).toMatch(/^[!-~]+( [!-~]+)*$/);
          const legal = legalMoves(game.rules, s);
          if (legal.length === 0) break;
          const move = legal[below(random, legal.length)]!;
          expectLabel(say.move(view, move));
          expectLabel(say.move(view, move, 'long'));
          const events = game.events(s, move);
          game.rules.make(s, move);
          const lengths = VERBOSITIES.map((verbosity) => {
            const told = describeMove(words, id, events, who, verbosity, game.redact(s, undefined));
            expectSentence(told);
            return told.length;
          });
          expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
        }
      }
    }
  });

  test('every word for a question means one thing', () => {
    const all = [
      ...Object.values(words.commands).flat(),
      ...QUESTIONS.flatMap((question) => words.questions[question]),
    ].map(foldText);
    expect(all.filter((word, i) => all.indexOf(word) !== i)).toEqual([]);
    // English commands work in every language.
    const english = new Set(Object.values(WORDS.en.commands).flat().map(foldText));
    const questions = QUESTIONS.flatMap((question) => words.questions[question]).map(foldText);
    expect(questions.filter((word) => english.has(word))).toEqual([]);
    for (const question of QUESTIONS) expectLabel(words.questionHelp[question]);
  });

  test('no question reads as a move', () => {
    for (const id of GAME_IDS) {
      for (const question of questionsOf(id)) {
        for (const word of words.questions[question]) {
          for (const line of [word, `${word} b2`, `${word} 2b3`]) {
            expect({ line, move: wordsOf(words, id).readMove(setup(id, {}), line) }).toEqual({ line, move: undefined });
          }
        }
      }
    }
  });

  test('what is said around the board', () => {
    const said = [
      words.chosen('x'),
      words.putBack,
      words.playable([]),
      words.playable(['b2']),
      words.playable(['b2', 'c4', 'd1']),
      words.noPlayable,
      words.clock('Anna', 185_000),
      words.clockLow('Anna', 9500),
      words.thinking('Anna'),
      words.hint('x'),
      words.undone,
      words.redone,
      words.nothingToUndo,
      words.nothingToRedo,
      words.drawOffered('Anna'),
      words.drawDeclined('Anna'),
      words.handOver('Anna'),
      words.opponentLeft('Anna'),
      words.opponentBack('Anna'),
    ];
    for (const sentence of said) expectSentence(sentence);
    expect(words.resignQuestion).toMatch(/^\p{Lu}.*\?$/u);
    expect(said).toEqual(
      {
        en: [
          'In hand: x.',
          'Nothing in hand.',
          'Not possible anywhere.',
          'Possible only on b2.',
          'Possible in 3 places: b2, c4 and d1.',
          'Not possible anywhere.',
          'Anna has 3 minutes 5 seconds left.',
          'Time is running out: Anna has 10 seconds left.',
          'Anna is thinking.',
          'Hint: x.',
          'The move is taken back.',
          'The move is played again.',
          'There is no move to take back.',
          'There is no move to play again.',
          'Anna offers a draw.',
          'Anna declines the draw.',
          'Hand over to Anna.',
          'Anna has left the table.',
          'Anna is back.',
        ],
        fr: [
          'Vous tenez : x.',
          'Vous ne tenez plus rien.',
          'Possible nulle part.',
          'Possible seulement en b2.',
          'Possible sur 3 cases : b2, c4 et d1.',
          'Possible nulle part.',
          'Anna a encore 3 minutes 5 secondes.',
          'Le temps presse : Anna n’a plus que 10 secondes.',
          'Anna réfléchit.',
          'Conseil : x.',
          'Le coup est repris.',
          'Le coup est rejoué.',
          'Il n’y a pas de coup à reprendre.',
          'Il n’y a pas de coup à rejouer.',
          'Anna propose la nulle.',
          'Anna refuse la nulle.',
          'Laissez la place à Anna.',
          'Anna a quitté la table.',
          'Anna est de retour.',
        ],
        de: [
          'In der Hand: x.',
          'Nichts mehr in der Hand.',
          'Nirgends möglich.',
          'Nur auf b2 möglich.',
          'Auf 3 Feldern möglich: b2, c4 und d1.',
          'Nirgends möglich.',
          'Anna hat noch 3 Minuten 5 Sekunden.',
          'Die Zeit wird knapp: Anna hat nur noch 10 Sekunden.',
          'Anna denkt nach.',
          'Tipp: x.',
          'Der Zug ist zurückgenommen.',
          'Der Zug ist wiederhergestellt.',
          'Es gibt keinen Zug zurückzunehmen.',
          'Es gibt keinen Zug wiederherzustellen.',
          'Anna bietet ein Unentschieden an.',
          'Anna lehnt das Unentschieden ab.',
          'Bitte an Anna weitergeben.',
          'Anna hat den Tisch verlassen.',
          'Anna ist wieder da.',
        ],
      }[language],
    );
  });

  test('clocks are read as durations', () => {
    expect(
      [0, 1, 1000, 12_000, 60_000, 61_000, 120_000, 3_600_000, 7_325_000, 86_400_000, 86_465_000, 183_723_000].map(
        (ms) => words.duration(ms),
      ),
    ).toEqual(
      {
        en: [
          '0 seconds',
          '1 second',
          '1 second',
          '12 seconds',
          '1 minute',
          '1 minute 1 second',
          '2 minutes',
          '1 hour',
          '2 hours 2 minutes',
          '1 day',
          '1 day',
          '2 days 3 hours',
        ],
        fr: [
          '0 seconde',
          'une seconde',
          'une seconde',
          '12 secondes',
          'une minute',
          'une minute une seconde',
          '2 minutes',
          'une heure',
          '2 heures 2 minutes',
          'un jour',
          'un jour',
          '2 jours 3 heures',
        ],
        de: [
          '0 Sekunden',
          'eine Sekunde',
          'eine Sekunde',
          '12 Sekunden',
          'eine Minute',
          'eine Minute eine Sekunde',
          '2 Minuten',
          'eine Stunde',
          '2 Stunden 2 Minuten',
          'ein Tag',
          'ein Tag',
          '2 Tage 3 Stunden',
        ],
      }[language],
    );
  });
});
