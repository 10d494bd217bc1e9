// Verifies wins by threats with a plain proof on the rules that shares no code with the search.

import { below, legalMoves, ONGOING, seeded, type MoveId, type Seat } from '@quadrille/rules';
import { LINES, q4, targetOf, type Q4State } from '@quadrille/rules/q4';
import { describe, expect, test } from 'vitest';
import { Fight } from './forced.ts';

const { rules } = q4;
const EMPTY = '..../..../..../....';

function placed(text: string, marbles = 12): Q4State {
  const options = q4.options.parse({ marbles });
  const s = options.ok ? q4.parsePosition(options.value, text) : options;
  if (!s.ok) throw new Error(s.error.kind);
  return s.value;
}

/** The holes where a seat would complete a line. */
function holesOf(s: Q4State, seat: Seat): Set<number> {
  const holes = new Set<number>();
  for (const { cells } of LINES) {
    let own = 0;
    let hole = -1;
    for (const each of cells) {
      const bit = 1 << (each & 31);
      if ((s.marbles[2 * seat + (each >> 5)]! & bit) !== 0) own++;
      else if ((s.marbles[2 * (1 - seat) + (each >> 5)]! & bit) === 0) hole = each;
    }
    if (own === 3 && hole >= 0) holes.add(hole);
  }
  return holes;
}

/**
 * The fewest plies, up to a limit, in which the side to move wins by threats; `quiet` includes moves without a threat.
 */
function soonest(s: Q4State, limit: number, quiet: boolean): number | undefined {
  if (holesOf(s, rules.actor(s)).size > 0) return 1;
  for (let plies = 3; plies <= limit; plies += 2) {
    if (legalMoves(rules, s).some((id) => winsBy(s, id, plies, quiet))) return plies;
  }
  return undefined;
}

/** Whether this move wins within `plies` against every reply. */
function winsBy(s: Q4State, id: MoveId, plies: number, quiet: boolean): boolean {
  const seat = rules.actor(s);
  rules.make(s, id);
  const threats = holesOf(s, seat).size;
  const wins =
    (threats > 0 || (quiet && plies > 3)) &&
    holesOf(s, 1 - seat).size === 0 &&
    legalMoves(rules, s).every((reply) => {
      rules.make(s, reply);
      const won = rules.status(s) === ONGOING && soonest(s, plies - 2, quiet) !== undefined;
      rules.unmake(s, reply);
      return won;
    });
  rules.unmake(s, id);
  return wins;
}

/** Random marbles close together; the side to move has no line of three. */
function manyMarbles(seed: number, marbles: number, plies: number): Q4State | undefined {
  const random = seeded(seed);
  const s = placed(`${EMPTY}|${EMPTY}|${EMPTY}|${EMPTY} 1`, marbles);
  for (let ply = 0; ply < plies; ply++) {
    const close = legalMoves(rules, s).filter((id) => (targetOf(id) & 0b10_1010) === 0 || below(random, 9) === 0);
    if (close.length === 0) return undefined;
    rules.make(s, close[below(random, close.length)]!);
    if (rules.status(s) !== ONGOING) return undefined;
  }
  return s;
}

const sorted = (ids: readonly MoveId[]) => ids.toSorted((a, b) => a - b);

describe.each([
  ['dropping', 8, [7, 8, 9, 10]],
  ['moving', 5, [10, 11, 12]],
])('random positions, %s', (_phase, marbles, plies) => {
  test('wins() lists exactly the moves that a plain proof confirms within three plies', () => {
    let found = 0;
    for (let seed = 0; seed < 60; seed++) {
      const s = manyMarbles(seed, marbles, plies[seed % plies.length]!);
      if (s === undefined) continue;
      const said = new Fight(s).wins(3, false);
      const now = holesOf(s, rules.actor(s));
      const moves = legalMoves(rules, s);
      const [soon, later] = [said.filter((win) => win.plies === 1), said.filter((win) => win.plies === 3)];
      const completing = moves.filter((id) => {
        rules.make(s, id);
        const won = rules.status(s) > 0;
        rules.unmake(s, id);
        return won;
      });
      // Moving a marble of the line itself completes nothing.
      expect(sorted(soon.map(({ id }) => id))).toEqual(completing);
      const forcing = now.size > 0 ? later.map(({ id }) => id) : moves.filter((id) => winsBy(s, id, 3, false));
      expect(sorted(later.map(({ id }) => id))).toEqual(sorted(forcing));
      expect(new Fight(s).distance(3, false)).toBe(now.size > 0 ? 1 : later.length > 0 ? 3 : undefined);
      expect(new Fight(s).threatened()).toBe(holesOf(s, 1 - rules.actor(s)).size > 0);
      expect(said.map((win) => win.plies)).toEqual(said.map((win) => win.plies).toSorted((a, b) => a - b));
      found += later.length;
    }
    expect(found).toBeGreaterThan(0);
  });
});

describe('longer wins', () => {
  test.each([
    ['by moving', 5, 5, `1.../.2.1/.12./1.1.|...2/..../...2/2...|${EMPTY}|${EMPTY} 1`],
    ['by moving, for the second', 5, 5, `.2../...2/12.1/2..1|1.../..../..../....|${EMPTY}|..../2.../..../..1. 2`],
    ['past a threat', 5, 5, `1..1/...2/..1./....|.11./..2./.2../2.2.|${EMPTY}|${EMPTY} 1`],
    ['by dropping', 12, 5, `..../..../.2../12..|..../..../11../21.1|..../..../..../..2.|..../..../..../...2 1`],
  ])('%s, of %d marbles each, in %d plies', (_how, marbles, plies, position) => {
    const s = placed(position, marbles);
    expect(new Fight(s).distance(9, false)).toBe(soonest(s, plies, false));
    const wins = new Fight(s).wins(plies, false);
    expect(wins[0]!.plies).toBe(plies);
    for (const { id } of wins) expect(winsBy(s, id, plies, false)).toBe(true);
    expect(new Fight(s).wins(plies - 2, false)).toEqual([]);
    expect(new Fight(s).distance(plies - 2, false)).toBeUndefined();

    // The defence found after the first move is the longest: no reply lasts longer.
    rules.make(s, wins[0]!.id);
    const defence = new Fight(s).defence(15)!;
    expect(defence.plies).toBe(plies - 1);
    expect(legalMoves(rules, s)).toContain(defence.id);
    const rests = legalMoves(rules, s).map((reply) => {
      rules.make(s, reply);
      const rest = soonest(s, plies - 2, false)!;
      rules.unmake(s, reply);
      return rest + 1;
    });
    expect(Math.max(...rests)).toBe(defence.plies);
    expect(new Fight(s).defence(plies - 1)).toEqual(defence);
    expect(new Fight(s).defence(plies - 2)).toBeUndefined();
  });

  test('a player who has dropped the last marble must move one next', () => {
    // The first player has one of five marbles left. With more to drop, 3c2 would win as well.
    const s = placed(`..../1.2./1.../....|..../..../.1../..2.|..../..../..../..1.|..../.2../..../...2 1`, 5);
    expect(new Fight(s).wins(7, false).map(({ id, plies }) => [q4.format(id), plies])).toEqual([['1a1', 7]]);
    expect(winsBy(s, q4.pack(q4.parse('1a1')!), 7, false)).toBe(true);
    expect(winsBy(s, q4.pack(q4.parse('3c2')!), 7, false)).toBe(false);
  });

  test('the quickest win is listed first', () => {
    const s = placed(`...2/..../21../2...|..../.1../21../....|${EMPTY}|..../..../..../.1.. 1`, 5);
    const wins = new Fight(s).wins(5, false).map(({ id, plies }) => [q4.format(id), plies]);
    expect(wins).toEqual([
      ['3b2', 3],
      ['2b1', 5],
      ['2b4', 5],
    ]);
  });
});

describe('defending', () => {
  // A line of three on 1a1 to 1a3.
  const three = `..../1.../1.../1...|${EMPTY}|${EMPTY}|..../..../..2./2..`;

  test('defence() is undefined if the threat can be blocked or there is none', () => {
    expect(new Fight(placed(`${three}. 2`)).defence(15)).toBeUndefined();
    expect(
      new Fight(placed(`..../..../1.../1...|${EMPTY}|${EMPTY}|..../..../..../2... 2`)).defence(15),
    ).toBeUndefined();
  });

  test('defence() is undefined if the player can win at once', () => {
    const s = placed(`..../1.../1.../1..1|${EMPTY}|${EMPTY}|..../2.../2.../2... 2`);
    expect(new Fight(s).defence(15)).toBeUndefined();
    expect(new Fight(s).distance(3, false)).toBe(1);
    expect(new Fight(s).wins(3, false).map(({ id }) => q4.format(id))).toEqual(['4a4']);
  });

  test('defence() against two threats names one of the holes and a loss in two plies', () => {
    const s = placed(`..../1.../1.../111.|${EMPTY}|${EMPTY}|.2../..../..2./2..2 2`);
    const defence = new Fight(s).defence(15)!;
    expect(defence.plies).toBe(2);
    expect(['1a4', '1d1']).toContain(q4.format(defence.id));
  });
});

test.each([
  [`..../.21./11../....|..../...2/21../....|...2/..../..../....|.2../..../..../..1. 1`, '1c4'],
  [`..../..../.2../..1.|..../..../..../.1..|..../..../2..2/...1|..../..../.112/.... 2`, '1a2'],
])('a quiet move wins in three where every threat fails: %s', (position, quiet) => {
  const s = placed(position);
  expect(new Fight(s).wins(5, false)).toEqual([]);
  expect(new Fight(s).wins(5, true).map(({ id, plies }) => [q4.format(id), plies])).toEqual([[quiet, 5]]);
  expect(new Fight(s).distance(5, true)).toBe(5);
  expect(new Fight(s).distance(3, true)).toBeUndefined();
  expect(winsBy(s, q4.pack(q4.parse(quiet)!), 5, true)).toBe(true);
});

test('the search returns no win when it exceeds its node limit', () => {
  const s = placed(`1.../.2.1/.12./1.1.|...2/..../...2/2...|${EMPTY}|${EMPTY} 1`, 5);
  const fight = new Fight(s);
  fight.most = 3;
  expect(fight.wins(5, false)).toEqual([]);
  expect(fight.nodes).toBeGreaterThan(3);
});

test('the search finishes when the node limit is just enough', () => {
  const s = placed(`1.../.2.1/.12./1.1.|...2/..../...2/2...|${EMPTY}|${EMPTY} 1`, 5);
  const [free, selection] = [new Fight(s), new Fight(s)];
  const wins = free.wins(5, false);
  selection.most = free.nodes;
  expect(selection.wins(5, false)).toEqual(wins);
});

test('pushing counts the holes where a line of three would arise', () => {
  expect(new Fight(placed(`${EMPTY}|${EMPTY}|${EMPTY}|${EMPTY} 1`)).pushing()).toBe(0);
  expect(new Fight(placed(`..../..../..../11..|${EMPTY}|${EMPTY}|..../..../..../2..2 1`)).pushing()).toBe(2);
  expect(new Fight(placed(`..../..../..../112.|${EMPTY}|${EMPTY}|..../..../..../2... 1`)).pushing()).toBe(0);
});
