// The engine at work for the analysis: the position one looks at, and the whole game one after the other. One worker
// serves both, so that a telephone stays cool.

import type { Asked, Question, Reply } from '@quadrille/engine/worker';
import { formatAct, type Match } from '@quadrille/rules';
import { SvelteMap } from 'svelte/reactivity';
import { keep, recall } from '../app/keep.ts';
import { createWebAsker } from '../engine/asker.ts';
import { moveAt } from './turning.ts';

/** Milliseconds for a position one looks at, for one that should be looked at longer, for each of a whole game. */
const LOOK = 1500;
const LONGER = 12_000;
const SWEEP = 700;
/** Whoever steps on at once did not want to know. */
const HASTE = 120;

interface Known {
  readonly reply: Reply;
  /** Thought to the end of its time. */
  readonly done: boolean;
}

function questionAbout(match: Match): Question {
  const { game, options, acts } = match;
  // Departures change who is in: then the position itself is asked about.
  const departed = acts.some(({ kind }) => kind !== 'move');
  return {
    game: game.id,
    options,
    position: game.formatPosition(departed ? match.state : match.start),
    moves: departed ? [] : acts.map((what) => formatAct(game, what)),
    everyMove: true,
    seed: 1,
  };
}

export class Thinking {
  on = $state(recall('analyse:values') !== 'off');
  /** By the very object: positions of a path stay the same ones. */
  readonly known = new SvelteMap<Match, Known>();
  busy = $state(false);
  trouble = $state(false);
  progress = $state.raw<{ readonly done: number; readonly of: number }>();

  private readonly asker = createWebAsker();
  private looking: Asked | undefined;
  private pending: ReturnType<typeof setTimeout> | undefined;
  private sweeping: Asked | undefined;
  private run = 0;

  switch(on: boolean): void {
    this.on = on;
    keep('analyse:values', on ? 'on' : 'off');
    if (!on) this.rest();
  }

  /** Turns to this position; what was thought before is kept. */
  look(match: Match, longer = false): void {
    this.rest();
    if (!this.on || match.outcome !== undefined) return;
    if (this.known.get(match)?.done === true && !longer) return;
    this.busy = true;
    this.trouble = false;
    this.pending = setTimeout(() => void this.think(match, longer ? LONGER : LOOK), longer ? 0 : HASTE);
  }

  private async think(match: Match, time: number): Promise<void> {
    const asked = this.asker.ask({ ...questionAbout(match), limit: { time } }, (reply) => {
      // A longer thought begins shallow: it must not hide the deeper one that is there.
      if ((this.known.get(match)?.reply.depth ?? 0) <= reply.depth) this.known.set(match, { reply, done: false });
    });
    this.looking = asked;
    const result = await asked.answer;
    if (this.looking !== asked) return;
    this.looking = undefined;
    this.busy = false;
    this.trouble = !result.ok && result.error.kind !== 'cancelled';
    if (result.ok) this.known.set(match, { reply: result.value, done: true });
  }

  private rest(): void {
    clearTimeout(this.pending);
    const { looking } = this;
    this.looking = undefined;
    looking?.cancel();
    this.busy = false;
  }

  /** Goes through a whole game; true if it came to the end. */
  async sweep(positions: readonly Match[]): Promise<boolean> {
    const run = ++this.run;
    this.trouble = false;
    for (const [ply, match] of positions.entries()) {
      this.progress = { done: ply, of: positions.length };
      const asking = match.outcome === undefined && (moveAt(positions, ply) !== undefined || ply > 0);
      if (!asking || this.known.get(match)?.done === true) continue;
      this.sweeping = this.asker.ask({ ...questionAbout(match), limit: { time: SWEEP } });
      const result = await this.sweeping.answer;
      if (run !== this.run) return false;
      if (result.ok) this.known.set(match, { reply: result.value, done: true });
      else if (result.error.kind === 'worker-died') {
        this.trouble = true;
        break;
      }
    }
    this.progress = undefined;
    return !this.trouble;
  }

  stopSweep(): void {
    this.run++;
    this.progress = undefined;
    this.sweeping?.cancel();
  }

  close(): void {
    this.run++;
    this.rest();
    this.asker.close();
  }
}
