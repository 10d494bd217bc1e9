import { below, legalMoves, ONGOING, seeded, type MoveId, type Seat } from '@quadrille/rules';
import { alliesOf, q4, type Q4State } from '@quadrille/rules/q4';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import type { Analysis } from '../game-engine.ts';
import type { SearchLimit } from '../clock.ts';

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

function think(s: Q4State, limit: SearchLimit, everyMove = false, report?: (analysis: Analysis) => void): Analysis {
  const analysis = analyse(q4, s, limit, { everyMove, seed: 3 }, report);
  if (!analysis.ok) throw new Error(analysis.error.kind);
  return analysis.value;
}

const best = (s: Q4State, limit: SearchLimit = { nodes: 300 }) => q4.format(think(s, limit).line[0]!);

/** Whether this seat could complete a line if it were to move, by the rules alone. */
function couldWin(s: Q4State, seat: Seat): boolean {
  const there = { ...rules.clone(s), turn: seat };
  return legalMoves(rules, there).some((id) => {
    rules.make(there, id);
    const won = there.ended > 0;
    rules.unmake(there, id);
    return won;
  });
}

/** Whether an opponent who plays before the mover's next turn has a line to complete. */
function handsOn(s: Q4State, id: MoveId): boolean {
  const me = rules.actor(s);
  const after = rules.clone(s);
  rules.make(after, id);
  if (rules.status(after) > 0) return false;
  for (let seat = rules.actor(after); seat !== me; seat = (seat + 1) % s.options.players) {
    if (((alliesOf(s.options, me) >> seat) & 1) === 0 && couldWin(after, seat)) return true;
  }
  return false;
}

describe('safe moves', () => {
  // Seats 1 to 3 in turn have three on board 4 or 3, and seat 0 is to move.
  const quiet = ['2d4', '2c2', '2b4'];
  const three = ['4a1', '4a2', '4a3'];
  const idle = [
    ['1b1', '1c3', '1d2'],
    ['3b2', '3c4', '3d1'],
  ];
  const scene = (seat: number, players: number) =>
    [0, 1, 2]
      .flatMap((round) => {
        const others = idle.map((each) => each[round]!);
        return Array.from({ length: players }, (_, i) =>
          i === 0 ? quiet[round]! : i === seat ? three[round]! : others.pop()!,
        );
      })
      .join(' ');

  test.each([
    [{ players: 3 }, 1],
    [{ players: 3 }, 2],
    [{ players: 4 }, 1],
    [{ players: 4 }, 2],
    [{ players: 4 }, 3],
    [{ players: 4, teams: 'partners' }, 1],
    [{ players: 4, teams: 'partners' }, 3],
  ])('%j: a threat of an opponent who moves before the next turn is blocked, here seat %i', (options, seat) => {
    expect(best(setup(options, scene(seat, options.players)))).toBe('4a4');
  });

  test('a partner’s line of three is not blocked', () => {
    const s = setup({ players: 4, teams: 'partners' }, scene(2, 4));
    expect(best(s)).not.toBe('4a4');
    const { moves } = think(s, { nodes: 400 }, true);
    expect(moves!.get(q4.pack(q4.parse('4a4')!))!.outcome).not.toBe('win');
  });

  test('of two threats the one of the earlier player is blocked', () => {
    const moves = '2d4 4a1 3a1 1b1 2c2 4a2 3a2 1c3 2b4 4a3 3a3 1d2';
    expect(best(setup({ players: 4 }, moves))).toBe('4a4');
  });

  test('an immediate win takes precedence over blocking', () => {
    const moves = '1a1 4a1 3a1 2b1 1a2 4a2 3a2 2c3 1a3 4a3 3a3 2d2';
    expect(best(setup({ players: 4 }, moves))).toBe('1a4');
  });

  test.each([{ players: 3 }, { players: 4 }, { players: 4, teams: 'partners' }])(
    '%j: the search avoids moves that let an opponent complete a line, in both phases',
    (options) => {
      let asked = 0;
      for (let seed = 1; asked < 12; seed++) {
        const random = seeded(seed);
        const s = setup({ ...options, marbles: 5 + (seed % 3) });
        const plies = options.players * (4 + (seed % 6));
        for (let ply = 0; ply < plies && rules.status(s) === ONGOING; ply++) {
          const moves = legalMoves(rules, s);
          rules.make(s, moves[below(random, moves.length)]!);
        }
        if (rules.status(s) !== ONGOING) continue;
        const choices = legalMoves(rules, s);
        const careless = choices.filter((id) => handsOn(s, id));
        if (careless.length === 0 || careless.length === choices.length) continue;
        expect(handsOn(s, think(s, { nodes: 60 }).line[0]!)).toBe(false);
        asked++;
      }
      expect(asked).toBe(12);
    },
  );

  test('a move that lets the next player complete a line is valued as a loss', () => {
    const s = setup({ players: 4 }, scene(1, 4));
    const { moves } = think(s, { nodes: 300 }, true);
    expect(new Set(moves!.keys())).toEqual(new Set(legalMoves(rules, s)));
    expect(moves!.get(q4.pack(q4.parse('1a1')!))).toEqual({ outcome: 'loss', plies: 2 });
    expect(moves!.get(q4.pack(q4.parse('4a4')!))!.outcome).toBe('unknown');
  });
});

describe('proven values with more than two players', () => {
  test('two threats of the next player are a proven loss', () => {
    const s = setup({ players: 3 }, '1b1 4a1 3b2 1c3 4a2 3c4 1d2 4a3 3d1 2b1 4d1 3a3 2c3 4d2 2d1 2d4 4d3 2a3');
    expect(think(s, { nodes: 2000 }).value).toEqual({ outcome: 'loss', plies: 2 });
  });

  test('two threats of the partner are a proven win, as the opponent between can block only one', () => {
    const moves = '2d4 1b1 4a1 3b2 2c2 1c3 4a2 3c4 2b3 1d2 4a3 3d1 2a1 1a3 4d1 3a4 2c4 1a1 4d2 3a2 2b1 3b4 4d3 1c1';
    const { value, line } = think(setup({ players: 4, teams: 'partners' }, moves), { nodes: 2000 });
    expect(value).toEqual({ outcome: 'win', plies: 3 });
    expect(line).toHaveLength(3);
  });
});

/** Whether the required result occurs within this many plies against any play of all but these seats. By the rules alone. */
function sure(s: Q4State, plies: number, seats: number, isRequired: (winners: number) => boolean): boolean {
  if (rules.status(s) !== ONGOING) return rules.status(s) > 0 && isRequired(rules.status(s));
  if (plies === 0) return false;
  const after = (id: MoveId): boolean => {
    rules.make(s, id);
    const so = sure(s, plies - 1, seats, isRequired);
    rules.unmake(s, id);
    return so;
  };
  const moves = legalMoves(rules, s);
  return (seats >> s.turn) & 1 ? moves.some(after) : moves.every(after);
}

test.each([{ players: 3 }, { players: 4 }, { players: 4, teams: 'partners' }])(
  '%j: a proven value holds against every reply',
  (options) => {
    let asked = 0;
    for (let seed = 1; asked < 6; seed++) {
      const random = seeded(seed);
      const s = setup({ ...options, marbles: 14 });
      for (let ply = 0; ply < options.players * 8 + (seed % 4) && rules.status(s) === ONGOING; ply++) {
        // Builds lines, so that some results are certain.
        const building = legalMoves(rules, s).filter((id) => (id & 63) >> 4 === s.turn % 4);
        const moves = building.length > 0 ? building : legalMoves(rules, s);
        rules.make(s, moves[below(random, moves.length)]!);
      }
      if (rules.status(s) !== ONGOING) continue;
      const side = alliesOf(s.options, s.turn);
      for (const [id, value] of think(s, { nodes: 1 }, true).moves!) {
        if (value.outcome === 'unknown' || value.plies !== 3) continue;
        rules.make(s, id);
        const hostile = [0, 1, 2, 3].map((seat) => 1 << seat).filter((seat) => (side & seat) === 0);
        const so =
          value.outcome === 'win'
            ? sure(s, 2, side, (winners) => (winners & side) !== 0)
            : hostile.some((seat) => sure(s, 2, seat, (winners) => (winners & side) === 0));
        rules.unmake(s, id);
        expect(so).toBe(true);
        asked++;
        break;
      }
    }
  },
);

describe('the search', () => {
  const s = setup({ players: 4 }, '1a1 4d1 3c1 2d4 1b3 4c2');

  test('reports progress with a line of more than one move', () => {
    const told: Analysis[] = [];
    const { line, nodes } = think(s, { nodes: 3000 }, false, (analysis) => told.push(analysis));
    expect(told.length).toBeGreaterThan(3);
    expect(nodes).toBe(3000);
    expect(line.length).toBeGreaterThan(1);
    const after = rules.clone(s);
    for (const id of line) {
      expect(legalMoves(rules, after)).toContain(id);
      rules.make(after, id);
    }
  });

  test('gives the same result for the same nodes and seed', () => {
    const first = think(s, { nodes: 1500 }, true);
    think(setup({ players: 3 }), { nodes: 400 });
    expect(think(s, { nodes: 1500 }, true)).toEqual(first);
  });

  test('stops when the stop callback returns true', () => {
    let asked = 0;
    const { nodes } = think(s, { stop: () => ++asked > 3 });
    expect(nodes).toBeLessThan(2000);
  });

  test.each<SearchLimit>([{ nodes: 0 }, { time: 0 }, { time: -5 }, { nodes: 1 }, { depth: 0 }, { depth: 1 }])(
    'a limit of %j is enough for a legal move',
    (limit) => {
      expect(legalMoves(rules, s)).toContain(think(s, limit).line[0]!);
    },
  );
});
