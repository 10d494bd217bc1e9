// Forced wins in two-player Q4: every move makes a line of three with a free hole, which the opponent must fill, until
// one move makes two such holes. Independent of the engine, so that each verifies the other.

import type { MoveId } from '@quadrille/rules';
import { colourAt, colourOf, LINES, LINES_THROUGH, packMove, type Q4State } from '@quadrille/rules/q4';

const CELLS = 64;
const FREE = -1;

/** A winning move and its length in plies. */
export interface ForcedWin {
  readonly id: MoveId;
  readonly plies: number;
}

interface Step {
  readonly from: number;
  readonly to: number;
}

export class Fight {
  private readonly owner = new Int8Array(CELLS).fill(FREE);
  /** counts[2 * line + side] */
  private readonly counts = new Uint8Array(2 * LINES.length);
  private readonly left: [number, number];
  private turn: 0 | 1;
  private readonly killers: Step[][] = [];
  /** Positions searched. */
  nodes = 0;
  /** The limit of positions, after which the search gives up and reports it. */
  most = Infinity;

  constructor(s: Q4State) {
    for (let cell = 0; cell < CELLS; cell++) {
      const colour = colourAt(s, cell);
      if (colour !== undefined) this.put(cell, colour as 0 | 1);
    }
    this.left = [s.reserve[0]!, s.reserve[1]!];
    this.turn = colourOf(s.options, s.turn) as 0 | 1;
  }

  private put(cell: number, side: 0 | 1): void {
    this.owner[cell] = side;
    for (const line of LINES_THROUGH[cell]!) this.counts[2 * line + side]!++;
  }

  private lift(cell: number): void {
    const side = this.owner[cell]! as 0 | 1;
    this.owner[cell] = FREE;
    for (const line of LINES_THROUGH[cell]!) this.counts[2 * line + side]!--;
  }

  private make({ from, to }: Step): void {
    if (from < 0) this.left[this.turn]--;
    else this.lift(from);
    this.put(to, this.turn);
    this.turn = (1 - this.turn) as 0 | 1;
  }

  private unmake({ from, to }: Step): void {
    this.turn = (1 - this.turn) as 0 | 1;
    this.lift(to);
    if (from < 0) this.left[this.turn]++;
    else this.put(from, this.turn);
  }

  /** The holes where a side would complete a line. */
  private holes(side: 0 | 1): Set<number> {
    const found = new Set<number>();
    for (let line = 0; line < LINES.length; line++) {
      if (this.counts[2 * line + side] !== 3 || this.counts[2 * line + 1 - side] !== 0) continue;
      for (const cell of LINES[line]!.cells) if (this.owner[cell] === FREE) found.add(cell);
    }
    return found;
  }

  private stepsTo(to: number): Step[] {
    if (this.left[this.turn] > 0) return [{ from: -1, to }];
    const steps: Step[] = [];
    for (let from = 0; from < CELLS; from++) if (this.owner[from] === this.turn) steps.push({ from, to });
    return steps;
  }

  private free(): number[] {
    const cells: number[] = [];
    for (let cell = 0; cell < CELLS; cell++) if (this.owner[cell] === FREE) cells.push(cell);
    return cells;
  }

  /** Whether this step completes a line; moving a marble of that line itself does not. */
  private completes({ from, to }: Step): boolean {
    return LINES_THROUGH[to]!.some(
      (line) => this.counts[2 * line + this.turn] === 3 && !LINES[line]!.cells.some((cell) => cell === from),
    );
  }

  /** Whether a marble here could make a line of three. */
  private pushes(cell: number): boolean {
    for (const line of LINES_THROUGH[cell]!) {
      if (this.counts[2 * line + this.turn]! >= 2 && this.counts[2 * line + 1 - this.turn] === 0) return true;
    }
    return false;
  }

  /** Candidate moves of the side to move: an opponent's line of three must be blocked first. */
  private attempts(quiet: boolean): Step[] {
    const urgent = this.holes((1 - this.turn) as 0 | 1);
    if (urgent.size > 1) return [];
    const cells = urgent.size === 1 ? [...urgent] : this.free();
    return cells.filter((cell) => quiet || this.pushes(cell)).flatMap((cell) => this.stepsTo(cell));
  }

  /** Plies to the win after this move, if it wins within `plies` in total. */
  private after(step: Step, plies: number, quiet: boolean): number | undefined {
    this.nodes++;
    if (this.nodes > this.most) return undefined;
    const winner = this.turn;
    this.make(step);
    try {
      if (this.holes(this.turn).size > 0) return undefined;
      const mine = this.holes(winner);
      if (mine.size > 1) return 3;
      if (mine.size === 0 && !quiet) return undefined;
      if (plies < 5) return undefined;
      const replies = mine.size === 1 ? this.stepsTo([...mine][0]!) : this.free().flatMap((to) => this.stepsTo(to));
      return this.longest(this.refutersFirst(replies, plies), plies, quiet);
    } finally {
      this.unmake(step);
    }
  }

  /** The length against the longest defence. */
  private longest(replies: readonly Step[], plies: number, quiet: boolean): number | undefined {
    let most = 0;
    for (const reply of replies) {
      this.make(reply);
      const rest = this.distance(plies - 2, quiet);
      this.unmake(reply);
      if (rest === undefined) {
        this.killers[plies] = [reply, ...(this.killers[plies] ?? [])].slice(0, 4);
        return undefined;
      }
      most = Math.max(most, rest + 2);
    }
    return most;
  }

  /** Killer heuristic: tries replies first that refuted a sibling move. */
  private refutersFirst(replies: Step[], plies: number): Step[] {
    const known = this.killers[plies] ?? [];
    const rank = (a: Step) => {
      const at = known.findIndex(({ from, to }) => from === a.from && to === a.to);
      return at < 0 ? known.length : at;
    };
    return known.length === 0 ? replies : replies.toSorted((a, b) => rank(a) - rank(b));
  }

  /** Plies to a win of the side to move within `plies`; `quiet` includes moves without a threat. */
  distance(plies: number, quiet: boolean): number | undefined {
    if (this.holes(this.turn).size > 0) return 1;
    if (plies < 3) return undefined;
    const steps = this.attempts(quiet);
    for (let limit = 3; limit <= plies; limit += 2) {
      // A quiet move cannot win in three plies.
      for (const step of steps) {
        if (quiet && limit === 3 && !this.pushes(step.to)) continue;
        const found = this.after(step, limit, quiet);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** Whether the opponent threatens to win at once. */
  threatened(): boolean {
    return this.holes((1 - this.turn) as 0 | 1).size > 0;
  }

  /** The number of holes where a line of three could be made: tempting wrong moves. */
  pushing(): number {
    return this.free().filter((cell) => this.pushes(cell)).length;
  }

  /** Every move that wins within `plies`, the fastest first. */
  wins(plies: number, quiet: boolean): ForcedWin[] {
    const now = this.holes(this.turn);
    const found: ForcedWin[] = [...now]
      .flatMap((to) => this.stepsTo(to))
      .filter((step) => this.completes(step))
      .map((step) => ({ id: idOf(step), plies: 1 }));
    for (const step of this.attempts(quiet)) {
      if (now.has(step.to)) continue;
      for (let limit = 3; limit <= plies; limit += 2) {
        const distance = this.after(step, limit, quiet);
        if (distance === undefined) continue;
        found.push({ id: idOf(step), plies: distance });
        break;
      }
    }
    return found.toSorted((a, b) => a.plies - b.plies);
  }

  /** The longest defence, if the side to move loses to threats within `plies`. */
  defence(plies: number): { readonly id: MoveId; readonly plies: number } | undefined {
    const attacker = (1 - this.turn) as 0 | 1;
    if (this.holes(this.turn).size > 0) return undefined;
    const urgent = [...this.holes(attacker)];
    if (urgent.length === 0) return undefined;
    let best: { id: MoveId; plies: number } | undefined;
    for (const reply of urgent.flatMap((to) => this.stepsTo(to))) {
      this.make(reply);
      const rest = this.distance(plies - 1, false);
      this.unmake(reply);
      if (rest === undefined) return undefined;
      if (best === undefined || rest + 1 > best.plies) best = { id: idOf(reply), plies: rest + 1 };
    }
    return best;
  }
}

const idOf = ({ from, to }: Step): MoveId => packMove(from, to, false);
