import { below, legalMoves, ONGOING, seeded, type MoveId } from '@quadrille/rules';
import { LINES, q4, type Q4State } from '@quadrille/rules/q4';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import type { SearchLimit } from '../clock.ts';
import { CELL_IMAGES, stabiliser, SYMMETRIES, cellOrbits } from './symmetry.ts';

const { rules } = q4;

function setup(options: object, moves = ''): Q4State {
  const parsed = q4.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const s = q4.setup(parsed.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const move = q4.parse(text)!;
    expect(q4.why(s, move)).toBeUndefined();
    rules.make(s, q4.pack(move));
  }
  return s;
}

function think(s: Q4State, limit: SearchLimit, everyMove = false) {
  const analysis = analyse(q4, s, limit, { everyMove, seed: 3 });
  if (!analysis.ok) throw new Error(analysis.error.kind);
  return analysis.value;
}

function after(s: Q4State, id: MoveId): Q4State {
  const next = rules.clone(s);
  rules.make(next, id);
  return next;
}

/** Whether the side to move can force a line within this many plies. Plain search on the rules, including draws. */
function forces(s: Q4State, plies: number): boolean {
  const seat = rules.actor(s);
  const moves = legalMoves(rules, s);
  const wins = (id: MoveId): boolean => {
    rules.make(s, id);
    const won = rules.status(s) > 0 && ((rules.status(s) >> seat) & 1) === 1;
    rules.unmake(s, id);
    return won;
  };
  if (moves.some(wins)) return true;
  if (plies < 3) return false;
  return moves.some((id) => {
    rules.make(s, id);
    const won =
      rules.status(s) === ONGOING &&
      legalMoves(rules, s).every((reply) => {
        rules.make(s, reply);
        const still = rules.status(s) === ONGOING && forces(s, plies - 2);
        rules.unmake(s, reply);
        return still;
      });
    rules.unmake(s, id);
    return won;
  });
}

/** Random marbles on the boards of an ongoing game. */
function wild(seed: number, marbles: number, plies: number): Q4State | undefined {
  const random = seeded(seed);
  const s = setup({ marbles });
  for (let ply = 0; ply < plies && rules.status(s) === ONGOING; ply++) {
    const moves = legalMoves(rules, s);
    rules.make(s, moves[below(random, moves.length)]!);
  }
  return rules.status(s) === ONGOING ? s : undefined;
}

describe('proven values agree with plain search', () => {
  test.each([
    ['while both drop', 8, 12],
    ['when one side has dropped all', 8, 15],
    ['when both move', 8, 16],
    ['when both move and few can', 5, 12],
  ])('%s', (_name, marbles, plies) => {
    let checked = 0;
    let won = 0;
    for (let seed = 100; checked < 8; seed++) {
      const s = wild(seed, marbles, plies);
      if (s === undefined) continue;
      checked++;
      const { value, line } = think(s, { depth: 2 });
      const soon = value.outcome === 'win' && value.plies! <= 3;
      expect(soon).toBe(forces(s, 3));
      if (!soon) continue;
      won++;
      const end = line.reduce(after, s);
      expect(rules.status(end)).toBe(1 << rules.actor(s));
    }
    expect(won > 0 || marbles === 5).toBe(true);
  });

  test('every move with a proven loss loses by plain search', () => {
    let checked = 0;
    for (let seed = 300; checked < 40; seed++) {
      const s = wild(seed, 8, 12 + (seed % 6));
      if (s === undefined) continue;
      const { moves } = think(s, { depth: 1, nodes: 3000 }, true);
      const seat = rules.actor(s);
      const wins = (id: MoveId) => rules.status(after(s, id)) === 1 << seat;
      const said = (outcome: string, plies: number) =>
        [...moves!]
          .filter(([, value]) => value.outcome === outcome && 'plies' in value && value.plies === plies)
          .map(([id]) => id);
      const losing = said('loss', 2).slice(0, 40);
      expect(said('win', 1).every(wins)).toBe(true);
      expect(losing.every((id) => forces(after(s, id), 1))).toBe(true);
      checked += losing.length;
    }
    expect(checked).toBeGreaterThanOrEqual(40);
  });
});

describe('the variation', () => {
  test('of a forced win ends with the winning move', () => {
    const s = setup({}, '1a1 4b3 1b1 4c2 1a4 2d3 1b4 3d2');
    const { line, value } = think(s, { depth: 3 });
    expect(value.outcome).toBe('win');
    expect(line.length).toBe(value.outcome === 'win' ? value.plies : 0);
    expect(rules.status(line.reduce(after, s))).toBe(1);
  });

  test('of a loss ends with the opponent’s win', () => {
    const s = setup({}, '1a1 4b3 1b1 4c2 1a4 2d3 1b4 3d2 1c1');
    const { line, value } = think(s, { depth: 2 });
    expect(value.outcome).toBe('loss');
    expect(rules.status(line.reduce(after, s))).toBe(1);
  });

  test('is legal and longer than one move in a quiet position', () => {
    const s = setup({}, '1a1 4d1 2b2 3c3');
    const { line } = think(s, { nodes: 3000 });
    expect(line.length).toBeGreaterThan(1);
    let now = s;
    for (const id of line) {
      expect(legalMoves(rules, now)).toContain(id);
      now = after(now, id);
    }
  });
});

describe('repetition', () => {
  const dropped = '1a1 1a2 1b1 1b2 2a1 2a2 3a1 3a2';
  const cycle = '1a1-4d4 1a2-4c4 4d4-1a1 4c4-1a2';

  test('a move to the third occurrence of a position is valued as a draw', () => {
    const s = setup({ marbles: 4 }, `${dropped} ${cycle} ${cycle.slice(0, -8)}`);
    const { moves } = think(s, { depth: 1 }, true);
    expect(moves!.get(q4.pack(q4.parse('4c4-1a2')!))).toEqual({ outcome: 'draw', plies: 1 });
  });

  test('a position with a draw by repetition is not valued as a loss', () => {
    const s = setup({ marbles: 4 }, `${dropped} ${cycle} ${cycle.slice(0, -8)}`);
    const { value } = think(s, { depth: 2 });
    expect(value.outcome).not.toBe('loss');
  });
});

describe('symmetries', () => {
  const names = new Set(LINES.map(({ cells }) => [...cells].toSorted((a, b) => a - b).join(' ')));

  test('there are 192 different ones, and each maps lines to lines', () => {
    const seen = new Set<string>();
    for (let each = 0; each < SYMMETRIES; each++) {
      const image = CELL_IMAGES.subarray(64 * each, 64 * each + 64);
      expect(new Set(image).size).toBe(64);
      seen.add(image.join(' '));
      for (const { cells } of LINES) {
        const mapped = cells.map((cell) => image[cell]!).toSorted((a, b) => a - b);
        expect(names.has(mapped.join(' '))).toBe(true);
      }
    }
    expect(seen.size).toBe(192);
  });

  test('empty boards have two kinds of holes, and one marble leaves twelve or four symmetries', () => {
    const owner = new Int8Array(64).fill(-1);
    expect(new Set(cellOrbits(owner)).size).toBe(2);
    owner[0] = 0;
    expect(stabiliser(owner)).toHaveLength(12);
    owner[0] = -1;
    owner[1] = 0;
    expect(stabiliser(owner)).toHaveLength(4);
  });

  test('every first move has a value, the same for the same kind of hole', () => {
    const { moves } = think(setup({}), { depth: 1 }, true);
    expect(moves!.size).toBe(64);
    expect(moves!.get(q4.pack(q4.parse('1a1')!))).toEqual(moves!.get(q4.pack(q4.parse('2b2')!)));
    expect(new Set([...moves!.values()].map((value) => JSON.stringify(value))).size).toBeLessThanOrEqual(2);
  });
});
