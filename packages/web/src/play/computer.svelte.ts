// The computer at a table: it thinks for its seats, and advises people.

import type { Level } from '@quadrille/engine/level';
import type { Asked, Question, Reply } from '@quadrille/engine/worker';
import { formatAct, type Match, type MoveId } from '@quadrille/rules';
import { createWebAsker } from '../engine/asker.ts';

/** How often a worker that died is tried again before somebody is told. */
const TRIES = 3;
const ADVICE_TIME = 800;

/** A match as the engine wants to be asked about it. */
function questionOf({ game, options, start, state, acts }: Match): Question {
  // Departures change who is in: then the position itself is asked about.
  const departed = acts.some(({ kind }) => kind !== 'move');
  return {
    game: game.id,
    options,
    position: game.formatPosition(departed ? state : start),
    moves: departed ? [] : acts.map((what) => formatAct(game, what)),
  };
}

function firstMove({ game }: Match, { line }: Reply): MoveId | undefined {
  const move = game.parse(line[0]!);
  return move === undefined ? undefined : game.pack(move);
}

export class Computer {
  /** It is thinking, about a move or about advice. */
  thinking = $state(false);
  /** It cannot be reached. */
  stuck = $state(false);
  private readonly asker = createWebAsker();
  private asked: Asked | undefined;
  private pending: ReturnType<typeof setTimeout> | undefined;
  private readonly awaited = Promise.withResolvers<void>();
  /** What was begun before the last `stop` is nobody's business any more. */
  private stops = 0;

  /** Until now it only seemed to think: a page that is being laid out needs the processor for itself. */
  begin(): void {
    this.awaited.resolve();
  }

  /**
   * Chooses a move, as well as this level can, and plays it after `pause` milliseconds at the earliest: a move must be
   * seen to happen. Until then `stop` ends it.
   */
  async choose(match: Match, level: Level, pause: number, play: (id: MoveId) => void): Promise<void> {
    this.stop();
    this.thinking = true;
    this.stuck = false;
    const { stops } = this;
    const began = performance.now();
    await this.awaited.promise;
    if (this.stops !== stops) return;
    for (let tries = 0; tries < TRIES; tries++) {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
      const asked = this.asker.ask({ ...questionOf(match), level, seed });
      this.asked = asked;
      const result = await asked.answer;
      if (this.stops !== stops) return;
      this.asked = undefined;
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

  /** What it would play itself at its best; undefined if it cannot be reached. */
  async advise(match: Match): Promise<MoveId | undefined> {
    this.thinking = true;
    const result = await this.asker.ask({ ...questionOf(match), limit: { time: ADVICE_TIME }, seed: 1 }).answer;
    this.thinking = false;
    return result.ok ? firstMove(match, result.value) : undefined;
  }

  stop(): void {
    this.stops++;
    clearTimeout(this.pending);
    const { asked } = this;
    this.asked = undefined;
    asked?.cancel();
    this.thinking = false;
  }

  close(): void {
    this.stop();
    this.asker.close();
  }
}
