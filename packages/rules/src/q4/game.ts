import { seatsOf, type Game, type Kinds, type MoveId, type Outcome, type TurnOrEnd } from '../game.ts';
import { LINES, LINES_THROUGH, parseQ4Cell, q4Cell, type CubeLine } from './cube.ts';
import { ANNOUNCE, emptyBoards, leaveGame, originOf, packMove, q4Rules, targetOf, type Q4State } from './kernel.ts';
import { alliesOf, colourOf, Q4_OPTIONS, type Penalty, type Q4Options } from './options.ts';
import { colourAt, formatBoards, parseBoards, standingLines, type Q4Fault } from './position.ts';
import { q4Threats } from './threats.ts';

export interface Q4Move {
  /** The origin of the marble; `undefined` for a drop. */
  readonly from: number | undefined;
  readonly to: number;
  readonly announce: boolean;
}

export type Q4Reason =
  | { readonly kind: 'over' }
  /** `colour` is the seat whose colour the marble has. */
  | { readonly kind: 'occupied'; readonly cell: number; readonly colour: number }
  | { readonly kind: 'same-hole'; readonly cell: number }
  /** Marbles are left to drop, so none may be moved yet. */
  | { readonly kind: 'drop-first'; readonly left: number }
  /** All marbles are placed: one must be moved. */
  | { readonly kind: 'must-move' }
  | { readonly kind: 'empty-hole'; readonly cell: number }
  | { readonly kind: 'not-yours'; readonly cell: number; readonly colour: number }
  | { readonly kind: 'no-announcing' };

export type Q4Event =
  | {
      readonly kind: 'dropped';
      readonly seat: number;
      readonly colour: number;
      readonly to: number;
      readonly left: number;
    }
  | {
      readonly kind: 'moved';
      readonly seat: number;
      readonly colour: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'announced'; readonly seat: number; readonly right: boolean }
  /** A winning line: the boards are stacked to show it. */
  | { readonly kind: 'line'; readonly seat: number; readonly colour: number; readonly line: CubeLine }
  | { readonly kind: 'penalty'; readonly seat: number; readonly penalty: Penalty }
  /** A turn missed because of an earlier false announcement. */
  | { readonly kind: 'missed'; readonly seat: number }
  | TurnOrEnd;

export interface Q4Kinds extends Kinds {
  options: Q4Options;
  state: Q4State;
  move: Q4Move;
  event: Q4Event;
  reason: Q4Reason;
  fault: Q4Fault;
}

export const q4: Game<Q4Kinds> = {
  id: 'q4',
  rules: q4Rules,
  drawable: true,
  hides: () => false,

  options: Q4_OPTIONS,
  seats: (options) => options.players,
  allies: alliesOf,
  playing: (s) => ((1 << s.options.players) - 1) & ~s.out,

  setup: emptyBoards,
  optionsOf: (s) => s.options,
  outcome,

  pack: (move) => packMove(move.from, move.to, move.announce),
  unpack(id) {
    const from = originOf(id);
    return { from: from < 0 ? undefined : from, to: targetOf(id), announce: (id & ANNOUNCE) !== 0 };
  },
  why,
  events,

  parseCell: parseQ4Cell,
  format(id) {
    const from = originOf(id);
    const move = from < 0 ? q4Cell(targetOf(id)) : `${q4Cell(from)}-${q4Cell(targetOf(id))}`;
    return (id & ANNOUNCE) !== 0 ? `${move}!` : move;
  },
  parse(text) {
    const announce = text.endsWith('!');
    const holes = announce ? text.slice(0, -1) : text;
    const dash = holes.indexOf('-');
    const from = dash < 0 ? undefined : parseQ4Cell(holes.slice(0, dash));
    const to = parseQ4Cell(holes.slice(dash + 1));
    if (to === undefined || (dash >= 0 && from === undefined)) return undefined;
    return { from, to, announce };
  },
  formatPosition: formatBoards,
  parsePosition: parseBoards,

  threats: q4Threats,
  winningCells,
  redact: (s) => q4Rules.clone(s), // every marble is visible, and an unnoticed line is no secret
  leave: leaveGame,
};

function outcome(s: Q4State): Outcome | undefined {
  if (s.ended < 0) return undefined;
  const winners = seatsOf(s.ended);
  if (winners.length === 0) return { winners, reason: 'repetition' };
  // A line ends the game while others are still in; otherwise they have all left.
  return { winners, reason: (q4.playing(s) & ~s.ended) === 0 ? 'out' : 'line' };
}

/** A winner whose partner completed the line has a different colour. */
function winningCells(s: Q4State): number[] {
  const colours = new Set(seatsOf(Math.max(0, s.ended)).map((seat) => colourOf(s.options, seat)));
  return [...colours].flatMap((colour) => standingLines(s, colour).flatMap(({ cells }) => [...cells]));
}

function why(s: Q4State, { from, to, announce }: Q4Move): Q4Reason | undefined {
  if (s.ended >= 0) return { kind: 'over' };
  const colour = colourOf(s.options, s.turn);
  const left = s.reserve[colour]!;
  if (from === undefined && left === 0) return { kind: 'must-move' };
  if (from !== undefined) {
    if (left > 0) return { kind: 'drop-first', left };
    const lifted = colourAt(s, from);
    if (lifted === undefined) return { kind: 'empty-hole', cell: from };
    if (lifted !== colour) return { kind: 'not-yours', cell: from, colour: lifted };
    if (from === to) return { kind: 'same-hole', cell: to };
  }
  const there = colourAt(s, to);
  if (there !== undefined) return { kind: 'occupied', cell: to, colour: there };
  return announce && !s.options.announce ? { kind: 'no-announcing' } : undefined;
}

function events(s: Q4State, id: MoveId): Q4Event[] {
  const { from, to, announce } = q4.unpack(id);
  const seat = s.turn;
  const colour = colourOf(s.options, seat);
  const after = q4Rules.clone(s);
  q4Rules.make(after, id);

  const story: Q4Event[] = [
    from === undefined
      ? { kind: 'dropped', seat, colour, to, left: after.reserve[colour]! }
      : { kind: 'moved', seat, colour, from, to },
  ];
  const end = outcome(after);
  const right = end?.reason === 'line';
  if (announce) story.push({ kind: 'announced', seat, right });
  if (right) {
    const colours = new Set(seatsOf(alliesOf(s.options, seat)).map((ally) => colourOf(s.options, ally)));
    for (const shown of colours) {
      for (const line of standingLines(after, shown)) story.push({ kind: 'line', seat, colour: shown, line });
    }
  } else if (announce) {
    story.push({ kind: 'penalty', seat, penalty: s.options.penalty });
  }
  if (end === undefined) story.push(...missed(s, after, announce && s.options.penalty === 'skip' ? 1 << seat : 0));
  return [...story, end === undefined ? { kind: 'turn', seat: after.turn } : { kind: 'ended', ...end }];
}

/** The turns missed between a move and the next, in turn order. */
function missed(before: Q4State, after: Q4State, fresh: number): Q4Event[] {
  const gone = (before.skip | fresh) & ~after.skip;
  const { players } = before.options;
  const order = Array.from({ length: players }, (_, i) => (before.turn + 1 + i) % players);
  return order.filter((seat) => (gone >> seat) & 1).map((seat) => ({ kind: 'missed', seat }));
}

/** The lines through a hole with the number of marbles of each colour. */
export function linesThrough(s: Q4State, cell: number): { line: CubeLine; counts: number[] }[] {
  return Array.from(LINES_THROUGH[cell]!, (index) => {
    const line = LINES[index]!;
    const counts = [0, 0, 0, 0];
    for (const hole of line.cells) {
      const colour = colourAt(s, hole);
      if (colour !== undefined) counts[colour]!++;
    }
    return { line, counts };
  });
}

/** The lines that lack one marble: three of the colour and a free hole. */
export function linesOfThree(s: Q4State, colour: number): { line: CubeLine; free: number }[] {
  return LINES.flatMap((line) => {
    const [free, ...others] = line.cells.filter((cell) => colourAt(s, cell) !== colour);
    return free !== undefined && others.length === 0 && colourAt(s, free) === undefined ? [{ line, free }] : [];
  });
}
