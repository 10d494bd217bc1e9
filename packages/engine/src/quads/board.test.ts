import { asMoveId, below, legalMoves, seeded } from '@quadrille/rules';
import { OFF, quads } from '@quadrille/rules/quads';
import { describe, expect, test } from 'vitest';
import { SearchClock } from '../clock.ts';
import { QuadsBoard } from './board.ts';
import { countVerdict, OPEN, WON } from './counting.ts';
import { createEndgame } from './endgame.ts';
import { evaluate, evaluateMoves } from './evaluate.ts';
import { exhaust, positions } from './exhaustive.ts';

const { rules } = quads;

/** Everything that distinguishes two boards. */
const picture = (board: QuadsBoard) => {
  const cells: number[] = [];
  for (let cell = board.next[OFF]!; cell !== OFF; cell = board.next[cell]!) cells.push(cell);
  return {
    cells: cells.map((cell) => [cell, board.demands[cell], board.open[cell]]),
    hands: [...board.hands],
    ply: board.ply,
    hash: [board.hashLo, board.hashHi],
  };
};

function moves(board: QuadsBoard): number[] {
  const out = new Int32Array(1000);
  return [...out.subarray(0, board.generate(out, 0))];
}

describe.each([{}, { border: true }, { hidden: true }, { border: true, hidden: true }])('the board %j', (options) => {
  test('make and unmake give the same board as reading the position', () => {
    const random = seeded(11);
    for (const start of positions(options, 28, 10, 1)) {
      const s = rules.clone(start);
      const board = new QuadsBoard(s);
      const trail: { move: number; buried: number; before: ReturnType<typeof picture> }[] = [];
      for (let legal = legalMoves(rules, s); legal.length > 0; legal = legalMoves(rules, s)) {
        const before = picture(board);
        const buried = board.prune();
        const possible = moves(board);
        expect(legal).toEqual(expect.arrayContaining(possible));
        expect(board.blocked()).toBe(false);
        const move = asMoveId(possible[below(random, possible.length)]!);
        rules.make(s, move);
        board.make(move);
        trail.push({ move, buried, before });
        const pruned = new QuadsBoard(s);
        const cleared = board.prune();
        pruned.prune();
        expect(picture(board)).toEqual(picture(pruned));
        board.restore(cleared);
      }
      expect(board.blocked()).toBe(true);
      for (const { move, buried, before } of trail.toReversed()) {
        board.unmake(move);
        board.restore(buried);
        expect(picture(board)).toEqual(before);
      }
    }
  });

  test('evaluateMoves gives the same values as evaluating one by one', () => {
    for (const empty of [34, 24, 14]) {
      for (const s of positions(options, empty, 10, 3)) {
        const board = new QuadsBoard(s);
        board.prune();
        const all = moves(board);
        const values = new Int32Array(all.length);
        evaluateMoves(board, Int32Array.from(all), 0, all.length, values);
        const single = all.map((move) => {
          board.make(move);
          const value = 0 - evaluate(board);
          board.unmake(move);
          return value;
        });
        expect([...values]).toEqual(single);
      }
    }
  });

  test('prunes only moves that are as good as a remaining one', () => {
    for (const s of positions(options, 10, 15, 2)) {
      const known = new Map<string, number>();
      const after = (id: number) => {
        rules.make(s, asMoveId(id));
        const left = exhaust(s, known);
        rules.unmake(s, asMoveId(id));
        return left;
      };
      const board = new QuadsBoard(s);
      board.prune();
      expect(new Set(moves(board).map(after))).toEqual(new Set(legalMoves(rules, s).map(after)));
    }
  });

  test('verdicts by counting agree with exhaustive search', () => {
    let said = 0;
    for (const empty of [9, 10, 11, 12]) {
      for (const s of positions(options, empty, 15, 100 + empty)) {
        const board = new QuadsBoard(s);
        board.prune();
        const verdict = countVerdict(board);
        if (verdict === OPEN) continue;
        said++;
        expect(verdict === WON).toBe(exhaust(s) % 2 === 1);
      }
    }
    expect(said).toBeGreaterThan(5);
  });

  test('the winner agrees with exhaustive search', () => {
    const endgame = createEndgame(16);
    for (const empty of [10, 12]) {
      for (const s of positions(options, empty, 12, 99)) {
        expect(endgame.wins(s, new SearchClock({}))).toBe(exhaust(s) % 2 === 1);
      }
    }
  });
});
