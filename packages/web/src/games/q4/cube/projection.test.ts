import { describe, expect, test } from 'vitest';
import { LINES } from '@quadrille/rules/q4';
import { boardStep, cellCorner } from '../../../draw/board.ts';
import { boardsBox } from '../../../draw/boards.ts';
import {
  backToFront,
  boardMatrix,
  cameraBox,
  marbleAt,
  MAX_PITCH,
  MIN_PITCH,
  pose,
  posts,
  project,
  slab,
} from './projection.ts';

const CELLS = Array.from({ length: 64 }, (_, cell) => cell);
const VIEWS = [-2.5, -0.6, 0, 0.9, 3].flatMap((yaw) => [0.2, 0.5, 1.1, 1.5].map((pitch) => ({ yaw, pitch })));

test('unlifted, whatever the view, the boards lie as in the row', () => {
  for (const view of VIEWS) {
    const p = pose({ ...view, lift: 0 });
    for (const cell of CELLS) {
      const corner = cellCorner(4, cell & 15);
      const { x, y } = marbleAt(p, cell);
      expect(x).toBeCloseTo(corner.x + 50 - 200 + ((cell >> 4) - 1.5) * boardStep(4));
      expect(y).toBeCloseTo(corner.y + 50 - 200);
    }
  }
});

test('stacked and seen from above, the boards cover one another', () => {
  const p = pose({ yaw: 0.7, pitch: MAX_PITCH, lift: 1 });
  for (const cell of CELLS) {
    expect(marbleAt(p, cell).x).toBeCloseTo(marbleAt(p, cell & 15).x);
    expect(marbleAt(p, cell).y).toBeCloseTo(marbleAt(p, cell & 15).y);
  }
});

test.each(VIEWS)('every line of four is seen straight from %o', (view) => {
  const p = pose({ ...view, lift: 1 });
  for (const { cells } of LINES) {
    const [a, b, c, d] = cells.map((cell) => marbleAt(p, cell)) as [Seen, Seen, Seen, Seen];
    for (const axis of ['x', 'y'] as const) {
      expect(b[axis] - a[axis]).toBeCloseTo(c[axis] - b[axis]);
      expect(d[axis] - c[axis]).toBeCloseTo(c[axis] - b[axis]);
    }
  }
});

type Seen = ReturnType<typeof marbleAt>;

describe('back to front', () => {
  test('from the front, row 4 is drawn before row 1', () => {
    const p = pose({ yaw: 0, pitch: 0.5, lift: 1 });
    expect(backToFront(p, [0, 4, 8, 12])).toEqual([12, 8, 4, 0]);
  });

  test('turned half round, row 1 is drawn before row 4', () => {
    const p = pose({ yaw: Math.PI, pitch: 0.5, lift: 1 });
    expect(backToFront(p, [12, 8, 4, 0])).toEqual([0, 4, 8, 12]);
  });

  test('a nearer marble of a board is seen lower', () => {
    const p = pose({ yaw: -0.6, pitch: 0.5, lift: 1 });
    const heights = backToFront(p, CELLS.slice(16, 32)).map((cell) => marbleAt(p, cell).y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  });

  test('drawing the boards from the bottom is right: a higher one is always nearer', () => {
    for (const view of VIEWS) {
      for (const lift of [0.1, 0.4, 0.7, 1]) {
        const p = pose({ ...view, lift });
        expect(project(p, 2, 10, 20, 0).depth).toBeGreaterThan(project(p, 1, 10, 20, 0).depth);
      }
    }
  });
});

test('the flat drawing lands where the marbles do', () => {
  const p = pose({ yaw: -0.6, pitch: 0.5, lift: 0.8 });
  const [a, b, c, d, e, f] = boardMatrix(p, 2);
  const { x, y } = project(p, 2, 150, -50, 0);
  expect(a * 350 + c * 150 + e).toBeCloseTo(x);
  expect(b * 350 + d * 150 + f).toBeCloseTo(y);
});

test('a slab is wider than its marbles and shows its side below', () => {
  const p = pose({ yaw: 0, pitch: 0.5, lift: 1 });
  const ys = slab(p, 0).whole.map(({ y }) => y);
  const front = project(p, 0, 0, 246, 0).y;
  expect(Math.max(...ys)).toBeGreaterThan(front + 5);
  expect(Math.min(...slab(p, 0).whole.map(({ x }) => x))).toBeCloseTo(-246);
});

test('posts stand upright', () => {
  const p = pose({ yaw: 0.4, pitch: 0.6, lift: 1 });
  for (const { foot, head } of posts(p, 0)) {
    expect(head.x).toBeCloseTo(foot.x);
    expect(head.y).toBeLessThan(foot.y);
  }
  expect(posts(p, 0).filter(({ far }) => far)).toHaveLength(2);
});

test('the look down stays between nearly level and straight down', () => {
  expect(pose({ yaw: 0, pitch: -1, lift: 1 }).pitch).toBeCloseTo(MIN_PITCH);
  expect(pose({ yaw: 0, pitch: 9, lift: 1 }).pitch).toBeCloseTo(MAX_PITCH);
});

test('many turns stack as directly as none', () => {
  expect(pose({ yaw: 0.3 + 6 * Math.PI, pitch: 0.5, lift: 0.5 }).yaw).toBeCloseTo(
    pose({ yaw: 0.3, pitch: 0.5, lift: 0.5 }).yaw,
  );
});

test('from every side and all along the way, everything stays in the picture', () => {
  for (const lift of [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]) {
    for (const yaw of [-3, -2.2, -1.5, -0.8, -0.6, 0, 0.4, 0.8, 1.6, 2.4]) {
      for (const pitch of [MIN_PITCH, 0.5, 0.8, 1.2, MAX_PITCH]) {
        const p = pose({ yaw, pitch, lift });
        const [left, top, width, height] = cameraBox(p).split(' ').map(Number) as [number, number, number, number];
        const seen = [0, 1, 2, 3].flatMap((board) => slab(p, board).whole);
        const marbles = CELLS.map((cell) => marbleAt(p, cell));
        expect(Math.min(...seen.map(({ x }) => x))).toBeGreaterThan(left);
        expect(Math.max(...seen.map(({ x }) => x))).toBeLessThan(left + width);
        expect(Math.min(...seen.map(({ y }) => y))).toBeGreaterThan(top);
        expect(Math.min(...marbles.map(({ y }) => y - 44))).toBeGreaterThan(top);
        expect(Math.max(...seen.map(({ y }) => y))).toBeLessThan(top + height);
      }
    }
  }
});

test('turning the stack does not zoom', () => {
  expect(cameraBox(pose({ yaw: 1, pitch: 0.4, lift: 1 }))).toBe(cameraBox(pose({ yaw: -2, pitch: 1.2, lift: 1 })));
});

const size = (box: string) => box.split(' ').slice(2).map(Number);

test('the row is framed as its picture is', () => {
  expect(size(cameraBox(pose({ yaw: 1, pitch: 0.4, lift: 0 })))).toEqual(size(boardsBox(4, 4, 4)));
});
