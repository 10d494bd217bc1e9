import { describe, expect, test } from 'vitest';
import { formatAct } from './match-text.ts';
import { takeBack } from './history.ts';
import { startMatch } from './match.ts';
import { q4 } from './q4/game.ts';
import { quads } from './quads/game.ts';
import { quantik } from './quantik/game.ts';
import { formatOptions, formatRecord, formatResult, parseRecord, readOptions, type GameRecord } from './record.ts';
import { stateAfter } from '../testing/random-games.ts';

const EXAMPLE = `[Game "quads"]
[Options "border"]
[Player1 "Anna"]
[Player2 "Ben"]
[Result "2"]
[Reason "resignation"]

1. pppp@c3 xxxx@e5
2. LLpx@c4 {a quiet start} 1:resigns
`;

function read(text: string): GameRecord {
  const record = parseRecord(text);
  if (!record.ok) throw new Error(JSON.stringify({ ...record.error, game: undefined }));
  return record.value;
}

function faultIn(text: string) {
  const record = parseRecord(text);
  return record.ok ? undefined : record.error;
}

/** A record with these moves under these tags. */
const written = (tags: Readonly<Record<string, string>>, moves: string) =>
  `${Object.entries(tags)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('')}\n${moves}\n`;

describe('a record', () => {
  test('tells the game, the options, who played and how it ended, then the moves', () => {
    const { match, tags, comments } = read(EXAMPLE);
    expect(match.game.id).toBe('quads');
    expect(match.options).toEqual({ hidden: false, border: true });
    expect([...tags]).toEqual([
      ['Player1', 'Anna'],
      ['Player2', 'Ben'],
    ]);
    expect([...comments]).toEqual([[2, 'a quiet start']]);
    expect(match.acts.map((what) => formatAct(match.game, what))).toEqual([
      'pppp@c3',
      'xxxx@e5',
      'LLpx@c4',
      '1:resigns',
    ]);
    expect(match.outcome).toEqual({ winners: [1], reason: 'resignation' });
  });

  test('is written as it was read', () => {
    expect(formatRecord(read(EXAMPLE))).toBe(EXAMPLE);
  });

  test.each([
    ['a game that goes on', written({ Game: 'quantik', Result: '*' }, '1. Ab2 Bc3\n2. Cd4')],
    ['a won game', written({ Game: 'quantik', Result: '2', Reason: 'line' }, '1. Aa1 Bb1\n2. Cc1 Dd1')],
    [
      'three to a round',
      written({ Game: 'q4', Options: 'players=3', Result: '*' }, '1. 1a1 1b1 1c1\n2. 1d1 3:time 2a1\n3. 2b1'),
    ],
    [
      'a team that won',
      written(
        { Game: 'q4', Options: 'players=4, teams=shared', Result: '1+3', Reason: 'line' },
        '1. 1a1 2a1 1b1 2b1\n2. 1c1 3a1 1d1',
      ),
    ],
    ['a draw that was agreed', written({ Game: 'q4', Result: '=', Reason: 'agreement' }, '1. 1a1 draw')],
    ['announcements', written({ Game: 'q4', Options: 'announce', Result: '*' }, '1. 1a1! 1b1')],
    ['a start from a position', written({ Game: 'quantik', Position: '..../..b./.A../....', Result: '*' }, '1. Cd4')],
  ])('keeps %s', (_, text) => {
    expect(formatRecord(read(text))).toBe(text);
  });

  test('keeps a game without moves', () => {
    const text = '[Game "quads"]\n[Options "hidden, border"]\n[Result "*"]\n\n';
    expect(formatRecord(read(text))).toBe(text);
  });

  test('is written from the match, whatever the tags say', () => {
    const record = {
      ...read(EXAMPLE),
      tags: new Map([
        ['Game', 'q4'],
        ['Result', '1'],
        ['Event', 'evening'],
      ]),
    };
    expect(formatRecord(takenBack(record))).toBe(
      '[Game "quads"]\n[Options "border"]\n[Event "evening"]\n[Result "*"]\n\n1. pppp@c3 xxxx@e5\n',
    );
  });

  test('starts where the match started', () => {
    const start = stateAfter(q4, { players: 3, announce: true }, '1a1! 1b1');
    const text = formatRecord({
      match: startMatch(q4, start.options, start),
      tags: new Map(),
      comments: new Map(),
    });
    expect(text).toContain(
      '[Position "..../..../..../12..|..../..../..../....|..../..../..../....|..../..../..../.... 3 skip=1"]',
    );
    expect(read(text).match.state).toMatchObject({ turn: 2, skip: 1 });
  });
});

test('a position that is over gives its result, and no reason, since no act brought it about', () => {
  const over = stateAfter(quantik, {}, 'Aa1 Bb1 Cc1 Dd1');
  const text = formatRecord({ match: startMatch(quantik, {}, over), tags: new Map(), comments: new Map() });
  expect(text).toBe('[Game "quantik"]\n[Position "..../..../..../AbCd"]\n[Result "2"]\n\n');
  expect(read(text).match.outcome).toEqual({ winners: [1], reason: 'line' });
});

function takenBack(record: GameRecord): GameRecord {
  return { ...record, match: takeBack(record.match, 2) };
}

const moves = (text: string) => read(text).match.acts.map((what) => formatAct(quantik, what));

describe('reading kindly', () => {
  test.each([
    ['a byte order mark', '\uFEFF[Game "quantik"]\n\n1. Ab2 Bc3'],
    ['lines of another system', '[Game "quantik"]\r\n\r\n1. Ab2\r\nBc3\r\n'],
    ['no blank line', '[Game "quantik"]\n1. Ab2 Bc3'],
    ['blank lines and spaces', '\n  [Game   "quantik"]  \n\n\n  Ab2   \n\t Bc3'],
    ['numbers that stick to their moves', '[Game "quantik"]\n\n1.Ab2 1...Bc3'],
    ['numbers of two digits, and the dots that mean the second player', '[Game "quantik"]\n\n10. Ab2 11... Bc3 12.'],
    ['numbers of two digits that stick to their moves', '[Game "quantik"]\n\n10.Ab2 10...Bc3'],
    ['no numbers', '[Game "quantik"]\n\nAb2 Bc3'],
    ['a reason of a game that goes on', '[Game "quantik"]\n[Reason "line"]\n\n1. Ab2 Bc3'],
    ['a result at the end', '[Game "quantik"]\n\n1. Ab2 Bc3 *'],
    ['tags that come twice', '[Game "q4"]\n[Game "quantik"]\n\n1. Ab2 Bc3'],
  ])('%s', (_, text) => {
    expect(moves(text)).toEqual(['Ab2', 'Bc3']);
  });

  test('a finished game with its result at the end', () => {
    const text = written({ Game: 'q4', Options: 'players=4 teams=shared' }, '1a1 2a1 1b1 2b1 1c1 3a1 1d1 1+3');
    expect(read(text).match.outcome?.winners).toEqual([0, 2]);
  });

  test('two comments on one move become one', () => {
    expect([...read('[Game "quantik"]\n\nAb2 {good} {or not?}').comments]).toEqual([[0, 'good or not?']]);
  });
});

describe('odd values', () => {
  test.each([
    '"',
    '\\',
    '\\"',
    '\\n',
    'a\nb',
    'a\r\nb',
    '{',
    '}',
    '{}',
    '[x]',
    ' x ',
    '',
    '\u2028',
    'é — 日本 😀',
    '\t',
  ])('a tag keeps %j', (value) => {
    const record = { ...read(EXAMPLE), tags: new Map([['Event', value]]) };
    expect(read(formatRecord(record)).tags.get('Event')).toBe(value);
  });

  test.each(['}', '\\', '\\}', '{', '{}', 'a\nb', '[Game "q4"]', '1. Ab2', ' x ', '', '\u2028', '"', '😀'])(
    'a comment keeps %j',
    (value) => {
      const record = { ...read(EXAMPLE), comments: new Map([[1, value]]) };
      expect([...read(formatRecord(record)).comments]).toEqual([[1, value]]);
    },
  );

  test.each([
    ['comment', (long: string) => `[Game "quantik"]\n\nAb2 {${long}}`],
    ['tag', (long: string) => `[Game "quantik"]\n[Event "${long}"]\n\nAb2`],
  ])('a %s of sixteen million letters is read or refused, without an exception', (_, text) => {
    expect(() => parseRecord(text('x'.repeat(16_000_000)))).not.toThrow();
  });
});

describe('faults', () => {
  test.each([
    ['a tag without quotes', '[Game quantik]', { kind: 'bad-tag', line: 1, text: '[Game quantik]' }],
    ['a tag left open', '[Game "quantik"]\n[Event "x]', { kind: 'bad-tag', line: 2, text: '[Event "x]' }],
    [
      'something behind a tag',
      '[Game "quantik"] 1. Ab2',
      { kind: 'bad-tag', line: 1, text: '[Game "quantik"] 1. Ab2' },
    ],
    ['a tag inside a tag', '[A [Game "quantik"]', { kind: 'bad-tag', line: 1, text: '[A [Game "quantik"]' }],
    ['no game', '[Event "x"]\n\nAb2', { kind: 'no-game' }],
    ['nothing at all', '', { kind: 'no-game' }],
    ['moves alone', 'Ab2 Bc3', { kind: 'no-game' }],
    ['an unknown game', '[Game "chess"]', { kind: 'unknown-game', text: 'chess' }],
    ['a game by an inherited name', '[Game "toString"]', { kind: 'unknown-game', text: 'toString' }],
    [
      'an unknown option',
      '[Game "quads"]\n[Options "edge"]',
      { kind: 'bad-options', fault: { kind: 'unknown-option', option: 'edge' } },
    ],
    [
      'a position that cannot arise',
      '[Game "quantik"]\n[Position "a.../..../..../...."]',
      { kind: 'bad-position', game: quantik, fault: { kind: 'turn-count' } },
    ],
    ['a comment before the first move', '[Game "quantik"]\n\n{x} Ab2', { kind: 'bad-comment' }],
    ['a comment left open', '[Game "quantik"]\n\nAb2 {x', { kind: 'bad-comment' }],
    ['no move', '[Game "quantik"]\n\nAb2 Zz9', { kind: 'bad-token', ply: 1, token: 'Zz9' }],
    ['a word with a number in it', '[Game "quantik"]\n\nx1.Ab2', { kind: 'bad-token', ply: 0, token: 'x1.Ab2' }],
    ['a word before a resignation', '[Game "q4"]\n\nx1:resigns', { kind: 'bad-token', ply: 0, token: 'x1:resigns' }],
    ['a word behind a resignation', '[Game "q4"]\n\n1:resignsx', { kind: 'bad-token', ply: 0, token: '1:resignsx' }],
    ['a result in the middle', '[Game "quantik"]\n\nAb2 1-0', { kind: 'bad-token', ply: 1, token: '1-0' }],
    [
      'an illegal move',
      '[Game "quantik"]\n\nAb2 Ab1',
      { kind: 'refused', ply: 1, token: 'Ab1', game: quantik, refusal: { code: 'illegal-move' } },
    ],
    [
      'a move after the end',
      '[Game "quantik"]\n\nAa1 Bb1 Cc1 Dd1 Ac3',
      { kind: 'refused', ply: 4, token: 'Ac3', refusal: { code: 'over' } },
    ],
    [
      'one who resigns twice',
      '[Game "q4"]\n[Options "players=3"]\n\n1:resigns 1:resigns',
      { kind: 'refused', ply: 1, refusal: { code: 'not-playing', seat: 0 } },
    ],
    [
      'a draw in Quads',
      '[Game "quads"]\n\ndraw',
      { kind: 'refused', ply: 0, game: quads, refusal: { code: 'no-draws' } },
    ],
    ['a fifth player', '[Game "q4"]\n\n5:resigns', { kind: 'bad-token', ply: 0, token: '5:resigns' }],
    [
      'another result',
      '[Game "quantik"]\n[Result "1"]\n\nAa1 Bb1 Cc1 Dd1',
      { kind: 'result-differs', said: '1', found: '2' },
    ],
    ['a result too early', '[Game "quantik"]\n[Result "1"]\n\nAb2', { kind: 'result-differs', said: '1', found: '*' }],
    [
      'another reason',
      '[Game "quantik"]\n[Result "2"]\n[Reason "time"]\n\nAa1 Bb1 Cc1 Dd1',
      { kind: 'result-differs', said: 'time', found: 'line' },
    ],
  ])('%s', (_, text, fault) => {
    expect(faultIn(text)).toMatchObject(fault);
  });

  test('a long word is cut short in every fault that repeats it', () => {
    const [long, cut] = ['x'.repeat(500), 'x'.repeat(80)];
    const won = 'Aa1 Bb1 Cc1 Dd1';
    expect(faultIn(`[Game "${long}"]`)).toEqual({ kind: 'unknown-game', text: cut });
    expect(faultIn(`[${long}`)).toEqual({ kind: 'bad-tag', line: 1, text: `[${cut.slice(1)}` });
    expect(faultIn(`[Game "quantik"]\n\n${long}`)).toEqual({ kind: 'bad-token', ply: 0, token: cut });
    expect(faultIn(written({ Game: 'quantik', Result: long }, won))).toMatchObject({ said: cut, found: '2' });
    expect(faultIn(written({ Game: 'quantik', Reason: long }, won))).toMatchObject({ said: cut, found: 'line' });
  });
});

describe('the parts', () => {
  test('options as words', () => {
    expect(readOptions('border, players=3 teams=shared,hidden=false,marbles=12')).toEqual({
      border: true,
      players: 3,
      teams: 'shared',
      hidden: false,
      marbles: 12,
    });
    expect(readOptions('border=true')).toEqual({ border: true });
    expect(readOptions('')).toEqual({});
    expect(readOptions('a=, b=c=d, n=1234567890')).toEqual({ a: '', b: 'c=d', n: '1234567890' });
  });

  test('options as text, only what is not usual', () => {
    expect(formatOptions(q4, stateAfter(q4, { players: 3, announce: true }).options)).toBe('players=3, announce');
    expect(formatOptions(quads, stateAfter(quads, {}).options)).toBe('');
  });

  test('results: the winning seats, a draw, or a game that goes on', () => {
    expect(formatResult(undefined)).toBe('*');
    expect(formatResult({ winners: [], reason: 'repetition' })).toBe('=');
    expect(formatResult({ winners: [1], reason: 'line' })).toBe('2');
    expect(formatResult({ winners: [1, 3], reason: 'out' })).toBe('2+4');
  });
});
