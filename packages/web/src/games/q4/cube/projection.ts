// Projection of Q4's four boards: in a row, stacked as a cube, or in between. Each board's origin is its centre: x
// along the columns, y towards row 1, z up; a cell is 100 wide. The projection is orthographic, so that straight lines
// of marbles stay straight. The row equals the flat drawing.

import { boardBox, boardStep, CELL_UNITS, FRAME_UNITS, THICKNESS_UNITS } from '../../../draw/board.ts';

export interface View {
  /** Rotation of the cube about its vertical axis, in radians. */
  readonly yaw: number;
  /** Angle of view in radians; a quarter turn is straight from above. */
  readonly pitch: number;
  /** 0 is the row, 1 the stack. */
  readonly lift: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The initial view of the stack. */
export const STACK_VIEW = { yaw: -0.6, pitch: 0.5 } as const;
export const MIN_PITCH = 0.2;
export const MAX_PITCH = Math.PI / 2;

const BOARD_STEP = boardStep(4);
const GAP = 212;
const SLAB = 15;
/** Height of a marble's centre above the wood. */
const MARBLE_HEIGHT = 20;
const HALF = 2 * CELL_UNITS + FRAME_UNITS;
const CORNER = 30;

/**
 * The geometry derived from a view: boards first rise and tilt, then slide above each other and settle a little lower.
 */
export interface Pose {
  readonly yaw: number;
  readonly pitch: number;
  /** 1 side by side, 0 above each other. */
  readonly spread: number;
  /** The vertical distance between boards. */
  readonly gap: number;
  /** 0 flat, 1 stacked. */
  readonly tilt: number;
}

function smooth(from: number, to: number, t: number): number {
  const s = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return s * s * (3 - 2 * s);
}

export function pose({ yaw, pitch, lift }: View): Pose {
  const tilt = smooth(0, 0.75, lift);
  const steep = Math.min(MAX_PITCH, Math.max(MIN_PITCH, pitch));
  // The shorter rotation, however often the cube was turned.
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

/** Projects a point in a board's coordinates; a greater depth is nearer. */
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

/** The matrix that places the flat drawing of a board (0 to 400, y down) in the scene. */
export function boardMatrix(p: Pose, board: number): readonly [number, number, number, number, number, number] {
  const origin = project(p, board, -2 * CELL_UNITS, -2 * CELL_UNITS, 0);
  const [a, b] = [Math.cos(p.yaw), Math.sin(p.yaw) * Math.sin(p.pitch)];
  const [c, d] = [-Math.sin(p.yaw), Math.cos(p.yaw) * Math.sin(p.pitch)];
  return [a, b, c, d, origin.x, origin.y];
}

/** The projected centre of the marble in a hole. */
export function marbleAt(p: Pose, cell: number): Point & { readonly depth: number } {
  const column = cell & 3;
  const row = (cell >> 2) & 3;
  return project(p, cell >> 4, (column - 1.5) * CELL_UNITS, (1.5 - row) * CELL_UNITS, MARBLE_HEIGHT);
}

/** Cells of one board sorted from far to near. */
export function backToFront(p: Pose, cells: readonly number[]): number[] {
  const depth = new Map(cells.map((cell) => [cell, marbleAt(p, cell).depth]));
  return cells.toSorted((a, b) => depth.get(a)! - depth.get(b)!);
}

/** The outline of a board with rounded corners. */
const OUTLINE: readonly Point[] = [0, 1, 2, 3].flatMap((quarter) =>
  [0, 1, 2, 3, 4, 5].map((step) => {
    const angle = (quarter + step / 5) * (Math.PI / 2);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // The centre of this corner's arc.
    const side = HALF - CORNER;
    const [mx, my] = [quarter === 0 || quarter === 3 ? side : -side, quarter < 2 ? side : -side];
    return { x: mx + CORNER * cos, y: my + CORNER * sin };
  }),
);

/** The visible outlines of a board: its upper face, and its whole silhouette. */
export function slab(p: Pose, board: number): { readonly face: Point[]; readonly whole: Point[] } {
  const down = SLAB * Math.cos(p.pitch) + THICKNESS_UNITS * (1 - p.tilt);
  const face = OUTLINE.map(({ x, y }) => project(p, board, x, y, 0));
  return { face, whole: hull([...face, ...face.map(({ x, y }) => ({ x, y: y + down }))]) };
}

/** The posts in the corners; `far` ones are behind the board's centre. */
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

/** The size of one flat board. */
const [, , WIDTH, HEIGHT] = boardBox(4).split(' ').map(Number) as [number, number, number, number];
const STACK = { width: 800, height: 1080 };

/** The viewBox, interpolated from the row to a box around the stack at any rotation: turning the cube never zooms. */
export function cameraBox(p: Pose): string {
  // Grows faster than the tilt, because a turning board needs its diagonal early.
  const grow = 1 - (1 - p.tilt) ** 4;
  const width = 3 * BOARD_STEP * p.spread + WIDTH + grow * (STACK.width - WIDTH);
  const height = HEIGHT + grow * (STACK.height - HEIGHT);
  const middle = (1 - grow) * (THICKNESS_UNITS / 2);
  return [-width / 2, middle - height / 2, width, height].map((n) => n.toFixed(1)).join(' ');
}

/** The position of a board's number: on the frame when flat, at the left when stacked. */
export function numberAt(p: Pose, board: number): Point {
  const lying = project(p, board, 0, 24 - HALF, 0);
  const stacked = { x: Math.min(...slab(p, board).face.map(({ x }) => x)) - 24, y: project(p, board, 0, 0, 0).y };
  const t = 1 - p.spread;
  return { x: lying.x + t * (stacked.x - lying.x), y: lying.y + t * (stacked.y - lying.y) };
}
