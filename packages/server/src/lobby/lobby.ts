// Open invitations and seeks.

import { seatOf, type Invitation, type Refusal, type Settings } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import type { TableService } from '../tables/table-service.ts';
import { newId } from '../secrets.ts';
import { SEEK_TTL_MS } from '../store/deadline.ts';
import { quickKey, type Store } from '../store/store.ts';
import type { Retention } from '../store/retention.ts';
import type { Player } from '../table/decide.ts';
import type { Time } from '../time.ts';

/** Changes within this time are broadcast together. */
const BROADCAST_DEBOUNCE_MS = 100;
/** Bounds how long the list may lack a change that the bus lost. */
const LIST_CACHE_MS = 1_000;
/** Lost races after which a seek is refused. */
const MAX_SEEK_TRIES = 20;
/** Refusals that mean a lost race. */
const RETRYABLE_REFUSALS: ReadonlySet<Refusal> = new Set([
  'not-open',
  'no-free-seat',
  'seat-taken',
  'unknown-table',
  'busy',
]);

export class Lobby {
  private readonly listeners = new Set<(text: string) => void>();
  private pending: ReturnType<typeof setTimeout> | undefined;
  /** The text last sent to all listeners. */
  private lastText: string | undefined;
  private readonly store: Store;
  private readonly tableService: TableService;
  private readonly time: Time;
  private readonly retention: Pick<Retention, 'deleteEndedSeek'>;
  /** The cached list, until a change: reading it is unlimited. */
  private listed: { readonly open: Promise<Invitation[]>; readonly at: number } | undefined;

  constructor(store: Store, tableService: TableService, time: Time, retention: Pick<Retention, 'deleteEndedSeek'>) {
    this.store = store;
    this.tableService = tableService;
    this.time = time;
    this.retention = retention;
  }

  open(): Promise<Invitation[]> {
    const now = performance.now();
    if (this.listed === undefined || now - this.listed.at > LIST_CACHE_MS) {
      const open = this.read();
      // Failed reads are not cached.
      open.catch(() => (this.listed = undefined));
      this.listed = { open, at: now };
    }
    return this.listed.open;
  }

  private async read(): Promise<Invitation[]> {
    const tables = await this.store.openTables();
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

  /** Sends the list to the listener now and on every change. */
  async subscribe(listener: (text: string) => void): Promise<void> {
    this.listeners.add(listener);
    this.lastText = undefined;
    listener(await this.text());
  }

  unsubscribe(listener: (text: string) => void): void {
    this.listeners.delete(listener);
  }

  /** Invalidates the list and broadcasts it. */
  changed(): void {
    this.listed = undefined;
    if (this.listeners.size === 0 || this.pending !== undefined) return;
    this.pending = setTimeout(() => {
      this.pending = undefined;
      // If the store is unreachable, the heartbeat reports a change when it returns.
      void this.text().then(
        (text) => this.broadcast(text),
        () => undefined,
      );
    }, BROADCAST_DEBOUNCE_MS);
  }

  /** Sends the list to all listeners unless it is unchanged. A listener that throws is removed. */
  private broadcast(text: string): void {
    if (text === this.lastText) return;
    this.lastText = text;
    for (const listener of this.listeners) {
      try {
        listener(text);
      } catch {
        this.listeners.delete(listener);
      }
    }
  }

  /** Seats the player at a table with the same settings, or opens one to wait at. */
  async seek(
    player: Player,
    wanted: Settings,
    address?: string,
  ): Promise<Result<{ table: string; waiting: boolean }, Refusal>> {
    const settings: Settings = { ...wanted, access: 'public', order: 'random' };
    for (let tries = 0; tries < MAX_SEEK_TRIES; tries++) {
      for (const id of await this.store.seekingTables(quickKey(settings))) {
        const table = await this.tableService.readTable(id);
        if (table?.status !== 'open') continue;
        // A player who seeks again, for example after reconnecting, keeps waiting.
        if (seatOf(table, player.id) !== undefined) return ok({ table: id, waiting: true });
        const sat = await this.tableService.submit(id, player, newId(), { c: 'sit' }, 0);
        if (sat.ok) return ok({ table: id, waiting: (await this.tableService.readTable(id))?.status === 'open' });
        if (!RETRYABLE_REFUSALS.has(sat.error.code)) return err(sat.error.code);
      }
      const from = address === undefined ? {} : { address };
      const opened = await this.tableService.openTable(settings, player, undefined, { quick: true, ...from });
      if (opened.ok) return ok({ table: opened.id, waiting: true });
      // Only one table per settings waits: the loser of the race sits down at the winner's.
      if (opened.error.code !== 'stale') return err(opened.error.code);
    }
    return err('busy');
  }

  /** Whether the player already waits with the same settings, at the same table. */
  async isSeeking(table: string | undefined, wanted: Settings): Promise<boolean> {
    const known = table === undefined ? undefined : await this.tableService.readTable(table);
    return known?.status === 'open' && quickKey(known.settings) === quickKey(wanted);
  }

  /** Ends a seek. A table without an opponent is deleted at once, so that repeated seeks leave nothing behind. */
  async stopSeek(table: string, player: Player): Promise<void> {
    const closed = await this.tableService.submit(table, player, newId(), { c: 'close' }, 0);
    if (closed.ok) await this.retention.deleteEndedSeek(table);
  }

  /** Postpones the expiry of a seek whose player is still connected. */
  extendSeek(table: string): Promise<void> {
    return this.store.extendSeek(table, this.time.now() + SEEK_TTL_MS);
  }
}
