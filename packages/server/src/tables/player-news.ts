// News for one player. A feed follows the player's tables and learns of new ones, so a move costs the same however many
// feeds are open.

import { actorAt, evolve, resultOf, seatOf, type News, type Settings, type Table } from '@quadrille/protocol';
import type { Bus } from '../bus/bus.ts';
import type { EncodedMessage } from '../encoded-message.ts';
import type { PlayerMessage } from '../bus/messages.ts';
import { ThrottledTask } from '../throttled-task.ts';
import { RateLimiter } from '../limits.ts';
import type { Store } from '../store/store.ts';
import type { TableService } from './table-service.ts';
import type { Follower } from './room.ts';

/** Above this many tables, finished ones are no longer followed for a rematch. */
const MAX_FOLLOWED_TABLES = 64;

/** Minimum pause between lookups of a player's tables, however often the bus requests them. */
const LOOKUP_PAUSE_MS = 200;
/** Rate limit of invitations from the bus, per player: bucket size and tokens per second. */
const INVITATION_RATE = [20, 1] as const;

/** Input of a feed: a table to look up, news, a message from another node, or a gap in the bus. */
type Note = { readonly table: string } | { readonly news: News } | { readonly heard: PlayerMessage } | 'gap';

/** The open feeds of one player on this node, and the end of their bus subscription. */
interface Readers {
  readonly stop: Promise<() => void>;
  readonly all: Set<(note: Note) => void>;
}

export class PlayerNews {
  private readonly readers = new Map<string, Readers>();
  private readonly bus: Bus;
  private readonly store: Store;
  private readonly failed: (error: unknown) => void;
  private readonly invitations = new RateLimiter(...INVITATION_RATE);

  constructor(bus: Bus, store: Store, failed: (error: unknown) => void) {
    this.bus = bus;
    this.store = store;
    this.failed = failed;
    bus.onGap(() => {
      for (const player of this.readers.keys()) this.notify(player, 'gap');
    });
  }

  private notify(player: string, note: Note): void {
    for (const reader of this.readers.get(player)?.all ?? []) {
      try {
        reader(note);
      } catch (error) {
        this.failed(error);
      }
    }
  }

  prune(): void {
    this.invitations.prune();
  }

  /** A player sat down or a game started: the seated players' feeds look the table up. */
  notifySeated({ id, sitters }: Table): void {
    for (const sitter of sitters) {
      if (sitter?.kind !== 'person') continue;
      this.bus.publish(`player:${sitter.id}`, { look: true });
      this.notify(sitter.id, { table: id });
    }
  }

  invite(player: string, table: string, by: { readonly id: string; readonly name: string }, settings: Settings): void {
    this.bus.publish(`player:${player}`, { invited: table, by: by.id });
    this.notify(player, { news: { n: 'invited', table, by: { id: by.id, name: by.name }, settings } });
  }

  /** An invitation from the bus, if the store confirms it: the table is open and the inviter is seated. */
  private async invitation(tableService: TableService, id: string, by: string): Promise<News | undefined> {
    const table = await tableService.readableTable(id);
    if (table?.status !== 'open') return undefined;
    const sitter = table.sitters[seatOf(table, by) ?? -1];
    if (sitter?.kind !== 'person') return undefined;
    return { n: 'invited', table: id, by: { id: by, name: sitter.name }, settings: table.settings };
  }

  /** Reports a player's current state, then news, until the feed is closed. */
  async open(player: string, tableService: TableService, told: (news: News) => void): Promise<NewsFeed> {
    const feed = new NewsFeed(player, tableService, told);
    const lookAround = async () => {
      for (const table of await this.store.currentTables(player)) await feed.look(table);
    };
    // Failed lookups are repeated after the next gap or when the player reconnects.
    const looking = new ThrottledTask(async () => {
      await lookAround().catch(() => undefined);
      return LOOKUP_PAUSE_MS;
    }, this.failed);
    const read = (note: Note) => {
      if (note === 'gap') looking.request();
      else if ('table' in note) void feed.look(note.table).catch(this.failed);
      else if ('news' in note) told(note.news);
      else if ('look' in note.heard) looking.request();
      else if (this.invitations.take(player)) {
        this.invitation(tableService, note.heard.invited, note.heard.by)
          .then((news) => (news === undefined ? undefined : told(news)))
          .catch(this.failed);
      }
    };
    feed.onClose(await this.listen(player, read));
    try {
      await lookAround();
    } catch (error) {
      // The caller gets no feed to close: this one would stay open, and its player present, for ever.
      await feed.close();
      throw error;
    }
    return feed;
  }

  private async listen(player: string, read: (note: Note) => void): Promise<() => void> {
    let readers = this.readers.get(player);
    if (readers === undefined) {
      const heard = (message: PlayerMessage) => this.notify(player, { heard: message });
      readers = { stop: this.bus.subscribe(`player:${player}`, heard), all: new Set() };
      this.readers.set(player, readers);
    }
    const { all, stop } = readers;
    all.add(read);
    await stop;
    return () => {
      all.delete(read);
      if (all.size > 0) return;
      this.readers.delete(player);
      void stop.then((leave) => leave());
    };
  }
}

export class NewsFeed implements Follower {
  readonly player: string;
  private readonly tableService: TableService;
  private readonly onNews: (news: News) => void;
  private readonly tables = new Map<string, Table | undefined>();
  private readonly closing: (() => void)[] = [];
  private closed = false;

  constructor(player: string, tableService: TableService, told: (news: News) => void) {
    this.player = player;
    this.tableService = tableService;
    this.onNews = told;
  }

  onClose(work: () => void): void {
    this.closing.push(work);
  }

  async look(id: string): Promise<void> {
    if (this.closed || this.tables.has(id)) return;
    if (this.tables.size >= MAX_FOLLOWED_TABLES) await this.leaveFinished();
    this.tables.set(id, undefined);
    const found = await this.tableService.follow(id, this, 'now').catch(() => undefined);
    if (!found) this.tables.delete(id);
    else if (this.closed) await this.tableService.unfollow(id, this);
  }

  /** Reports the state of a table before its news. */
  joined(table: Table): void {
    if (!this.closed) this.becomes(undefined, table);
  }

  /** Events may have been missed: follow the table again. */
  dropped(table: string): void {
    if (this.tables.delete(table)) void this.look(table).catch(() => undefined);
  }

  send({ message }: EncodedMessage): void {
    if (message.t !== 'events' || this.closed) return;
    const before = this.tables.get(message.table);
    // Already unfollowed: `unfollow` waits for the room's lock, and events sent before it still arrive here.
    if (before === undefined) return;
    let after = before;
    for (const event of message.events) if (event.v > after.version) after = evolve(after, event);
    this.becomes(before, after);
  }

  private becomes(before: Table | undefined, after: Table): void {
    this.tables.set(after.id, after);
    for (const news of newsBetween(this.player, before, after)) this.onNews(news);
    // Finished tables are followed until a rematch opens.
    if (after.status === 'closed' || after.next !== undefined || seatOf(after, this.player) === undefined) {
      this.tables.delete(after.id);
      void this.tableService.unfollow(after.id, this).catch(() => undefined);
    }
  }

  private async leaveFinished(): Promise<void> {
    for (const [id, table] of this.tables) {
      if (table?.status !== 'over') continue;
      this.tables.delete(id);
      await this.tableService.unfollow(id, this);
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    for (const work of this.closing) work();
    for (const id of this.tables.keys()) await this.tableService.unfollow(id, this);
  }
}

/** The news for a player when a table changes or is first seen. */
function newsBetween(player: string, before: Table | undefined, after: Table): News[] {
  const seat = seatOf(after, player);
  if (seat === undefined) return [];
  const { id: table, status, match, settings, proposing } = after;
  const news: News[] = [];
  const began = status === 'playing' && before?.status !== 'playing';
  if (began) news.push({ n: 'began', table, seat, settings });
  const acts = match.acts.length;
  if (status === 'playing' && actorAt(after) === seat && (began || acts !== before?.match.acts.length)) {
    news.push({ n: 'turn', table, seat, acts });
  }
  if (proposing !== undefined && proposing.by !== seat && proposing.what !== before?.proposing?.what) {
    news.push({ n: 'proposed', table, what: proposing.what, by: proposing.by });
  }
  if (status === 'over' && before?.status === 'playing') {
    news.push({ n: 'over', table, ...resultOf(match.outcome!) });
  }
  return news;
}
