import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { below, GAME_IDS, GAMES, legalMoves, seeded, type Random } from '@quadrille/rules';
import { WORDS } from '@quadrille/words/testing';
import { describe, expect, test } from 'vitest';
import { inspectLine, type Inspected } from './inspect.ts';

const ask = (request: unknown): Inspected => inspectLine(JSON.stringify(request), WORDS.en);

function answered(request: unknown): Exclude<Inspected, { error: unknown }> {
  const answer = ask(request);
  if ('error' in answer) throw new Error(answer.error.why);
  return answer;
}

function refused(line: string) {
  const answer = inspectLine(line, WORDS.en);
  if (!('error' in answer)) throw new Error('an answer where an error was due');
  return answer.error;
}

describe('inspect answers', () => {
  test('an empty board with every first move', () => {
    const { position, turn, legal, result } = answered({ game: 'quantik' });
    expect(position).toBe('..../..../..../....');
    expect(turn).toBe(0);
    expect(new Set(legal).size).toBe(64);
    expect(result).toBeNull();
  });

  test('moves with options', () => {
    const { position, turn, legal } = answered({
      game: 'quads',
      options: { border: true },
      moves: ['pppp@c3', 'xxxx@e5'],
    });
    expect(position).toBe('-,-,-,-,-,-/-,-,-,-,xxxx,-/-,-,-,-,-,-/-,-,pppp,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-');
    expect(turn).toBe(0);
    expect(legal).toContain('LLpL@c4');
    expect(legal).not.toContain('LLxL@c4');
  });

  test('a position, and moves from it', () => {
    expect(answered({ game: 'quantik', position: 'A.../..b./..../....' }).turn).toBe(0);
    expect(answered({ game: 'quantik', position: 'A.../..b./..../....', moves: ['Cd1'] }).position).toBe(
      'A.../..b./..../...C',
    );
  });

  test('a finished game', () => {
    expect(answered({ game: 'quantik', moves: ['Aa1', 'Bb1', 'Cc1', 'Dd1'] })).toEqual({
      position: '..../..../..../AbCd',
      turn: null,
      legal: [],
      result: { winners: [1], reason: 'line' },
    });
  });

  test('a draw, which has no winners', () => {
    const drops = ['1a1', '1a2', '1b1', '1b2', '2a1', '2a2', '3a1', '3a2'];
    const there = ['3a1-4d4', '3a2-4d3'];
    const back = ['4d4-3a1', '4d3-3a2'];
    const moves = [...drops, ...there, ...back, ...there, ...back];
    expect(answered({ game: 'q4', options: { marbles: 4 }, moves }).result).toEqual({
      winners: [],
      reason: 'repetition',
    });
    expect(answered({ game: 'q4', options: { marbles: 4 }, moves: moves.slice(0, -1) }).result).toBeNull();
  });

  test('with announcements each move plain and with an exclamation mark', () => {
    const { legal } = answered({ game: 'q4', options: { announce: true } });
    expect(legal).toHaveLength(128);
    expect(legal).toContain('2b3');
    expect(legal).toContain('2b3!');
  });

  test('pending skips and seats out in the position', () => {
    const skip = { players: 3, announce: true, penalty: 'skip' };
    expect(answered({ game: 'q4', options: skip, moves: ['1a1!'] }).position).toMatch(/ 2 skip=1$/);
    const out = { ...skip, penalty: 'out' };
    expect(answered({ game: 'q4', options: out, moves: ['1a1!'] }).position).toMatch(/ 2 out=1$/);
  });
});

describe('inspect refuses', () => {
  test.each([
    ['malformed JSON', '{"game":', 'bad-json'],
    ['an empty line', '', 'bad-json'],
    ['something else than an object', '[1,2]', 'bad-request'],
    ['null', 'null', 'bad-request'],
    ['no game', '{}', 'unknown-game'],
    ['an unknown game', '{"game":"chess"}', 'unknown-game'],
    ['a game of another kind', '{"game":7}', 'unknown-game'],
    ['a name every object has', '{"game":"constructor"}', 'unknown-game'],
    ['moves that are no list', '{"game":"quantik","moves":"Aa1"}', 'bad-request'],
    ['moves that are no texts', '{"game":"quantik","moves":[1]}', 'bad-request'],
    ['a position that is no text', '{"game":"quantik","position":1}', 'bad-request'],
    ['an unknown option', '{"game":"quads","options":{"borders":true}}', 'bad-options'],
    ['an option of another kind', '{"game":"quads","options":{"border":"yes"}}', 'bad-options'],
    ['16 marbles for four', '{"game":"q4","options":{"players":4,"marbles":16}}', 'bad-options'],
    ['half a marble', '{"game":"q4","options":{"marbles":4.5}}', 'bad-options'],
    ['teams of three', '{"game":"q4","options":{"players":3,"teams":"shared"}}', 'bad-options'],
    ['five cubes', '{"game":"quantik","position":"CCC./cc../..../...."}', 'bad-position'],
    ['too few rows', '{"game":"quantik","position":"A.../..b."}', 'bad-position'],
  ])('%s', (_, line, code) => {
    const error = refused(line);
    expect(error.code).toBe(code);
    expect(error.why).toMatch(/\.$/);
    expect(error.ply).toBeUndefined();
  });

  test.each([
    ['an illegal move', ['Aa1', 'Aa2'], 1, /sphere on a1 is in the same column and region/],
    ['an unreadable move', ['Aa1', 'Bb1', 'Zz9'], 2, /"Zz9" is not a move/],
    ['a move after the end', ['Aa1', 'Bb1', 'Cc1', 'Dd1', 'Ad4'], 4, /over/],
  ])('%s, with the index of the move', (_, moves, ply, why) => {
    const error = refused(JSON.stringify({ game: 'quantik', moves }));
    expect(error.code).toBe('illegal-move');
    expect(error.ply).toBe(ply);
    expect(error.why).toMatch(why);
  });
});

/** A valid request: random game, options, and some moves or a position reached by them. */
function validLine(random: Random): string {
  const id = GAME_IDS[below(random, 3)]!;
  const game = GAMES[id];
  const options =
    id === 'quads'
      ? { hidden: below(random, 2) === 1, border: below(random, 2) === 1 }
      : id === 'q4'
        ? {
            players: 2 + below(random, 3),
            marbles: 4 + below(random, 12),
            announce: below(random, 2) === 1,
            penalty: 'out',
          }
        : {};
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const state = game.setup(parsed.value);
  const moves: string[] = [];
  for (let ply = below(random, 12); ply > 0; ply--) {
    const legal = legalMoves(game.rules, state);
    if (legal.length === 0) break;
    const move = legal[below(random, legal.length)]!;
    moves.push(game.format(move));
    game.rules.make(state, move);
  }
  const asPosition = below(random, 2) === 1;
  return JSON.stringify(
    asPosition ? { game: id, options, position: game.formatPosition(state) } : { game: id, options, moves },
  );
}

const SIGNS = '{}[]":,./|-@!0123456789aAbBcCdDLpx nulltrue\\\u0000é🎲';

/** A few random typing errors. */
function mutate(line: string, random: Random): string {
  let text = line;
  for (let n = 1 + below(random, 4); n > 0; n--) {
    const at = below(random, text.length + 1);
    const other = below(random, text.length + 1);
    const sign = SIGNS[below(random, SIGNS.length)]!;
    const kind = below(random, 4);
    if (kind === 0) text = text.slice(0, at) + text.slice(at + 1);
    else if (kind === 1) text = text.slice(0, at) + sign + text.slice(at);
    else if (kind === 2) text = text.slice(0, at) + sign + text.slice(at + 1);
    else text = text.slice(0, at) + text.slice(Math.min(at, other), Math.max(at, other)) + text.slice(at);
  }
  return text;
}

function noise(random: Random): string {
  return Array.from({ length: below(random, 40) }, () => SIGNS[below(random, SIGNS.length)]).join('');
}

test('100,000 random and mutated lines each get an answer or an error, never an exception', () => {
  const random = seeded(5);
  let answers = 0;
  let errors = 0;
  let valid = '';
  for (let n = 0; n < 100_000; n++) {
    if (n % 20 === 0) {
      valid = validLine(random);
      if ('error' in inspectLine(valid, WORDS.en)) throw new Error(`refused: ${valid}`);
    }
    const answer = inspectLine(n % 10 === 0 ? noise(random) : mutate(valid, random), WORDS.en);
    if ('error' in answer) {
      errors++;
      if (!answer.error.why.endsWith('.')) throw new Error(`no sentence: ${answer.error.why}`);
    } else answers++;
  }
  expect(answers + errors).toBe(100_000);
  expect(answers).toBeGreaterThan(1000);
  expect(errors).toBeGreaterThan(50_000);
});

test('the command goes on after errors and keeps the order', () => {
  const bin = fileURLToPath(new URL('../bin/quadrille.js', import.meta.url));
  const input =
    'nonsense\n{"game":"quantik","moves":["Ab2"]}\r\n\n{"game":"q4","options":{"players":9}}\n{"game":"quads"}';
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, 'inspect'], { input, encoding: 'utf8' });
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { error?: { code: string } });
  expect(answers.map((answer) => answer.error?.code)).toEqual([
    'bad-json',
    undefined,
    'bad-json',
    'bad-options',
    undefined,
  ]);
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
