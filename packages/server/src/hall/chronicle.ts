// What happened at the tables, as far as this node has to know: it hears it from the other nodes, reads in the store what it
// did not hear, and tells those who follow.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Table } from '@quadrille/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Due } from '../store/due.ts';
import { readStored, type Store, type Stored } from '../store/store.ts';
import type { Time } from '../time.ts';
import type { Attendance, Present } from './attendance.ts';
import type { Room } from './room.ts';
import { Rooms } from './rooms.ts';

/** When it is not known whether something was written, one looks again and again. */
const FIND_OUT_EVERY = 300;
const FIND_OUT_TRIES = 50;

/**
 * What nodes tell each other about a table: what happened and when somebody must look according to its row, who is present,
 * or that it must be read again.
 */
type News = { readonly written: readonly Columns[]; readonly due?: Due } | Present | { readonly reread: true };
/** An event as the database has it. */
type Columns = readonly [v: number, at: number, command: string | null, body: string];

export class Chronicle {
  readonly rooms: Rooms;
  private readonly store: Store;
  private readonly bus: Bus;
  private readonly time: Time;
  private readonly attendance: Attendance;
  /** Another node did something at a table of this one. */
  private readonly changed: (table: Table) => void;

  constructor(store: Store, bus: Bus, time: Time, attendance: Attendance, changed: (table: Table) => void) {
    this.store = store;
    this.bus = bus;
    this.time = time;
    this.attendance = attendance;
    this.changed = changed;
    this.rooms = new Rooms(store, bus, (id, text) => this.heard(id, JSON.parse(text) as News));
    // If the store is away too, its return is noticed elsewhere.
    bus.onGap(() => void this.catchUp().catch(() => undefined));
  }

  /** The room of a table, if there is one, with all that is in the store. */
  async upToDate(id: string): Promise<Room | undefined> {
    const room = this.rooms.at(id) ?? (await this.rooms.of(id));
    await room?.queue(() => this.readOn(room));
    return room;
  }

  /** Tells the other nodes, if there are any, what this one wrote. */
  spread(id: string, stored: readonly Stored[], due?: Due): void {
    if (this.bus.alone) return;
    const written = stored.map(({ event, command, body }) => [event.v, event.at, command ?? null, body] as const);
    this.publish(id, due === undefined ? { written } : { written, due });
  }

  private publish(id: string, news: News): void {
    this.bus.publish(`table:${id}`, JSON.stringify(news));
  }

  /** Another node says what happened. */
  private async heard(id: string, news: News): Promise<void> {
    const room = await this.rooms.known(id);
    if (room === undefined) return;
    if ('reread' in news) return this.readAgain(id);
    if ('node' in news) return this.attendance.heard(room, news);
    await room.queue(async () => {
      // A node of another version may say it in other words; that something was written is certain.
      const stored = 'written' in news ? news.written.map((columns) => readStored(...columns)) : undefined;
      const fresh = stored?.filter(({ event }) => event.v > room.table.version);
      if (fresh?.length === 0) return;
      if (fresh?.[0]!.event.v === room.table.version + 1) {
        return this.takeIn(room, fresh, 'due' in news ? news.due : undefined);
      }
      // If the store cannot be read now, it is before anything else happens here.
      await this.readOn(room).catch(() => (room.unsure = true));
    });
  }

  private takeIn(room: Room, stored: readonly Stored[], due?: Due): void {
    room.extend(stored, due);
    room.tell(stored, this.time.now());
    this.changed(room.table);
  }

  /** Reads what others wrote, and tells. Only for whoever is in the room's queue. */
  async readOn(room: Room): Promise<void> {
    const stored = await this.store.events(room.table.id, room.table.version);
    if (stored.length > 0) {
      this.takeIn(room, stored);
      // Perhaps nobody has told the others.
      if (room.unsure) this.spread(room.table.id, stored);
    }
    room.unsure = false;
  }

  /** What was written has been changed, as when a name goes: all nodes read it again. */
  async reread(id: string): Promise<void> {
    this.publish(id, { reread: true });
    await this.readAgain(id);
  }

  private async readAgain(id: string): Promise<void> {
    const room = await this.rooms.known(id);
    await room?.queue(async () => {
      const { version } = room.table;
      const stored = await this.store.events(id);
      room.begin(id, stored);
      const news = stored.slice(version);
      if (news.length > 0) room.tell(news, this.time.now());
    });
  }

  /** Something may have been written although nobody could say so: reads the store as soon as it can be read. */
  lost(room: Room): void {
    if (!room.unsure) void this.findOut(room);
  }

  private async findOut(room: Room): Promise<void> {
    room.unsure = true;
    for (let tries = 0; room.unsure && tries < FIND_OUT_TRIES; tries++) {
      await sleep(FIND_OUT_EVERY, undefined, { ref: false });
      await room.queue(async () => room.unsure && this.readOn(room)).catch(() => undefined);
    }
  }

  /** Looks whether anything was missed at any table of this node. */
  async catchUp(): Promise<void> {
    const rooms = await this.rooms.loaded();
    const versions = await this.store.versions(rooms.map(({ table }) => table.id));
    const behind = rooms.filter(({ table }) => (versions.get(table.id) ?? 0) > table.version);
    await Promise.all(behind.map((room) => room.queue(() => this.readOn(room))));
  }
}
