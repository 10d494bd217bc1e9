import { describe, expect, test } from 'vitest';
import { choices, legalMoves, play } from '../derive.ts';
import { stateAfter, idNamed, moveNamed, playMoves } from '../../testing/random-games.ts';
import { LINES, LINES_THROUGH, q4Cell, type CubeLine } from './cube.ts';
import { linesOfThree, linesThrough, q4 } from './game.ts';
import { placedMarbles } from './position.ts';

const after = (moves: string, options: object = {}) => stateAfter(q4, options, moves);
const whyNot = (moves: string, move: string, options: object = {}) =>
  q4.why(after(moves, options), moveNamed(q4, move));
const hole = (name: string) => q4.parseCell(name)!;
const named = (line: CubeLine) => line.cells.map(q4Cell).join(' ');

/** Both players have dropped their four marbles; no line stands. */
const DROPPED = '1a1 1a2 1b1 1b2 2a1 2a2 3a1 3a2';
const FOUR = { marbles: 4 };

describe('the boards', () => {
  test('76 lines: 40 within a board, 16 straight through the four, 20 slanted through them', () => {
    const spans = LINES.map(({ span }) => span);
    expect(['board', 'straight', 'slanted'].map((span) => spans.filter((own) => own === span).length)).toEqual([
      40, 16, 20,
    ]);
  });

  test('the lines are those of a cube: from one face to the opposite one', () => {
    // An independent count: on each axis both ends are equal, or they are the first and the last.
    const found = new Set<string>();
    for (let a = 0; a < 64; a++) {
      for (let b = a + 1; b < 64; b++) {
        const steps = [16, 4, 1].map((unit) => (Math.floor(b / unit) % 4) - (Math.floor(a / unit) % 4));
        if (steps.some((step) => step !== 0 && Math.abs(step) !== 3)) continue;
        found.add([0, 1, 2, 3].map((k) => q4Cell(a + (k * (b - a)) / 3)).join(' '));
      }
    }
    expect(LINES.map(named).toSorted()).toEqual([...found].toSorted());
  });

  test('seven lines meet in a corner or in the middle of the cube, four anywhere else', () => {
    for (let cell = 0; cell < 64; cell++) {
      const axes = [cell >> 4, (cell >> 2) & 3, cell & 3].map((n) => n === 1 || n === 2);
      const many = axes.every(Boolean) || !axes.some(Boolean);
      expect([q4Cell(cell), LINES_THROUGH[cell]!.length]).toEqual([q4Cell(cell), many ? 7 : 4]);
    }
  });

  test('a hole is named by board, column and row', () => {
    expect([0, 3, 12, 27, 63].map(q4Cell)).toEqual(['1a1', '1d1', '1a4', '2d3', '4d4']);
  });
});

describe('notation', () => {
  test.each(['', '1', '1a', '0a1', '5a1', '1e1', '1a5', '1a1-', '-1a1', '1a1-1a2-1a3', '1a1!!', '!', '1a1 !', '1A1'])(
    '"%s" is no move',
    (text) => {
      expect(q4.parse(text)).toBeUndefined();
    },
  );
});

describe('dropping', () => {
  test('the first marble goes in any hole of any board', () => {
    expect(legalMoves(q4.rules, after('')).map((id) => q4.format(id))).toHaveLength(64);
    expect(q4.events(after(''), idNamed(q4, '2b3'))).toEqual([
      { kind: 'dropped', seat: 0, colour: 0, to: hole('2b3'), left: 11 },
      { kind: 'turn', seat: 1 },
    ]);
  });

  test('the next one goes in a free hole', () => {
    expect(whyNot('2b3', '2b3')).toEqual({ kind: 'occupied', cell: hole('2b3'), colour: 0 });
    expect(legalMoves(q4.rules, after('2b3'))).toHaveLength(63);
  });

  test('a marble of any player fills its hole, on any board', () => {
    const s = after('1a1 3b2 4c3 4d4', { players: 4 });
    const moves = legalMoves(q4.rules, s).map((id) => q4.format(id));
    expect(moves).toHaveLength(60);
    expect(q4.rules.count(s)).toBe(60);
    for (const filled of ['1a1', '3b2', '4c3', '4d4']) expect(moves).not.toContain(filled);
  });

  test('no marble is hidden from any seat', () => {
    const s = after('1a1 4d4');
    expect(q4.hides(s.options)).toBe(false);
    for (const viewer of [0, 1, undefined]) {
      expect(q4.formatPosition(q4.redact(s, viewer))).toBe(q4.formatPosition(s));
    }
  });

  test('play goes clockwise', () => {
    const moves = ['', '1a1', '1a1 1b1', '1a1 1b1 1c1', '1a1 1b1 1c1 1d1'];
    expect(moves.map((played) => q4.rules.actor(after(played, { players: 4 })))).toEqual([0, 1, 2, 3, 0]);
    expect(moves.map((played) => q4.rules.actor(after(played, { players: 3 })))).toEqual([0, 1, 2, 0, 1]);
    expect(play(q4, after('1a1'), 0, moveNamed(q4, '1b1'))).toEqual({
      ok: false,
      error: { code: 'not-your-turn', turn: 1 },
    });
  });

  test('no marble is moved before all of its colour are dropped', () => {
    expect(whyNot('1a1 1b1', '1a1-1a2')).toEqual({ kind: 'drop-first', left: 11 });
    expect(whyNot(DROPPED.slice(0, -4), '1a2-4d4', FOUR)).toEqual({ kind: 'drop-first', left: 1 });
    expect(placedMarbles(after(DROPPED, FOUR), 1)).toBe(4);
  });
});

describe('moving', () => {
  test('a player without a reserve must move a marble', () => {
    expect(whyNot(DROPPED, '4d4', FOUR)).toEqual({ kind: 'must-move' });
    expect(q4.events(after(DROPPED, FOUR), idNamed(q4, '1a1-4d4'))).toEqual([
      { kind: 'moved', seat: 0, colour: 0, from: hole('1a1'), to: hole('4d4') },
      { kind: 'turn', seat: 1 },
    ]);
  });

  test('one of four marbles into one of 56 free holes', () => {
    const moves = legalMoves(q4.rules, after(DROPPED, FOUR)).map((id) => q4.format(id));
    expect(moves).toHaveLength(4 * 56);
    expect(new Set(moves.map((move) => move.slice(0, 3)))).toEqual(new Set(['1a1', '1b1', '2a1', '3a1']));
    expect(choices(q4, after(DROPPED, FOUR), { from: hole('1a1') })).toHaveLength(56);
  });

  test('another player’s marble cannot be moved', () => {
    expect(whyNot(DROPPED, '1a2-4d4', FOUR)).toEqual({ kind: 'not-yours', cell: hole('1a2'), colour: 1 });
  });

  test('a move from an empty hole is refused', () => {
    expect(whyNot(DROPPED, '4a4-4d4', FOUR)).toEqual({ kind: 'empty-hole', cell: hole('4a4') });
  });

  test('a marble cannot be moved to a filled hole or to its own', () => {
    expect(whyNot(DROPPED, '1a1-1a1', FOUR)).toEqual({ kind: 'same-hole', cell: hole('1a1') });
    expect(whyNot(DROPPED, '1a1-1b1', FOUR)).toEqual({ kind: 'occupied', cell: hole('1b1'), colour: 0 });
    expect(whyNot(DROPPED, '1a1-1a2', FOUR)).toEqual({ kind: 'occupied', cell: hole('1a2'), colour: 1 });
  });

  test('after the last drop the game continues with moves', () => {
    const s = playMoves(q4, after(DROPPED, FOUR), '1a1-4d4 1a2-4c4 1b1-4a4');
    expect(q4.rules.actor(s)).toBe(1);
    expect(placedMarbles(s, 0)).toBe(4);
  });

  test('the lifted marble leaves its hole', () => {
    expect(q4.formatPosition(after(`${DROPPED} 1a1-4d4`, FOUR))).toBe(
      '..../..../22../.1..|..../..../2.../1...|..../..../2.../1...|...1/..../..../.... 2',
    );
  });
});

/** Holes off the line, no four of which make a line themselves. */
function elsewhere(line: CubeLine, n: number): string[] {
  const lattice = ['1a1', '2b3', '3c1', '4d2', '1c4', '2d1', '3a3', '4b4', '1b2', '4c3'];
  return lattice.filter((name) => !line.cells.includes(hole(name))).slice(0, n);
}

describe('winning', () => {
  test.each(LINES.map((line) => [named(line), line] as const))('dropped in line: %s', (_, line) => {
    const [a, b, c, d] = line.cells.map(q4Cell);
    const [x, y, z] = elsewhere(line, 3);
    const s = after([a, x, b, y, c, z].join(' '));
    expect(q4.events(s, idNamed(q4, d!))).toEqual([
      { kind: 'dropped', seat: 0, colour: 0, to: line.cells[3], left: 8 },
      { kind: 'line', seat: 0, colour: 0, line },
      { kind: 'ended', winners: [0], reason: 'line' },
    ]);
  });

  test.each(LINES.map((line) => [named(line), line] as const))('moved into line: %s', (_, line) => {
    const [a, b, c, d] = line.cells.map(q4Cell);
    const [x, y, z, free, first, last] = elsewhere(line, 6);
    // The second player makes the line, whose spare marble waits in a free hole.
    const s = after([first, a, x, b, y, c, z, free, `${z}-${last}`].join(' '), FOUR);
    expect(q4.events(s, idNamed(q4, `${free}-${d}`))).toEqual([
      { kind: 'moved', seat: 1, colour: 1, from: hole(free!), to: line.cells[3] },
      { kind: 'line', seat: 1, colour: 1, line },
      { kind: 'ended', winners: [1], reason: 'line' },
    ]);
  });

  test('the boards keep their order and are not turned', () => {
    // Lines only if two boards were swapped, or if one were turned.
    expect(q4.outcome(after('1a1 1d2 2b2 2d3 4c3 3a2 3d4'))).toBeUndefined();
    expect(q4.outcome(after('1a1 1d2 2a1 2d3 3a1 3a2 4d1'))).toBeUndefined();
  });

  test('a line of mixed colours does not win', () => {
    expect(q4.outcome(after('1a1 1b1 1c1 1d1'))).toBeUndefined();
  });

  test('one marble may complete two lines, and both are shown', () => {
    const s = after('1a1 2b3 1b1 3c1 1c1 4d2 1d2 1c4 1d3 3a3 1d4 4b4');
    const lines = q4.events(s, idNamed(q4, '1d1')).filter(({ kind }) => kind === 'line');
    expect(lines.map((event) => 'line' in event && named(event.line))).toEqual(['1a1 1b1 1c1 1d1', '1d1 1d2 1d3 1d4']);
  });

  test('the game ends at once', () => {
    const s = after('1a1 2b3 1b1 3c1 1c1 4d2 1d1');
    expect(q4.outcome(s)).toEqual({ winners: [0], reason: 'line' });
    expect(legalMoves(q4.rules, s)).toEqual([]);
    expect(q4.why(s, moveNamed(q4, '4d4'))).toEqual({ kind: 'over' });
  });

  test('with three players the third wins alone', () => {
    const s = after('1a1 2a1 3a1 1b1 2b2 3b1 1c1 2c4 3c1 4a4 2d4 3d1', { players: 3 });
    expect(q4.outcome(s)).toEqual({ winners: [2], reason: 'line' });
  });

  test('the lines through a hole list their marbles', () => {
    const s = after('1a1 1b1 1c1 2a1');
    const row = linesThrough(s, hole('1a1')).find(({ line }) => named(line) === '1a1 1b1 1c1 1d1');
    expect(row?.counts).toEqual([2, 1, 0, 0]);
  });

  test('three of a colour count as long as the fourth hole is free', () => {
    const three = '1a1 1a2 1b1 2c3 1d1';
    expect(linesOfThree(after(three), 0).map(({ line, free }) => [named(line), q4Cell(free)])).toEqual([
      ['1a1 1b1 1c1 1d1', '1c1'],
    ]);
    expect(linesOfThree(after(three), 1)).toEqual([]);
    expect(linesOfThree(after(`${three} 1c1`), 0)).toEqual([]);
  });
});
