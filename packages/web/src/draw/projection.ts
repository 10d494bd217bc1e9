// How Q4's four boards are seen: lying in a row, stacked to a cube, or on the way from one to the other.
//
// The middle of each board is its origin: x runs along the columns, y towards row 1, z up; a cell is 100 wide. Seen
// without perspective, so that a straight line of marbles stays straight. The row is the picture of Q4Picture.

import { BOARD_STEP, CELL, FRAME, Q4_ROW_BOX, THICKNESS } from './board.ts';

export interface View {
  /** The cube turned about its upright axis, in radians. */
  readonly yaw: number;
  /** How steeply one looks down, in radians: a quarter turn is straight from above. */
  readonly pitch: number;
  /** 0 the row, 1 the stack. */
  readonly lift: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From where the stack is best seen first. */
export const STACK_VIEW = { yaw: -0.6, pitch: 0.5 } as const;
export const MIN_PITCH = 0.2;
export const MAX_PITCH = Math.PI / 2;

const GAP = 212;
const SLAB = 15;
/** The middle of a marble above the wood it lies in. */
const MARBLE_HEIGHT = 20;
const HALF = 2 * CELL + FRAME;
const CORNER = 30;

/** What a view comes to: the boards rise and tilt first, then slide over one another, and settle a little lower. */
export interface Pose {
  readonly yaw: number;
  readonly pitch: number;
  /** 1 side by side, 0 above one another. */
  readonly spread: number;
  /** The height from board to board. */
  readonly gap: number;
  /** 0 lying, 1 stacked. */
  readonly tilt: number;
}

function smooth(from: number, to: number, t: number): number {
  const s = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return s * s * (3 - 2 * s);
}

export function pose({ yaw, pitch, lift }: View): Pose {
  const tilt = smooth(0, 0.75, lift);
  const steep = Math.min(MAX_PITCH, Math.max(MIN_PITCH, pitch));
  // The short way round, however often the cube was turned.
  const short = Math.atan2(Math.sin(yaw), Math.cos(yaw));
  const over = 0.16 * Math.sin(Math.PI * smooth(0.3, 1, lift));
  return {
    yaw: tilt * short,
    pitch: MAX_PITCH + tilt * (steep - MAX_PITCH),
    spread: 1 - smooth(0.2, 0.95, lift),
    gap: GAP * (smooth(0, 0.7, lift) + over),
    tilt,
  };
}

/** Where a point of a board's space is seen, and how near: greater is nearer. */
export function project(p: Pose, board: number, x: number, y: number, z: number): Point & { readonly depth: number } {
  const height = (board - 1.5) * p.gap + z;
  const across = x * Math.cos(p.yaw) - y * Math.sin(p.yaw);
  const along = x * Math.sin(p.yaw) + y * Math.cos(p.yaw);
  return {
    x: across + (board - 1.5) * BOARD_STEP * p.spread,
    y: along * Math.sin(p.pitch) - height * Math.cos(p.pitch),
    depth: along * Math.cos(p.pitch) + height * Math.sin(p.pitch),
  };
}

/** For a transform that lays the flat drawing of a board (0 to 400, y down) into the scene. */
export function boardMatrix(p: Pose, board: number): readonly [number, number, number, number, number, number] {
  const origin = project(p, board, -2 * CELL, -2 * CELL, 0);
  const [a, b] = [Math.cos(p.yaw), Math.sin(p.yaw) * Math.sin(p.pitch)];
  const [c, d] = [-Math.sin(p.yaw), Math.cos(p.yaw) * Math.sin(p.pitch)];
  return [a, b, c, d, origin.x, origin.y];
}

/** The middle of the marble in a hole. */
export function marbleAt(p: Pose, cell: number): Point & { readonly depth: number } {
  const column = cell & 3;
  const row = (cell >> 2) & 3;
  return project(p, cell >> 4, (column - 1.5) * CELL, (1.5 - row) * CELL, MARBLE_HEIGHT);
}

/** From the farthest to the nearest, within one board. */
export function backToFront(p: Pose, cells: readonly number[]): number[] {
  const depth = new Map(cells.map((cell) => [cell, marbleAt(p, cell).depth]));
  return cells.toSorted((a, b) => depth.get(a)! - depth.get(b)!);
}

/** The outline of a board, its corners rounded. */
const OUTLINE: readonly Point[] = [0, 1, 2, 3].flatMap((quarter) =>
  [0, 1, 2, 3, 4, 5].map((step) => {
    const angle = (quarter + step / 5) * (Math.PI / 2);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // The middle of the corner this quarter of the circle belongs to.
    const side = HALF - CORNER;
    const [mx, my] = [quarter === 0 || quarter === 3 ? side : -side, quarter < 2 ? side : -side];
    return { x: mx + CORNER * cos, y: my + CORNER * sin };
  }),
);

/** What is seen of a board: its upper face, and around that and its sides together. */
export function slab(p: Pose, board: number): { readonly face: Point[]; readonly whole: Point[] } {
  const down = SLAB * Math.cos(p.pitch) + THICKNESS * (1 - p.tilt);
  const face = OUTLINE.map(({ x, y }) => project(p, board, x, y, 0));
  return { face, whole: hull([...face, ...face.map(({ x, y }) => ({ x, y: y + down }))]) };
}

/** The feet of the posts in the corners, the far ones first. */
export function posts(p: Pose, board: number): { readonly foot: Point; readonly head: Point; readonly far: boolean }[] {
  const at = HALF - 18;
  return [
    [-at, -at],
    [at, -at],
    [at, at],
    [-at, at],
  ].map(([x, y]) => {
    const foot = project(p, board, x!, y!, 0);
    return { foot, head: project(p, board + 1, x!, y!, -SLAB), far: x! * Math.sin(p.yaw) + y! * Math.cos(p.yaw) < 0 };
  });
}

/** Andrew's monotone chain. */
function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (from: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of from) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

const ROW = Q4_ROW_BOX.split(' ').map(Number) as [number, number, number, number];
const STACK = { width: 800, height: 1080 };

/** The viewBox: around the row, then around the stack from whichever side; so turning the cube never zooms. */
export function cameraBox(p: Pose): string {
  const rest = ROW[2] - 3 * BOARD_STEP;
  // Ahead of the tilt: a board that turns needs its diagonal long before it is up.
  const grow = 1 - (1 - p.tilt) ** 4;
  const width = 3 * BOARD_STEP * p.spread + rest + grow * (STACK.width - rest);
  const height = ROW[3] + grow * (STACK.height - ROW[3]);
  const middle = (1 - grow) * (THICKNESS / 2);
  return [-width / 2, middle - height / 2, width, height].map((n) => n.toFixed(1)).join(' ');
}

/** Where a board's number stands: on its frame while it lies, at its left when stacked. */
export function numberAt(p: Pose, board: number): Point {
  const lying = project(p, board, 0, 24 - HALF, 0);
  const stacked = { x: Math.min(...slab(p, board).face.map(({ x }) => x)) - 24, y: project(p, board, 0, 0, 0).y };
  const t = 1 - p.spread;
  return { x: lying.x + t * (stacked.x - lying.x), y: lying.y + t * (stacked.y - lying.y) };
}
