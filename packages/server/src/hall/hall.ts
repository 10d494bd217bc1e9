// All tables of this node. Any node can serve any table: what it keeps in memory is only a copy, and whoever writes first
// is right. Everybody else reads what happened and decides again.

import { randomInt } from 'node:crypto';
import type { Command, EventBody, Refusal, Settings, Table, TableEvent } from '@quadrille/protocol';
import { actorAt, evolve, openTable } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import type { Bus } from '../bus/bus.ts';
import { newId } from '../secrets.ts';
import { StoreFault } from '../store/sql.ts';
import type { Absence, Store, Stored, Writing } from '../store/store.ts';
import { decide, flag, playFor, type Decision, type Moment, type Player, type Refused } from '../table/decide.ts';
import type { Time } from '../time.ts';
import { excuse } from './absent.ts';
import { Room, type Follower } from './room.ts';

/** How often somebody else may write first before one gives up. */
const TRIES = 8;
/** Tables nobody has had to do with for so long are forgotten; the store has them. */
const FORGET_AFTER = 60_000;
/** News of who is present on other nodes is believed for so long. */
const PRESENCE_FOR = 25_000;

export interface HallEars {
  /** Tables that are in the lobby, or were, have changed. */
  lobbyChanged(): void;
  /** Something happened at a table of this node, by this node or another. */
  changed(table: Table, here: boolean): void;
}

type Outcome = Result<{ readonly version: number }, Refused>;
type Deciding = (table: Table, moment: Moment) => Result<Decision, Refused>;

export class Hall {
  readonly node = newId();
  private readonly rooms = new Map<string, Promise<Room | undefined>>();
  private readonly listening = new Map<string, () => void>();
  private absences: readonly Absence[] = [];
  private readonly store: Store;
  private readonly bus: Bus;
  private readonly time: Time;
  private readonly ears: HallEars;

  constructor(store: Store, bus: Bus, time: Time, ears: HallEars) {
    this.store = store;
    this.bus = bus;
    this.time = time;
    this.ears = ears;
    bus.onGap(() => void this.catchUp());
  }

  /** The table, if there is one. */
  async table(id: string): Promise<Table | undefined> {
    return (await this.room(id))?.table;
  }

  async events(id: string): Promise<readonly TableEvent[] | undefined> {
    return (await this.room(id))?.since(0);
  }

  private room(id: string): Promise<Room | undefined> {
    let room = this.rooms.get(id);
    if (room === undefined) {
      room = this.load(id);
      this.rooms.set(id, room);
      // A table that does not exist, or could not be read, is asked for again next time.
      room.then(
        (found) => found ?? this.rooms.delete(id),
        () => this.rooms.delete(id),
      );
    }
    return room;
  }

  private async load(id: string): Promise<Room | undefined> {
    // Listening begins first: what happens between reading and listening would be missed.
    this.listening.get(id)?.();
    this.listening.set(
      id,
      this.bus.listen(`table:${id}`, (text) => void this.heard(id, text)),
    );
    const stored = await this.store.events(id);
    if (stored.length > 0) return new Room(id, stored);
    this.forget(id);
    return undefined;
  }

  private forget(id: string): void {
    this.listening.get(id)?.();
    this.listening.delete(id);
    this.rooms.delete(id);
  }

  /** Opens a table with its first events. */
  async open(
    settings: Settings,
    host: Player,
    place: number | undefined,
    quick = false,
  ): Promise<Outcome & { id: string }> {
    const id = newId();
    const { now } = this.moment(0);
    const opened: TableEvent = {
      v: 1,
      at: now,
      e: 'opened',
      settings,
      host: host.id,
      ...(quick ? { quick } : {}),
    };
    let table = openTable(id, opened);
    const sat = decide(table, host, { c: 'sit', place }, this.moment(0));
    if (!sat.ok) return { ...sat, id };
    const events = [opened, ...sat.value.events.map((body, i): TableEvent => ({ v: 2 + i, at: now, ...body }))];
    for (const event of events.slice(1)) table = evolve(table, event);
    const stored = events.map((event): Stored => ({ event, command: undefined }));
    const failed = await this.write([{ table, stored }]);
    if (failed !== undefined) return { ...err(failed), id };
    this.rooms.set(id, this.load(id));
    this.announceLobby(table);
    this.ears.changed(table, true);
    return { ...ok({ version: table.version }), id };
  }

  /** Carries out what a player asks for, once. */
  async submit(id: string, player: Player, commandId: string, command: Command, lag: number): Promise<Outcome> {
    return this.carryOut(
      id,
      (table, moment) => decide(table, player, command, moment),
      lag,
      `${player.id}:${commandId}`,
    );
  }

  /** A computer's move; refused if it is no longer its turn. */
  async playComputer(id: string, version: number, move: string): Promise<Outcome> {
    return this.carryOut(
      id,
      (table, moment) =>
        table.version === version && table.sitters[actorAt(table)]?.kind === 'computer'
          ? playFor(table, actorAt(table), move, moment)
          : err({ code: 'stale' }),
      0,
    );
  }

  /** Does what the hour asks for: a clock has run out, nobody came. */
  async strike(id: string): Promise<Outcome> {
    return this.carryOut(
      id,
      (table, moment) => {
        if (table.status === 'open') return ok({ events: [{ e: 'closed', why: 'expired' }] });
        return flag(table, moment);
      },
      0,
    );
  }

  private async carryOut(id: string, deciding: Deciding, lag: number, command?: string): Promise<Outcome> {
    let room: Room | undefined;
    try {
      room = await this.room(id);
    } catch (error) {
      return err({ code: codeOf(error) });
    }
    if (room === undefined) return err({ code: 'unknown-table' });
    const at = room;
    return at.queue(() => this.decideAt(at, deciding, lag, command));
  }

  private async decideAt(room: Room, deciding: Deciding, lag: number, command?: string): Promise<Outcome> {
    room.used = performance.now();
    if (!this.bus.up) return err({ code: 'unavailable' });
    for (let tries = 0; tries < TRIES; tries++) {
      const known = command === undefined ? undefined : room.carriedOut.get(command);
      if (known !== undefined) return ok({ version: known });
      const moment = this.moment(lag);
      const pardon = excuse(room.table, this.absences, moment.now);
      const pardoned = room.ahead(pardon === undefined ? [] : [pardon], moment.now).table;
      const decided = deciding(pardoned, moment);
      if (!decided.ok) {
        // Even when nothing else follows, the clock must be right.
        if (pardon !== undefined && (await this.happen(room, [pardon], undefined, undefined, moment.now)) === 'done') {
          continue;
        }
        return decided;
      }
      const bodies = [...(pardon === undefined ? [] : [pardon]), ...decided.value.events];
      if (bodies.length === 0) return ok({ version: room.table.version });
      const done = await this.happen(room, bodies, decided.value.opens, command, moment.now);
      if (done === 'done') return ok({ version: room.table.version });
      if (done !== 'behind') return err(done);
    }
    return err({ code: 'busy' });
  }

  /** Writes events down, then tells. If somebody else wrote first, reads that and answers `behind`. */
  private async happen(
    room: Room,
    bodies: readonly EventBody[],
    opens: Decision['opens'],
    command: string | undefined,
    now: number,
  ): Promise<'done' | 'behind' | Refused> {
    const { events, table } = room.ahead(bodies, now);
    const stored = events.map((event, i): Stored => ({
      event,
      command: i === events.length - 1 ? command : undefined,
    }));
    const writings: Writing[] = [{ table, stored }];
    const second = opens === undefined ? undefined : this.opening(opens, now);
    if (second !== undefined) writings.push(second);
    const failed = await this.write(writings);
    if (failed?.code === 'stale') {
      await this.readOn(room);
      return 'behind';
    }
    if (failed !== undefined) return failed;
    const before = room.table;
    room.extend(stored, table);
    this.bus.publish(`table:${table.id}`, JSON.stringify({ stored }));
    room.tell(events, now);
    if (before.status === 'open' || table.status === 'open') this.announceLobby(table);
    if (before.sitters !== table.sitters) this.tellPresence(room);
    this.ears.changed(table, true);
    if (second !== undefined) this.ears.changed(second.table, true);
    return 'done';
  }

  private opening({ id, events }: NonNullable<Decision['opens']>, now: number): Writing {
    const stamped = events.map((body, i): TableEvent => ({ v: 1 + i, at: now, ...body }));
    const table = stamped.slice(1).reduce(evolve, openTable(id, stamped[0]!));
    return { table, stored: stamped.map((event) => ({ event, command: undefined })) };
  }

  /** Undefined when it is written; `stale` when somebody else was first. */
  private async write(writings: readonly Writing[]): Promise<Refused | undefined> {
    try {
      return (await this.store.append(writings)) ? undefined : { code: 'stale' };
    } catch (error) {
      return { code: codeOf(error) };
    }
  }

  /** Another node says what happened. */
  private async heard(id: string, text: string): Promise<void> {
    const room = await this.rooms.get(id)?.catch(() => undefined);
    if (room === undefined) return;
    const news = JSON.parse(text) as { stored?: readonly Stored[]; node?: string; here?: number; watching?: number };
    if (news.node !== undefined) {
      room.elsewhere.set(news.node, {
        here: news.here ?? 0,
        watching: news.watching ?? 0,
        until: this.time.now() + PRESENCE_FOR,
      });
      this.sendPresence(room);
      return;
    }
    await room.queue(async () => {
      const fresh = (news.stored ?? []).filter(({ event }) => event.v > room.table.version);
      if (fresh.length === 0) return;
      if (fresh[0]!.event.v === room.table.version + 1) this.takeIn(room, fresh);
      else await this.readOn(room);
    });
  }

  private takeIn(room: Room, stored: readonly Stored[]): void {
    room.extend(stored);
    room.tell(
      stored.map(({ event }) => event),
      this.time.now(),
    );
    this.ears.changed(room.table, false);
  }

  /** Reads what others wrote, and tells. */
  private async readOn(room: Room): Promise<void> {
    const stored = await this.store.events(room.table.id, room.table.version);
    if (stored.length > 0) this.takeIn(room, stored);
  }

  /** Looks whether anything was missed at any table of this node. */
  async catchUp(): Promise<void> {
    const rooms = await this.loaded();
    const versions = await this.store.versions(rooms.map(({ table }) => table.id));
    for (const room of rooms) {
      if ((versions.get(room.table.id) ?? 0) > room.table.version) await room.queue(() => this.readOn(room));
    }
  }

  private async loaded(): Promise<Room[]> {
    const all = await Promise.all([...this.rooms.values()].map((room) => room.catch(() => undefined)));
    return all.filter((room) => room !== undefined);
  }

  /** Who was away, and when. Clocks that ran meanwhile are set right at once where somebody looks. */
  async excuse(absences: readonly Absence[]): Promise<void> {
    this.absences = absences;
    for (const room of await this.loaded()) await this.excuseAt(room);
  }

  /** Sets the clock of a table right once an absence is over. */
  private async excuseAt(room: Room): Promise<void> {
    const now = this.time.now();
    if (this.absences.some(({ ended }) => ended > now) || excuse(room.table, this.absences, now) === undefined) return;
    await room.queue(() => this.decideAt(room, () => ok({ events: [] }), 0));
  }

  // Following

  async follow(id: string, follower: Follower, since: number): Promise<boolean> {
    const room = await this.room(id);
    if (room === undefined) return false;
    await room.queue(async () => {
      room.used = performance.now();
      follower.send(room.encodeSince(Math.min(since, room.table.version), follower, this.time.now()));
      room.followers.add(follower);
    });
    await this.excuseAt(room);
    this.tellPresence(room);
    return true;
  }

  async unfollow(id: string, follower: Follower): Promise<void> {
    const room = await this.rooms.get(id)?.catch(() => undefined);
    if (room?.followers.delete(follower) !== true) return;
    room.used = performance.now();
    this.tellPresence(room);
  }

  /** Tells this node and the others who is here. */
  private tellPresence(room: Room): void {
    this.bus.publish(`table:${room.table.id}`, JSON.stringify({ node: this.node, ...room.ownPresence() }));
    this.sendPresence(room);
  }

  private sendPresence(room: Room): void {
    if (room.followers.size === 0) return;
    const text = JSON.stringify({ t: 'presence', table: room.table.id, ...room.presence(this.time.now()) });
    for (const follower of room.followers) follower.send(text);
  }

  /** Says again who is present, and forgets tables that nobody needs. */
  async tidy(): Promise<void> {
    const now = performance.now();
    for (const room of await this.loaded()) {
      if (room.followers.size > 0) {
        this.bus.publish(`table:${room.table.id}`, JSON.stringify({ node: this.node, ...room.ownPresence() }));
      } else if (now - room.used > FORGET_AFTER) this.forget(room.table.id);
    }
  }

  get size(): number {
    return this.rooms.size;
  }

  /** Is the player of a seat connected to this node, at this table? */
  async isHere(id: string, player: string): Promise<boolean> {
    const room = await this.rooms.get(id)?.catch(() => undefined);
    return room !== undefined && [...room.followers].some((follower) => follower.player === player);
  }

  private announceLobby(table: Table): void {
    if (table.settings.access !== 'public') return;
    this.bus.publish('lobby', '');
    this.ears.lobbyChanged();
  }

  private moment(lag: number): Moment {
    return { now: this.time.now(), lag, below: randomInt, newTable: newId };
  }
}

function codeOf(error: unknown): Refusal {
  if (error instanceof StoreFault) return error.code;
  throw error;
}
