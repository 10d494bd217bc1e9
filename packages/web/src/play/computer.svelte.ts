// The computer at a local table: chooses moves for its seats and hints for people.

import type { Level } from '@quadrille/engine/level';
import { engineRequestOf, type EngineReply, type EngineRequestHandle } from '@quadrille/engine/worker';
import type { Match, MoveId } from '@quadrille/rules';
import { createWebEngineClient } from '../engine/client.ts';

/** How often a failed worker is retried before the failure is shown. */
const MAX_TRIES = 3;
const ADVICE_TIME_MS = 800;

function firstMove({ game }: Match, { line }: EngineReply): MoveId | undefined {
  const move = game.parse(line[0]!);
  return move === undefined ? undefined : game.pack(move);
}

export class Computer {
  /** A search for a move or a hint is running. */
  thinking = $state(false);
  /** The engine cannot be reached. */
  stuck = $state(false);
  private readonly client = createWebEngineClient();
  private search: EngineRequestHandle | undefined;
  private pending: ReturnType<typeof setTimeout> | undefined;
  private readonly awaited = Promise.withResolvers<void>();
  /** Incremented by `stop`; results of searches started before are discarded. */
  private stops = 0;

  /** Allows searches to start: before that, the CPU is needed to lay out the page. */
  begin(): void {
    this.awaited.resolve();
  }

  /**
   * Chooses a move at this level and plays it after at least `pause` milliseconds, so that the move can be seen. `stop`
   * cancels it until then.
   */
  async choose(match: Match, level: Level, pause: number, play: (id: MoveId) => void): Promise<void> {
    this.stop();
    this.thinking = true;
    this.stuck = false;
    const { stops } = this;
    const began = performance.now();
    await this.awaited.promise;
    if (this.stops !== stops) return;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
      const search = this.client.request({ ...engineRequestOf(match), level, seed });
      this.search = search;
      const result = await search.answer;
      if (this.stops !== stops) return;
      this.search = undefined;
      const id = result.ok ? firstMove(match, result.value) : undefined;
      if (id === undefined) continue;
      this.pending = setTimeout(
        () => {
          this.thinking = false;
          play(id);
        },
        Math.max(0, pause - (performance.now() - began)),
      );
      return;
    }
    this.thinking = false;
    this.stuck = true;
  }

  /** The engine's move at full strength; undefined if the engine cannot be reached. */
  async advise(match: Match): Promise<MoveId | undefined> {
    this.thinking = true;
    const result = await this.client.request({ ...engineRequestOf(match), limit: { time: ADVICE_TIME_MS }, seed: 1 })
      .answer;
    this.thinking = false;
    return result.ok ? firstMove(match, result.value) : undefined;
  }

  stop(): void {
    this.stops++;
    clearTimeout(this.pending);
    const { search } = this;
    this.search = undefined;
    search?.cancel();
    this.thinking = false;
  }

  close(): void {
    this.stop();
    this.client.close();
  }
}
