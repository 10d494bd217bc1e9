import { GAMES, type GameId } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { consequenceOf, onlyMoves } from './explain.ts';
import { threats } from './threats.ts';

function after(name: GameId, moves: string, options: object = {}) {
  const game = GAMES[name];
  const parsed = game.parseOptions(options);
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
});

describe('only moves', () => {
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

describe('threats', () => {
  test('in Quantik: whoever could complete a line now', () => {
    const { game, state } = after('quantik', 'Aa1 Bb1 Cc1');
    const found = threats(game, state).map(({ seat, moves }) => [seat, moves.map((id) => game.format(id))]);
    expect(found).toEqual([
      [0, ['Dd1']],
      [1, ['Dd1']],
    ]);
  });

  test('in Q4: a hole for each line of three, with a marble to spare once all are placed', () => {
    const { game, state } = after('q4', '1a1 4d1 1a2 4c2 1a3 2b2');
    expect(threats(game, state).map(({ seat, moves }) => [seat, moves.map((id) => game.format(id))])).toEqual([
      [0, ['1a4']],
    ]);
    const moving = after('q4', '1a1 4d1 1a2 4c2 1a3 1a4 3b3 2b2 3b3-3b4 1a4-4a4', { marbles: 4 });
    const [threat] = threats(moving.game, moving.state);
    expect(threat!.moves.map((id) => moving.game.format(id))).toEqual(['3b4-1a4']);
  });

  test('none in Quads', () => {
    const { game, state } = after('quads', 'pppp@c3');
    expect(threats(game, state)).toEqual([]);
  });
});
