// A loaded table: its state, its followers and its queue. Work runs one at a time, and events are stored before they
// are broadcast.

import {
  evolve,
  MAX_EVENTS_PER_MESSAGE,
  openTable,
  peopleAt,
  resultOf,
  seatOf,
  type EventBody,
  type Table,
  type TableEvent,
} from '@quadrille/protocol';
import { seatsOf, type Seat } from '@quadrille/rules';
import { EncodedMessage } from '../encoded-message.ts';
import { deadlineAt, rowDeadlineHolds, type Deadline } from '../store/deadline.ts';
import type { EventHistory, StoredEvent, TableAppend } from '../store/store.ts';

export interface Follower {
  /** The player's id, if the follower is signed in. */
  readonly player: string | undefined;
  send(message: EncodedMessage): void;
  /** Called instead of sending the history to a follower that starts from `now`. */
  joined?(table: Table): void;
  /** The follower was removed because sending failed or the table is unreadable: its client must follow again. */
  dropped?(table: string): void;
}

/** One page of a table's history, as a follower may see it. */
export interface HistoryPage {
  readonly message: EncodedMessage;
  /** Number of events. */
  readonly sent: number;
  /** Whether further events follow. */
  readonly more: boolean;
}

export class Room {
  table!: Table;
  /** Applied idempotency keys (`player:command`) and the versions they led to. */
  readonly appliedCommands = new Map<string, number>();
  readonly followers = new Set<Follower>();
  /** Presence at other nodes: a mask of seats, by node. */
  readonly remotePresence = new Map<
    string,
    { readonly here: number; readonly watching: number; readonly until: number }
  >();
  /** When each seat's player was last present, and since when presence is known at all, by `performance.now()`. */
  private readonly seenAt: number[] = [];
  private watchedSince = performance.now();
  /** The whole history. */
  private events: TableEvent[] = [];
  /** Whether the lock is held, and the queue for it. */
  private locked = false;
  private readonly waiting: (() => void)[] = [];
  /** Time of the last use, for eviction. */
  usedAt = performance.now();
  /** An append had an unknown result: read the store before deciding. */
  isUncertain = false;
  /** Set when this node gave the room up although requests may still refer to it: they must load the table again. */
  isDetached = false;
  /** The deadline in the table's row; undefined if unknown. */
  private deadline: Deadline | undefined;
  /** Debounces presence changes. */
  presenceTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether presence must be published to other nodes. */
  presencePending = false;
  /** The presence last sent to the followers; undefined if one of them has not received it. */
  lastPresence: { readonly here: number; readonly watching: number } | undefined;
  private readonly failed: (error: unknown) => void;

  constructor(id: string, { stored, deadline }: EventHistory, failed: (error: unknown) => void) {
    this.failed = failed;
    this.rebuild(id, stored, deadline);
  }

  /** Rebuilds the table from its first event; returns and throws as `applyEvents` does. */
  rebuild(id: string, stored: readonly StoredEvent[], deadline?: Deadline): readonly StoredEvent[] {
    const { table, whole } = folded(openTable(id, stored[0]!.event), stored.slice(1));
    this.events = [];
    return this.take(table, [stored[0]!, ...whole], deadline);
  }

  /** Runs work under the room's lock, in order of arrival. */
  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    if (!this.tryLock()) await this.waitForLock();
    try {
      return await work();
    } finally {
      this.unlock();
    }
  }

  get isLocked(): boolean {
    return this.locked;
  }

  /** Takes the lock if it is free. */
  tryLock(): boolean {
    if (this.locked) return false;
    this.locked = true;
    return true;
  }

  /** Takes the lock when all who waited before have released it. */
  waitForLock(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.push(resolve);
    return promise;
  }

  /** Passes the lock to the next in the queue, or frees it. */
  unlock(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.locked = false;
    else next();
  }

  /** Mask of the seats taken by people. */
  get seats(): number {
    return peopleAt(this.table).reduce((mask, seat) => mask | (1 << seat), 0);
  }

  /** Prepares an append of these events; the last one carries the command's idempotency key. */
  prepareAppend(bodies: readonly EventBody[], at: number, command?: string): TableAppend {
    let { table } = this;
    const stored = bodies.map((body, i): StoredEvent => {
      const event: TableEvent = { ...body, v: this.table.version + 1 + i, at };
      table = evolve(table, event);
      return { event, command: i === bodies.length - 1 ? command : undefined };
    });
    return { table, stored, keepsRow: rowDeadlineHolds(this.deadline, table, stored) };
  }

  /** Applies an append that this node wrote; returns the deadline in the table's row. */
  commitAppend({ table, stored, keepsRow: leavesRow }: TableAppend): Deadline | undefined {
    for (const each of stored) this.note(each);
    this.table = table;
    if (!leavesRow) this.deadline = deadlineAt(table);
    return this.deadline;
  }

  /**
   * Applies events that other nodes wrote, and the row's deadline. Returns them as they are broadcast: final acts
   * stored without a result get one. Throws without a change if an event does not apply.
   */
  applyEvents(stored: readonly StoredEvent[], deadline?: Deadline): readonly StoredEvent[] {
    const { table, whole } = folded(this.table, stored);
    return this.take(table, whole, deadline);
  }

  private take(table: Table, stored: readonly StoredEvent[], deadline: Deadline | undefined): readonly StoredEvent[] {
    for (const each of stored) this.note(each);
    this.table = table;
    this.deadline = deadline;
    return stored;
  }

  private note({ event, command }: StoredEvent): void {
    this.events.push(event);
    if (command !== undefined) this.appliedCommands.set(command, event.v);
  }

  /** Sends events to all followers. Only seated players receive chat. */
  broadcast(stored: readonly StoredEvent[], now: number): void {
    if (this.followers.size === 0) return;
    const events = stored.map(({ event }) => event);
    const full = this.message(events, now);
    const isPrivate = events.some(({ e }) => e === 'said');
    const redacted = isPrivate ? this.message(events.map(redact), now) : full;
    for (const follower of this.followers) this.send(follower, isPrivate && !this.sits(follower) ? redacted : full);
  }

  /** Sends to one follower. If that throws, only this follower is dropped. */
  send(follower: Follower, message: EncodedMessage): void {
    try {
      follower.send(message);
    } catch (error) {
      this.failed(error);
      this.drop(follower);
    }
  }

  /** Removes a follower that may have missed events, so that its client follows again. */
  drop(follower: Follower): void {
    this.dropFollower(follower);
    try {
      follower.dropped?.(this.table.id);
    } catch (error) {
      this.failed(error);
    }
  }

  sits({ player }: Follower): boolean {
    return player !== undefined && seatOf(this.table, player) !== undefined;
  }

  /** The next page of events after a version, with chat hidden from spectators. */
  historyPage(version: number, follower: Follower, now: number): HistoryPage {
    const page = this.events.slice(version, version + MAX_EVENTS_PER_MESSAGE);
    const more = version + page.length < this.events.length;
    const message = this.message(this.sits(follower) ? page : page.map(redact), now, more);
    return { message, sent: page.length, more };
  }

  private message(events: TableEvent[], now: number, more = false): EncodedMessage {
    return new EncodedMessage({ t: 'events', table: this.table.id, events, ...(more ? { more } : {}), now });
  }

  /** Mask of the seats whose players are present on any node, and the number of spectators. */
  presence(now: number): { here: number; watching: number } {
    const own = this.ownPresence();
    let { here, watching } = own;
    for (const other of this.remotePresence.values()) {
      if (other.until < now) continue;
      here |= other.here & this.seats;
      watching += other.watching;
    }
    return { here, watching };
  }

  /** Stores the presence reported by another node. */
  setRemotePresence(
    node: string,
    there: { readonly here: number; readonly watching: number; readonly until: number },
  ): void {
    this.noteSeen();
    this.remotePresence.set(node, there);
  }

  /** False if it was not a follower. */
  dropFollower(follower: Follower): boolean {
    this.noteSeen();
    return this.followers.delete(follower);
  }

  /** Presence may have been missed until now: absences count from here. */
  resetAbsence(): void {
    this.watchedSince = performance.now();
  }

  /** Called before presence changes: players present now were present until now. */
  private noteSeen(): void {
    const now = performance.now();
    for (const seat of seatsOf(this.seen())) this.seenAt[seat] = now;
  }

  /** Mask of the seats with known presence; that of a silent node counts until it is dropped. */
  private seen(): number {
    let { here } = this.ownPresence();
    for (const other of this.remotePresence.values()) here |= other.here & this.seats;
    return here;
  }

  /** Lower bound of the milliseconds for which a seat's player has been absent from all nodes. */
  absence(seat: Seat): number {
    if ((this.seen() >> seat) & 1) return 0;
    return performance.now() - Math.max(this.watchedSince, this.seenAt[seat] ?? 0);
  }

  /** Drops the presence of nodes that have not refreshed it; true if there were any. */
  dropExpiredPresence(now: number): boolean {
    this.noteSeen();
    const gone = [...this.remotePresence].filter(([, { until }]) => until < now);
    for (const [node] of gone) this.remotePresence.delete(node);
    return gone.length > 0;
  }

  ownPresence(): { here: number; watching: number } {
    let here = 0;
    let watching = 0;
    for (const { player } of this.followers) {
      const seat = player === undefined ? undefined : seatOf(this.table, player);
      if (seat === undefined) watching++;
      else here |= 1 << seat;
    }
    return { here, watching };
  }
}

/** The table after these events, and the events as they are broadcast. */
function folded(
  before: Table,
  stored: readonly StoredEvent[],
): { readonly table: Table; readonly whole: readonly StoredEvent[] } {
  let table = before;
  const whole = stored.map((each) => {
    table = evolve(table, each.event);
    return withResult(each, table);
  });
  return { table, whole };
}

/** Adds the result to final acts stored before events had results. The stored event stays unchanged. */
function withResult(stored: StoredEvent, { match: { outcome } }: Table): StoredEvent {
  const { event } = stored;
  if (event.e !== 'acted' || event.result !== undefined || outcome === undefined) return stored;
  return { ...stored, event: { ...event, result: resultOf(outcome) } };
}

/** Keeps the version of a hidden event, so that followers see no gap. */
function redact(event: TableEvent): TableEvent {
  return event.e === 'said' ? { v: event.v, at: event.at, e: 'hidden' } : event;
}
