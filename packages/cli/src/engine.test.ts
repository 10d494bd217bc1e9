// The commands that use the engine.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/quadrille.js', import.meta.url));

function quadrille(args: readonly string[], input = '') {
  const env = { PATH: process.env['PATH'], LANG: 'en_GB.UTF-8' };
  return spawnSync(process.execPath, [BIN, ...args], { input, encoding: 'utf8', env });
}

describe('solve', () => {
  test('value, plies, best moves and every move', () => {
    const { stdout, status } = quadrille(['solve', 'quantik', '--moves', 'Aa1 Bb1 Cc1']);
    const solution = JSON.parse(stdout) as { moves: Record<string, { value: string; plies: number }> };
    expect(solution).toMatchObject({ value: 'win', plies: 1, best: ['Dd1'] });
    expect(solution.moves['Dd1']).toEqual({ value: 'win', plies: 1 });
    expect(Object.values(solution.moves).every(({ value }) => value === 'win' || value === 'loss')).toBe(true);
    expect(status).toBe(0);
  });

  test('only the value, without the book', () => {
    expect(quadrille(['solve', 'quantik', '--no-book', '--value-only']).stdout).toBe('{"value":"loss"}\n');
  });

  test('each input line gives one output line, errors included', () => {
    const input = [
      '{"game":"quantik","moves":["Ab2","Ba2"]}',
      'nonsense',
      '{"game":"quantik","moves":["Aa1","Bb1","Cc1","Dd1"]}',
      '{"game":"q4","moves":["1a1","4d1","1a2","4c2","1a3","4b4"]}',
    ].join('\n');
    const { stdout } = quadrille(['solve', '--lines', '--time', '200'], input);
    const [lost, bad, over, won] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lost).toMatchObject({ value: 'loss', plies: 8 });
    expect(bad).toMatchObject({ error: { code: 'bad-json' } });
    expect(over).toMatchObject({ error: { code: 'game-over', why: 'The game is over.' } });
    expect(won).toMatchObject({ value: 'win', plies: 1, best: ['1a4'] });
  });

  test('a value that is not proven in time is unknown', () => {
    const { stdout } = quadrille(['solve', 'quads', '--moves', 'pppp@c3 xxxx@e5', '--time', '50']);
    expect(JSON.parse(stdout)).toMatchObject({ value: 'unknown', plies: null });
  });

  test('a finished game and an impossible position fail', () => {
    const over = quadrille(['solve', 'quantik', '--moves', 'Aa1 Bb1 Cc1 Dd1']);
    expect(over.stderr).toContain('The game is over.');
    expect(over.status).toBe(1);
    expect(quadrille(['solve', 'quantik', '--position', 'AAA./..../..../....']).status).toBe(1);
  });
});

describe('bestmove', () => {
  test('a time limit gives the best move', () => {
    const { stdout } = quadrille(['bestmove', 'q4', '--moves', '1a1 4d1 1a2 4c2 1a3', '--time', '100']);
    expect(JSON.parse(stdout)).toMatchObject({ move: '1a4' });
  });

  test.each(['quantik', 'quads', 'q4'])('%s at every level but the slow ones', (game) => {
    for (const level of ['1', '3', '5']) {
      const { stdout } = quadrille(['bestmove', game, '--level', level]);
      expect(JSON.parse(stdout)).toMatchObject({ move: expect.any(String), level: Number(level) });
    }
  });

  test('a level that does not exist is wrong usage', () => {
    const { stderr, status } = quadrille(['bestmove', 'q4', '--level', '9']);
    expect(stderr).toContain('--level needs a whole number from 1 to 8');
    expect(status).toBe(2);
  });
});

const withoutTimes = (scores: string) => scores.replaceAll(/[\d.]+ ms/g, 'ms');

describe('arena', () => {
  test('a score with its interval for each, the better one ahead', () => {
    const { stdout, status } = quadrille(['arena', 'quantik', 'level:4', 'random', '--games', '20']);
    const [strong, weak] = stdout.trimEnd().split('\n');
    expect(strong).toMatch(
      /^level:4: (\d+\.\d) % \(95 %: \d+\.\d to \d+\.\d\), \d+ won, 0 drawn of 20, [\d.]+ ms a move$/,
    );
    expect(Number(/: ([\d.]+) %/.exec(strong!)![1])).toBeGreaterThan(80);
    expect(weak).toMatch(/^random: /);
    expect(status).toBe(0);
  });

  test('the score so far, every tenth game also where no terminal is', () => {
    const { stderr } = quadrille(['arena', 'quantik', 'random', 'random', '--games', '25']);
    expect(stderr).toMatch(/^10\/25 {2}[\d.]+ - [\d.]+\n20\/25 {2}[\d.]+ - [\d.]+\n$/);
  });

  test('several games at a time end as one after the other', () => {
    const args = ['arena', 'quads', 'level:4', 'level:2', '--games', '6'];
    const [together, apart] = [quadrille([...args, '--jobs', '3']), quadrille(args)];
    expect(apart.stdout).toMatch(/^level:4: /);
    expect(withoutTimes(together.stdout)).toBe(withoutTimes(apart.stdout));
  });

  test('more players, and time limits that are kept', () => {
    const options = '{"players":3,"marbles":4}';
    const { stdout } = quadrille(['arena', 'q4', 'time:20', 'mcts:20', 'random', '--games', '3', '--options', options]);
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(stdout).toMatch(/time:20: .* worst overrun \d+ ms/);
  });

  test.each([
    [['arena', 'q4', 'level:9', 'random'], /no player "level:9"/],
    [['arena', 'q4', 'random'], /PLAYER PLAYER is missing/],
    [['arena', 'q4', 'random', 'random', '--jobs', '0'], /--jobs needs a whole number from 1 to 256/],
    [['arena', 'q4', 'random', 'random', 'random'], /2 seats need 2 players, not 3/],
  ])('%j is wrong usage', (args, message) => {
    const { stderr, status } = quadrille(args);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });
});
