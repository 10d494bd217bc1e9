// The verdicts on a solver's moves, with a stubbed engine.

import type { Value } from '@quadrille/engine/value';
import type { EngineRequest, EngineReply } from '@quadrille/engine/worker';
import { act, GAMES, type Match } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { movesOf } from './collection.ts';
import { idOf, judgeMove, opening, winningMove, type AskEngine } from './judge.ts';
import type { Numbered } from './kinds.ts';
import { nameOf, parsePuzzleProgress, withSolved } from './progress.ts';

/** Quantik: Dd1 wins immediately; the line of this constructed puzzle begins with a slower move. */
const PUZZLE: Numbered = {
  game: 'quantik',
  number: 1,
  position: '..../..../..../....',
  grade: 1,
  plies: 5,
  line: ['Aa1', 'Bb3', 'Cc4'],
  also: ['Ad4'],
};

const match = opening(PUZZLE);
const id = (text: string) => idOf(GAMES.quantik, text);

function says(value: Value, line: readonly string[] = ['Bc2']): { ask: AskEngine; requests: EngineRequest[] } {
  const requests: EngineRequest[] = [];
  const reply: EngineReply = { line, value, moves: undefined, depth: 1, nodes: 1 };
  const ask: AskEngine = async (request) => {
    requests.push(request);
    return reply;
  };
  return { ask, requests };
}

const silent: AskEngine = async () => undefined;
const LOST: Value = { outcome: 'loss', plies: 4 };
const WON: Value = { outcome: 'win', plies: 7 };
const OPEN: Value = { outcome: 'unknown', score: 0.3 };

function after(from: Match, ...moves: string[]): Match {
  return moves.reduce((now, text) => {
    const done = act(now, { kind: 'move', id: idOf(now.game, text) });
    if (!done.ok) throw new Error(`${text}: ${done.error.code}`);
    return done.value;
  }, from);
}

describe('the first move', () => {
  test('of the solution is answered without a request to the engine', async () => {
    const { ask, requests } = says(WON);
    expect(await judgeMove(PUZZLE, match, id('Aa1'), ask)).toEqual({ kind: 'wins', reply: id('Bb3') });
    expect(requests).toEqual([]);
  });

  test('of an alternative solution is answered by the engine', async () => {
    const { ask, requests } = says(LOST);
    expect(await judgeMove(PUZZLE, match, id('Ad4'), ask)).toEqual({ kind: 'wins', reply: id('Bc2') });
    expect(requests).toEqual([{ game: 'quantik', options: {}, moves: ['Ad4'], limit: {} }]);
  });

  test('of an alternative solution is never judged as wrong', async () => {
    expect(await judgeMove(PUZZLE, match, id('Ad4'), says(OPEN).ask)).toEqual({ kind: 'unknown' });
    expect(await judgeMove(PUZZLE, match, id('Ad4'), says(WON).ask)).toEqual({ kind: 'unknown' });
  });

  test('outside the solutions that still wins is judged as slower', async () => {
    expect(await judgeMove(PUZZLE, match, id('Bb2'), says(LOST).ask)).toEqual({ kind: 'slower' });
  });

  test('that gives up the win is refuted, with the number of plies if proven', async () => {
    expect(await judgeMove(PUZZLE, match, id('Bb2'), says(WON).ask)).toEqual({
      kind: 'fails',
      answer: id('Bc2'),
      plies: 7,
    });
    expect(await judgeMove(PUZZLE, match, id('Bb2'), says(OPEN).ask)).toEqual({
      kind: 'fails',
      answer: id('Bc2'),
      plies: undefined,
    });
  });

  test('cannot be judged without an engine', async () => {
    expect(await judgeMove(PUZZLE, match, id('Bb2'), silent)).toEqual({ kind: 'unknown' });
  });
});

describe('later moves', () => {
  const later = after(match, 'Aa1', 'Bb3');

  test('that leave the solution but keep the win are answered', async () => {
    const { ask, requests } = says(LOST);
    expect(await judgeMove(PUZZLE, later, id('Cd4'), ask)).toEqual({ kind: 'wins', reply: id('Bc2') });
    expect(requests).toMatchObject([{ moves: ['Aa1', 'Bb3', 'Cd4'] }]);
  });

  test('that give up the win are refuted', async () => {
    expect(await judgeMove(PUZZLE, later, id('Cd4'), says(WON).ask)).toMatchObject({ kind: 'fails', plies: 7 });
  });

  test('after the end of the solution are answered by the engine', async () => {
    const { ask, requests } = says(LOST);
    expect(await judgeMove(PUZZLE, later, id('Cc4'), ask)).toEqual({ kind: 'wins', reply: id('Bc2') });
    expect(requests).toHaveLength(1);
  });
});

test('a move that ends the game is judged as won', async () => {
  const three: Numbered = { ...PUZZLE, position: '..../..../..../Ab..', line: ['Cd4'] };
  const begun = opening(three);
  expect(begun.game.rules.actor(begun.state)).toBe(0);
  const ahead = after(begun, 'Cc1', 'Cd3');
  expect(await judgeMove(three, ahead, id('Dd1'), silent)).toEqual({ kind: 'won' });
});

test('an illegal move throws', async () => {
  await expect(judgeMove(PUZZLE, after(match, 'Aa1'), id('Aa2'), silent)).rejects.toThrow('illegal');
});

const hole = (text: string) => idOf(GAMES.q4, text);

describe('in Q4', () => {
  // Two lines of two blue marbles cross at 1a1.
  const FORK: Numbered = {
    game: 'q4',
    number: 1,
    position: `..../..../..../.11.|..../..../..../1...|..../..../..../1..2|2.../..../.2../...2 1`,
    grade: 1,
    plies: 3,
    line: ['1a1', '1d1', '4a1'],
  };
  const fork = opening(FORK);

  test('a forced win is found without the engine', async () => {
    expect(await judgeMove(FORK, fork, hole('1a1'), silent)).toEqual({ kind: 'wins', reply: hole('1d1') });
    expect(await winningMove(fork, silent)).toBe(hole('1a1'));
  });

  test('a move that lets the opponent complete a line is refuted', async () => {
    // Orange has three on 4a1, 4b2 and 4d4, with 4c3 free.
    const position = `..../..../..../.11.|..../..../..../1...|..../..../..../...2|...2/..../.2../2.1. 1`;
    const open: Numbered = { ...FORK, position, line: ['4c3'] };
    expect(await judgeMove(open, opening(open), hole('1a1'), silent)).toEqual({
      kind: 'fails',
      answer: hole('4c3'),
      plies: 1,
    });
  });

  test('without threats the engine is asked with a time limit', async () => {
    const { ask, requests } = says(LOST, ['2c3']);
    expect(await judgeMove(FORK, fork, hole('3d3'), ask)).toEqual({ kind: 'slower' });
    expect(requests[0]).toMatchObject({ position: FORK.position, limit: { time: 1500 } });
  });
});

describe('a winning move', () => {
  test('in Q4 is made with a marble that is not on the line', async () => {
    // Blue has three on 1a1 to 1a3 and a fourth on 3c2; no marbles are left in reserve.
    const placed: Numbered = {
      ...PUZZLE,
      game: 'q4',
      options: { marbles: 4 },
      position: '..../1.../1.../1...|..../..../..../....|..../..2./..1./....|..2./.2../..../...2 1',
    };
    expect(await winningMove(opening(placed), silent)).toBe(idOf(GAMES.q4, '3c2-1a4'));
  });

  test('is only a move that the engine proves', async () => {
    const { ask, requests } = says(WON, ['Bc2', 'Ad4']);
    expect(await winningMove(after(match, 'Aa1'), ask)).toBe(id('Bc2'));
    expect(requests).toEqual([{ game: 'quantik', options: {}, moves: ['Aa1'], limit: {} }]);
    expect(await winningMove(match, says(OPEN).ask)).toBeUndefined();
    expect(await winningMove(match, says(LOST).ask)).toBeUndefined();
    expect(await winningMove(match, silent)).toBeUndefined();
  });
});

test('invalid options or an invalid position throw', () => {
  expect(() => opening({ ...PUZZLE, options: { size: 5 } })).toThrow('options');
  expect(() => opening({ ...PUZZLE, position: 'x' })).toThrow('position');
});

test('the number of moves counts only those of the winner', () => {
  expect([1, 3, 5, 15].map((plies) => movesOf({ ...PUZZLE, plies }))).toEqual([1, 2, 3, 8]);
});

test('a solved puzzle is identified by game, position and options', () => {
  const progress = withSolved(parsePuzzleProgress(undefined), 'quads', PUZZLE);
  expect([progress.quads.size, progress.q4.size, progress.quantik.size]).toEqual([1, 0, 0]);
  const names = [PUZZLE, { ...PUZZLE, options: { border: true } }, { ...PUZZLE, position: 'A' }].map(nameOf);
  expect(new Set(names).size).toBe(3);
  expect(nameOf({ ...PUZZLE, number: 2, grade: 5 } as Numbered)).toBe(nameOf(PUZZLE));
  expect(names[0]).toMatch(/^[0-9a-z]{1,7}$/);
});
