import {
  asMoveId,
  GAMES,
  legalMoves,
  ONGOING,
  randomPlayout,
  seeded,
  type AnyGame,
  type GameId,
  type Kinds,
} from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Analysis } from './game-engine.ts';
import { consequenceOf, onlyMoves } from './explain.ts';
import { loss, unknown, win, type Value } from './value.ts';

function after(name: GameId, moves: string, options: object = {}) {
  const game = GAMES[name];
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const state = game.setup(parsed.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const move = game.parse(text)!;
    expect(game.why(state, move)).toBeUndefined();
    game.rules.make(state, game.pack(move));
  }
  const id = (text: string) => game.pack(game.parse(text)!);
  return { game, state, id };
}

/** A position after this many random moves. */
function random(name: GameId, seed: number, plies: number) {
  const { game, state } = after(name, '');
  randomPlayout(game.rules, state, seeded(seed), new Int32Array(game.rules.maxMoves), plies);
  return { game, state };
}

/** The outcome and its distance by exhaustive search on the rules: the winner hurries, the loser delays. No draws. */
function tryEverything({ rules }: AnyGame, s: Kinds['state']): { outcome: string; plies: number } {
  const seat = rules.actor(s);
  let slowestLoss = 0;
  let quickestWin = Infinity;
  for (const id of legalMoves(rules, s)) {
    rules.make(s, id);
    const status = rules.status(s);
    const next = status === ONGOING ? tryEverything(GAMES.quantik, s) : { outcome: 'loss', plies: 0 };
    if (status !== ONGOING && status !== 1 << seat) throw new Error('a move lost or drew');
    rules.unmake(s, id);
    if (next.outcome === 'loss') quickestWin = Math.min(quickestWin, next.plies + 1);
    else slowestLoss = Math.max(slowestLoss, next.plies + 1);
  }
  return quickestWin < Infinity ? { outcome: 'win', plies: quickestWin } : { outcome: 'loss', plies: slowestLoss };
}

describe('consequences', () => {
  test('a losing move comes with its refutation, to the end', () => {
    const { game, state, id } = after('quantik', 'Aa1 Bb1');
    const { value, answer } = consequenceOf(game, state, id('Cc1'), {});
    expect(value).toEqual({ outcome: 'loss', plies: 2 });
    expect(answer.map((move) => game.format(move))).toEqual(['Dd1']);
  });

  test('a move that ends the game needs no answer', () => {
    const { game, state, id } = after('quantik', 'Aa1 Bb1 Cc1');
    expect(consequenceOf(game, state, id('Dd1'), {})).toEqual({ value: { outcome: 'win', plies: 1 }, answer: [] });
  });

  test('a false announcement that costs the game is a loss at once', () => {
    const { game, state, id } = after('q4', '', { announce: true, penalty: 'out' });
    expect(consequenceOf(game, state, id('1a1!'), { depth: 1 }).value).toEqual({ outcome: 'loss', plies: 1 });
  });

  test('of every move near the end of Quantik agree with trying everything, and the answer plays it out', () => {
    const seen = { win: 0, loss: 0 };
    for (let seed = 0; seed < 12; seed++) {
      const { game, state } = random('quantik', seed, 8);
      const { rules } = game;
      if (rules.status(state) !== ONGOING) continue;
      const seat = rules.actor(state);
      for (const id of legalMoves(rules, state)) {
        const { value, answer } = consequenceOf(game, state, id, {});
        const end = rules.clone(state);
        rules.make(end, id);
        const status = rules.status(end);
        const next = status === ONGOING ? tryEverything(game, end) : { outcome: 'loss', plies: 0 };
        expect(value).toEqual({ outcome: next.outcome === 'loss' ? 'win' : 'loss', plies: next.plies + 1 });
        expect(answer).toHaveLength(next.plies);
        for (const reply of answer) {
          expect(legalMoves(rules, end)).toContain(reply);
          rules.make(end, reply);
        }
        expect(rules.status(end)).toBe(1 << (value.outcome === 'win' ? seat : 1 - seat));
        seen[value.outcome as 'win' | 'loss']++;
      }
    }
    expect(Math.min(seen.win, seen.loss)).toBeGreaterThan(20);
  });

  test('what is good for the other side is bad for the mover, by as much', () => {
    const { game, state, id } = after('q4', '1a1 4d1 1a2 4c2');
    const { value } = consequenceOf(game, state, id('3b3'), { depth: 1 });
    const next = analyse(game, after('q4', '1a1 4d1 1a2 4c2 3b3').state, { depth: 1 });
    const score = next.ok && next.value.value.outcome === 'unknown' ? next.value.value.score : 0;
    expect(score).not.toBe(0);
    expect(value).toEqual({ outcome: 'unknown', score: -score });
  });

  test('who moves twice in a row keeps what they have', () => {
    // A false announcement: seat 1 misses its next turn.
    const { game, state, id } = after('q4', '1a1 4d1 1a2 4c2!', { announce: true, penalty: 'skip' });
    const three = consequenceOf(game, state, id('1a3'), { depth: 1 });
    expect(three.value).toEqual({ outcome: 'win', plies: 2 });
    expect(three.answer.map((move) => game.format(move))).toEqual(['1a4!']);
    const quiet = consequenceOf(game, state, id('2b2'), { depth: 1 }).value;
    expect(quiet.outcome === 'unknown' && quiet.score).toBeGreaterThan(0);
  });

  describe('repetition', () => {
    const dropped = '1d1 3b2 2b2 4c1 2b1 1a2 1b2 2a4';
    const cycle = '1d1-1d3 3b2-4d2 1d3-1d1 4d2-3b2';

    test('a move that repeats a position for the third time draws at once', () => {
      const { game, state, id } = after('q4', `${dropped} ${cycle} ${cycle.slice(0, -8)}`, { marbles: 4 });
      expect(consequenceOf(game, state, id('4d2-3b2'), { depth: 1 })).toEqual({
        value: { outcome: 'draw', plies: 1 },
        answer: [],
      });
    });

    test('a move after which the other side saves itself so draws in two', () => {
      const { game, state, id } = after('q4', `${dropped} ${cycle} ${cycle.slice(0, -16)}`, { marbles: 4 });
      const { value, answer } = consequenceOf(game, state, id('1d3-1d1'), { depth: 1 });
      expect(value).toEqual({ outcome: 'draw', plies: 2 });
      expect(answer.map((move) => game.format(move))).toEqual(['4d2-3b2']);
    });
  });

  test('where only the winner is known, nothing is said of when', () => {
    const { game, state } = random('quads', 0, 21);
    const values = legalMoves(game.rules, state).map((id) => consequenceOf(game, state, id, { nodes: 200 }).value);
    const sure = values.filter((value) => value.outcome === 'loss' && value.plies === undefined);
    expect(sure.length).toBeGreaterThan(0);
    expect(values.filter((value) => 'plies' in value && Number.isNaN(value.plies))).toEqual([]);
  });
});

/** The indices of the only moves in the list. */
function among(...values: Value[]): number[] {
  const moves = new Map(values.map((value, n) => [asMoveId(n), value]));
  const analysis: Analysis = { line: [asMoveId(0)], value: values[0]!, moves, depth: 1, nodes: 1 };
  return onlyMoves(analysis);
}

describe('only moves', () => {
  const draw: Value = { outcome: 'draw', plies: 4 };

  test.each([
    ['the one that wins, however good the rest looks', [unknown(0.99), win(9), draw, unknown(0.5)], [1]],
    ['the one that holds', [loss(2), loss(4), loss(8), unknown(-0.9)], [3]],
    ['a draw holds', [loss(2), draw, loss(8), loss(4)], [1]],
    ['none where all lose', [loss(2), loss(4), loss(6), loss(8)], []],
    ['none where nothing is at stake', [unknown(0.9), unknown(-0.9), draw, unknown(0)], []],
    ['none where a third keeps it', [win(1), loss(2), loss(2)], []],
    ['a quarter is few', [win(5), win(3), loss(2), loss(2), draw, loss(2), loss(2), unknown(1)], [1, 0]],
    ['a draw beside a prospect are two that hold', [draw, unknown(0), loss(2), loss(2), loss(2)], []],
  ])('%s', (_what, values, expected) => {
    expect(among(...values)).toEqual(expected);
  });

  test('the quickest win comes first, and a good prospect before a poor one', () => {
    const losing = Array.from({ length: 9 }, () => loss(2));
    expect(among(...losing, win(7), win(undefined), win(3))).toEqual([11, 9, 10]);
    expect(among(...losing, unknown(-0.5), unknown(0.5), draw)).toEqual([10, 11, 9]);
  });

  test('where moves were not valued there are none', () => {
    expect(onlyMoves({ line: [asMoveId(0)], value: win(1), moves: undefined, depth: 1, nodes: 1 })).toEqual([]);
  });

  test('the block is the only move against a line of three', () => {
    const { game, state } = after('q4', '1a1 4d1 1a2 4c2 1a3');
    const analysis = analyse(game, state, { depth: 2 }, { everyMove: true });
    expect(analysis.ok && onlyMoves(analysis.value).map((id) => game.format(id))).toEqual(['1a4']);
  });

  test('nine replies win in Quantik; with nothing to lose or win there is none', () => {
    const { game, state } = after('quantik', 'Ab2');
    const analysis = analyse(game, state, {}, { everyMove: true });
    expect(analysis.ok && onlyMoves(analysis.value)).toHaveLength(9);
    const start = analyse(game, after('quantik', '').state, {}, { everyMove: true });
    expect(start.ok && onlyMoves(start.value)).toEqual([]);
  });
});
