// Search for wins by threats alone while both sides still drop. Here a threat has exactly one answer and marbles never
// leave, so an array of line counts is the whole state, and a failed position fails for the rest of the search and is
// cached.

import { LINES_THROUGH } from '@quadrille/rules/q4';
import { CELLS, KEY_HI, KEY_LO, LINE_CELLS, LINE_COUNT, MANY, NONE, type DuelBoard } from './board.ts';

const TABLE_SLOTS = 1 << 16;

export class DropThreatSearch {
  private readonly counts = new Int32Array(LINE_COUNT);
  private readonly owner = new Int8Array(CELLS);
  private readonly refuted = new Int32Array(2 * TABLE_SLOTS);
  /** The number of the scan that last found the hole on a line of two. */
  private readonly seen = new Int32Array(CELLS);
  private looks = 0;
  private nodes = 0;
  private hashLo = 0;
  private hashHi = 0;
  private me = 0;
  /** Threats and answers alternating; the last hole makes two threats. */
  private readonly path: number[] = [];

  clear(): void {
    this.refuted.fill(0);
  }

  /**
   * The holes of a forced win, threats and answers alternating; the last makes two threats at once. `undefined` if none
   * is found within the node limit. The side to move has no line of three; `must` is the hole of the opponent's line of
   * three, or NONE.
   */
  find(board: DuelBoard, must: number, nodes: number): readonly number[] | undefined {
    this.counts.set(board.counts);
    this.owner.set(board.owner);
    this.hashLo = board.hashLo;
    this.hashHi = board.hashHi;
    this.me = board.turn;
    this.nodes = nodes;
    this.path.length = 0;
    return this.attack(must, board.reserve[this.me]!, board.reserve[1 - this.me]!) ? this.path : undefined;
  }

  /** Nodes left of the limit. */
  get left(): number {
    return Math.max(0, this.nodes);
  }

  /** `mine` and `theirs` are the marbles left to drop. */
  private attack(must: number, mine: number, theirs: number): boolean {
    if (--this.nodes < 0) return false;
    const slot = 2 * (this.hashLo & (TABLE_SLOTS - 1));
    if (this.refuted[slot] === this.hashLo && this.refuted[slot + 1] === this.hashHi) return false;
    const goesOn = mine >= 2 && theirs >= 1;
    if (must === NONE ? this.attackAnywhere(goesOn, mine, theirs) : this.attackAt(must, goesOn, mine, theirs)) {
      return true;
    }
    if (this.nodes >= 0) {
      this.refuted[slot] = this.hashLo;
      this.refuted[slot + 1] = this.hashHi;
    }
    return false;
  }

  private attackAnywhere(goesOn: boolean, mine: number, theirs: number): boolean {
    const { counts, owner, seen } = this;
    const two = this.me === 0 ? 16 : 2;
    const look = ++this.looks;
    for (let line = 0; line < LINE_COUNT; line++) {
      if (counts[line] !== two) continue;
      for (let k = 4 * line; k < 4 * line + 4; k++) {
        const cell = LINE_CELLS[k]!;
        if (owner[cell] !== -1) continue;
        // A hole on two lines of two: a marble there makes a double threat.
        if (seen[cell] === look) {
          this.path.push(cell);
          return true;
        }
        seen[cell] = look;
      }
    }
    if (!goesOn) return false;
    for (let line = 0; line < LINE_COUNT; line++) {
      if (counts[line] !== two) continue;
      const one = this.holeOf(line, -1);
      const other = this.holeOf(line, one);
      if (this.threaten(one, other, mine, theirs) || this.threaten(other, one, mine, theirs)) return true;
    }
    return false;
  }

  private attackAt(cell: number, goesOn: boolean, mine: number, theirs: number): boolean {
    const two = this.me === 0 ? 16 : 2;
    const lines = LINES_THROUGH[cell]!;
    let threat = -1;
    for (let i = 0; i < lines.length; i++) {
      if (this.counts[lines[i]!] !== two) continue;
      if (threat >= 0) {
        this.path.push(cell);
        return true;
      }
      threat = lines[i]!;
    }
    return threat >= 0 && goesOn && this.threaten(cell, this.holeOf(threat, cell), mine, theirs);
  }

  /** Tries a marble on `cell`, the answer in `hole`, and the continuation. */
  private threaten(cell: number, hole: number, mine: number, theirs: number): boolean {
    const { me } = this;
    this.put(cell, me, 1);
    this.put(hole, 1 - me, 1);
    const must = this.holeLeftTo(1 - me, hole);
    this.path.push(cell, hole);
    const won = must !== MANY && this.attack(must, mine - 1, theirs - 1);
    if (!won) this.path.length -= 2;
    this.put(hole, 1 - me, -1);
    this.put(cell, me, -1);
    return won;
  }

  /** The free hole of the only line of three through a cell. */
  private holeLeftTo(colour: number, cell: number): number {
    const three = colour === 0 ? 24 : 3;
    const lines = LINES_THROUGH[cell]!;
    let hole = NONE;
    for (let i = 0; i < lines.length; i++) {
      if (this.counts[lines[i]!] !== three) continue;
      if (hole !== NONE) return MANY;
      hole = this.holeOf(lines[i]!, -1);
    }
    return hole;
  }

  private holeOf(line: number, butNot: number): number {
    for (let k = 4 * line; k < 4 * line + 4; k++) {
      const cell = LINE_CELLS[k]!;
      if (this.owner[cell] === -1 && cell !== butNot) return cell;
    }
    return -1;
  }

  /** Adds a marble to the counts, or removes it with `times` -1. */
  private put(cell: number, colour: number, times: number): void {
    const by = colour === 0 ? 8 * times : times;
    const lines = LINES_THROUGH[cell]!;
    for (let i = 0; i < lines.length; i++) this.counts[lines[i]!]! += by;
    this.owner[cell] = times > 0 ? colour : -1;
    this.hashLo ^= KEY_LO[2 * cell + colour]!;
    this.hashHi ^= KEY_HI[2 * cell + colour]!;
  }
}
