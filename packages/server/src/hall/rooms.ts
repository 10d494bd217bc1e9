// The tables in this node's memory: fetched from the store when somebody needs them, forgotten when nobody does.

import type { Bus } from '../bus/bus.ts';
import type { Store } from '../store/store.ts';
import { Room } from './room.ts';

/** Tables nobody has had to do with for so long are forgotten; the store has them. */
const FORGET_AFTER = 60_000;

export class Rooms {
  private readonly rooms = new Map<string, Promise<Room | undefined>>();
  /** Those of them that have come. */
  private readonly here = new Map<string, Room>();
  private readonly listening = new Map<string, Promise<() => void>>();
  private readonly store: Store;
  private readonly bus: Bus;
  /** Other nodes say something about a table. */
  private readonly hear: (id: string, text: string) => Promise<void>;

  constructor(store: Store, bus: Bus, hear: (id: string, text: string) => Promise<void>) {
    this.store = store;
    this.bus = bus;
    this.hear = hear;
  }

  get size(): number {
    return this.rooms.size;
  }

  /** The room if it is in memory: almost always it is, and need not be waited for. */
  at(id: string): Room | undefined {
    return this.here.get(id);
  }

  of(id: string): Promise<Room | undefined> {
    let room = this.rooms.get(id);
    if (room === undefined) {
      room = this.load(id);
      this.rooms.set(id, room);
      // A table that does not exist, or could not be read, is asked for again next time.
      room.then(
        (found) => (found === undefined ? this.rooms.delete(id) : this.here.set(id, found)),
        () => this.rooms.delete(id),
      );
    }
    return room;
  }

  has(id: string): boolean {
    return this.rooms.has(id);
  }

  /** The room if it is in memory, or about to be. */
  async known(id: string): Promise<Room | undefined> {
    return this.rooms.get(id)?.catch(() => undefined);
  }

  async loaded(): Promise<Room[]> {
    const all = await Promise.all([...this.rooms.keys()].map((id) => this.known(id)));
    return all.filter((room) => room !== undefined);
  }

  private async load(id: string): Promise<Room | undefined> {
    // Listening begins first: what happens between reading and listening would be missed.
    this.stopListening(id);
    const listening = this.bus.listen(`table:${id}`, (text) => {
      // What cannot be read now is read when it is needed, or when this node looks what it missed.
      this.hear(id, text).catch(() => undefined);
    });
    this.listening.set(id, listening);
    await listening;
    const stored = await this.store.events(id);
    if (stored.length > 0) return new Room(id, stored);
    this.forget(id);
    return undefined;
  }

  /** Forgets a table that nobody needs, or is about to follow. */
  tidy(room: Room): void {
    if (room.isTaken || room.followers.size > 0) return;
    if (performance.now() - room.used > FORGET_AFTER) this.forget(room.table.id);
  }

  private forget(id: string): void {
    this.stopListening(id);
    this.rooms.delete(id);
    this.here.delete(id);
  }

  private stopListening(id: string): void {
    void this.listening
      .get(id)
      ?.then((stop) => stop())
      .catch(() => undefined);
    this.listening.delete(id);
  }
}
