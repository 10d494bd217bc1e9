// The Q4 boards for three and four players: any number of colours and seats, cheap to copy and play on. Ignores
// announcements and repetition: a line is a win.

import type { Seat } from '@quadrille/rules';
import {
  alliesOf,
  colourOf,
  LINES_THROUGH,
  originOf,
  targetOf,
  type Q4Options,
  type Q4State,
} from '@quadrille/rules/q4';
import { CELLS, LINE_CELLS, LINE_COUNT } from './board.ts';

/** Line counts use three bits for each of the four colours. */
export const COUNT_PATTERNS = 1 << 12;

export class MultiplayerBoard {
  readonly options: Q4Options;
  /** owner[cell]: the colour there, or -1 for a free hole. */
  readonly owner = new Int8Array(CELLS).fill(-1);
  readonly counts = new Int32Array(LINE_COUNT);
  readonly reserve = new Int32Array(4);
  /** threes[colour]: the lines that one more marble of the colour completes. */
  readonly threes = new Int32Array(4);
  turn: Seat = 0;
  private skip = 0;
  private out = 0;

  constructor(options: Q4Options) {
    this.options = options;
  }

  static of(s: Q4State): MultiplayerBoard {
    const board = new MultiplayerBoard(s.options);
    for (let cell = 0; cell < CELLS; cell++) {
      for (let colour = 0; colour < 4; colour++) {
        if ((s.marbles[2 * colour + (cell >> 5)]! >> (cell & 31)) & 1) board.put(cell, colour);
      }
    }
    board.reserve.set(s.reserve);
    board.turn = s.turn;
    board.skip = s.skip;
    board.out = s.out;
    return board;
  }

  /** A scratch board of the same table. */
  clone(): MultiplayerBoard {
    const twin = new MultiplayerBoard(this.options);
    twin.copy(this);
    return twin;
  }

  copy(other: MultiplayerBoard): void {
    this.owner.set(other.owner);
    this.counts.set(other.counts);
    this.reserve.set(other.reserve);
    this.threes.set(other.threes);
    this.turn = other.turn;
    this.skip = other.skip;
    this.out = other.out;
  }

  /** The colour of the seat to move. */
  get colour(): number {
    return colourOf(this.options, this.turn);
  }

  get dropping(): boolean {
    return this.reserve[this.colour]! > 0;
  }

  private put(cell: number, colour: number): void {
    this.owner[cell] = colour;
    this.change(cell, 1 << (3 * colour));
  }

  private lift(cell: number, colour: number): void {
    this.owner[cell] = -1;
    this.change(cell, -(1 << (3 * colour)));
  }

  private change(cell: number, by: number): void {
    const lines = LINES_THROUGH[cell]!;
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      const before = this.counts[line]!;
      const after = before + by;
      this.counts[line] = after;
      const was = THREE_OF[before]!;
      const is = THREE_OF[after]!;
      if (was >= 0) this.threes[was]!--;
      if (is >= 0) this.threes[is]!++;
    }
  }

  /** Plays a move, `from` -1 for a drop; returns the mask of the winners if it completes a line, else 0. */
  make(from: number, to: number): number {
    const seat = this.turn;
    const { colour } = this;
    if (from >= 0) this.lift(from, colour);
    else this.reserve[colour]!--;
    this.put(to, colour);
    this.advance();
    const full = 4 << (3 * colour);
    const lines = LINES_THROUGH[to]!;
    for (let i = 0; i < lines.length; i++) if (this.counts[lines[i]!] === full) return alliesOf(this.options, seat);
    return 0;
  }

  private advance(): void {
    for (;;) {
      this.turn = (this.turn + 1) % this.options.players;
      const bit = 1 << this.turn;
      if ((this.out & bit) !== 0) continue;
      if ((this.skip & bit) === 0) return;
      this.skip ^= bit;
    }
  }

  /** Whether the seat to move can play this move now. */
  canPlay(move: number): boolean {
    const from = originOf(move);
    if (this.owner[targetOf(move)] !== -1) return false;
    return from < 0 ? this.dropping : !this.dropping && this.owner[from] === this.colour;
  }

  /** Writes the seats that play between the turn of the seat to move and its next; returns their number. */
  seatsUntilNextTurn(order: Int32Array): number {
    const me = this.turn;
    let { skip } = this;
    let count = 0;
    for (let seat = (me + 1) % this.options.players; count < order.length; seat = (seat + 1) % this.options.players) {
      const bit = 1 << seat;
      if ((this.out & bit) !== 0) continue;
      if ((skip & bit) !== 0) skip ^= bit;
      else if (seat === me) break;
      else order[count++] = seat;
    }
    return count;
  }

  isHostile(a: Seat, b: Seat): boolean {
    return ((alliesOf(this.options, a) >> b) & 1) === 0;
  }

  /** A hole that completes a line of the colour, or -1. */
  holeFor(colour: number): number {
    return this.threes[colour] === 0 ? -1 : this.nextHole(colour, 0);
  }

  /** The same for the first such line from `line` on. */
  private nextHole(colour: number, line: number): number {
    const three = 3 << (3 * colour);
    for (; line < LINE_COUNT; line++) {
      if (this.counts[line] !== three) continue;
      for (let i = 4 * line; i < 4 * line + 4; i++) if (this.owner[LINE_CELLS[i]!] === -1) return LINE_CELLS[i]!;
    }
    return -1;
  }

  /** The number of distinct holes that complete a line of the colour. */
  holesFor(colour: number): number {
    if (this.threes[colour]! < 2) return this.threes[colour]!;
    const three = 3 << (3 * colour);
    const holes = new Set<number>();
    for (let line = 0; line < LINE_COUNT; line++)
      if (this.counts[line] === three) holes.add(this.nextHole(colour, line));
    return holes.size;
  }

  /** Whether one more marble in this hole completes a line of the colour. */
  completes(hole: number, colour: number): boolean {
    if (this.threes[colour] === 0) return false;
    const three = 3 << (3 * colour);
    return LINES_THROUGH[hole]!.some((line) => this.counts[line] === three);
  }

  /** A marble off the line, to complete a line through the hole. */
  spareFor(hole: number, colour: number): number {
    const three = 3 << (3 * colour);
    const line = LINES_THROUGH[hole]!.find((each) => this.counts[each] === three)!;
    for (let cell = 0; cell < CELLS; cell++) {
      if (this.owner[cell] !== colour) continue;
      let onLine = false;
      for (let i = 4 * line; i < 4 * line + 4; i++) if (LINE_CELLS[i] === cell) onLine = true;
      if (!onLine) return cell;
    }
    return -1;
  }
}

/** THREE_OF[count]: the colour with three marbles on a line that holds no others, or -1. */
const THREE_OF = new Int8Array(8 * COUNT_PATTERNS).fill(-1);
for (let colour = 0; colour < 4; colour++) THREE_OF[3 << (3 * colour)] = colour;
