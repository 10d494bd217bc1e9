import { below, legalMoves, ONGOING, seeded, type MoveId } from '@quadrille/rules';
import { q4, type Q4State } from '@quadrille/rules/q4';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import type { Value } from '../value.ts';

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

function think(s: Q4State, limit: object, everyMove = false) {
  const analysis = analyse(q4, s, limit, { everyMove, seed: 3 });
  if (!analysis.ok) throw new Error(analysis.error.kind);
  return { move: q4.format(analysis.value.line[0]!), ...analysis.value };
}

/** Whether the side to move can force a line within this many plies. Plain search on the rules. */
function forces(s: Q4State, plies: number): boolean {
  if (plies <= 0) return false;
  const seat = rules.actor(s);
  return legalMoves(rules, s).some((id) => {
    rules.make(s, id);
    const status = rules.status(s);
    let won = status > 0 && ((status >> seat) & 1) === 1;
    if (!won && status === ONGOING && plies > 1) {
      won = legalMoves(rules, s).every((reply) => {
        rules.make(s, reply);
        const still = rules.status(s) === ONGOING && forces(s, plies - 2);
        rules.unmake(s, reply);
        return still;
      });
    }
    rules.unmake(s, id);
    return won;
  });
}

describe('with two players', () => {
  test('completes a line', () => {
    const { move, value } = think(setup({}, '1a1 4d1 1a2 4c2 1a3 4b4'), { depth: 1 });
    expect(move).toBe('1a4');
    expect(value).toEqual({ outcome: 'win', plies: 1 });
  });

  test('blocks a line', () => {
    expect(think(setup({}, '1a1 4d1 1a2 4c2 1a3'), { depth: 2 }).move).toBe('1a4');
  });

  test('completes a line by moving, with a marble that is not on it', () => {
    const s = setup({ marbles: 4 }, '1a1 4d1 1a2 4c2 1a3 1a4 3b3 2b2');
    expect(rules.actor(s)).toBe(0);
    rules.make(s, q4.pack(q4.parse('1a1-1b2')!));
    rules.make(s, q4.pack(q4.parse('1a4-3d4')!));
    const { move, value } = think(s, { depth: 2 });
    expect(value.outcome).toBe('unknown');
    expect(legalMoves(rules, s)).toContain(q4.pack(q4.parse(move)!));
    // 1a2, 1a3 and 1a1 again, with 1a4 free: now the line can be completed from 3b3.
    rules.make(s, q4.pack(q4.parse('1b2-1a1')!));
    rules.make(s, q4.pack(q4.parse('4d1-4d2')!));
    expect(think(s, { depth: 1 }).move).toBe('3b3-1a4');
  });

  test('a double threat is found as a forced win, confirmed by plain search', () => {
    const s = setup({}, '1a1 4b3 1b1 4c2 1a4 2d3 1b4 3d2');
    const { value } = think(s, { depth: 3 });
    expect(value.outcome).toBe('win');
  });

  test('proven values agree with plain search', () => {
    let checked = 0;
    for (let seed = 0; checked < 12; seed++) {
      const random = seeded(seed);
      const s = setup({ marbles: 8 });
      for (let ply = 0; ply < 11; ply++) {
        const moves = legalMoves(rules, s);
        if (moves.length > 0) rules.make(s, moves[below(random, moves.length)]!);
      }
      if (rules.status(s) !== ONGOING) continue;
      const { moves } = think(s, { depth: 1 }, true);
      const near = [...moves!.values()].filter((value) => value.outcome === 'win' && (value.plies ?? 9) <= 3);
      expect(near.length > 0).toBe(forces(s, 3));
      checked++;
    }
    expect(checked).toBeGreaterThanOrEqual(12);
  });

  test('the same number of nodes gives the same result', () => {
    const s = setup({}, '1a1 4d1 2b2 3c3');
    expect(new Set([1, 2, 3].map(() => think(s, { nodes: 3000 }).move)).size).toBe(1);
  });
});

describe('announcing', () => {
  const options = { announce: true, penalty: 'out' };

  test('a new line is announced', () => {
    const { move, value } = think(setup(options, '1a1 4d1 1a2 4c2 1a3 4b4'), { depth: 1 });
    expect(move).toBe('1a4!');
    expect(value).toEqual({ outcome: 'win', plies: 1 });
  });

  test('a line that was overlooked before is announced', () => {
    const { move } = think(setup(options, '1a1 4d1 1a2 4c2 1a3 4b4 1a4 2c3'), { depth: 1 });
    expect(move).toMatch(/!$/);
  });

  test('no value is proven while the opponent has an unannounced line', () => {
    // Seat 1 has 4a1 to 4a4; seat 0 could otherwise force a win.
    const s = setup(options, '1a1 4a1 1b1 4a2 1a4 4a3 1b4 4a4');
    const { value, line } = think(s, { depth: 3 });
    expect(value.outcome).toBe('unknown');
    expect(legalMoves(rules, s)).toContain(line[0]!);
  });

  test('the variation of a forced win ends with the announcement', () => {
    const s = setup(options, '1a1 4b3 1b1 4c2 1a4 2d3 1b4 3d2');
    const { line, value } = think(s, { depth: 3 });
    expect(value.outcome).toBe('win');
    expect(line.map((id) => q4.format(id).endsWith('!'))).toEqual(line.map((_, i) => i === line.length - 1));
  });

  test('every move has a value with and without announcement, and a false announcement is a bad move', () => {
    const s = setup(options, '1a1 4d1 1a2 4c2');
    const { moves } = think(s, { depth: 1 }, true);
    expect(new Set(moves!.keys())).toEqual(new Set(legalMoves(rules, s)));
    const value = (text: string): Value => moves!.get(q4.pack(q4.parse(text)!))!;
    expect(value('3b3!')).toEqual({ outcome: 'loss', plies: 1 });
    expect(value('3b3').outcome).toBe('unknown');
  });

  test('a search at full strength never announces falsely', () => {
    const random = seeded(4);
    for (let game = 0; game < 10; game++) {
      const s = setup({ announce: true, penalty: 'skip', marbles: 6 });
      for (let ply = 0; ply < 30 && rules.status(s) === ONGOING; ply++) {
        const { line } = think(s, { nodes: 300 });
        const after = rules.clone(s);
        rules.make(after, line[0]!);
        const announced = q4.unpack(line[0]!).announce;
        expect(announced && rules.status(after) <= 0).toBe(false);
        const moves = legalMoves(rules, s);
        const plain = moves.filter((id) => !q4.unpack(id).announce);
        rules.make(s, ply % 2 === 0 ? line[0]! : plain[below(random, plain.length)]!);
      }
    }
  });
});

describe.each([
  { players: 3 },
  { players: 4 },
  { players: 4, teams: 'partners' },
  { players: 4, teams: 'shared', marbles: 8 },
  { players: 3, announce: true, penalty: 'skip' },
])('with more than two players %j', (options) => {
  test('completes a line', () => {
    const players = options.players;
    const turns = [
      ['1a1', '4d1', '3c1', '2d4'],
      ['1a2', '4c2', '3b4', '2c3'],
      ['1a3', '4b4', '3d2', '2b1'],
    ];
    const moves =
      'teams' in options && options.teams === 'shared'
        ? '1a1 4d1 1a2 4c2 1a3 4b4'
        : turns.map((turn) => turn.slice(0, players).join(' ')).join(' ');
    expect(think(setup(options, moves), { nodes: 2000 }).move).toMatch(/^1a4!?$/);
  });

  test('blocks the next player’s line', () => {
    const shared = 'teams' in options && options.teams === 'shared';
    const three = '2d4 1a1 4d1 2c2 1a2 4c2 2b3 1a3 4b4';
    const four = '2d4 1a1 4d1 3c1 2c2 1a2 4c2 3b4 2b3 1a3 4b4 3d2';
    const moves = shared ? '1a1 4d1 1a2 4c2 1a3' : options.players === 3 ? three : four;
    expect(think(setup(options, moves), { nodes: 2000 }).move).toBe('1a4');
  });

  test('plays legal moves to the end of the game', () => {
    const s = setup({ ...options, marbles: 4 });
    for (let ply = 0; ply < 40 && rules.status(s) === ONGOING; ply++) {
      const move: MoveId = think(s, { nodes: 150 }).line[0]!;
      expect(legalMoves(rules, s)).toContain(move);
      rules.make(s, move);
    }
    expect(s.trail.length).toBeGreaterThan(8);
  });
});
