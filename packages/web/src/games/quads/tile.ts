// The pattern of a Quads tile, in a box of 100 by 100. The stripes of all tiles are on one lattice: STRIPES per side,
// the first half a pitch from the edge. Crossing stripes therefore meet those of the neighbour, parallel stripes keep
// their distance across the seam, and within a tile a crossing stripe continues as a parallel one of the next quarter.
// A full board looks like one weave.

import { SIDES_OF, type Edge } from '@quadrille/rules/quads';

export type Point = readonly [x: number, y: number];

export const SIZE = 100;
const STRIPES = 8;
export const PITCH = SIZE / STRIPES;
const WIDTH = 0.4 * PITCH;

const CENTRE = SIZE / 2;

/** Rotates a point about the centre by clockwise quarter turns: from the north quarter to east, south, west. */
export function quarterTurn([x, y]: Point, turns: number): Point {
  return turns === 0 ? [x, y] : quarterTurn([SIZE - y, x], turns - 1);
}

/** The quarter of a side: the triangle of its two corners and the centre. */
export function quarter(side: number): Point[] {
  const north: Point[] = [
    [0, 0],
    [SIZE, 0],
    [CENTRE, CENTRE],
  ];
  return north.map((point) => quarterTurn(point, side));
}

/** The stripes of one side as polygons that end exactly on the diagonals; none for solid sides. */
export function stripes(edge: Edge, side: number): Point[][] {
  const north = edge === 'parallel' ? parallel() : edge === 'crossing' ? crossing() : [];
  return north.map((polygon) => polygon.map((point) => quarterTurn(point, side)));
}

function parallel(): Point[][] {
  return Array.from({ length: STRIPES / 2 }, (_, i) => {
    const near = (i + 0.5) * PITCH - WIDTH / 2;
    const far = near + WIDTH;
    return [
      [near, near],
      [SIZE - near, near],
      [SIZE - far, far],
      [far, far],
    ];
  });
}

/** The depth of the quarter at x, measured from the edge. */
const depth = (x: number) => Math.min(x, SIZE - x);

function crossing(): Point[][] {
  return Array.from({ length: STRIPES }, (_, i) => {
    const left = (i + 0.5) * PITCH - WIDTH / 2;
    const right = left + WIDTH;
    return [
      [left, 0],
      [right, 0],
      [right, depth(right)],
      [left, depth(left)],
    ];
  });
}

/** Joins polygons into one path. */
function pathOf(polygons: readonly (readonly Point[])[]): string {
  return polygons.map((polygon) => `M${polygon.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`).join('');
}

const round = (n: number) => Math.round(n * 100) / 100;

const isSolid = (edge: Edge) => edge === 'light' || edge === 'dark';

/** Cache by side: all tiles consist of the same few sides. */
const sidePaths = new Map<string, string>();

function sidePath(edge: Edge, side: number): string {
  const key = `${edge} ${side}`;
  let path = sidePaths.get(key);
  if (path === undefined) {
    path = pathOf(isSolid(edge) ? [quarter(side)] : stripes(edge, side));
    sidePaths.set(key, path);
  }
  return path;
}

/** The fill paths of a tile: one for its solid quarters and one for its stripes. */
export function tilePaths(tile: number): { readonly solid: string; readonly striped: string } {
  let solid = '';
  let striped = '';
  for (const [side, edge] of SIDES_OF[tile]!.entries()) {
    if (isSolid(edge)) solid += sidePath(edge, side);
    else striped += sidePath(edge, side);
  }
  return { solid, striped };
}
