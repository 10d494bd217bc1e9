// Keeps loaded tables current: other nodes publish versions, this node reads the new events from the store and
// broadcasts them.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Table } from '@quadrille/protocol';
import type { Bus } from '../bus/bus.ts';
import type { TableMessage } from '../bus/messages.ts';
import { ThrottledTask } from '../throttled-task.ts';
import { StoreFault, TableUnreadable } from '../store/sql.ts';
import type { EventHistory, Store } from '../store/store.ts';
import type { Time } from '../time.ts';
import type { PresenceService } from './presence.ts';
import type { Room } from './room.ts';
import { Rooms } from './rooms.ts';

/** Polling of the store after an append with an unknown result. */
const UNCERTAIN_POLL_MS = 300;
const MAX_UNCERTAIN_POLLS = 50;
/** A version that the store does not confirm delays the next lookup of its table; the delay doubles each time. */
const UNCONFIRMED_PAUSE_MS = 100;
const MAX_UNCONFIRMED_PAUSE_MS = 1_600;
/** Minimum pause between full reloads of a table, however often the bus requests them. */
const REREAD_PAUSE_MS = 1_000;

/** Pending bus messages about a table. */
interface Claims {
  /** The highest version claimed. */
  version: number;
  pause: number;
  readonly catchUp: ThrottledTask;
  readonly reread: ThrottledTask;
}

export class TableSync {
  readonly rooms: Rooms;
  private readonly store: Store;
  private readonly bus: Bus;
  private readonly time: Time;
  private readonly presence: PresenceService;
  /** Another node changed a loaded table. */
  private readonly changed: (table: Table) => void;
  private readonly failed: (error: unknown) => void;
  private readonly claims = new WeakMap<Room, Claims>();

  constructor(
    store: Store,
    bus: Bus,
    time: Time,
    attendance: PresenceService,
    listener: { changed(table: Table): void; failed(error: unknown): void },
  ) {
    this.store = store;
    this.bus = bus;
    this.time = time;
    this.presence = attendance;
    this.changed = (table) => listener.changed(table);
    this.failed = (error) => listener.failed(error);
    this.rooms = new Rooms(store, bus, (room, message) => this.receive(room, message), this.failed);
    // If the store is unreachable too, the heartbeat catches up when it returns.
    bus.onGap(() => void this.catchUp().catch(() => undefined));
  }

  /** The room of a table with all stored events; undefined if the table does not exist. */
  async upToDate(id: string): Promise<Room | undefined> {
    const room = this.rooms.getReady(id) ?? (await this.rooms.getOrLoad(id));
    await room?.runExclusive(() => this.readNewEvents(room));
    return room;
  }

  /** Publishes a table's version to other nodes. */
  publishVersion({ id, version }: Table): void {
    if (!this.bus.isSingleNode) this.bus.publish(`table:${id}`, { v: version });
  }

  /** Handles a message from another node. Only presence is taken as it is; everything else is checked in the store. */
  private receive(room: Room, message: TableMessage): void {
    if ('node' in message) return this.presence.receive(room, message);
    const claims = this.claimsAbout(room);
    if ('reread' in message) return claims.reread.request();
    if (message.v <= room.table.version) return undefined;
    claims.version = Math.max(claims.version, message.v);
    return claims.catchUp.request();
  }

  private claimsAbout(room: Room): Claims {
    const known = this.claims.get(room);
    if (known !== undefined) return known;
    // A failed read is repeated by the next use or by `catchUp`.
    const failed = (error: unknown): void => {
      if (!(error instanceof StoreFault)) this.failed(error);
    };
    const claims: Claims = {
      version: 0,
      pause: 0,
      catchUp: new ThrottledTask(() => this.lookUp(room, claims), failed),
      reread: new ThrottledTask(async () => {
        await this.readAgain(room);
        return REREAD_PAUSE_MS;
      }, failed),
    };
    this.claims.set(room, claims);
    return claims;
  }

  /** Reads the claimed events unless they are known; returns the pause before the next lookup. */
  private async lookUp(room: Room, claims: Claims): Promise<number> {
    const claimed = claims.version;
    claims.version = 0;
    if (claimed <= room.table.version) return 0;
    await room.runExclusive(async () => {
      if (claimed > room.table.version) await this.readNewEvents(room);
    });
    const isTrue = claimed <= room.table.version;
    claims.pause = isTrue ? 0 : Math.min(MAX_UNCONFIRMED_PAUSE_MS, 2 * claims.pause || UNCONFIRMED_PAUSE_MS);
    return claims.pause;
  }

  private takeIn(room: Room, { stored, deadline }: EventHistory): void {
    const { sitters } = room.table;
    const whole = this.store.readOrQuarantine(room.table.id, () => room.applyEvents(stored, deadline));
    room.broadcast(whole, this.time.now());
    this.changed(room.table);
    // Other nodes know presence by seat, and this node may have changed seats without knowing it until now.
    if (sitters !== room.table.sitters) this.presence.publishChange(room);
  }

  /** Reads and broadcasts events of other nodes. The caller must hold the room's lock. */
  async readNewEvents(room: Room): Promise<void> {
    try {
      const history = await this.store.history(room.table.id, room.table.version);
      if (history.stored.length > 0) {
        this.takeIn(room, history);
        // The other nodes may not have received the version.
        if (room.isUncertain) this.publishVersion(room.table);
      }
    } catch (error) {
      if (error instanceof TableUnreadable) this.rooms.detach(room);
      throw error;
    }
    room.isUncertain = false;
  }

  /** An append failed without newer events: checks that the store still has the events of this room. */
  async confirm(room: Room): Promise<void> {
    const { id, version } = room.table;
    const stored = (await this.store.versions([id])).get(id);
    // `forgetIfDeleted` handles deleted tables.
    if (stored === undefined || stored >= version) return;
    this.rooms.detach(room);
    throw new StoreFault('unavailable', `the store has ${stored} events of ${version}`);
  }

  /** Stored events were changed, for example a name was removed: all nodes read the table again. */
  async reload(id: string): Promise<void> {
    this.bus.publish(`table:${id}`, { reread: true });
    const room = await this.rooms.getLoading(id);
    if (room !== undefined) await this.readAgain(room);
  }

  private async readAgain(room: Room): Promise<void> {
    const { id } = room.table;
    await room.runExclusive(async () => {
      const { version } = room.table;
      try {
        const { stored, deadline } = await this.store.history(id);
        if (stored.length === 0) return this.rooms.drop(room);
        const whole = this.store.readOrQuarantine(id, () => room.rebuild(id, stored, deadline));
        const news = whole.slice(version);
        if (news.length > 0) room.broadcast(news, this.time.now());
      } catch (error) {
        if (error instanceof TableUnreadable) this.rooms.detach(room);
        throw error;
      }
      return undefined;
    });
  }

  /** True if the table was deleted from the store; then it is also dropped from memory. */
  async forgetIfDeleted(id: string): Promise<boolean> {
    if (await this.store.exists(id)) return false;
    const room = this.rooms.getReady(id);
    if (room !== undefined) this.rooms.drop(room);
    return true;
  }

  /** An append had an unknown result: reads the store as soon as it is reachable. */
  markUncertain(room: Room): void {
    if (!room.isUncertain) void this.findOut(room);
  }

  private async findOut(room: Room): Promise<void> {
    room.isUncertain = true;
    for (let tries = 0; room.isUncertain && tries < MAX_UNCERTAIN_POLLS; tries++) {
      await sleep(UNCERTAIN_POLL_MS, undefined, { ref: false });
      await room.runExclusive(async () => room.isUncertain && this.readNewEvents(room)).catch(() => undefined);
    }
  }

  /** Reads events that this node missed at loaded tables. A failure at one table is reported and affects no other. */
  async catchUp(): Promise<void> {
    const rooms = await this.rooms.loaded();
    const versions = await this.store.versions(rooms.map(({ table }) => table.id));
    for (const room of rooms) if (!versions.has(room.table.id)) this.rooms.drop(room);
    const differing = rooms.filter(({ table }) => (versions.get(table.id) ?? table.version) !== table.version);
    await Promise.all(differing.map((room) => room.runExclusive(() => this.catchUpAt(room)).catch(this.failed)));
  }

  private async catchUpAt(room: Room): Promise<void> {
    const { version } = room.table;
    await this.readNewEvents(room);
    if (room.table.version === version) await this.confirm(room);
  }
}
