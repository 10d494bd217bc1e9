import { optionSchema } from '../options.ts';
import { indices, popcount } from '../bits.ts';
import { seatsOf, type Game, type Kinds, type MoveId, type Outcome, type TurnOrEnd } from '../game.ts';
import { parseCell } from '../grid.ts';
import { COPIES, LINE_CELLS, lineThrough, SHAPES, ZONES, type Line, type Shape, type Zone } from './board.ts';
import { emptyBoard, packMove, quantikRules, type QuantikState } from './kernel.ts';
import {
  completeLines,
  formatQfen,
  parseQfen,
  pieceAt,
  quantikCell,
  shapeLetter,
  type QuantikFault,
} from './position.ts';
import { quantikThreats } from './threats.ts';

export interface QuantikMove {
  readonly shape: Shape;
  readonly cell: number;
}

export type QuantikReason =
  | { readonly kind: 'over' }
  | { readonly kind: 'occupied'; readonly cell: number; readonly seat: number; readonly shape: Shape }
  | { readonly kind: 'none-left'; readonly shape: Shape }
  /** The opponent's same shape stands in a line of the cell: each such piece with the shared lines. */
  | {
      readonly kind: 'opponent-shape';
      readonly shape: Shape;
      readonly cell: number;
      readonly by: readonly { readonly cell: number; readonly zones: readonly Zone[] }[];
    };

export type QuantikEvent =
  | { readonly kind: 'placed'; readonly seat: number; readonly shape: Shape; readonly cell: number }
  | { readonly kind: 'completed'; readonly seat: number; readonly lines: readonly Line[] }
  | { readonly kind: 'blocked'; readonly seat: number }
  | TurnOrEnd;

export interface QuantikKinds extends Kinds {
  state: QuantikState;
  move: QuantikMove;
  event: QuantikEvent;
  reason: QuantikReason;
  fault: QuantikFault;
}

const OPTIONS = optionSchema<object>({});

export const quantik: Game<QuantikKinds> = {
  id: 'quantik',
  rules: quantikRules,
  drawable: false,
  hides: () => false,

  options: OPTIONS,
  seats: () => 2,
  allies: (_, seat) => 1 << seat,
  playing: () => 0b11,

  setup: emptyBoard,
  optionsOf: () => OPTIONS.defaults,
  outcome,

  pack: (move) => packMove(SHAPES.indexOf(move.shape), move.cell),
  unpack: (id) => ({ shape: SHAPES[id >> 4]!, cell: id & 15 }),
  why,
  events,

  parseCell: (text) => parseCell(4, text),
  format: (id) => 'ABCD'[id >> 4]! + quantikCell(id & 15),
  parse(text) {
    const shape = SHAPES.find((name) => shapeLetter(name) === text[0]);
    const cell = parseCell(4, text.slice(1));
    return shape === undefined || cell === undefined ? undefined : { shape, cell };
  },
  formatPosition: formatQfen,
  parsePosition: (_, text) => parseQfen(text),

  threats: quantikThreats,
  winningCells: (s) => completeLines(s).flatMap(({ zone, index }) => indices(LINE_CELLS[zone][index]!)),
  redact: (s) => quantikRules.clone(s), // nothing is hidden in Quantik
};

function outcome(s: QuantikState): Outcome | undefined {
  const status = quantikRules.status(s);
  return status < 0 ? undefined : { winners: seatsOf(status), reason: s.won !== 0 ? 'line' : 'blocked' };
}

/** How many pieces of a shape the seat still holds. */
export function copiesInHand(s: QuantikState, seat: number, shape: Shape): number {
  return COPIES - popcount(s.pieces[4 * seat + SHAPES.indexOf(shape)]!);
}

/** The opponent's pieces that forbid the shape on this cell, with the shared lines. */
export function conflictingPieces(s: QuantikState, seat: number, shape: Shape, cell: number) {
  return indices(s.pieces[4 * (1 - seat) + SHAPES.indexOf(shape)]!).flatMap((theirs) => {
    const zones = ZONES.filter((zone) => lineThrough(zone, theirs) === lineThrough(zone, cell));
    return zones.length === 0 ? [] : [{ cell: theirs, zones }];
  });
}

function why(s: QuantikState, { shape, cell }: QuantikMove): QuantikReason | undefined {
  if (quantikRules.status(s) >= 0) return { kind: 'over' };
  const there = pieceAt(s, cell);
  if (there !== undefined) return { kind: 'occupied', cell, ...there };
  const seat = quantikRules.actor(s);
  if (copiesInHand(s, seat, shape) === 0) return { kind: 'none-left', shape };
  const by = conflictingPieces(s, seat, shape, cell);
  return by.length === 0 ? undefined : { kind: 'opponent-shape', shape, cell, by };
}

function events(s: QuantikState, id: MoveId): QuantikEvent[] {
  const seat = quantikRules.actor(s);
  const after = quantikRules.clone(s);
  quantikRules.make(after, id);
  const story: QuantikEvent[] = [{ kind: 'placed', seat, shape: SHAPES[id >> 4]!, cell: id & 15 }];
  const end = outcome(after);
  if (end === undefined) return [...story, { kind: 'turn', seat: 1 - seat }];
  if (end.reason === 'line') story.push({ kind: 'completed', seat, lines: completeLines(after) });
  else story.push({ kind: 'blocked', seat: 1 - seat });
  return [...story, { kind: 'ended', ...end }];
}

/** The content of a line: its pieces and its missing shapes. */
export function lineContents(s: QuantikState, { zone, index }: Line) {
  const cells = indices(LINE_CELLS[zone][index]!).map((cell) => ({ cell, piece: pieceAt(s, cell) }));
  return { cells, missing: SHAPES.filter((shape) => cells.every(({ piece }) => piece?.shape !== shape)) };
}

/** The lines through a cell that one piece would complete: three different shapes and an empty cell. */
export function almostComplete(s: QuantikState, cell: number): { line: Line; missing: Shape }[] {
  return ZONES.flatMap((zone) => {
    const line = { zone, index: lineThrough(zone, cell) };
    const { cells, missing } = lineContents(s, line);
    const [only, ...more] = missing;
    const open = cells.some(({ piece }) => piece === undefined);
    return only !== undefined && more.length === 0 && open ? [{ line, missing: only }] : [];
  });
}
