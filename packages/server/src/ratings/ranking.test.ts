import { act, asMoveId, GAMES, parseAct, startMatch, type AnyGame, type Match } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { rankingOf } from './ranking.ts';

function played(game: AnyGame, options: object, ...acts: string[]): Match {
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  return acts.reduce(
    (match, text) => {
      const next = act(match, parseAct(game, text)!);
      if (!next.ok) throw new Error(`${text}: ${next.error.code}`);
      return next.value;
    },
    startMatch(game, parsed.value),
  );
}

const ranks = (match: Match) => rankingOf(match)?.map(({ seats, rank, result }) => [seats, rank, result]);
const { quantik: QUANTIK, q4: Q4 } = GAMES;

describe('two players', () => {
  test('a win', () => {
    expect(ranks(played(QUANTIK, {}, 'Aa1', 'Bb1', 'Cc1', 'Dd1'))).toEqual([
      [[0], 2, 'lost'],
      [[1], 1, 'won'],
    ]);
  });

  test('resigning after both have moved is a loss', () => {
    expect(ranks(played(QUANTIK, {}, 'Aa1', 'Bb1', '2:resigns'))).toEqual([
      [[0], 1, 'won'],
      [[1], 2, 'lost'],
    ]);
  });

  test('an agreed draw', () => {
    const moves = firstMoves(Q4, {}, 2);
    expect(ranks(played(Q4, {}, ...moves, 'draw'))).toEqual([
      [[0], 1, 'drawn'],
      [[1], 1, 'drawn'],
    ]);
  });

  test('an undecided game, and one left before both moved, give no ranking', () => {
    expect(rankingOf(played(QUANTIK, {}, 'Aa1'))).toBeUndefined();
    expect(rankingOf(played(QUANTIK, {}, '1:resigns'))).toBeUndefined();
    expect(rankingOf(played(QUANTIK, {}, 'Aa1', '2:time'))).toBeUndefined();
  });
});

describe('more players', () => {
  test('a player who was eliminated later ranks higher', () => {
    const options = { players: 4 };
    const moves = firstMoves(Q4, options, 4);
    expect(ranks(played(Q4, options, ...moves, '3:resigns', '1:time', '4:resigns'))).toEqual([
      [[0], 3, 'lost'],
      [[1], 1, 'won'],
      [[2], 4, 'lost'],
      [[3], 2, 'lost'],
    ]);
  });

  test('a draw among the remaining players is not one for those eliminated before', () => {
    const options = { players: 3 };
    const moves = firstMoves(Q4, options, 3);
    expect(ranks(played(Q4, options, ...moves, '2:resigns', 'draw'))).toEqual([
      [[0], 1, 'drawn'],
      [[1], 3, 'lost'],
      [[2], 1, 'drawn'],
    ]);
  });

  test('partners win and lose together, even if one of them was eliminated', () => {
    const options = { players: 4, teams: 'partners' };
    const moves = firstMoves(Q4, options, 4);
    expect(ranks(played(Q4, options, ...moves, '1:resigns', '2:resigns', '4:resigns'))).toEqual([
      [[0, 2], 1, 'won'],
      [[1, 3], 2, 'lost'],
    ]);
  });
});

/** Any first moves. */
function firstMoves(game: AnyGame, options: object, n: number): string[] {
  let match = played(game, options);
  const moves: string[] = [];
  for (let i = 0; i < n; i++) {
    const out = new Int32Array(game.rules.maxMoves);
    game.rules.generate(match.state, out, 0);
    const text = game.format(asMoveId(out[i]!));
    moves.push(text);
    match = played(game, options, ...moves);
  }
  return moves;
}
