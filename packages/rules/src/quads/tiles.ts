// The pieces and their orientations.
//
// A tile is a piece as it lies on the board: its sides north, east, south, west. Pieces may be turned but never
// flipped. Every piece, up to rotation, with one, two or three solid sides exists once in each colour: 17 pieces in
// 64 orientations. The two neutrals are all-parallel and all-crossing.
//
// Tile numbers: 0-63 light, 64-127 the same in dark, 128 all-parallel, 129 all-crossing. A piece's orientations
// follow each other, each a quarter turn clockwise from the one before.

export const EDGES = ['light', 'dark', 'parallel', 'crossing'] as const;
export type Edge = (typeof EDGES)[number];

export const SIDES = ['north', 'east', 'south', 'west'] as const;
export type Side = (typeof SIDES)[number];

/** The four edges of a tile, in the order of SIDES. */
export type Sides = readonly [Edge, Edge, Edge, Edge];

export const PIECES = 17;
export const ORIENTATIONS = 64;
export const TILES = 2 * ORIENTATIONS + 2;
export const ALL_PARALLEL = 128;
export const ALL_CROSSING = 129;

const LETTERS: Readonly<Record<Edge, string>> = { light: 'L', dark: 'D', parallel: 'p', crossing: 'x' };

export function formatSides(sides: Sides): string {
  return sides.map((edge) => LETTERS[edge]).join('');
}

/** A quarter turn clockwise: west becomes north. */
export function turn([north, east, south, west]: Sides): Sides {
  return [west, north, east, south];
}

const solid = (sides: Sides) => sides.filter((edge) => edge === 'light').length;

/** The light pieces in their first orientation: most solid sides first, then by name; hands are shown in this order. */
const LIGHT_PIECES: readonly Sides[] = (() => {
  const edges = ['light', 'parallel', 'crossing'] as const;
  const all = edges.flatMap((n) => edges.flatMap((e) => edges.flatMap((s) => edges.map((w): Sides => [n, e, s, w]))));
  const name = formatSides;
  const isFirst = (sides: Sides) => rotations(sides).every((other) => name(sides) <= name(other));
  return all
    .filter((sides) => solid(sides) >= 1 && solid(sides) <= 3 && isFirst(sides))
    .toSorted((a, b) => solid(b) - solid(a) || (name(a) < name(b) ? -1 : 1));
})();

/** The distinct orientations of a tile, itself first. */
function rotations(sides: Sides): Sides[] {
  const turned = [sides];
  for (let next = turn(sides); formatSides(next) !== formatSides(sides); next = turn(next)) turned.push(next);
  return turned;
}

function inDark(sides: Sides): Sides {
  return sides.map((edge) => (edge === 'light' ? 'dark' : edge)) as unknown as Sides;
}

const LIGHT_TILES = LIGHT_PIECES.map(rotations);

/** SIDES_OF[tile]: the edges of each of the 130 tiles. */
export const SIDES_OF: readonly Sides[] = [
  ...LIGHT_TILES.flat(),
  ...LIGHT_TILES.flat().map(inDark),
  ['parallel', 'parallel', 'parallel', 'parallel'],
  ['crossing', 'crossing', 'crossing', 'crossing'],
];

/** PIECE_OF[orientation]: which of the 17 pieces an orientation (0-63) belongs to. */
export const PIECE_OF: readonly number[] = LIGHT_TILES.flatMap((turned, piece) => turned.map(() => piece));

const TILE_BY_NAME = new Map(SIDES_OF.map((sides, tile) => [formatSides(sides), tile]));

/** The tile with this name (`LLpx`), or `undefined` if there is none. */
export function tileNamed(name: string): number | undefined {
  return TILE_BY_NAME.get(name);
}

/** The seat a tile belongs to, 0 light or 1 dark; undefined for a neutral. */
export function ownerOf(tile: number): 0 | 1 | undefined {
  return tile >= ALL_PARALLEL ? undefined : tile >= ORIENTATIONS ? 1 : 0;
}

/** All orientations of this piece in the colour of the seat. */
export function tilesOf(seat: number, piece: number): number[] {
  return PIECE_OF.flatMap((owner, orientation) => (owner === piece ? [ORIENTATIONS * seat + orientation] : []));
}
