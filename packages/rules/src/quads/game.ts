import { seatsOf, type Game, type Kinds, type MoveId, type Outcome, type TurnOrEnd } from '../game.ts';
import { parseCell } from '../grid.ts';
import { optionSchema } from '../options.ts';
import { NEIGHBOURS, neighbours, WIDTH } from './board.ts';
import { demandOf, emptyBoard, handHalf, packMove, quadsRules, type QuadsOptions, type QuadsState } from './kernel.ts';
import { formatBoard, parseBoard, quadsCell, type QuadsFault } from './position.ts';
import {
  ALL_PARALLEL,
  formatSides,
  ORIENTATIONS,
  ownerOf,
  PIECE_OF,
  PIECES,
  SIDES,
  SIDES_OF,
  tileNamed,
  type Edge,
  type Side,
  type Sides,
} from './tiles.ts';

export interface QuadsMove {
  readonly sides: Sides;
  readonly cell: number;
}

/** A side that does not fit; without `neighbour` the edge of the board makes the demand. */
export interface Clash {
  readonly side: Side;
  readonly has: Edge;
  readonly needs: Edge;
  readonly neighbour: number | undefined;
}

export type QuadsReason =
  | { readonly kind: 'over' }
  | { readonly kind: 'occupied'; readonly cell: number; readonly sides: Sides }
  /** The first two turns are for the neutral pieces. */
  | { readonly kind: 'neutral-first' }
  | { readonly kind: 'neutral-gone'; readonly sides: Sides }
  | { readonly kind: 'neutrals-touch'; readonly cell: number; readonly other: number }
  | { readonly kind: 'not-yours'; readonly sides: Sides }
  | { readonly kind: 'not-in-hand'; readonly sides: Sides; readonly cell: number }
  | { readonly kind: 'no-contact'; readonly cell: number }
  | { readonly kind: 'clash'; readonly cell: number; readonly clashes: readonly Clash[] };

export type QuadsEvent =
  | { readonly kind: 'placed'; readonly seat: number; readonly sides: Sides; readonly cell: number }
  | { readonly kind: 'blocked'; readonly seat: number }
  | TurnOrEnd;

export interface QuadsKinds extends Kinds {
  options: QuadsOptions;
  state: QuadsState;
  move: QuadsMove;
  event: QuadsEvent;
  reason: QuadsReason;
  fault: QuadsFault;
}

const OPTIONS = optionSchema<QuadsOptions>({
  hidden: { kind: 'flag', default: false, onlyInPlay: true },
  border: { kind: 'flag', default: false },
});

export const quads: Game<QuadsKinds> = {
  id: 'quads',
  rules: quadsRules,
  drawable: false,
  hides: (options) => options.hidden,

  options: OPTIONS,
  seats: () => 2,
  allies: (_, seat) => 1 << seat,
  playing: () => 0b11,

  setup: emptyBoard,
  optionsOf: (s) => s.options,
  outcome,

  pack: (move) => packMove(move.cell, tileNamed(formatSides(move.sides))!),
  unpack: (id) => ({ sides: SIDES_OF[id & 255]!, cell: id >> 8 }),
  why,
  events,

  parseCell: (text) => parseCell(WIDTH, text),
  format: (id) => `${formatSides(SIDES_OF[id & 255]!)}@${quadsCell(id >> 8)}`,
  parse(text) {
    const tile = text[4] === '@' ? tileNamed(text.slice(0, 4)) : undefined;
    const cell = parseCell(WIDTH, text.slice(5));
    return tile === undefined || cell === undefined ? undefined : { sides: SIDES_OF[tile]!, cell };
  },
  formatPosition: formatBoard,
  parsePosition: parseBoard,

  redact(s, viewer) {
    const view = quadsRules.clone(s);
    if (!s.options.hidden) return view;
    for (const seat of [0, 1]) {
      if (seat === viewer) continue;
      view.veiled |= 1 << seat;
      view.hands.fill(0, 2 * seat, 2 * seat + 2);
    }
    return view;
  },
};

function outcome(s: QuadsState): Outcome | undefined {
  const status = quadsRules.status(s);
  return status < 0 ? undefined : { winners: seatsOf(status), reason: 'blocked' };
}

/** The pieces (0-16) of a seat, or `undefined` where this view redacts them. */
export function handOf(s: QuadsState, seat: number): number[] | undefined {
  if ((s.veiled >> seat) & 1) return undefined;
  return Array.from({ length: PIECES }, (_, piece) => piece).filter((piece) => holds(s, seat, piece));
}

/** The number of pieces of a seat, which is public. */
export function handSize(s: QuadsState, seat: number): number {
  return PIECES - Math.floor(Math.max(0, s.ply - 2 + (seat === 0 ? 1 : 0)) / 2);
}

function holds(s: QuadsState, seat: number, piece: number): boolean {
  const orientation = PIECE_OF.indexOf(piece);
  return ((handHalf(s, seat, orientation >> 5) >> (orientation & 31)) & 1) === 1;
}

/** The sides of a tile that would not fit on this cell. */
function clashes(s: QuadsState, { sides, cell }: QuadsMove): Clash[] {
  return SIDES.flatMap((side, index) => {
    const demand = demandOf(s, cell, index);
    if (demand === undefined || demand.edge === sides[index]) return [];
    const neighbour = demand.board ? undefined : NEIGHBOURS[4 * cell + index]!;
    return [{ side, has: sides[index]!, needs: demand.edge, neighbour }];
  });
}

/** The demands on each side of an empty cell. */
export function demandsAt(s: QuadsState, cell: number): { side: Side; edge: Edge; board: boolean }[] {
  return SIDES.flatMap((side, index) => {
    const demand = demandOf(s, cell, index);
    return demand === undefined ? [] : [{ side, ...demand }];
  });
}

function why(s: QuadsState, move: QuadsMove): QuadsReason | undefined {
  if (quadsRules.status(s) >= 0) return { kind: 'over' };
  const { cell, sides } = move;
  const there = s.tiles[cell]!;
  if (there !== 0) return { kind: 'occupied', cell, sides: SIDES_OF[there - 1]! };
  const tile = tileNamed(formatSides(sides))!;
  const touched = neighbours(cell).filter((other) => s.tiles[other] !== 0);
  if (s.ply < 2) {
    if (tile < ALL_PARALLEL) return { kind: 'neutral-first' };
    if (s.tiles.includes(tile + 1)) return { kind: 'neutral-gone', sides };
    if (touched[0] !== undefined) return { kind: 'neutrals-touch', cell, other: touched[0] };
  } else {
    if (tile >= ALL_PARALLEL) return { kind: 'neutral-gone', sides };
    if (ownerOf(tile) !== quadsRules.actor(s)) return { kind: 'not-yours', sides };
    if (!holds(s, tile >> 6, PIECE_OF[tile % ORIENTATIONS]!)) {
      const piece = PIECE_OF[tile % ORIENTATIONS];
      const on = s.tiles.findIndex(
        (other) =>
          other > 0 && other <= ALL_PARALLEL && (other - 1) >> 6 === tile >> 6 && PIECE_OF[(other - 1) & 63] === piece,
      );
      return { kind: 'not-in-hand', sides, cell: on };
    }
    if (touched.length === 0) return { kind: 'no-contact', cell };
  }
  const wrong = clashes(s, move);
  return wrong.length === 0 ? undefined : { kind: 'clash', cell, clashes: wrong };
}

function events(s: QuadsState, id: MoveId): QuadsEvent[] {
  const seat = quadsRules.actor(s);
  const after = quadsRules.clone(s);
  quadsRules.make(after, id);
  const placed: QuadsEvent = { kind: 'placed', seat, sides: SIDES_OF[id & 255]!, cell: id >> 8 };
  const end = outcome(after);
  return end === undefined
    ? [placed, { kind: 'turn', seat: 1 - seat }]
    : [placed, { kind: 'blocked', seat: 1 - seat }, { kind: 'ended', ...end }];
}
