// The rooms of this node: loaded from the store on demand, evicted when idle.

import type { Bus } from '../bus/bus.ts';
import type { TableMessage } from '../bus/messages.ts';
import type { Store } from '../store/store.ts';
import { Room } from './room.ts';

const EVICT_AFTER_MS = 60_000;

export class Rooms {
  private readonly rooms = new Map<string, Promise<Room | undefined>>();
  /** The rooms that have finished loading. */
  private readonly ready = new Map<string, Room>();
  private readonly listening = new Map<string, Promise<() => void>>();
  private readonly store: Store;
  private readonly bus: Bus;
  /** A message of another node about a table. */
  private readonly onMessage: (room: Room, message: TableMessage) => void;
  /** A failure outside any request. */
  private readonly failed: (error: unknown) => void;

  constructor(
    store: Store,
    bus: Bus,
    hear: (room: Room, message: TableMessage) => void,
    failed: (error: unknown) => void,
  ) {
    this.store = store;
    this.bus = bus;
    this.onMessage = hear;
    this.failed = failed;
  }

  get size(): number {
    return this.rooms.size;
  }

  /** The room if it is loaded, without a promise for the usual case. */
  getReady(id: string): Room | undefined {
    return this.ready.get(id);
  }

  getOrLoad(id: string): Promise<Room | undefined> {
    let room = this.rooms.get(id);
    if (room === undefined) {
      room = this.load(id);
      this.rooms.set(id, room);
      // Missing and unreadable tables are not cached.
      room.then(
        (found) => (found === undefined ? this.rooms.delete(id) : this.ready.set(id, found)),
        () => this.rooms.delete(id),
      );
    }
    return room;
  }

  has(id: string): boolean {
    return this.rooms.has(id);
  }

  /** The room if it is loaded or loading. */
  async getLoading(id: string): Promise<Room | undefined> {
    return this.rooms.get(id)?.catch(() => undefined);
  }

  async loaded(): Promise<Room[]> {
    const all = await Promise.all([...this.rooms.keys()].map((id) => this.getLoading(id)));
    return all.filter((room) => room !== undefined);
  }

  private async load(id: string): Promise<Room | undefined> {
    // Subscribe before reading, so that no event between the two is missed.
    this.stopListening(id);
    /** The last message received before the history was read: it may be about later events. */
    let early: TableMessage | undefined;
    let room: Room | undefined;
    const listening = this.bus.subscribe(`table:${id}`, (message) => {
      if (room === undefined) early = 'node' in message ? early : message;
      else this.onMessage(room, message);
    });
    this.listening.set(id, listening);
    await listening;
    try {
      const history = await this.store.history(id);
      if (history.stored.length > 0) {
        const read = this.store.readOrQuarantine(id, () => new Room(id, history, this.failed));
        this.store.quarantine.remove(id);
        room = read;
        if (early !== undefined) this.onMessage(room, early);
        return room;
      }
    } catch (error) {
      this.forget(id);
      throw error;
    }
    this.forget(id);
    return undefined;
  }

  /** Evicts a room without followers or pending work that has not been used for a while. */
  evictIfIdle(room: Room): void {
    if (room.isLocked || room.followers.size > 0) return;
    if (performance.now() - room.usedAt > EVICT_AFTER_MS) this.forget(room.table.id);
  }

  /** Removes the room of a deleted table. */
  drop(room: Room): void {
    room.followers.clear();
    this.release(room);
  }

  /** Removes a room that no longer matches the store: its clients follow again and load the stored state. */
  detach(room: Room): void {
    this.release(room);
    for (const follower of room.followers) room.drop(follower);
  }

  private release(room: Room): void {
    // Another room of this id may have been loaded since.
    if (this.ready.get(room.table.id) === room) this.forget(room.table.id);
    room.isDetached = true;
  }

  private forget(id: string): void {
    this.stopListening(id);
    this.rooms.delete(id);
    this.ready.delete(id);
  }

  private stopListening(id: string): void {
    void this.listening
      .get(id)
      ?.then((stop) => stop())
      .catch(() => undefined);
    this.listening.delete(id);
  }
}
