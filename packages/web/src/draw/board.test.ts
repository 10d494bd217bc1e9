// Positions of drawn cells and boards.

import { describe, expect, test } from 'vitest';
import { boardBox, boardStep, CELL_UNITS, cellCorner, FRAME_UNITS, tightBox } from './board.ts';
import { boardCorner, boardsBox } from './boards.ts';

const box = (text: string) => {
  const [x, y, width, height] = text.split(' ').map(Number) as [number, number, number, number];
  return { left: x, top: y, right: x + width, bottom: y + height };
};

describe.each([4, 6])('a board of %d', (width) => {
  test('cell 0 is at the lower left, the next to its right, the next row above it', () => {
    expect(cellCorner(width, 0)).toEqual({ x: 0, y: (width - 1) * CELL_UNITS });
    expect(cellCorner(width, 1)).toEqual({ x: CELL_UNITS, y: (width - 1) * CELL_UNITS });
    expect(cellCorner(width, width)).toEqual({ x: 0, y: (width - 2) * CELL_UNITS });
    expect(cellCorner(width, width * width - 1)).toEqual({ x: (width - 1) * CELL_UNITS, y: 0 });
  });
});

test.each([4, 6])('a picture %d cells wide has room for its frame on every side, and a little more below', (width) => {
  const { left, top, right, bottom } = box(boardBox(width));
  const size = width * CELL_UNITS;
  expect(left).toBe(top);
  expect(right - size).toBe(-left);
  expect(-left).toBeGreaterThan(FRAME_UNITS);
  expect(-left).toBeLessThan(FRAME_UNITS + 10);
  expect(bottom - size).toBeGreaterThan(-top);
  expect(bottom - size).toBeLessThan(FRAME_UNITS + 20);
});

test('without a frame a board fills its picture', () => {
  expect(box(tightBox(4))).toEqual({ left: -1, top: -1, right: 4 * CELL_UNITS + 1, bottom: 4 * CELL_UNITS + 1 });
});

const STEP = boardStep(4);

describe('four boards', () => {
  test.each([
    [4, [0, 0], [1, 0], [2, 0], [3, 0]],
    [2, [0, 0], [1, 0], [0, 1], [1, 1]],
    [1, [0, 0], [0, 1], [0, 2], [0, 3]],
  ])('in %d columns', (columns, ...places) => {
    for (const [board, [column, row]] of places.entries()) {
      expect(boardCorner(4, columns, board)).toEqual({ x: STEP * column!, y: STEP * row! });
    }
    const one = box(boardBox(4));
    const all = box(boardsBox(4, 4, columns));
    const [columnsUsed, rowsUsed] = [Math.min(4, columns), 4 / columns];
    expect([all.left, all.top]).toEqual([one.left, one.top]);
    expect(all.right).toBe(one.right + STEP * (columnsUsed - 1));
    expect(all.bottom).toBe(one.bottom + STEP * (rowsUsed - 1));
  });

  test('do not touch', () => {
    expect(STEP).toBeGreaterThan(4 * CELL_UNITS + 2 * FRAME_UNITS);
  });
});
