// Followers of tables: they receive a page of the history at a time, then every new event.

import type { Time } from '../time.ts';
import type { CommandRunner } from './command-runner.ts';
import type { PresenceService } from './presence.ts';
import type { Follower, Room } from './room.ts';
import type { TableSync } from './sync.ts';

export interface FollowResult {
  /** Number of history events sent. */
  readonly sent: number;
  /** More pages follow. The follower receives no events until it has requested the rest. */
  readonly more: boolean;
}

export class Following {
  private readonly sync: TableSync;
  private readonly presence: PresenceService;
  private readonly commands: CommandRunner;
  private readonly time: Time;

  constructor(sync: TableSync, presence: PresenceService, commands: CommandRunner, time: Time) {
    this.sync = sync;
    this.presence = presence;
    this.commands = commands;
    this.time = time;
  }

  /**
   * Sends a page of the history. With the last page, or with `now` and no history, the follower joins the room, which
   * stays loaded while it has followers. Both happen under the room's lock, so that no event is missed. Undefined if
   * the table does not exist.
   */
  async follow(id: string, follower: Follower, since: number | 'now'): Promise<FollowResult | undefined> {
    const { rooms } = this.sync;
    const room = rooms.getReady(id) ?? (await rooms.getOrLoad(id));
    if (room === undefined) return undefined;
    let following: FollowResult;
    try {
      following = await room.runExclusive(() => this.sendHistory(room, follower, since));
      await this.commands.compensate(room);
    } catch (error) {
      // After a failure the client does not unfollow, so a follower left here would keep the room loaded for ever.
      if (room.dropFollower(follower)) this.presence.publishChange(room);
      throw error;
    }
    this.presence.publishChange(room);
    return following;
  }

  private async sendHistory(room: Room, follower: Follower, since: number | 'now'): Promise<FollowResult> {
    room.usedAt = performance.now();
    // A client that knows our last event, or a later one, may have newer events from another node.
    if (room.isUncertain || (since !== 'now' && since > 0 && since >= room.table.version))
      await this.sync.readNewEvents(room);
    if (since === 'now') {
      room.followers.add(follower);
      follower.joined?.(room.table);
      return { sent: 0, more: false };
    }
    const { message, sent, more } = room.historyPage(Math.min(since, room.table.version), follower, this.time.now());
    follower.send(message);
    // A follower that restarted further back must not receive events behind a gap in its history.
    if (more) room.dropFollower(follower);
    else room.followers.add(follower);
    return { sent, more };
  }

  async unfollow(id: string, follower: Follower): Promise<void> {
    const { rooms } = this.sync;
    if (!rooms.has(id)) return;
    let room: Room | undefined;
    try {
      // Loaded and queued like `follow`, so that leaving and following in quick succession keep their order.
      room = rooms.getReady(id) ?? (await rooms.getOrLoad(id));
    } catch {
      return;
    }
    await room?.runExclusive(async () => {
      if (!room.dropFollower(follower)) return;
      room.usedAt = performance.now();
      this.presence.publishChange(room);
    });
  }
}
