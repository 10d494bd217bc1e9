// Runs the engine for the analysis: the position shown, and whole games position by position. Both share one worker, to
// limit the load on phones.

import {
  engineRequestOf,
  type EngineReply,
  type EngineRequest,
  type EngineRequestHandle,
} from '@quadrille/engine/worker';
import type { Match } from '@quadrille/rules';
import { SvelteMap } from 'svelte/reactivity';
import { saveItem, loadItem } from '../app/storage.ts';
import { createWebEngineClient } from '../engine/client.ts';
import { moveAtPly } from './turning-points.ts';

/** Search time in milliseconds: for the position shown, for a longer search, and per position of a whole game. */
const POSITION_TIME_MS = 1500;
const LONG_TIME_MS = 12_000;
const REPORT_TIME_MS = 700;
/** Delay before a search, so that stepping through quickly starts none. */
const DEBOUNCE_MS = 120;

interface Known {
  readonly reply: EngineReply;
  /** The search used its full time. */
  readonly done: boolean;
}

const requestFor = (match: Match): EngineRequest => ({
  ...engineRequestOf(match),
  everyMove: true,
  shares: true,
  seed: 1,
});

export class PositionAnalyser {
  on = $state(loadItem('analyse:values') !== 'off');
  /** Keyed by object identity: a path keeps its `Match` objects. */
  readonly known = new SvelteMap<Match, Known>();
  busy = $state(false);
  hasFailed = $state(false);
  progress = $state.raw<{ readonly done: number; readonly of: number }>();

  private readonly client = createWebEngineClient();
  private looking: EngineRequestHandle | undefined;
  private pending: ReturnType<typeof setTimeout> | undefined;
  private sweeping: EngineRequestHandle | undefined;
  private run = 0;

  switch(on: boolean): void {
    this.on = on;
    saveItem('analyse:values', on ? 'on' : 'off');
    if (!on) this.rest();
  }

  /** Starts a search of this position; earlier results are kept. */
  analyse(match: Match, longer = false): void {
    this.rest();
    if (!this.on || match.outcome !== undefined) return;
    if (this.known.get(match)?.done === true && !longer) return;
    this.busy = true;
    this.hasFailed = false;
    this.pending = setTimeout(
      () => void this.think(match, longer ? LONG_TIME_MS : POSITION_TIME_MS),
      longer ? 0 : DEBOUNCE_MS,
    );
  }

  private async think(match: Match, time: number): Promise<void> {
    const search = this.client.request({ ...requestFor(match), limit: { time } }, (reply) => {
      // A longer search starts shallow and must not replace a deeper result.
      if ((this.known.get(match)?.reply.depth ?? 0) <= reply.depth) this.known.set(match, { reply, done: false });
    });
    this.looking = search;
    const result = await search.answer;
    if (this.looking !== search) return;
    this.looking = undefined;
    this.busy = false;
    this.hasFailed = !result.ok && result.error.kind !== 'cancelled';
    if (result.ok) this.known.set(match, { reply: result.value, done: true });
  }

  private rest(): void {
    clearTimeout(this.pending);
    const { looking } = this;
    this.looking = undefined;
    looking?.cancel();
    this.busy = false;
  }

  /** Analyses every position of a game; true if it was completed. */
  async sweep(positions: readonly Match[]): Promise<boolean> {
    const run = ++this.run;
    this.hasFailed = false;
    for (const [ply, match] of positions.entries()) {
      this.progress = { done: ply, of: positions.length };
      const asking = match.outcome === undefined && (moveAtPly(positions, ply) !== undefined || ply > 0);
      if (!asking || this.known.get(match)?.done === true) continue;
      this.sweeping = this.client.request({ ...requestFor(match), limit: { time: REPORT_TIME_MS } });
      const result = await this.sweeping.answer;
      if (run !== this.run) return false;
      if (result.ok) this.known.set(match, { reply: result.value, done: true });
      else if (result.error.kind === 'worker-died') {
        this.hasFailed = true;
        break;
      }
    }
    this.progress = undefined;
    return !this.hasFailed;
  }

  stopSweep(): void {
    this.run++;
    this.progress = undefined;
    this.sweeping?.cancel();
  }

  close(): void {
    this.run++;
    this.rest();
    this.client.close();
  }
}
