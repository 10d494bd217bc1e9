// Who is at a table, on any node: told to those who are there, and to the other nodes.

import type { Bus } from '../bus/bus.ts';
import { newId } from '../secrets.ts';
import type { Time } from '../time.ts';
import type { Room } from './room.ts';

/** News of who is present on other nodes is believed for so long. */
const PRESENCE_FOR = 25_000;
/** Who comes and goes within this time is told together. */
const GATHER_PRESENCE = 50;

/** What a node says: the mask of the seats whose players it has, and how many others watch there. */
export interface Present {
  readonly node: string;
  readonly here: number;
  readonly watching: number;
}

export class Attendance {
  private readonly node = newId();
  private readonly bus: Bus;
  private readonly time: Time;

  constructor(bus: Bus, time: Time) {
    this.bus = bus;
    this.time = time;
  }

  /** Tells this node and the others who is here. */
  tell(room: Room): void {
    room.telling ??= setTimeout(() => {
      room.telling = undefined;
      this.publish(room);
      this.send(room);
    }, GATHER_PRESENCE).unref();
  }

  /** Another node has told. */
  heard(room: Room, { node, here, watching }: Present): void {
    const now = this.time.now();
    const known = (room.elsewhere.get(node)?.until ?? 0) > now;
    room.elsewhere.set(node, { here, watching, until: now + PRESENCE_FOR });
    this.send(room);
    // Whoever has just come does not know who was here before.
    if (!known && room.followers.size > 0) this.publish(room);
  }

  /** Says again who is here, and forgets nodes that do not. */
  tidy(room: Room): void {
    if (room.forgetAbsent(this.time.now())) this.send(room);
    if (room.followers.size > 0) this.publish(room);
  }

  private publish(room: Room): void {
    const news: Present = { node: this.node, ...room.ownPresence() };
    this.bus.publish(`table:${room.table.id}`, JSON.stringify(news));
  }

  private send(room: Room): void {
    if (room.followers.size === 0) return;
    const text = JSON.stringify({ t: 'presence', table: room.table.id, ...room.presence(this.time.now()) });
    for (const follower of room.followers) follower.send(text);
  }
}
