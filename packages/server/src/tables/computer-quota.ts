// Quota of concurrent games with computers per player, counted in the store.

import type { Command, Refusal } from '@quadrille/protocol';
import type { Store } from '../store/store.ts';

/** Open and running tables with computers per host. */
export const MAX_COMPUTER_GAMES = 20;

/** Whether this command may start another game with computers. */
export const mayAddComputers = (command: Command): boolean =>
  command.c === 'invite-computer' || ((command.c === 'propose' || command.c === 'agree') && command.what === 'rematch');

export class ComputerQuota {
  private readonly store: Store;
  private readonly most: number;
  /** Per player, the last queued check: the count must not change between the check and its use. */
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(store: Store, most = MAX_COMPUTER_GAMES) {
    this.store = store;
    this.most = most;
  }

  /** Runs the work if the player has fewer tables with computers than allowed, not counting `table`. */
  async within<T>(
    player: string,
    table: string,
    work: () => Promise<T>,
  ): Promise<T | { ok: false; error: { code: Refusal } }> {
    const before = this.turns.get(player) ?? Promise.resolve();
    const turn = before.then(async () => {
      if ((await this.store.computerGames(player, table)) >= this.most) {
        return { ok: false as const, error: { code: 'too-many' as const } };
      }
      return work();
    });
    const done = turn.catch(() => undefined);
    this.turns.set(player, done);
    try {
      return await turn;
    } finally {
      if (this.turns.get(player) === done) this.turns.delete(player);
    }
  }
}
