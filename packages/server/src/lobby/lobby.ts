// Open invitations, and finding somebody who wants the same game.

import { seatOf, type Invitation, type Refusal, type Settings } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import type { Hall } from '../hall/hall.ts';
import { newId } from '../secrets.ts';
import { SEEK_FOR } from '../store/due.ts';
import { quickKey, type Store } from '../store/store.ts';
import type { Player } from '../table/decide.ts';
import type { Time } from '../time.ts';

/** Changes within this time are told together. */
const GATHER = 100;
/** How often somebody else may be quicker before one gives up looking for a game. */
const TRIES = 20;
/** Refusals that only mean that somebody else was quicker. */
const PASSED_OVER: ReadonlySet<Refusal> = new Set(['not-open', 'no-free-seat', 'seat-taken', 'unknown-table', 'busy']);

export class Lobby {
  private readonly listeners = new Set<(text: string) => void>();
  private pending: ReturnType<typeof setTimeout> | undefined;
  private readonly store: Store;
  private readonly hall: Hall;
  private readonly time: Time;

  constructor(store: Store, hall: Hall, time: Time) {
    this.store = store;
    this.hall = hall;
    this.time = time;
  }

  async open(): Promise<Invitation[]> {
    const tables = await this.store.open();
    return tables.map(({ id, settings, sitters, openedAt }) => ({
      table: id,
      settings,
      sitters: [...sitters],
      openedAt,
    }));
  }

  private async text(): Promise<string> {
    return JSON.stringify({ t: 'lobby', open: await this.open() });
  }

  /** Tells the listener what is open, now and whenever that changes. */
  async enter(listener: (text: string) => void): Promise<void> {
    this.listeners.add(listener);
    listener(await this.text());
  }

  leave(listener: (text: string) => void): void {
    this.listeners.delete(listener);
  }

  /** Something in the lobby has changed. */
  changed(): void {
    if (this.listeners.size === 0 || this.pending !== undefined) return;
    this.pending = setTimeout(() => {
      this.pending = undefined;
      void this.text().then(
        (text) => this.listeners.forEach((listener) => listener(text)),
        () => undefined,
      );
    }, GATHER);
  }

  /** A seat at a table of somebody who wants the same, or a new table to wait at. */
  async seek(player: Player, wanted: Settings): Promise<Result<{ table: string; waiting: boolean }, Refusal>> {
    const settings: Settings = { ...wanted, access: 'public', order: 'random' };
    for (let tries = 0; tries < TRIES; tries++) {
      for (const id of await this.store.seeking(quickKey(settings))) {
        const table = await this.hall.table(id);
        if (table?.status !== 'open') continue;
        // Somebody who looks for a game twice, as after a lost line, waits on.
        if (seatOf(table, player.id) !== undefined) return ok({ table: id, waiting: true });
        const sat = await this.hall.submit(id, player, newId(), { c: 'sit' }, 0);
        if (sat.ok) return ok({ table: id, waiting: (await this.hall.table(id))?.status === 'open' });
        if (!PASSED_OVER.has(sat.error.code)) return err(sat.error.code);
      }
      const opened = await this.hall.open(settings, player, undefined, { quick: true });
      if (opened.ok) return ok({ table: opened.id, waiting: true });
      // Only one table waits for a wish: who was not first sits down at the first one's.
      if (opened.error.code !== 'stale') return err(opened.error.code);
    }
    return err('busy');
  }

  /** Whoever searches is still there. */
  keep(table: string): Promise<void> {
    return this.store.keepSeeking(table, this.time.now() + SEEK_FOR);
  }
}
