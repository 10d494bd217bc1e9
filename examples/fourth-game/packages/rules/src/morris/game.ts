import { indices } from '../bits.ts';
import { seatsOf, type Game, type Kinds, type MoveId, type Outcome, type TurnOrEnd } from '../game.ts';
import { parseCell } from '../grid.ts';
import { optionSchema } from '../options.ts';
import { lineOf, morrisCell, WIDTH } from './board.ts';
import {
  assemble,
  isPlacing,
  morrisRules,
  originOf,
  packMove,
  reach,
  targetOf,
  type MorrisOptions,
  type MorrisState,
} from './kernel.ts';
import { formatMorris, parseMorris, seatAt, type MorrisFault } from './position.ts';

export interface MorrisMove {
  /** The origin of the piece; `undefined` while pieces are placed. */
  readonly from: number | undefined;
  readonly to: number;
}

export type MorrisReason =
  | { readonly kind: 'over' }
  | { readonly kind: 'occupied'; readonly cell: number; readonly seat: number }
  /** Pieces are left to place, so none may be moved yet. */
  | { readonly kind: 'place-first' }
  /** All pieces are placed: one must be moved. */
  | { readonly kind: 'must-move' }
  | { readonly kind: 'empty-point'; readonly cell: number }
  | { readonly kind: 'not-yours'; readonly cell: number }
  | { readonly kind: 'too-far'; readonly from: number; readonly to: number };

export type MorrisEvent =
  | { readonly kind: 'placed'; readonly seat: number; readonly to: number }
  | { readonly kind: 'moved'; readonly seat: number; readonly from: number; readonly to: number }
  | { readonly kind: 'line'; readonly seat: number; readonly cells: readonly number[] }
  | TurnOrEnd;

export interface MorrisKinds extends Kinds {
  options: MorrisOptions;
  state: MorrisState;
  move: MorrisMove;
  event: MorrisEvent;
  reason: MorrisReason;
  fault: MorrisFault;
}

export const morris: Game<MorrisKinds> = {
  id: 'morris',
  rules: morrisRules,
  drawable: true,
  hides: () => false,

  options: optionSchema<MorrisOptions>({ flying: { kind: 'flag', default: false } }),
  seats: () => 2,
  allies: (_, seat) => 1 << seat,
  playing: () => 0b11,

  setup: (options) => assemble(options, [0, 0], 0),
  optionsOf: (s) => s.options,
  outcome,

  pack: ({ from, to }) => packMove(from, to),
  unpack(id) {
    const from = originOf(id);
    return { from: from < 0 ? undefined : from, to: targetOf(id) };
  },
  why,
  events,

  parseCell: (text) => parseCell(WIDTH, text),
  format(id) {
    const from = originOf(id);
    return (from < 0 ? '' : `${morrisCell(from)}-`) + morrisCell(targetOf(id));
  },
  parse(text) {
    const [first = '', second, ...more] = text.split('-');
    const cells = [first, second ?? first].map((name) => parseCell(WIDTH, name));
    const [from, to] = cells;
    if (from === undefined || to === undefined || more.length > 0) return undefined;
    return { from: second === undefined ? undefined : from, to };
  },
  formatPosition: formatMorris,
  parsePosition: parseMorris,

  winningCells: (s) => [...s.pieces].flatMap((pieces) => indices(lineOf(pieces))),
  redact: (s) => morrisRules.clone(s), // nothing is hidden
};

function outcome(s: MorrisState): Outcome | undefined {
  if (s.ended < 0) return undefined;
  return { winners: seatsOf(s.ended), reason: s.ended === 0 ? 'repetition' : 'line' };
}

function why(s: MorrisState, { from, to }: MorrisMove): MorrisReason | undefined {
  if (s.ended >= 0) return { kind: 'over' };
  const placing = isPlacing(s, s.turn);
  if (placing && from !== undefined) return { kind: 'place-first' };
  if (!placing && from === undefined) return { kind: 'must-move' };
  if (from !== undefined) {
    const lifted = seatAt(s, from);
    if (lifted === undefined) return { kind: 'empty-point', cell: from };
    if (lifted !== s.turn) return { kind: 'not-yours', cell: from };
  }
  const seat = seatAt(s, to);
  if (seat !== undefined) return { kind: 'occupied', cell: to, seat };
  return from !== undefined && ((reach(s, from) >> to) & 1) === 0 ? { kind: 'too-far', from, to } : undefined;
}

function events(s: MorrisState, id: MoveId): MorrisEvent[] {
  const seat = s.turn;
  const { from, to } = morris.unpack(id);
  const after = morrisRules.clone(s);
  morrisRules.make(after, id);
  const story: MorrisEvent[] = [from === undefined ? { kind: 'placed', seat, to } : { kind: 'moved', seat, from, to }];
  const end = outcome(after);
  if (end === undefined) return [...story, { kind: 'turn', seat: after.turn }];
  if (end.reason === 'line') story.push({ kind: 'line', seat, cells: indices(lineOf(after.pieces[seat]!)) });
  return [...story, { kind: 'ended', ...end }];
}
