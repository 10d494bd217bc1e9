// All tables of this node. Any node can serve any table: what it keeps in memory is only a copy, and whoever writes first
// is right. Everybody else reads what happened and decides again.

import { randomInt } from 'node:crypto';
import type { Command, EventBody, Refusal, Settings, Table } from '@quadrille/protocol';
import { actorAt, openTable, seatOf, tableFrom } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import type { Bus } from '../bus/bus.ts';
import { idFor, newId } from '../secrets.ts';
import { dueAt } from '../store/due.ts';
import { StoreFault } from '../store/sql.ts';
import { readStored, type Absence, type Store, type Stored, type Writing } from '../store/store.ts';
import { decide, flag, playFor, type Decision, type Moment, type Player, type Refused } from '../table/decide.ts';
import type { Time } from '../time.ts';
import { excuse } from './absent.ts';
import { Attendance } from './attendance.ts';
import { Chronicle } from './chronicle.ts';
import type { Follower, Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** How often somebody else may write first before one gives up. */
const TRIES = 8;
export interface HallEars {
  /** Tables that are in the lobby, or were, have changed. */
  lobbyChanged(): void;
  /** Something happened at a table of this node, by this node or another. */
  changed(table: Table, here: boolean): void;
  /** Why nothing can be done now, if so: without a server at work until now no clock can be relied on. */
  hindered(now: number): Refusal | undefined;
  /** This node wrote down what happened. */
  happened(stored: readonly Stored[]): void;
  /** A player's command was carried out or refused, after so many milliseconds. */
  answered(command: Command['c'], ms: number, refused: Refusal | undefined): void;
}

export type Outcome = Result<{ readonly version: number }, Refused>;

/** What somebody wants done: a player, a computer, the hour. */
interface Wish {
  deciding(table: Table, moment: Moment): Result<Decision, Refused>;
  /** How slow the line of whoever asks is. */
  readonly lag: number;
  /** `player:command`: done once, however often it is asked for. */
  readonly command?: string;
}

/** What a player asked for, and when. */
interface Asked extends Wish {
  readonly command: string;
  readonly kind: Command['c'];
  readonly at: number;
}

export class Hall {
  private readonly attendance: Attendance;
  private readonly chronicle: Chronicle;
  private readonly rooms: Rooms;
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
    this.attendance = new Attendance(bus, time);
    this.chronicle = new Chronicle(store, bus, time, this.attendance, (table) => ears.changed(table, false));
    this.rooms = this.chronicle.rooms;
  }

  /** The table, if there is one, as it is in the store. */
  async table(id: string): Promise<Table | undefined> {
    return (await this.chronicle.upToDate(id))?.table;
  }

  /**
   * Opens a table with its first events; `stale` if somebody else opened one first to seek the same. By the same id of theirs
   * somebody opens one table, however often they ask.
   */
  async open(
    settings: Settings,
    host: Player,
    place: number | undefined,
    { quick = false, asked }: { readonly quick?: boolean; readonly asked?: string | undefined } = {},
  ): Promise<Outcome & { id: string }> {
    const id = asked === undefined ? newId() : idFor(host.id, asked);
    const { now } = this.moment(0);
    const opened: EventBody = { e: 'opened', settings, host: host.id, ...(quick ? { quick } : {}) };
    const empty = openTable(id, { v: 1, at: now, ...opened });
    const sat = decide(empty, host, { c: 'sit', place }, this.moment(0));
    if (!sat.ok) return { ...sat, id };
    const opening = openingOf(id, [opened, ...sat.value.events], now);
    const { table } = opening;
    const failed = await this.write([opening]);
    if (failed?.code === 'stale' && asked !== undefined) return { ...ok({ version: table.version }), id };
    if (failed !== undefined) return { ...err(failed), id };
    this.announceLobby(table);
    this.ears.changed(table, true);
    return { ...ok({ version: table.version }), id };
  }

  /** Carries out what a player asks for, once. Whoever follows the table knows its room. */
  submit(
    id: string,
    player: Player,
    commandId: string,
    command: Command,
    lag: number,
    room = this.rooms.at(id),
  ): Promise<Outcome> {
    const asked: Asked = {
      deciding: (table, moment) => decide(table, player, command, moment),
      lag,
      command: `${player.id}:${commandId}`,
      kind: command.c,
      at: performance.now(),
    };
    const outcome = room === undefined ? undefined : this.carryOutAtOnce(room, asked);
    return outcome ?? this.carryOut(id, asked).then((known) => this.answer(asked, known));
  }

  private answer({ kind, at }: Asked, outcome: Outcome): Outcome {
    this.ears.answered(kind, performance.now() - at, outcome.ok ? undefined : outcome.error.code);
    return outcome;
  }

  /**
   * The way of almost every command: the table is here, nobody is before it, nothing must be found out or put right first, and
   * it brings something about. If it is not so, this has done nothing, and the command goes the long way.
   */
  private carryOutAtOnce(room: Room, asked: Asked): Promise<Outcome> | undefined {
    if (room.isTaken || room.unsure || room.carriedOut.has(asked.command)) return undefined;
    const moment = this.moment(asked.lag);
    const { now } = moment;
    if (this.ears.hindered(now) !== undefined || excuse(room.table, this.absences) !== undefined) return undefined;
    const decided = asked.deciding(room.table, moment);
    if (!decided.ok || decided.value.opens !== undefined || decided.value.events.length === 0) return undefined;
    room.used = asked.at;
    const writing = room.ahead(decided.value.events, now, asked.command);
    const appended = this.store.append([writing]);
    // Not before: whatever goes wrong until here leaves the table to the next.
    room.enter();
    return appended.then(
      (written) => {
        if (!written) return this.carryOutAfterAll(room, asked).then((known) => this.answer(asked, known));
        try {
          this.happened(room, writing, now);
          return this.answer(asked, ok({ version: writing.table.version }));
        } finally {
          room.leave();
        }
      },
      (error: unknown) => {
        this.chronicle.lost(room);
        room.leave();
        return this.answer(asked, err({ code: codeOf(error) }));
      },
    );
  }

  /** Somebody else wrote first: what they did is read, and all is decided again. */
  private async carryOutAfterAll(room: Room, asked: Asked): Promise<Outcome> {
    try {
      await this.chronicle.readOn(room);
      return await this.decideAt(room, asked);
    } catch (error) {
      return err({ code: codeOf(error) });
    } finally {
      room.leave();
    }
  }

  /** A computer's move; refused if it is no longer its turn. */
  async playComputer(id: string, version: number, move: string): Promise<Outcome> {
    return this.carryOut(id, {
      deciding: (table, moment) =>
        table.version === version && table.sitters[actorAt(table)]?.kind === 'computer'
          ? playFor(table, actorAt(table), move, moment)
          : err({ code: 'stale' }),
      lag: 0,
    });
  }

  /** Does what the hour asks for: a clock has run out, nobody came. */
  async strike(id: string): Promise<Outcome> {
    let tooEarly: (() => Promise<void>) | undefined;
    const outcome = await this.carryOut(id, {
      deciding: (table, moment) => {
        if (table.status === 'open') return ok({ events: [{ e: 'closed', why: 'expired' }] });
        const flagged = flag(table, moment);
        tooEarly = flagged.ok ? undefined : () => this.store.postpone(id, moment.now, dueAt(table));
        return flagged;
      },
      lag: 0,
    });
    // Moves have put it off.
    await tooEarly?.();
    return outcome;
  }

  private async carryOut(id: string, wish: Wish): Promise<Outcome> {
    try {
      const room = this.rooms.at(id) ?? (await this.rooms.of(id));
      if (room === undefined) return err({ code: 'unknown-table' });
      return await room.queue(() => this.decideAt(room, wish));
    } catch (error) {
      return err({ code: codeOf(error) });
    }
  }

  private async decideAt(room: Room, wish: Wish): Promise<Outcome> {
    const { lag, command } = wish;
    room.used = performance.now();
    if (room.unsure) await this.chronicle.readOn(room);
    for (let tries = 0; tries < TRIES; tries++) {
      const known = command === undefined ? undefined : room.carriedOut.get(command);
      if (known !== undefined) return ok({ version: known });
      const hindrance = this.ears.hindered(this.time.now());
      if (hindrance !== undefined) return err({ code: hindrance });
      const { version } = room.table;
      const moment = this.moment(lag);
      const pardon = excuse(room.table, this.absences);
      const pardoned = pardon === undefined ? room.table : room.ahead([pardon], moment.now).table;
      const decided = wish.deciding(pardoned, moment);
      if (!decided.ok) {
        // Even when nothing else follows, the clock must be right.
        if (pardon !== undefined) await this.happen(room, [pardon], undefined, undefined, moment.now);
        // Whoever asked may know more than this node did, from another one.
        await this.chronicle.readOn(room);
        if (room.table.version !== version) continue;
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
    const writing = room.ahead(bodies, now, command);
    const second = opens === undefined ? undefined : openingOf(opens.id, opens.events, now);
    const failed = await this.write(second === undefined ? [writing] : [writing, second]);
    if (failed?.code === 'stale') {
      await this.chronicle.readOn(room);
      return 'behind';
    }
    if (failed !== undefined) {
      this.chronicle.lost(room);
      return failed;
    }
    this.happened(room, writing, now);
    if (second !== undefined) this.ears.changed(second.table, true);
    return 'done';
  }

  /** It is written: all are told. */
  private happened(room: Room, writing: Writing, now: number): void {
    const before = room.table;
    const due = room.wrote(writing);
    const { table, stored } = writing;
    this.chronicle.spread(table.id, stored, due);
    room.tell(stored, now);
    this.ears.happened(stored);
    if (before.status === 'open' || table.status === 'open') this.announceLobby(table);
    if (before.sitters !== table.sitters) this.attendance.tell(room);
    this.ears.changed(table, true);
  }

  /** Undefined when it is written; `stale` when somebody else was first. */
  private write(writings: readonly Writing[]): Promise<Refused | undefined> {
    return this.store.append(writings).then(
      (written) => (written ? undefined : { code: 'stale' }),
      (error: unknown) => ({ code: codeOf(error) }),
    );
  }

  /** What was written has been changed, as when a name goes: all nodes read it again. */
  reread(id: string): Promise<void> {
    return this.chronicle.reread(id);
  }

  /** Looks whether anything was missed at any table of this node. */
  catchUp(): Promise<void> {
    return this.chronicle.catchUp();
  }

  /** Who was away, and when. Clocks that ran meanwhile are set right at once where somebody looks. */
  async excuse(absences: readonly Absence[]): Promise<void> {
    this.absences = absences;
    await Promise.all((await this.rooms.loaded()).map((room) => this.setRight(room)));
  }

  // Following

  /** The room, which is kept as long as anybody follows; undefined if there is no such table. */
  async follow(id: string, follower: Follower, since: number): Promise<Room | undefined> {
    const room = this.rooms.at(id) ?? (await this.rooms.of(id));
    if (room === undefined) return undefined;
    try {
      await room.queue(async () => {
        room.used = performance.now();
        // Whoever knows our last event, or more, may know it from another node.
        if (room.unsure || (since > 0 && since >= room.table.version)) await this.chronicle.readOn(room);
        follower.send(room.encodeSince(Math.min(since, room.table.version), follower, this.time.now()));
        room.followers.add(follower);
      });
      await this.setRight(room);
    } catch (error) {
      // Who is told that it could not be does not follow, not even from before: nobody would ever let go of the room.
      if (room.followers.delete(follower)) this.attendance.tell(room);
      throw error;
    }
    this.attendance.tell(room);
    return room;
  }

  /** A clock may have to be set back for the server's sake. */
  private async setRight(room: Room): Promise<void> {
    if (excuse(room.table, this.absences) === undefined) return;
    await room.queue(() => this.decideAt(room, { deciding: () => ok({ events: [] }), lag: 0 }));
  }

  async unfollow(id: string, follower: Follower): Promise<void> {
    if (!this.rooms.has(id)) return;
    let room: Room | undefined;
    try {
      // Waited for and queued just as following is: whoever leaves and comes back in one breath must not be gone.
      room = this.rooms.at(id) ?? (await this.rooms.of(id));
    } catch {
      return;
    }
    await room?.queue(async () => {
      if (!room.followers.delete(follower)) return;
      room.used = performance.now();
      this.attendance.tell(room);
    });
  }

  /** Says again who is present, and forgets tables that nobody needs. */
  async tidy(): Promise<void> {
    for (const room of await this.rooms.loaded()) {
      this.attendance.tidy(room);
      this.rooms.tidy(room);
    }
  }

  get size(): number {
    return this.rooms.size;
  }

  /** Does a player follow the table where they sit, from any node? */
  async isPresent(id: string, player: string): Promise<boolean> {
    const room = await this.rooms.known(id);
    const seat = room === undefined ? undefined : seatOf(room.table, player);
    return seat !== undefined && ((room!.presence(this.time.now()).here >> seat) & 1) === 1;
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

/** A table that begins with these. */
function openingOf(id: string, bodies: readonly EventBody[], at: number): Writing {
  const stored = bodies.map((body, i) => readStored(1 + i, at, null, JSON.stringify(body)));
  return {
    table: tableFrom(
      id,
      stored.map(({ event }) => event),
    ),
    stored,
    leavesRow: false,
  };
}

function codeOf(error: unknown): Refusal {
  if (error instanceof StoreFault) return error.code;
  throw error;
}
