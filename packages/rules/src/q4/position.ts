import { popcount } from '../bits.ts';
import { seatsOf } from '../game.ts';
import { formatRows, parseRows } from '../grid.ts';
import { err, ok, type Result } from '../result.ts';
import { CELLS, LINE_HI, LINE_LO, LINES, type CubeLine } from './cube.ts';
import { assemble, type Q4State } from './kernel.ts';
import { alliesOf, colourOf, coloursOf, type Q4Options } from './options.ts';

/** Why a text is not a reachable position. Seats count from 0. */
export type Q4Fault =
  | { readonly kind: 'bad-layout' }
  | { readonly kind: 'bad-marble'; readonly text: string; readonly cell: number }
  | { readonly kind: 'bad-turn'; readonly text: string }
  | { readonly kind: 'bad-list'; readonly text: string }
  | { readonly kind: 'too-many'; readonly seat: number; readonly count: number; readonly most: number }
  /** The numbers of marbles do not match the seat to move. */
  | { readonly kind: 'turn-count' }
  /** Skips arise only from false announcements under that penalty. */
  | { readonly kind: 'no-skips' }
  /** The seat to move has left, or misses this turn. */
  | { readonly kind: 'not-playing'; readonly seat: number }
  | { readonly kind: 'two-ends' };

export function colourAt(s: Q4State, cell: number): number | undefined {
  for (let colour = 0; colour < 4; colour++) {
    if ((s.marbles[2 * colour + (cell >> 5)]! >> (cell & 31)) & 1) return colour;
  }
  return undefined;
}

/** The complete lines of one colour. */
export function standingLines(s: Q4State, colour: number): CubeLine[] {
  const lo = s.marbles[2 * colour]!;
  const hi = s.marbles[2 * colour + 1]!;
  return LINES.filter((_, line) => (LINE_LO[line]! & ~lo) === 0 && (LINE_HI[line]! & ~hi) === 0);
}

export function formatBoards(s: Q4State): string {
  const boards = [0, 1, 2, 3].map((board) =>
    formatRows(4, '', (cell) => {
      const colour = colourAt(s, 16 * board + cell);
      return colour === undefined ? '.' : String(colour + 1);
    }),
  );
  return `${boards.join('|')} ${s.turn + 1}${formatList('skip', s.skip)}${formatList('out', s.out)}`;
}

function formatList(name: string, mask: number): string {
  const seats = seatsOf(mask).map((seat) => seat + 1);
  return mask === 0 ? '' : ` ${name}=${seats.join(',')}`;
}

function parseList(options: Q4Options, text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const digits = text.split(text.includes(',') ? ',' : '');
  let mask = 0;
  for (const digit of digits) {
    const seat = '1234'.indexOf(digit);
    if (digit.length !== 1 || seat < 0 || seat >= options.players || (mask >> seat) & 1) return undefined;
    mask |= 1 << seat;
  }
  return mask === 0 ? undefined : mask;
}

export function parseBoards(options: Q4Options, text: string): Result<Q4State, Q4Fault> {
  const parts = /^(\S+) (\S+)(?: skip=(\S+))?(?: out=(\S+))?$/.exec(text);
  const boards = parts?.[1]!.split('|').map((board) => parseRows(board, 4, (row) => Array.from(row)));
  if (parts === null || boards?.length !== 4) return err({ kind: 'bad-layout' });

  const marbles: { colour: number; cell: number }[] = [];
  for (const [board, rows] of boards.entries()) {
    if (rows === undefined) return err({ kind: 'bad-layout' });
    for (const [hole, digit] of rows.flat().entries()) {
      if (digit === '.') continue;
      const seat = '1234'.indexOf(digit);
      const cell = 16 * board + hole;
      if (seat < 0 || seat >= options.players) return err({ kind: 'bad-marble', text: digit, cell });
      marbles.push({ colour: colourOf(options, seat), cell });
    }
  }
  const turn = ['1', '2', '3', '4'].indexOf(parts[2]!);
  if (turn < 0 || turn >= options.players) return err({ kind: 'bad-turn', text: parts[2]! });
  const skip = parseList(options, parts[3]);
  if (skip === undefined) return err({ kind: 'bad-list', text: parts[3]! });
  const out = parseList(options, parts[4]);
  if (out === undefined) return err({ kind: 'bad-list', text: parts[4]! });

  for (let colour = 0; colour < coloursOf(options); colour++) {
    const count = marbles.filter((marble) => marble.colour === colour).length;
    if (count > options.marbles) return err({ kind: 'too-many', seat: colour, count, most: options.marbles });
  }
  if (skip !== 0 && !skipping(options)) return err({ kind: 'no-skips' });
  if (((skip | out) >> turn) & 1) return err({ kind: 'not-playing', seat: turn });
  const [gone] = seatsOf(skip & out);
  if (gone !== undefined) return err({ kind: 'not-playing', seat: gone });

  const s = assemble(options, marbles, turn, skip, out);
  if (!(s.ended >= 0 ? lastDepartureFits(s) : countsFit(s, s.turn, s.skip, s.out))) return err({ kind: 'turn-count' });
  return endsOnce(s) ? ok(s) : err({ kind: 'two-ends' });
}

/** Whether the options allow missed turns. */
const skipping = (options: Q4Options): boolean => options.announce && options.penalty === 'skip';

/**
 * Whether some number of rounds leads to these marble counts. After `rounds` rounds a seat before the one to move has
 * had one turn more. A turn was played or missed; each missed one was caused by a false announcement in an earlier
 * turn. A seat that is out may have left at any time.
 */
function countsFit(s: Q4State, turn: number, skip: number, out: number): boolean {
  const { options } = s;
  const skips = skipping(options);
  const placed = Array.from({ length: coloursOf(options) }, (_, colour) => options.marbles - s.reserve[colour]!);
  const fits = (rounds: number) =>
    placed.every((count, colour) => {
      let least = 0;
      let most = 0;
      for (let seat = colour; seat < options.players; seat += coloursOf(options)) {
        const turns = rounds + (seat < turn ? 1 : 0);
        const pending = (skip >> seat) & 1;
        const left = (out >> seat) & 1;
        if (pending > turns) return false;
        most += turns;
        least += left ? 0 : skips ? Math.ceil((turns + pending) / 2) : turns;
      }
      return count === options.marbles ? most >= count : least <= count && count <= most;
    });
  // By twice as many rounds as marbles, and twice that for partners who share them, everything is placed.
  return Array.from({ length: 4 * options.marbles + 2 }, (_, rounds) => rounds).some(fits);
}

/**
 * With one side left, the game ended when the last opponent left. Before that the counts must have matched, with that
 * seat still in and either the present seat to move, or the leaving seat and then the present one, with all seats
 * between missing a turn.
 */
function lastDepartureFits(s: Q4State): boolean {
  const { players } = s.options;
  return seatsOf(s.out).some((last) => {
    const out = s.out & ~(1 << last);
    if (countsFit(s, s.turn, s.skip, out)) return true;
    let skip = s.skip;
    for (let seat = (last + 1) % players; seat !== s.turn; seat = (seat + 1) % players) skip |= (1 << seat) & ~s.out;
    return (skip === s.skip || skipping(s.options)) && countsFit(s, last, skip, out);
  });
}

/**
 * Without announcements the first line ends the game: the standing lines have one colour, share the hole filled last,
 * and belong to the player who moved last. Marks the position as won if so.
 */
function endsOnce(s: Q4State): boolean {
  if (s.options.announce) return true;
  const colours = Array.from({ length: coloursOf(s.options) }, (_, colour) => colour);
  const complete = colours.filter((colour) => standingLines(s, colour).length > 0);
  if (complete.length === 0) return true;
  let last = s.turn;
  do last = (last + s.options.players - 1) % s.options.players;
  while ((s.out >> last) & 1);
  const [colour] = complete;
  if (complete.length > 1 || colour !== colourOf(s.options, last) || s.ended >= 0) return false;
  const lines = standingLines(s, colour);
  if (
    !Array.from({ length: CELLS }, (_, cell) => cell).some((cell) => lines.every((line) => line.cells.includes(cell)))
  ) {
    return false;
  }
  s.ended = alliesOf(s.options, last);
  return true;
}

/** The number of marbles of a colour on the boards. */
export function placedMarbles(s: Q4State, colour: number): number {
  return popcount(s.marbles[2 * colour]!) + popcount(s.marbles[2 * colour + 1]!);
}
