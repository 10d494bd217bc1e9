// The boards of Q4 as a duel sees them: two colours, and for every line how many marbles of each it holds, kept up to
// date move by move. Knows nothing of penalties, announcements or repetition: a line is a win.

import { LINES, LINES_THROUGH, type Q4State } from '@quadrille/rules/q4';
import { keys } from '@quadrille/rules';

const CELLS = 64;
const LINE_COUNT = LINES.length;

/** LINE_CELLS[4 * line + k]. */
const LINE_CELLS = Int32Array.from(LINES.flatMap(({ cells }) => [...cells]));

// What a line is worth that only one side has marbles on, by their number.
const WEIGHT = [0, 1, 6, 24, 0] as const;
// POTENTIAL[8 * mine + theirs]: the same for both sides at once, from the point of view of colour 0.
const POTENTIAL = new Int32Array(64);
for (let mine = 0; mine <= 4; mine++) {
  for (let theirs = 0; theirs <= 4; theirs++) {
    POTENTIAL[8 * mine + theirs] = theirs === 0 ? WEIGHT[mine]! : mine === 0 ? -WEIGHT[theirs]! : 0;
  }
}

const KEY_LO = keys(2 * CELLS + 1, 0xd0e1);
const KEY_HI = keys(2 * CELLS + 1, 0xd0e2);

export class DuelBoard {
  /** owner[cell]: 0 or 1, or -1 for a free hole. */
  readonly owner = new Int8Array(CELLS).fill(-1);
  /** counts[line]: marbles of colour 0 times 8 plus marbles of colour 1. */
  readonly counts = new Int32Array(LINE_COUNT);
  readonly reserve = new Int32Array(2);
  /** The lines with three of a colour and a free hole, by colour: how many there are. */
  readonly threes = new Int32Array(2);
  /** Sum of what the lines are worth, for colour 0. */
  potential = 0;
  turn = 0;
  hashLo = 0;
  hashHi = 0;

  constructor(s: Q4State) {
    for (let cell = 0; cell < CELLS; cell++) {
      for (let colour = 0; colour < 2; colour++) {
        if ((s.marbles[2 * colour + (cell >> 5)]! >> (cell & 31)) & 1) this.put(cell, colour);
      }
    }
    this.reserve[0] = s.reserve[0]!;
    this.reserve[1] = s.reserve[1]!;
    this.turn = s.turn;
    if (s.turn === 1) this.flip();
  }

  private flip(): void {
    this.hashLo ^= KEY_LO[2 * CELLS]!;
    this.hashHi ^= KEY_HI[2 * CELLS]!;
  }

  private put(cell: number, colour: number): void {
    this.owner[cell] = colour;
    this.hashLo ^= KEY_LO[2 * cell + colour]!;
    this.hashHi ^= KEY_HI[2 * cell + colour]!;
    this.change(cell, colour === 0 ? 8 : 1);
  }

  private lift(cell: number, colour: number): void {
    this.owner[cell] = -1;
    this.hashLo ^= KEY_LO[2 * cell + colour]!;
    this.hashHi ^= KEY_HI[2 * cell + colour]!;
    this.change(cell, colour === 0 ? -8 : -1);
  }

  private change(cell: number, by: number): void {
    const lines = LINES_THROUGH[cell]!;
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      const before = this.counts[line]!;
      const after = before + by;
      this.counts[line] = after;
      this.potential += POTENTIAL[after]! - POTENTIAL[before]!;
      if (before === 24) this.threes[0]!--;
      else if (before === 3) this.threes[1]!--;
      if (after === 24) this.threes[0]!++;
      else if (after === 3) this.threes[1]!++;
    }
  }

  /** `from` is -1 for a drop. */
  make(from: number, to: number): void {
    const { turn } = this;
    if (from >= 0) this.lift(from, turn);
    else this.reserve[turn]!--;
    this.put(to, turn);
    this.turn = 1 - turn;
    this.flip();
  }

  unmake(from: number, to: number): void {
    const turn = 1 - this.turn;
    this.turn = turn;
    this.flip();
    this.lift(to, turn);
    if (from >= 0) this.put(from, turn);
    else this.reserve[turn]!++;
  }

  /** Does the marble on this cell stand in a complete line of its colour? */
  wonAt(cell: number, colour: number): boolean {
    const lines = LINES_THROUGH[cell]!;
    const full = colour === 0 ? 32 : 4;
    for (let i = 0; i < lines.length; i++) if (this.counts[lines[i]!] === full) return true;
    return false;
  }

  /** The free hole of a line. */
  holeOf(line: number): number {
    for (let i = 4 * line; i < 4 * line + 4; i++) if (this.owner[LINE_CELLS[i]!] === -1) return LINE_CELLS[i]!;
    return -1;
  }

  /**
   * A line of this colour that one more marble completes, searched from `after` on, or -1. In the move phase the marble
   * must come from elsewhere, which there always is: whoever has placed all has four at least.
   */
  nextThree(colour: number, after: number): number {
    if (this.threes[colour] === 0) return -1;
    const wanted = colour === 0 ? 24 : 3;
    for (let line = after; line < LINE_COUNT; line++) if (this.counts[line] === wanted) return line;
    return -1;
  }

  /** A marble of the colour that is not on the line: the one to complete it with when none is left to drop. */
  spareFor(line: number, colour: number): number {
    for (let cell = 0; cell < CELLS; cell++) {
      if (this.owner[cell] !== colour) continue;
      let onLine = false;
      for (let i = 4 * line; i < 4 * line + 4; i++) if (LINE_CELLS[i] === cell) onLine = true;
      if (!onLine) return cell;
    }
    return -1;
  }
}

export { CELLS, LINE_CELLS, LINE_COUNT };
