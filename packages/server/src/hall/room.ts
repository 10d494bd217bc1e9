// One table while somebody is there: its latest state, those who follow it, and the queue of what is asked for. Things
// happen one after the other; what happened is on disk before anybody hears of it.

import { evolve, openTable, seatOf, type EventBody, type Table, type TableEvent } from '@quadrille/protocol';
import { dueAt, isStillDue, type Due } from '../store/due.ts';
import type { Stored, Writing } from '../store/store.ts';

export interface Follower {
  /** The player, if it is known who follows. */
  readonly player: string | undefined;
  send(text: string): void;
}

export class Room {
  table!: Table;
  /** Commands that were carried out, as `player:command`, with the version they led to. */
  readonly carriedOut = new Map<string, number>();
  readonly followers = new Set<Follower>();
  /** The mask of the seats whose players are somewhere, by node. */
  readonly elsewhere = new Map<string, { readonly here: number; readonly watching: number; readonly until: number }>();
  /** All events, for those who come later. */
  private events: TableEvent[] = [];
  /** Is something being done here, and who waits until it is? */
  private taken = false;
  private readonly waiting: (() => void)[] = [];
  /** When anybody last had to do with it. */
  used = performance.now();
  /** The store may know more: it must be read before anything is decided. */
  unsure = false;
  /** When somebody must look here, as the table's row has it; undefined if that is not known. */
  private due: Due | undefined;
  /** Runs while news of who is present are gathered. */
  telling: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, stored: readonly Stored[]) {
    this.begin(id, stored);
  }

  /** From the first event on, as it is written now. */
  begin(id: string, stored: readonly Stored[]): void {
    this.table = openTable(id, stored[0]!.event);
    this.events = [];
    this.note(stored[0]!);
    this.extend(stored.slice(1));
  }

  /** Does something when it is its turn: one after the other, at once if there is nothing before it. */
  async queue<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken) await new Promise<void>((come) => this.waiting.push(come));
    else this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  get isTaken(): boolean {
    return this.taken;
  }

  /** It is one's turn, if there is nothing before, until one leaves. */
  enter(): void {
    this.taken = true;
  }

  leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.taken = false;
    else next();
  }

  get busy(): boolean {
    return this.followers.size > 0;
  }

  /** What these bodies make of the table, if they happen now; the last of them is what a command brings about. */
  ahead(bodies: readonly EventBody[], at: number, command?: string): Writing {
    let { table } = this;
    const stored = bodies.map((body, i): Stored => {
      const event: TableEvent = { ...body, v: this.table.version + 1 + i, at };
      table = evolve(table, event);
      return { event, command: i === bodies.length - 1 ? command : undefined, body: JSON.stringify(body) };
    });
    return { table, stored, leavesRow: isStillDue(this.due, table, stored) };
  }

  /** What this node wrote; answers when the row now says that somebody must look. */
  wrote({ table, stored, leavesRow }: Writing): Due | undefined {
    for (const each of stored) this.note(each);
    this.table = table;
    if (!leavesRow) this.due = dueAt(table);
    return this.due;
  }

  /** Takes in what others wrote, and when the row says that somebody must look, if they said so. */
  extend(stored: readonly Stored[], due?: Due): void {
    for (const each of stored) {
      this.note(each);
      this.table = evolve(this.table, each.event);
    }
    this.due = due;
  }

  private note({ event, command }: Stored): void {
    this.events.push(event);
    if (command !== undefined) this.carriedOut.set(command, event.v);
  }

  since(version: number): readonly TableEvent[] {
    return this.events.slice(version);
  }

  /** Tells all who follow. What is said at the table is for those who sit there. */
  tell(stored: readonly Stored[], now: number): void {
    if (this.followers.size === 0) return;
    const secret = stored.some(({ event }) => event.e === 'said');
    const full = this.message(stored.map(textOf), now);
    const open = secret
      ? this.encode(
          stored.map(({ event }) => veil(event)),
          now,
        )
      : full;
    for (const follower of this.followers) follower.send(secret && !this.sits(follower) ? open : full);
  }

  sits({ player }: Follower): boolean {
    return player !== undefined && seatOf(this.table, player) !== undefined;
  }

  /** The events after a version as this follower may know them. */
  encodeSince(version: number, follower: Follower, now: number): string {
    const events = this.since(version);
    return this.encode(this.sits(follower) ? events : events.map(veil), now);
  }

  private encode(events: readonly TableEvent[], now: number): string {
    return this.message(
      events.map((event) => JSON.stringify(event)),
      now,
    );
  }

  /** Events that are text already, as those who follow hear of them. */
  private message(events: readonly string[], now: number): string {
    return `{"t":"events","table":"${this.table.id}","events":[${events.join()}],"now":${now}}`;
  }

  /** The mask of the seats whose players are here, on any node, and how many others watch. */
  presence(now: number): { here: number; watching: number } {
    const own = this.ownPresence();
    let { here, watching } = own;
    for (const other of this.elsewhere.values()) {
      if (other.until < now) continue;
      here |= other.here;
      watching += other.watching;
    }
    return { here, watching };
  }

  /** Forgets nodes that have not been heard of for too long; true if there were any. */
  forgetAbsent(now: number): boolean {
    const gone = [...this.elsewhere].filter(([, { until }]) => until < now);
    for (const [node] of gone) this.elsewhere.delete(node);
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

/** A number without its content: there is never a hole. */
function veil(event: TableEvent): TableEvent {
  return event.e === 'said' ? { v: event.v, at: event.at, e: 'hidden' } : event;
}

/** What was written, with the number and the time that stand beside it there. */
const textOf = ({ event, body }: Stored): string => `{"v":${event.v},"at":${event.at},${body.slice(1)}`;
