// Presence at the tables of all nodes, sent to followers and published to the other nodes.

import type { Bus } from '../bus/bus.ts';
import type { Present } from '../bus/messages.ts';
import { EncodedMessage } from '../encoded-message.ts';
import { newId } from '../secrets.ts';
import type { Time } from '../time.ts';
import type { Room } from './room.ts';

/** Lifetime of the presence reported by another node. */
const PRESENCE_TTL_MS = 25_000;
/** Changes within this time are sent together. */
const PRESENCE_DEBOUNCE_MS = 50;
/** Bounds memory per table against a misused bus; real deployments have fewer nodes. */
const MAX_NODES = 64;

export class PresenceService {
  private readonly node = newId();
  private readonly bus: Bus;
  private readonly time: Time;

  constructor(bus: Bus, time: Time) {
    this.bus = bus;
    this.time = time;
  }

  /** Schedules publishing and sending this node's presence. */
  publishChange(room: Room): void {
    room.presencePending = true;
    room.lastPresence = undefined;
    this.gather(room);
  }

  /** Debounces changes. */
  private gather(room: Room): void {
    room.presenceTimer ??= setTimeout(() => {
      room.presenceTimer = undefined;
      if (room.presencePending) this.publish(room);
      this.send(room);
    }, PRESENCE_DEBOUNCE_MS).unref();
  }

  /** Stores the presence of another node. */
  receive(room: Room, { node, here, watching }: Present): void {
    const now = this.time.now();
    if (!room.remotePresence.has(node) && room.remotePresence.size >= MAX_NODES && !room.dropExpiredPresence(now))
      return;
    const known = (room.remotePresence.get(node)?.until ?? 0) > now;
    room.setRemotePresence(node, { here, watching, until: now + PRESENCE_TTL_MS });
    // A new node does not know our presence yet.
    if (!known && room.followers.size > 0) room.presencePending = true;
    this.gather(room);
  }

  /** Publishes presence again and drops that of silent nodes. */
  refresh(room: Room): void {
    if (room.dropExpiredPresence(this.time.now())) this.send(room);
    if (room.followers.size > 0) this.publish(room);
  }

  private publish(room: Room): void {
    room.presencePending = false;
    this.bus.publish(`table:${room.table.id}`, { node: this.node, ...room.ownPresence() });
  }

  /** Sends presence to the followers unless it is unchanged. */
  private send(room: Room): void {
    if (room.followers.size === 0) return;
    const { here, watching } = room.presence(this.time.now());
    const last = room.lastPresence;
    if (last?.here === here && last.watching === watching) return;
    room.lastPresence = { here, watching };
    const message = new EncodedMessage({ t: 'presence', table: room.table.id, here, watching });
    for (const follower of room.followers) room.send(follower, message);
  }
}
