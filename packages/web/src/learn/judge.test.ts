import { startMatch, type Match, type MoveId } from '@quadrille/rules';
import { expect, test } from 'vitest';
import type { FigureId } from './figures.ts';
import { solves } from './judge.ts';
import { figurePosition } from './figure-position.ts';

const at = (figure: FigureId): Match => {
  const { game, options, state } = figurePosition(figure);
  return startMatch(game, options, state);
};

const move = ({ game }: Match, text: string): MoveId => game.pack(game.parse(text)!);

test('only the moves that are asked for solve a step', () => {
  const match = at('quantik-start');
  const goal = { kind: 'play', accepts: ['Ab2'] } as const;
  expect(solves(goal, match, move(match, 'Ab2'))).toBe(true);
  expect(solves(goal, match, move(match, 'Ac2'))).toBe(false);
});

test('any move that wins solves a step that asks for a win, and leaves the position as it was', () => {
  const match = at('quantik-two-ways');
  const before = match.game.formatPosition(match.state);
  const goal = { kind: 'play', accepts: 'any-winning' } as const;
  expect(['Bb2', 'Bb1'].map((text) => solves(goal, match, move(match, text)))).toEqual([true, true]);
  expect(solves(goal, match, move(match, 'Db2'))).toBe(false);
  expect(match.game.formatPosition(match.state)).toBe(before);
});

test('any move will do where any is asked for', () => {
  const match = at('q4-start');
  expect(solves({ kind: 'play', accepts: 'any-legal' }, match, move(match, '3c1'))).toBe(true);
});
