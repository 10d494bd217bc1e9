// Forced wins compared with a plain proof on the rules: each win found holds against every answer, and near wins are
// found.

import { below, legalMoves, ONGOING, seeded, type MoveId, type Seat } from '@quadrille/rules';
import { LINES, originOf, q4, targetOf, type Q4State } from '@quadrille/rules/q4';
import { describe, expect, test } from 'vitest';
import { DuelBoard, MANY, NONE } from './board.ts';
import { bothDrop, completion, onlyHole, ForcedWinSearch, type ForcedWin } from './forced.ts';

const { rules } = q4;
/** The node limit of the search itself. */
const NODES = 3000;

function setup(marbles: number, moves = ''): Q4State {
  const parsed = q4.options.parse({ marbles });
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const s = q4.setup(parsed.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const move = q4.parse(text)!;
    expect(q4.why(s, move)).toBeUndefined();
    rules.make(s, q4.pack(move));
  }
  return s;
}

function placed(text: string, marbles: number): Q4State {
  const parsed = q4.options.parse({ marbles });
  const s = parsed.ok ? q4.parsePosition(parsed.value, text) : parsed;
  if (!s.ok) throw new Error(s.error.kind);
  return s.value;
}

const find = (s: Q4State, nodes = NODES): ForcedWin | undefined => new ForcedWinSearch().find(new DuelBoard(s), nodes);
const written = (win: ForcedWin | undefined): string[] | undefined => win?.line.map((id) => q4.format(id as MoveId));
const cell = (text: string): number => q4.parseCell(text)!;

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
 * Whether the side to move wins within this many plies by threats alone. Tries every legal answer; draws are escapes.
 */
function proves(s: Q4State, plies: number): boolean {
  const seat = rules.actor(s);
  if (holesOf(s, seat).size > 0) return true;
  return plies >= 3 && legalMoves(rules, s).some((id) => provesBy(s, id, plies));
}

/** The same, beginning with this move. */
function provesBy(s: Q4State, id: MoveId, plies: number): boolean {
  const seat = rules.actor(s);
  rules.make(s, id);
  const holds =
    rules.status(s) === ONGOING &&
    holesOf(s, seat).size > 0 &&
    holesOf(s, 1 - seat).size === 0 &&
    legalMoves(rules, s).every((reply) => {
      rules.make(s, reply);
      const won = rules.status(s) === ONGOING && proves(s, plies - 2);
      rules.unmake(s, reply);
      return won;
    });
  rules.unmake(s, id);
  return holds;
}

/** Random marbles close together, so that lines arise; the side to move has no line of three. */
function manyMarbles(seed: number, marbles: number, plies: number): Q4State | undefined {
  const random = seeded(seed);
  const s = setup(marbles);
  for (let ply = 0; ply < plies; ply++) {
    const close = legalMoves(rules, s).filter((id) => [0, 1, 2, 4, 5, 16, 20, 21, 48, 51].includes(targetOf(id) & 53));
    if (close.length === 0) return undefined;
    rules.make(s, close[below(random, close.length)]!);
    if (rules.status(s) !== ONGOING) return undefined;
  }
  return holesOf(s, rules.actor(s)).size === 0 ? s : undefined;
}

/** Mutation testing runs each test hundreds of times, so it uses fewer wins and shorter proofs. */
const QUICK = process.env['QUICK_TESTS'] !== undefined;
const WINS = QUICK ? 3 : 6;
const PROVEN_PLIES = QUICK ? 5 : 7;

describe.each([
  ['both drop', 8, [8, 9, 10, 11, 12]],
  ['the last marbles are dropped', 6, [8, 9, 10, 11]],
  ['the mover has dropped all but the other has not', 6, [11]],
  ['both move', 5, [10, 11, 12, 13]],
])('while %s', (_phase, marbles, plies) => {
  test('every win found is proven with its length, and every win in three plies is found', () => {
    const seen = { found: 0, none: 0 };
    for (let seed = 0; seed < 160 && seen.found < WINS; seed++) {
      const s = manyMarbles(seed, marbles, plies[seed % plies.length]!);
      if (s === undefined) continue;
      const seat = rules.actor(s);
      const found = find(s);
      expect(new ForcedWinSearch().plies(new DuelBoard(s), NODES)).toBe(found?.plies ?? 0);
      const near = proves(s, 3);
      expect(near && found === undefined).toBe(false);
      if (found === undefined) {
        seen.none++;
        continue;
      }
      seen.found++;
      expect(found.line).toHaveLength(found.plies);
      expect(found.plies > PROVEN_PLIES || provesBy(s, found.line[0] as MoveId, found.plies)).toBe(true);
      for (const [ply, id] of found.line.entries()) {
        expect(rules.status(s)).toBe(ONGOING);
        expect(legalMoves(rules, s)).toContain(id);
        // Every answer stops a line.
        expect(ply % 2 === 0 || holesOf(s, seat).has(targetOf(id as MoveId))).toBe(true);
        rules.make(s, id as MoveId);
      }
      expect(rules.status(s)).toBe(1 << seat);
    }
    expect(seen.found).toBeGreaterThan(2);
    expect(seen.none).toBeGreaterThan(2);
  });
});

describe('a longer win', () => {
  const EMPTY = '..../..../..../....';

  test.each([
    ['by moving', 5, 5, `1.../.2.1/.12./1.1.|...2/..../...2/2...|${EMPTY}|${EMPTY} 1`],
    ['by moving, for the second', 5, 5, `.2../...2/12.1/2..1|1.../..../..../....|${EMPTY}|..../2.../..../..1. 2`],
    ['by moving, past a threat', 5, 5, `1..1/...2/..1./....|.11./..2./.2../2.2.|${EMPTY}|${EMPTY} 1`],
    ['by moving, past a threat', 6, 5, `1.../1.../1..2/....|.2.2/..../211./2...|${EMPTY}|..../1.../..../2... 2`],
    ['by moving, in four', 5, 7, `.2../.212/..11/...1|12.2/..../..../....|${EMPTY}|${EMPTY} 1`],
    ['with the last marble', 6, 5, `1.../.2.1/.12./1.1.|...2/..../...2/2...|${EMPTY}|${EMPTY} 1`],
    ['with the last, in four', 6, 7, `21../.1.1/2.../2..2|.1../..../.1../....|${EMPTY}|..../..../..../..2. 1`],
    ['that begins by dropping', 6, 7, `..1./.1../..../...1|.12./2.../..21/2...|${EMPTY}|${EMPTY} 2`],
    ['that begins with three to drop', 6, 9, `..../.2../..../..2.|..../..1./.2../1...|${EMPTY}|..../2.1./..../1... 1`],
  ])('%s, of %d marbles each, in %d plies', (_how, marbles, plies, position) => {
    const s = placed(position, marbles);
    const found = find(s)!;
    expect(found.plies).toBe(plies);
    expect(provesBy(s, found.line[0] as MoveId, plies)).toBe(true);
    expect(provesBy(s, found.line[0] as MoveId, plies - 2)).toBe(false);
    // The answers delay the longest.
    for (const id of found.line) rules.make(s, id as MoveId);
    expect(rules.status(s)).toBeGreaterThan(0);
  });
});

const alternating = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((move, n) => [move, ...(second[n] === undefined ? [] : [second[n]])]).join(' ');

describe('when the opponent threatens', () => {
  test.each([
    ['the first', '1b4 1a1 1c4 1a2 2a4 4d1 3a4 1a3'],
    ['the second', '1a1 1b4 1a2 1c4 4d1 2a4 3c2 3a4 1a3'],
  ])('%s player blocks it, and wins if the block is a double threat', (_who, moves) => {
    // Three on 1a1 to 1a3; on 1a4, where the line is blocked, two lines of two meet.
    const s = setup(12, moves);
    const found = find(s)!;
    expect([found.plies, targetOf(found.line[0] as MoveId)]).toEqual([3, cell('1a4')]);
    expect(proves(s, 3)).toBe(true);
  });

  test.each([
    ['nothing is threatened', '4d1 4d2 3b3 2c3', true],
    ['a threat elsewhere comes first', '4d1 4d2 4d3 3b3', false],
    ['two threats cannot be stopped', '4d1 4d2 4d3 4c1 4b1', false],
  ])('%s', (_what, theirs, wins) => {
    // Two lines of two meet on 1a1.
    const mine = '1b1 1c1 2a1 3a1 2d4'.split(' ');
    const others = theirs.split(' ');
    const asFirst = setup(12, alternating(mine.slice(0, others.length), others));
    const asSecond = setup(12, alternating([...others, '3d3'], mine.slice(0, others.length)));
    for (const s of [asFirst, asSecond]) {
      expect(find(s) !== undefined).toBe(wins);
      expect(proves(s, 3)).toBe(wins);
    }
  });
});

describe('a forced win repeats no position', () => {
  test('by a double threat that is the third occurrence of its position', () => {
    // Seat 1 has dropped last and threatens on 1d1 and 1a4; twice it moves that marble away.
    const drops = '2b2 1b1 4c3 1c1 3d2 1a2 2d4 1a3 3a3 1a1';
    const cycle = '3a3-3c4 1a1-4d4 3c4-3a3';
    const once = setup(5, `${drops} ${cycle}`);
    const twice = setup(5, `${drops} ${cycle} 4d4-1a1 ${cycle}`);
    expect(rules.status(twice)).toBe(ONGOING);
    expect(written(find(once))![0]).toBe('4d4-1a1');
    expect(written(find(twice))?.[0]).not.toBe('4d4-1a1');
    const afresh = placed(q4.formatPosition(twice), 5);
    expect(written(find(afresh))![0]).toBe('4d4-1a1');
  });

  test('by allowing a reply that is the third occurrence of its position', () => {
    // After the drops seat 0 threatens on 1d1 and 1a4 and is to move; twice both sides move back.
    const drops = '1b1 2b2 1c1 4c3 1a2 3d2 1a3 2d4 1a1 3a3';
    const back = '1a1-4d4 3a3-3c4';
    const once = setup(5, `${drops} ${back}`);
    const twice = setup(5, `${drops} ${back} 4d4-1a1 3c4-3a3 ${back}`);
    expect(rules.status(twice)).toBe(ONGOING);
    expect(written(find(once))![0]).toBe('4d4-1a1');
    expect(written(find(twice))?.[0]).not.toBe('4d4-1a1');
  });
});

function sevenPlies(): Q4State {
  for (let seed = 0; seed < 2000; seed++) {
    const s = manyMarbles(seed, 12, 9);
    if (s !== undefined && find(s)?.plies === 7) return s;
  }
  throw new Error('none found');
}

describe('the node limit', () => {
  const winning = '1a1 4b3 1b1 4c2 1a4 2d3 1b4 3d2';

  test('is exceeded at most by the moves of one position, and zero nodes find no win', () => {
    const s = setup(12, winning);
    expect(find(s, 0)).toBeUndefined();
    expect(find(s)).toBeDefined();
    for (const [marbles, plies] of [
      [8, 9],
      [6, 11],
      [5, 12],
    ] as const) {
      for (let seed = 0; seed < 60; seed++) {
        const quiet = manyMarbles(seed, marbles, plies);
        if (quiet === undefined) continue;
        for (const nodes of [1, 10, 100]) {
          const threats = new ForcedWinSearch();
          threats.plies(new DuelBoard(quiet), nodes);
          expect(threats.spent).toBeGreaterThan(0);
          expect(threats.spent).toBeLessThanOrEqual(nodes + 300);
        }
      }
    }
  });

  test('clear() forgets failures that were found with fewer marbles', () => {
    const s = sevenPlies();
    const threats = new ForcedWinSearch();
    const poor = new DuelBoard(s);
    poor.reserve[poor.turn] = 2;
    poor.reserve[1 - poor.turn] = 1;
    threats.plies(poor, NODES);
    threats.clear();
    expect(threats.plies(new DuelBoard(s), NODES)).toBe(7);
  });
});

describe('the only hole to fill', () => {
  test.each([
    ['nothing', '1a1 4d1 1a2 4c2', NONE],
    ['the hole of a line of three', '1a1 4d1 1a2 4c2 1a3', cell('1a4')],
    ['nothing where it is filled already', '1a1 4d1 1a2 4c2 1a3 1a4', NONE],
    ['one hole for two lines', '1a2 4d1 1a3 4c2 1a4 3b3 1b1 2d3 1c1 3c2 1d1', cell('1a1')],
    ['more than one marble can', '1a1 4d1 1a2 4c2 1a3 3b3 1b1 2d3 1c1', MANY],
  ])('%s', (_what, moves, hole) => {
    expect(onlyHole(new DuelBoard(setup(12, moves)), 0)).toBe(hole);
  });

  test('a line is completed from the reserve, else with a marble that is not on it', () => {
    const dropping = new DuelBoard(setup(12, '1a1 4d1 1a2 4c2 1a3'));
    expect(q4.format(completion(dropping, dropping.nextThree(0, 0), 0) as MoveId)).toBe('1a4');
    const moving = new DuelBoard(setup(4, '1a1 4d1 1a2 4c2 1a3 2b2 3b3 3d4'));
    const id = completion(moving, moving.nextThree(0, 0), 0) as MoveId;
    expect([originOf(id), targetOf(id)]).toEqual([cell('3b3'), cell('1a4')]);
  });

  test.each([
    [2, 1, true],
    [1, 1, false],
    [2, 0, false],
    [0, 0, false],
  ])('with %d and %d marbles left both drop: %s', (mine, theirs, drop) => {
    const board = new DuelBoard(setup(12, '1a1'));
    board.reserve[1] = mine;
    board.reserve[0] = theirs;
    expect(bothDrop(board)).toBe(drop);
  });
});
