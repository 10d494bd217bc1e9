import {
  GAME_IDS,
  GAMES,
  below,
  legalMoves,
  parseRecord,
  seeded,
  startMatch,
  type Game,
  type GameId,
  type Kinds,
  type OptionFault,
  type RecordFault,
} from '@quadrille/rules';
import { quads } from '@quadrille/rules/quads';
import { describe, expect, test } from 'vitest';
import { WORDS } from '../testing/index.ts';
import { BOARD_COMMANDS, LANGUAGES, languageName, languageOf, loadLanguage, foldText, wordsOf } from './index.ts';

/** Every sentence is complete, without missing parts. */
function expectSentence(sentence: string): void {
  expect(sentence).toMatch(/[.!?]$/);
  expect(sentence).toMatch(/^[\p{Lu}\p{N}\p{Ll}«„"]/u);
  expect(sentence).not.toMatch(/undefined|\bnull\b|NaN|\[object| {2}|,,/);
}

const numbered = (seat: number) => `P${seat + 1}`;

const OPTIONS: { readonly [G in GameId]?: readonly object[] } = {
  quads: [{}, { hidden: true, border: true }],
  q4: [
    { marbles: 4 },
    { players: 4, teams: 'shared', marbles: 4 },
    { players: 3, announce: true, penalty: 'out', marbles: 4 },
    { players: 4, teams: 'partners', announce: true, penalty: 'skip', marbles: 5 },
    { announce: true, penalty: 'none', marbles: 4 },
  ],
};

function setup<K extends Kinds>(game: Game<K>, options: object) {
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  return { options: parsed.value, state: game.setup(parsed.value) };
}

function faultIn(text: string): RecordFault {
  const record = parseRecord(text);
  if (record.ok) throw new Error(`no fault in ${text}`);
  return record.error;
}

describe.each(LANGUAGES)('in %s', (language) => {
  const words = WORDS[language];

  test.each(GAME_IDS)('%s: whole random games are told in sentences', (id) => {
    const game = GAMES[id];
    const say = wordsOf(words, id);
    const random = seeded(11);
    let sentences = 0;
    for (const raw of OPTIONS[id] ?? [{}]) {
      for (let n = 0; n < 4; n++) {
        const { options, state } = setup(game, raw);
        const who = (seat: number) => say.seat(options, seat);
        for (let ply = 0; ply < 80; ply++) {
          const legal = legalMoves(game.rules, state);
          if (legal.length === 0) break;
          const move = legal[below(random, legal.length)]!;
          for (const event of game.events(state, move)) {
            expectSentence(say.event(event, who));
            sentences++;
          }
          // Any other packed move: legal, or refused with a sentence.
          const other = game.unpack(legal[below(random, legal.length)]!);
          game.rules.make(state, move);
          const reason = game.why(state, other);
          if (reason !== undefined) expectSentence(say.refusal(reason));
          for (const sentence of say.position(game.redact(state, 0), who)) expectSentence(sentence);
          expectSentence(say.reserve(game.redact(state, undefined), 1, who));
          expect(say.cell(state, 5)).not.toMatch(/undefined/);
          expect(say.moveHint(state)).not.toMatch(/undefined/);
        }
      }
    }
    expect(sentences).toBeGreaterThan(50);
  });

  test('every way a game can end has its sentence', () => {
    for (const reason of ['line', 'blocked', 'out', 'time', 'resignation'] as const) {
      const alone = words.outcome({ winners: [1], reason }, numbered);
      const team = words.outcome({ winners: [0, 2], reason }, numbered);
      expectSentence(alone);
      expect(alone).toContain('P2');
      expect(team).toContain('P1');
      expect(team).toContain('P3');
    }
    for (const reason of ['repetition', 'agreement'] as const)
      expectSentence(words.outcome({ winners: [], reason }, numbered));
    expectSentence(words.act({ kind: 'resigns', seat: 0 }, numbered));
    expectSentence(words.act({ kind: 'time', seat: 0 }, numbered));
    expectSentence(words.act({ kind: 'draw' }, numbered));
    expectSentence(words.actRefusal({ code: 'over' }, numbered));
    expectSentence(words.actRefusal({ code: 'no-draws' }, numbered));
    expectSentence(words.actRefusal({ code: 'not-playing', seat: 1 }, numbered));
    expectSentence(words.actRefusal({ code: 'not-your-turn', turn: 1 }, numbered));
  });

  test('every fault has its sentence', () => {
    const optionFaults: OptionFault[] = [
      { kind: 'not-an-object' },
      { kind: 'unknown-option', option: 'x', known: [] },
      { kind: 'unknown-option', option: 'x', known: ['hidden', 'border'] },
      { kind: 'bad-value', option: 'teams', allowed: ['none', 'shared'] },
      { kind: 'out-of-range', option: 'marbles', least: 4, most: 15 },
      { kind: 'needs', option: 'teams', other: 'players', value: 4 },
    ];
    for (const fault of optionFaults) expectSentence(words.optionFault('q4', fault));
    const { quantik } = GAMES;
    const recordFaults: RecordFault[] = [
      { kind: 'no-game' },
      { kind: 'unknown-game', text: 'chess' },
      { kind: 'bad-options', game: quantik, fault: { kind: 'not-an-object' } },
      faultIn('[Game "quantik"]\n[Position "x"]\n'),
      { kind: 'bad-comment' },
      { kind: 'bad-token', ply: 3, token: 'zz' },
      { kind: 'refused', ply: 3, token: 'Aa1', game: quantik, refusal: { code: 'over' } },
      faultIn('[Game "quantik"]\n\n1. Aa1 Aa1\n'),
      { kind: 'result-differs', said: '1', found: '2' },
    ];
    for (const fault of recordFaults) expectSentence(words.recordFault(fault));
    expect(words.recordFault({ kind: 'bad-tag', line: 2, text: '[Game' })).toContain('[Game');
  });

  test.each([
    [
      'quantik',
      [
        '',
        'E.../..../..../....',
        'AAA./..../..../....',
        'A.../..../..../....'.replace('A', 'a'),
        'Aa../..../..../....',
      ],
    ],
    [
      'quads',
      [
        '',
        '-,-,-,-,-,-/-,-,-,-,-,-/-,-,LLLL,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-',
        '-,-,-,-,-,-/-,-,-,-,-,-/-,-,LLLp,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-',
        '-,-,-,-,-,-/-,-,-,-,-,-/-,-,pppp,xxxx,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-',
        'pppp,-,-,-,-,pppp/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-',
        'pppp,-,-,-,-,xxxx/-,-,-,-,-,-/-,-,LLLp,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-',
        'pppp,LLLx,-,-,-,xxxx/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-',
      ],
    ],
    [
      'q4',
      [
        '',
        '9.../..../..../....|..../..../..../....|..../..../..../....|..../..../..../.... 1',
        '..../..../..../....|..../..../..../....|..../..../..../....|..../..../..../.... 7',
        '..../..../..../....|..../..../..../....|..../..../..../....|..../..../..../.... 1 out=1',
        '..../..../..../....|..../..../..../....|..../..../..../....|..../..../..../.... 1 out=9',
        '..../..../..../....|..../..../..../....|..../..../..../....|..../..../..../.... 1 skip=2',
        '11../..../..../....|..../..../..../....|..../..../..../....|..../..../..../.... 1',
        '1111/1111/1111/1...|..../..../..../....|..../..../..../....|..../..../..../.... 1',
        '1111/2222/..../....|..../..../..../....|..../..../..../....|..../..../..../.... 1',
      ],
    ],
  ] as const)('%s: every impossible position is explained', (id, positions) => {
    const game = GAMES[id];
    const { options } = setup(game, {});
    for (const position of positions) {
      const parsed = game.parsePosition(options, position);
      expect({ position, ok: parsed.ok }).toEqual({ position, ok: false });
      if (!parsed.ok) expectSentence(wordsOf(words, id).positionFault(parsed.error));
    }
  });

  test('every command has words of its own, and help', () => {
    const all = BOARD_COMMANDS.flatMap((command) => words.commands[command].map(foldText));
    expect(new Set(all).size).toBe(all.length);
    for (const command of BOARD_COMMANDS) expect(words.commandHelp[command]).not.toBe('');
  });

  test('options are named', () => {
    for (const id of GAME_IDS) {
      for (const raw of OPTIONS[id] ?? [{}]) {
        const { options } = setup(GAMES[id], raw);
        const said = wordsOf(words, id).options(options);
        expect(said).not.toMatch(/undefined/);
        // Q4 always says how many play; the other games have nothing to say of their standard options.
        expect(said === '').toBe(id !== 'q4' && Object.keys(raw).length === 0);
      }
    }
  });
});

test('no two languages say the same', () => {
  const { state } = setup(quads, {});
  const samples = LANGUAGES.map((language) => {
    const words = WORDS[language];
    return [
      words.turn('Anna'),
      words.unreadableMove('zz'),
      ...words.games.quads.position(state, numbered),
      words.games.quads.refusal({ kind: 'neutral-first' }),
    ];
  });
  for (const i of samples[0]!.keys()) expect(new Set(samples.map((sample) => sample[i])).size).toBe(LANGUAGES.length);
});

test('the language follows the locale', () => {
  expect(languageOf('fr_BE.UTF-8')).toBe('fr');
  expect(languageOf('de-AT')).toBe('de');
  expect(languageOf('en')).toBe('en');
  expect(languageOf('FR')).toBe('fr');
  expect(languageOf('den')).toBeUndefined();
  expect(languageOf('nl_BE')).toBeUndefined();
  expect(languageOf('C')).toBeUndefined();
  expect(languageOf(undefined)).toBeUndefined();
});

test('a match can be told without knowing its game', () => {
  const { game, state } = startMatch(GAMES.quantik, GAMES.quantik.options.defaults);
  expect(wordsOf(WORDS.en, game.id).cell(state, 0)).toBe('a1, bottom left region, empty');
});

test('every language has its own texts and its own name', async () => {
  const loaded = await Promise.all(LANGUAGES.map(loadLanguage));
  expect(loaded.map(({ words }) => words.language)).toEqual(LANGUAGES);
  expect(new Set(loaded.map(({ page }) => page.motto)).size).toBe(LANGUAGES.length);
  expect(new Set(LANGUAGES.map(languageName)).size).toBe(LANGUAGES.length);
});
