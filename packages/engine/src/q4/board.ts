// The Q4 boards for a duel: two colours, and for every line the number of marbles of each, updated incrementally.
// Ignores penalties and announcements: a line is a win. Of repetition it knows only the positions that have already
// occurred twice. That is enough for proofs, because a forced win never needs a position twice.

import { LINES, LINES_THROUGH, q4, WORDS_PER_MOVE, type Q4State } from '@quadrille/rules/q4';

const CELLS = 64;
const LINE_COUNT = LINES.length;

/** LINE_CELLS[4 * line + k]. */
const LINE_CELLS = Int32Array.from(LINES.flatMap(({ cells }) => [...cells]));

// The value of a line with marbles of one side only, by their number.
const WEIGHT = [0, 1, 6, 24, 0] as const;
// POTENTIAL[8 * mine + theirs]: the same for both sides, from the point of view of colour 0.
const POTENTIAL = new Int32Array(64);
for (let mine = 0; mine <= 4; mine++) {
  for (let theirs = 0; theirs <= 4; theirs++) {
    POTENTIAL[8 * mine + theirs] = theirs === 0 ? WEIGHT[mine]! : mine === 0 ? -WEIGHT[theirs]! : 0;
  }
}

// The Zobrist keys of the rules, so that hashes here equal those of the rules.
const KEY_LO = new Int32Array(2 * CELLS);
const KEY_HI = new Int32Array(2 * CELLS);
const TURN_LO = new Int32Array(4);
const TURN_HI = new Int32Array(4);
{
  const parsed = q4.options.parse({});
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const s = q4.setup(parsed.value);
  for (let seat = 0; seat < 4; seat++) [TURN_LO[seat], TURN_HI[seat]] = q4.rules.rehash({ ...s, turn: seat });
  for (let key = 0; key < 2 * CELLS; key++) {
    const [cell, colour] = [key >> 1, key & 1];
    const marbles = new Int32Array(8);
    marbles[2 * colour + (cell >> 5)] = 1 << (cell & 31);
    const [lo, hi] = q4.rules.rehash({ ...s, marbles });
    KEY_LO[key] = lo ^ TURN_LO[0]!;
    KEY_HI[key] = hi ^ TURN_HI[0]!;
  }
}

/** In place of a hole: NONE for no hole, MANY where one is not enough. */
export const NONE = -1;
export const MANY = -2;

export class DuelBoard {
  /** owner[cell]: 0 or 1, or -1 for a free hole. */
  readonly owner = new Int8Array(CELLS).fill(-1);
  /** counts[line]: marbles of colour 0 times 8 plus marbles of colour 1. */
  readonly counts = new Int32Array(LINE_COUNT);
  readonly reserve = new Int32Array(2);
  /** By colour: the number of lines with three marbles and a free hole. */
  readonly threes = new Int32Array(2);
  /** The summed value of the lines, for colour 0. */
  potential = 0;
  /** Marbles on the boards. */
  marbles = 0;
  turn = 0;
  hashLo = 0;
  hashHi = 0;
  private seat: number;
  private readonly players: number;
  /** Hashes of the positions that occurred twice, low and high halves alternating; a third occurrence is a draw. */
  readonly repeated: readonly number[];

  constructor(s: Q4State) {
    for (let cell = 0; cell < CELLS; cell++) {
      for (let colour = 0; colour < 2; colour++) {
        if ((s.marbles[2 * colour + (cell >> 5)]! >> (cell & 31)) & 1) this.put(cell, colour);
      }
    }
    this.reserve[0] = s.reserve[0]!;
    this.reserve[1] = s.reserve[1]!;
    this.turn = s.turn & 1;
    this.seat = s.turn;
    this.players = s.options.players;
    this.hashLo = s.hashLo;
    this.hashHi = s.hashHi;
    this.repeated = stoodTwice(s);
  }

  private pass(): void {
    const next = (this.seat + 1) % this.players;
    this.hashLo ^= TURN_LO[this.seat]! ^ TURN_LO[next]!;
    this.hashHi ^= TURN_HI[this.seat]! ^ TURN_HI[next]!;
    this.seat = next;
    this.turn = 1 - this.turn;
  }

  private passBack(): void {
    const previous = (this.seat + this.players - 1) % this.players;
    this.hashLo ^= TURN_LO[this.seat]! ^ TURN_LO[previous]!;
    this.hashHi ^= TURN_HI[this.seat]! ^ TURN_HI[previous]!;
    this.seat = previous;
    this.turn = 1 - this.turn;
  }

  /** Whether this position has occurred twice before. */
  standsThirdTime(): boolean {
    return this.repeated.length > 0 && this.isTwice(this.hashLo, this.hashHi);
  }

  private isTwice(lo: number, hi: number): boolean {
    const { repeated: twice } = this;
    for (let i = 0; i < twice.length; i += 2) if (twice[i] === lo && twice[i + 1] === hi) return true;
    return false;
  }

  /**
   * Whether the side to move can draw at once by a third repetition. Only by moving: a drop always makes a new
   * position.
   */
  canRepeat(): boolean {
    if (this.repeated.length === 0 || this.reserve[this.turn]! > 0) return false;
    const { turn, owner } = this;
    this.pass();
    const [lo, hi] = [this.hashLo, this.hashHi];
    this.passBack();
    for (let from = 0; from < CELLS; from++) {
      if (owner[from] !== turn) continue;
      const [loFrom, hiFrom] = [lo ^ KEY_LO[2 * from + turn]!, hi ^ KEY_HI[2 * from + turn]!];
      for (let to = 0; to < CELLS; to++) {
        if (owner[to] !== -1) continue;
        if (this.isTwice(loFrom ^ KEY_LO[2 * to + turn]!, hiFrom ^ KEY_HI[2 * to + turn]!)) return true;
      }
    }
    return false;
  }

  private put(cell: number, colour: number): void {
    this.owner[cell] = colour;
    this.marbles++;
    this.hashLo ^= KEY_LO[2 * cell + colour]!;
    this.hashHi ^= KEY_HI[2 * cell + colour]!;
    this.change(cell, colour === 0 ? 8 : 1);
  }

  private lift(cell: number, colour: number): void {
    this.owner[cell] = -1;
    this.marbles--;
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
    this.pass();
  }

  unmake(from: number, to: number): void {
    this.passBack();
    const { turn } = this;
    this.lift(to, turn);
    if (from >= 0) this.put(from, turn);
    else this.reserve[turn]!++;
  }

  /** Whether the marble on this cell is part of a complete line of its colour. */
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
   * must come from off the line, which is always possible: a side that has placed everything has at least four marbles.
   */
  nextThree(colour: number, after: number): number {
    if (this.threes[colour] === 0) return -1;
    const wanted = colour === 0 ? 24 : 3;
    for (let line = after; line < LINE_COUNT; line++) if (this.counts[line] === wanted) return line;
    return -1;
  }

  /** A marble of the colour off the line: the one that completes it in the move phase. */
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

function stoodTwice({ trail, quiet, hashLo, hashHi }: Q4State): number[] {
  const twice: number[] = [];
  const stood = new Set<string>();
  const stands = (lo: number, hi: number) => {
    const name = `${lo} ${hi}`;
    if (stood.has(name)) twice.push(lo, hi);
    stood.add(name);
  };
  // The low and high halves of the hash before a move are the second and third of its words.
  for (let at = WORDS_PER_MOVE * (trail.length - quiet); at < WORDS_PER_MOVE * trail.length; at += WORDS_PER_MOVE) {
    stands(trail.data[at + 1]!, trail.data[at + 2]!);
  }
  stands(hashLo, hashHi);
  return twice;
}

export { CELLS, KEY_HI, KEY_LO, LINE_CELLS, LINE_COUNT };
