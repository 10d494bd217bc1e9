// News for one player. Whoever listens follows the player's tables and is told of new ones; so a move costs nothing more,
// however many listen.

import { actorAt, evolve, openTable, seatOf, type News, type Settings, type Table } from '@quadrille/protocol';
import type { FromServer } from '@quadrille/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Store } from '../store/store.ts';
import type { Hall } from './hall.ts';
import type { Follower } from './room.ts';

/** Beyond so many tables, finished ones are no longer followed for the sake of a rematch. */
const MOST_TABLES = 64;

/** What is passed from node to node: a table to look at, or news that no table holds. After a gap: look at everything. */
type Note = { readonly table: string } | { readonly news: News } | 'gap';

/** Those on this node who read what is for one player, and how to stop hearing it from other nodes. */
interface Readers {
  readonly stop: Promise<() => void>;
  readonly all: Set<(note: Note) => void>;
}

export class NewsDesk {
  private readonly readers = new Map<string, Readers>();
  private readonly bus: Bus;
  private readonly store: Store;

  constructor(bus: Bus, store: Store) {
    this.bus = bus;
    this.store = store;
    bus.onGap(() => {
      for (const player of this.readers.keys()) this.hear(player, 'gap');
    });
  }

  /** Tells all nodes. */
  private tell(player: string, note: Note): void {
    this.bus.publish(`player:${player}`, JSON.stringify(note));
    this.hear(player, note);
  }

  private hear(player: string, note: Note): void {
    for (const reader of this.readers.get(player)?.all ?? []) reader(note);
  }

  /** Somebody sat down or a game began: those who sit there should look. */
  seated({ id, sitters }: Table): void {
    for (const sitter of sitters) if (sitter?.kind === 'person') this.tell(sitter.id, { table: id });
  }

  invite(player: string, table: string, by: { readonly id: string; readonly name: string }, settings: Settings): void {
    this.tell(player, { news: { n: 'invited', table, by: { id: by.id, name: by.name }, settings } });
  }

  /** Tells what concerns a player, beginning with how things stand, until the feed is closed. */
  async open(player: string, hall: Hall, told: (news: News) => void): Promise<Feed> {
    const feed = new Feed(player, hall, told);
    const lookAround = async () => {
      for (const table of await this.store.current(player)) await feed.look(table);
    };
    const read = (note: Note) => {
      if (note === 'gap') void lookAround().catch(() => undefined);
      else if ('table' in note) void feed.look(note.table);
      else told(note.news);
    };
    feed.onClose(await this.listen(player, read));
    await lookAround();
    return feed;
  }

  private async listen(player: string, read: (note: Note) => void): Promise<() => void> {
    let readers = this.readers.get(player);
    if (readers === undefined) {
      const heard = (text: string) => this.hear(player, JSON.parse(text) as Note);
      readers = { stop: this.bus.listen(`player:${player}`, heard), all: new Set() };
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

/** Follows the tables of one player. */
export class Feed implements Follower {
  readonly player: string;
  private readonly hall: Hall;
  private readonly told: (news: News) => void;
  private readonly tables = new Map<string, Table | undefined>();
  private readonly closing: (() => void)[] = [];
  private closed = false;

  constructor(player: string, hall: Hall, told: (news: News) => void) {
    this.player = player;
    this.hall = hall;
    this.told = told;
  }

  onClose(work: () => void): void {
    this.closing.push(work);
  }

  async look(id: string): Promise<void> {
    if (this.closed || this.tables.has(id)) return;
    if (this.tables.size >= MOST_TABLES) await this.leaveFinished();
    this.tables.set(id, undefined);
    const found = await this.hall.follow(id, this, 0).catch(() => undefined);
    if (!found) this.tables.delete(id);
    else if (this.closed) await this.hall.unfollow(id, this);
  }

  send(text: string): void {
    const message = JSON.parse(text) as FromServer;
    if (message.t !== 'events' || this.closed) return;
    const before = this.tables.get(message.table);
    let after = before;
    for (const event of message.events) {
      if (after === undefined) after = openTable(message.table, event);
      else if (event.v > after.version) after = evolve(after, event);
    }
    if (after === undefined) return;
    this.tables.set(message.table, after);
    for (const news of newsBetween(this.player, before, after)) this.told(news);
    // A rematch is offered after the end: only then is there no more to hear.
    if (after.status === 'closed' || after.next !== undefined || seatOf(after, this.player) === undefined) {
      this.tables.delete(after.id);
      void this.hall.unfollow(after.id, this);
    }
  }

  private async leaveFinished(): Promise<void> {
    for (const [id, table] of this.tables) {
      if (table?.status !== 'over') continue;
      this.tables.delete(id);
      await this.hall.unfollow(id, this);
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    for (const work of this.closing) work();
    for (const id of this.tables.keys()) await this.hall.unfollow(id, this);
  }
}

/** What a player should hear when a table became another, or is seen for the first time. */
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
    const { winners, reason } = match.outcome!;
    news.push({ n: 'over', table, winners: [...winners], reason });
  }
  return news;
}
