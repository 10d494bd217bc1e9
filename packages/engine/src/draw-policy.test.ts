import { parseMatch, type Match } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { computerDecliningDraw, seatsToAgree } from './draw-policy.ts';

function four(...moves: string[]): Match {
  const match = parseMatch({ game: 'q4', options: { players: 4 }, moves });
  if (!match.ok) throw new Error(match.error.kind);
  return match.value;
}

const afterActs = (n: number): Match => ({
  ...four(),
  acts: Array.from({ length: n }, () => ({ kind: 'draw' as const })),
});

const isComputer = (seat: number): boolean => seat >= 2;

test('every other seat still in must agree', () => {
  expect(seatsToAgree(four(), 1)).toEqual([0, 2, 3]);
  expect(seatsToAgree(four('3:resigns'), 1)).toEqual([0, 3]);
});

test('computers decline until the game is long', () => {
  expect(computerDecliningDraw(four(), 0, isComputer)).toBe(2);
  expect(computerDecliningDraw(afterActs(79), 0, isComputer)).toBe(2);
  expect(computerDecliningDraw(afterActs(80), 0, isComputer)).toBeUndefined();
  expect(computerDecliningDraw(four(), 0, () => false)).toBeUndefined();
});

test('a computer that is out, or that offers, does not decline', () => {
  expect(computerDecliningDraw(four('3:resigns'), 0, (seat) => seat === 2)).toBeUndefined();
  expect(computerDecliningDraw(four(), 2, (seat) => seat === 2)).toBeUndefined();
});
