// Whether pieces can have been placed in turn, compared with trying every order.

import { describe, expect, test } from 'vitest';
import { below, seeded } from '../random.ts';
import { neighbours } from './board.ts';
import { canBeOrdered } from './order.ts';

type Owner = 0 | 1 | 'neutral' | undefined;

const OWNERS: Readonly<Record<string, Owner>> = { L: 0, D: 1, n: 'neutral', '.': undefined };

/** A board of six columns, written from its first row on; rows left out are empty. */
function board(...rows: readonly string[]): Owner[] {
  const cells = rows.map((row) => row.padEnd(6, '.')).join('');
  return Array.from({ length: 36 }, (_, cell) => OWNERS[cells[cell] ?? '.']);
}

/** Tries every order: light begins, and each piece touches a neutral or an earlier piece. */
function someOrder(owners: readonly Owner[], placed: readonly number[], seat: 0 | 1): boolean {
  const left = [...owners.keys()].filter((cell) => typeof owners[cell] === 'number' && !placed.includes(cell));
  return (
    left.length === 0 ||
    left.some(
      (cell) =>
        owners[cell] === seat &&
        neighbours(cell).some((other) => placed.includes(other)) &&
        someOrder(owners, [...placed, cell], seat === 0 ? 1 : 0),
    )
  );
}

const orderedByTrying = (owners: readonly Owner[]): boolean =>
  someOrder(
    owners,
    [...owners.keys()].filter((cell) => owners[cell] === 'neutral'),
    0,
  );

describe('pieces can have been placed', () => {
  test.each([
    ['no piece', board('n'), true],
    ['light beside a neutral', board('nL'), true],
    ['dark behind light', board('nLD'), true],
    ['light behind dark', board('nDL'), false],
    ['dark alone', board('nD'), false],
    ['two of each, behind each other in turn', board('nLDLD'), true],
    ['two light ones in the way of dark', board('nLLD'), false],
    ['a second way to dark', board('nLLD', 'D'), true],
    ['light touches nothing', board('n.L'), false],
    ['dark from the other neutral', board('nL.nD'), true],
    ['the first choice leads nowhere', board('n', '', '.D', 'nL', 'L', 'DDL'), true],
    ['several choices lead nowhere', board('nLL', 'LD', 'L', 'DD', '.D'), true],
    ['the end of one row is not beside the start of the next', board('n....L', 'D'), false],
  ])('%s', (_, owners, possible) => {
    expect(canBeOrdered(owners)).toBe(possible);
    expect(orderedByTrying(owners)).toBe(possible);
  });

  test('exactly if one of all orders is possible', () => {
    const random = seeded(3);
    const answers = { possible: 0, impossible: 0 };
    for (let n = 0; n < 400; n++) {
      const owners = board('n');
      const size = 2 + below(random, 6);
      for (let piece = 0; piece < size; piece++) {
        const beside = [...owners.keys()].filter(
          (cell) =>
            owners[cell] === undefined && cell % 6 < 4 && neighbours(cell).some((other) => owners[other] !== undefined),
        );
        owners[beside[below(random, beside.length)]!] = (piece % 2) as 0 | 1;
      }
      // Light and dark change places on some pieces, so that many boards are impossible.
      const pieces = [...owners.keys()].filter((cell) => typeof owners[cell] === 'number');
      const [one, other] = [pieces[below(random, size)]!, pieces[below(random, size)]!];
      [owners[one], owners[other]] = [owners[other], owners[one]];
      expect(canBeOrdered(owners)).toBe(orderedByTrying(owners));
      answers[orderedByTrying(owners) ? 'possible' : 'impossible']++;
    }
    expect(Math.min(answers.possible, answers.impossible)).toBeGreaterThan(50);
  });
});

describe('the budget', () => {
  test('is not exceeded by orders that differ only in what came first', () => {
    // Dark lacks a place for its last piece, after millions of orders of the others.
    const tangled = board('nLDLDL', 'LDLDLD', 'DL.LLD');
    expect(canBeOrdered(tangled)).toBe(false);
  });

  test('counts a board as possible when it is exceeded', () => {
    const impossible = board('nDL');
    expect([0, 1, 2].map((budget) => canBeOrdered(impossible, budget))).toEqual([true, false, false]);
  });
});
