// The tables of this node. Any node can serve any table: a room is a cache of the store. Of concurrent appends one
// succeeds; the other nodes reload and decide again.

import { randomInt } from 'node:crypto';
import type { Command, EventBody, Refusal, Settings, Table } from '@quadrille/protocol';
import { actorAt, CLAIM_AFTER_ABSENCE_MS, openTable, seatOf, tableFrom } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import type { Bus } from '../bus/bus.ts';
import { Quotas } from '../quotas.ts';
import { idFor, newId } from '../secrets.ts';
import { deadlineAt } from '../store/deadline.ts';
import { StoreFault, TableUnreadable } from '../store/sql.ts';
import {
  changesTurn,
  toStoredEvent,
  type Outage,
  type Store,
  type StoredEvent,
  type TableAppend,
} from '../store/store.ts';
import {
  decide,
  drawWithoutPeople,
  flag,
  playFor,
  type ChatLimits,
  type Decision,
  type DecisionContext,
  type Player,
  type CommandRefusal,
} from '../table/decide.ts';
import type { Time } from '../time.ts';
import { outageCompensation } from './outage.ts';
import { PresenceService } from './presence.ts';
import { TableSync } from './sync.ts';
import { isSamePosition } from './computers.ts';
import { ComputerQuota, mayAddComputers } from './computer-quota.ts';
import type { Follower, Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** Failed appends after which a request is refused as `busy`. */
const MAX_APPEND_TRIES = 8;
export interface TableServiceListener {
  /** How long the player to move must be absent before a claim; by default `CLAIM_AFTER_ABSENCE_MS`. */
  readonly claimAfterMs?: number | undefined;
  /** Chat limits of a seat, if not the defaults. */
  readonly chat?: ChatLimits | undefined;
  /** A table entered, changed in or left the lobby. */
  lobbyChanged(): void;
  /** A loaded table changed. `here`: this node wrote the events. */
  tableChanged(table: Table, here: boolean): void;
  /** This node appended an event that changed the turn: if a computer is to move, this node holds the lease. */
  turnChanged(table: Table): void;
  /** A failure outside any request. */
  onError(error: unknown): void;
  /** The refusal while the node is degraded: without a continuous heartbeat clocks cannot be trusted. */
  refusalNow(now: number): Refusal | undefined;
  /** This node appended these events. */
  eventsAppended(stored: readonly StoredEvent[]): void;
  /** A player's command succeeded or was refused after `ms` milliseconds. */
  commandAnswered(command: Command['c'], ms: number, refused: Refusal | undefined): void;
}

export interface FollowResult {
  readonly room: Room;
  /** Number of history events sent. */
  readonly sent: number;
  /** More pages follow. The follower receives no events until it has requested the rest. */
  readonly more: boolean;
}

export type CommandResult = Result<{ readonly version: number }, CommandRefusal>;

/** A decision to make at a table, for a player, a computer or a deadline. */
interface PendingDecision {
  deciding(table: Table, context: DecisionContext): Result<Decision, CommandRefusal>;
  /** Round trip of the sender. */
  readonly lag: number;
  /** Idempotency key `player:command`: repeated sends take effect once. */
  readonly command?: string;
  /** The player and address whose quotas a rematch counts against. */
  readonly by?: { readonly player: Player; readonly address: string | undefined };
}

/** A player's command and when it arrived. */
interface Asked extends PendingDecision {
  readonly command: string;
  readonly kind: Command['c'];
  readonly at: number;
}

export class TableService {
  private readonly presence: PresenceService;
  private readonly sync: TableSync;
  private readonly rooms: Rooms;
  private outages: readonly Outage[] = [];
  private readonly store: Store;
  private readonly bus: Bus;
  private readonly time: Time;
  private readonly listener: TableServiceListener;
  private readonly quotas: Quotas;
  private readonly computerQuota: ComputerQuota;

  constructor(store: Store, bus: Bus, time: Time, listener: TableServiceListener, quotas = new Quotas(store)) {
    this.quotas = quotas;
    this.computerQuota = new ComputerQuota(store);
    this.store = store;
    this.bus = bus;
    this.time = time;
    this.listener = listener;
    this.presence = new PresenceService(bus, time);
    this.sync = new TableSync(store, bus, time, this.presence, {
      changed: (table) => this.safely(() => listener.tableChanged(table, false)),
      failed: (error) => listener.onError(error),
    });
    this.rooms = this.sync.rooms;
    bus.onGap(() => void this.loseSight());
  }

  /** The table as stored; undefined if it does not exist. */
  async readTable(id: string): Promise<Table | undefined> {
    return (await this.sync.upToDate(id))?.table;
  }

  /** The same, but undefined for an unreadable table, so that one such table does not break a list. */
  async readableTable(id: string): Promise<Table | undefined> {
    try {
      return await this.readTable(id);
    } catch (error) {
      if (error instanceof TableUnreadable) return undefined;
      throw error;
    }
  }

  /** The table if this node has it loaded. */
  loadedTable(id: string): Table | undefined {
    return this.rooms.getReady(id)?.table;
  }

  /**
   * Opens a table with its first events; `stale` if another node opened a table for the same seek first. `asked` is an
   * idempotency key: repeated requests open one table. Every opening passes the quotas, here or in `decideAt`.
   */
  async openTable(
    settings: Settings,
    host: Player,
    place: number | undefined,
    {
      quick = false,
      asked,
      address,
    }: { readonly quick?: boolean; readonly asked?: string | undefined; readonly address?: string } = {},
  ): Promise<CommandResult & { id: string }> {
    const id = asked === undefined ? newId() : idFor(host.id, asked);
    const version = asked === undefined ? undefined : (await this.store.versions([id])).get(id);
    // A retry after a lost response must not meet a quota that the first request used up.
    if (version !== undefined) return { ...ok({ version }), id };
    const { now } = this.decisionContext(0);
    const opened: EventBody = { e: 'opened', settings, host: host.id, ...(quick ? { quick } : {}) };
    const empty = openTable(id, { v: 1, at: now, ...opened });
    const sat = decide(empty, host, { c: 'sit', place }, this.decisionContext(0));
    if (!sat.ok) return { ...sat, id };
    const opening = { ...openingOf(id, [opened, ...sat.value.events], now), origin: this.quotas.originOf(address) };
    const { table } = opening;
    const written = await this.quotas.withinOpeningQuota(
      { host: host.id, guest: host.guest, by: host.id, address, waits: table.status === 'open' },
      () => this.write([opening]),
    );
    if (!written.ok) return { ...err({ code: written.error }), id };
    const failed = written.value;
    if (failed?.code === 'stale' && asked !== undefined) return { ...ok({ version: table.version }), id };
    if (failed !== undefined) return { ...err(failed), id };
    this.safely(() => this.announceLobby(table));
    this.opened(table);
    return { ...ok({ version: table.version }), id };
  }

  /** Carries out a player's command once. Followers pass the room they hold. */
  submit(
    id: string,
    player: Player,
    commandId: string,
    command: Command,
    lag: number,
    room = this.rooms.getReady(id),
    address?: string,
  ): Promise<CommandResult> {
    const asked: Asked = {
      by: { player, address },
      deciding: (table, context) => decide(table, player, command, context),
      lag,
      command: `${player.id}:${commandId}`,
      kind: command.c,
      at: performance.now(),
    };
    if (mayAddComputers(command)) {
      return this.withinQuota(id, player, command, asked).then((known) => this.answer(asked, known));
    }
    const outcome = room === undefined ? undefined : this.carryOutAtOnce(room, asked);
    return outcome ?? this.carryOut(id, asked).then((known) => this.answer(asked, known));
  }

  /** Carries out a command that may start another game with computers, within the quota of the table's host. */
  private async withinQuota(id: string, player: Player, command: Command, asked: Asked): Promise<CommandResult> {
    try {
      const room = this.rooms.getReady(id) ?? (await this.rooms.getOrLoad(id));
      if (room === undefined) return err({ code: 'unknown-table' });
      const { host, sitters } = room.table;
      const counts =
        command.c === 'invite-computer' ? host === player.id : sitters.some((sitter) => sitter?.kind === 'computer');
      if (!counts) return await this.carryOut(id, asked);
      return await this.computerQuota.within(host, id, () => this.carryOut(id, asked));
    } catch (error) {
      return err({ code: codeOf(error) });
    }
  }

  private answer({ kind, at }: Asked, outcome: CommandResult): CommandResult {
    this.safely(() =>
      this.listener.commandAnswered(kind, performance.now() - at, outcome.ok ? undefined : outcome.error.code),
    );
    return outcome;
  }

  /**
   * Fast path of almost every command: the room is loaded, unlocked and current, no outage needs compensation, and the
   * decision yields events. Otherwise this returns undefined without side effects, and `carryOut` takes over.
   */
  private carryOutAtOnce(room: Room, asked: Asked): Promise<CommandResult> | undefined {
    if (room.isLocked || room.isDetached || room.isUncertain || room.appliedCommands.has(asked.command))
      return undefined;
    const context = this.decisionContext(asked.lag, room);
    const { now } = context;
    if (this.listener.refusalNow(now) !== undefined || outageCompensation(room.table, this.outages) !== undefined)
      return undefined;
    const decided = asked.deciding(room.table, context);
    if (!decided.ok || decided.value.opens !== undefined || decided.value.events.length === 0) return undefined;
    room.usedAt = asked.at;
    const writing = room.prepareAppend(decided.value.events, now, asked.command);
    const appended = this.store.append([writing]);
    // Lock only now: an exception above must leave the room unlocked.
    room.lock();
    return appended.then(
      (written) => {
        if (!written) return this.carryOutAfterAll(room, asked).then((known) => this.answer(asked, known));
        try {
          this.broadcastAppended(room, writing, now);
          return this.answer(asked, ok({ version: writing.table.version }));
        } finally {
          room.unlock();
        }
      },
      (error: unknown) => {
        this.sync.markUncertain(room);
        room.unlock();
        return this.answer(asked, err({ code: codeOf(error) }));
      },
    );
  }

  /** Another node appended first: read its events and decide again. */
  private async carryOutAfterAll(room: Room, asked: Asked): Promise<CommandResult> {
    try {
      await this.sync.readNewEvents(room);
      return await this.decideAt(room, asked);
    } catch (error) {
      return err({ code: codeOf(error) });
    } finally {
      room.unlock();
    }
  }

  /** Plays a computer's move; refused if the position has changed since. */
  async playComputer(id: string, position: Table['match'], move: string): Promise<CommandResult> {
    return this.carryOut(id, {
      deciding: (table, context) =>
        isSamePosition(table.match, position) && table.sitters[actorAt(table)]?.kind === 'computer'
          ? playFor(table, actorAt(table), move, context)
          : err({ code: 'stale' }),
      lag: 0,
    });
  }

  /** Applies a reached deadline: ends a game on time or closes an expired invitation. */
  async applyDeadline(id: string): Promise<CommandResult> {
    let tooEarly: (() => Promise<void>) | undefined;
    const outcome = await this.carryOut(id, {
      deciding: (table, context) => {
        if (table.status === 'open') return ok({ events: [{ e: 'closed', why: 'expired' }] });
        const flagged = flag(table, context);
        tooEarly = flagged.ok ? undefined : () => this.store.postponeDeadline(id, context.now, deadlineAt(table));
        return flagged;
      },
      lag: 0,
    });
    // Moves have postponed the deadline.
    await tooEarly?.();
    return outcome;
  }

  /** Closes a game without clocks whose last event is older than `before`. */
  async expire(id: string, before: number): Promise<CommandResult> {
    return this.carryOut(id, {
      deciding: ({ status, at, settings }) =>
        status === 'playing' && settings.control.kind === 'none' && at < before
          ? ok({ events: [{ e: 'closed', why: 'expired' }] })
          : err({ code: 'stale' }),
      lag: 0,
    });
  }

  /** Ends a game in which only computers remain; refused otherwise. */
  async endWithoutPeople(id: string): Promise<CommandResult> {
    return this.carryOut(id, {
      deciding: (table) => {
        const draw = drawWithoutPeople(table);
        return draw === undefined ? err({ code: 'stale' }) : ok({ events: [draw] });
      },
      lag: 0,
    });
  }

  /** Removes deleted tables from the memory of all nodes. */
  async evict(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.sync.reload(id);
  }

  private async carryOut(id: string, wish: PendingDecision): Promise<CommandResult> {
    try {
      for (let tries = 0; tries < MAX_APPEND_TRIES; tries++) {
        const room = this.rooms.getReady(id) ?? (await this.rooms.getOrLoad(id));
        if (room === undefined) return err({ code: 'unknown-table' });
        // If the room was detached while this waited in its queue, load the table again.
        const outcome = await room.runExclusive(async () => (room.isDetached ? undefined : this.decideAt(room, wish)));
        if (outcome !== undefined) return outcome;
      }
      return err({ code: 'busy' });
    } catch (error) {
      return err({ code: codeOf(error) });
    }
  }

  private async decideAt(room: Room, wish: PendingDecision): Promise<CommandResult> {
    const { lag, command } = wish;
    if (room.isDetached) throw new StoreFault('unavailable', 'the table was let go of');
    room.usedAt = performance.now();
    if (room.isUncertain) await this.sync.readNewEvents(room);
    for (let tries = 0; tries < MAX_APPEND_TRIES; tries++) {
      const known = command === undefined ? undefined : room.appliedCommands.get(command);
      if (known !== undefined) return ok({ version: known });
      const hindrance = this.listener.refusalNow(this.time.now());
      if (hindrance !== undefined) return err({ code: hindrance });
      const { version } = room.table;
      const context = this.decisionContext(lag, room);
      const pardon = outageCompensation(room.table, this.outages);
      const pardoned = pardon === undefined ? room.table : room.prepareAppend([pardon], context.now).table;
      const decided = wish.deciding(pardoned, context);
      if (!decided.ok) {
        // The clocks must be compensated even if the command is refused.
        if (pardon !== undefined) await this.appendAndBroadcast(room, [pardon], undefined, undefined, context.now);
        // The sender may have seen newer events on another node.
        await this.sync.readNewEvents(room);
        if (room.table.version !== version) continue;
        return decided;
      }
      const bodies = [...(pardon === undefined ? [] : [pardon]), ...decided.value.events];
      if (bodies.length === 0) return ok({ version: room.table.version });
      const { opens } = decided.value;
      const happening = () => this.appendAndBroadcast(room, bodies, opens, command, context.now);
      const happened = opens === undefined ? ok(await happening()) : await this.openNext(room.table, wish, happening);
      if (!happened.ok) return err({ code: happened.error });
      const done = happened.value;
      if (done === 'done') return ok({ version: room.table.version });
      if (done !== 'behind') return err(done);
      // The append failed and there are no newer events: the table was deleted.
      if (room.table.version === version && (await this.sync.forgetIfDeleted(room.table.id))) {
        return err({ code: 'unknown-table' });
      }
    }
    return err({ code: 'busy' });
  }

  /** A rematch opens the host's next table, within the quotas. */
  private openNext<T>(table: Table, { by }: PendingDecision, open: () => Promise<T>): Promise<Result<T, Refusal>> {
    const { host } = table;
    return this.quotas.withinOpeningQuota(
      { host, guest: false, by: by?.player.id ?? host, address: by?.address, waits: false },
      open,
    );
  }

  /** Appends, then broadcasts. If another node appended first, reads its events and returns `behind`. */
  private async appendAndBroadcast(
    room: Room,
    bodies: readonly EventBody[],
    opens: Decision['opens'],
    command: string | undefined,
    now: number,
  ): Promise<'done' | 'behind' | CommandRefusal> {
    const writing = room.prepareAppend(bodies, now, command);
    const second = opens === undefined ? undefined : openingOf(opens.id, opens.events, now);
    const failed = await this.write(second === undefined ? [writing] : [writing, second]);
    if (failed?.code === 'stale') {
      const { version } = room.table;
      await this.sync.readNewEvents(room);
      if (room.table.version === version) await this.sync.confirm(room);
      return 'behind';
    }
    if (failed !== undefined) {
      this.sync.markUncertain(room);
      return failed;
    }
    this.broadcastAppended(room, writing, now);
    if (second !== undefined) this.opened(second.table);
    return 'done';
  }

  /** Publishes and broadcasts appended events. A failure is reported and does not change the result. */
  private broadcastAppended(room: Room, writing: TableAppend, now: number): void {
    const before = room.table;
    room.commitAppend(writing);
    const { table, stored } = writing;
    this.safely(() => this.sync.publishVersion(table));
    this.safely(() => room.broadcast(stored, now));
    this.safely(() => this.listener.eventsAppended(stored));
    if (before.status === 'open' || table.status === 'open') this.safely(() => this.announceLobby(table));
    if (before.sitters !== table.sitters) this.safely(() => this.presence.publishChange(room));
    this.safely(() => this.listener.tableChanged(table, true));
    if (changesTurn(stored)) this.safely(() => this.listener.turnChanged(table));
  }

  /** Notifies listeners of a new table. */
  private opened(table: Table): void {
    this.safely(() => this.listener.tableChanged(table, true));
    this.safely(() => this.listener.turnChanged(table));
  }

  private safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.listener.onError(error);
    }
  }

  /** Undefined if the append succeeded; `stale` if another node was first. */
  private write(writings: readonly TableAppend[]): Promise<CommandRefusal | undefined> {
    return this.store.append(writings).then(
      (written) => (written ? undefined : { code: 'stale' }),
      (error: unknown) => ({ code: codeOf(error) }),
    );
  }

  /** Stored events were changed, for example a name was removed: all nodes read the table again. */
  reload(id: string): Promise<void> {
    return this.sync.reload(id);
  }

  /** Detaches a table that can no longer be read. */
  async quarantine(id: string): Promise<void> {
    const room = await this.rooms.getLoading(id);
    if (room !== undefined) this.rooms.detach(room);
  }

  /** Reads events that this node missed at any loaded table. */
  catchUp(): Promise<void> {
    return this.sync.catchUp();
  }

  /** Sets the known outages and compensates the clocks of loaded tables. */
  async setOutages(outages: readonly Outage[]): Promise<void> {
    const isNew = outages.at(-1)?.ended !== this.outages.at(-1)?.ended;
    this.outages = outages;
    if (isNew) await this.loseSight();
    const rooms = await this.rooms.loaded();
    // If this fails, the table is compensated at its next command.
    await Promise.all(rooms.map((room) => this.setRight(room).catch((error: unknown) => this.listener.onError(error))));
  }

  /** After a gap in presence data, absences count from now. */
  private async loseSight(): Promise<void> {
    for (const room of await this.rooms.loaded()) room.resetAbsence();
  }

  // Following

  /**
   * Sends a page of the history. With the last page, or with `now` and no history, the follower joins the room, which
   * stays loaded while it has followers. Both happen under the room's lock, so that no event is missed. Undefined if
   * the table does not exist.
   */
  async follow(id: string, follower: Follower, since: number | 'now'): Promise<FollowResult | undefined> {
    const room = this.rooms.getReady(id) ?? (await this.rooms.getOrLoad(id));
    if (room === undefined) return undefined;
    let following: FollowResult;
    try {
      following = await room.runExclusive(() => this.sendHistory(room, follower, since));
      await this.setRight(room);
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
      return { room, sent: 0, more: false };
    }
    const { text, sent, more } = room.historyPage(Math.min(since, room.table.version), follower, this.time.now());
    follower.send(text);
    // A follower that restarted further back must not receive events behind a gap in its history.
    if (more) room.dropFollower(follower);
    else room.followers.add(follower);
    return { room, sent, more };
  }

  /** Appends an outage compensation if one is due. */
  private async setRight(room: Room): Promise<void> {
    if (outageCompensation(room.table, this.outages) === undefined) return;
    await room.runExclusive(() => this.decideAt(room, { deciding: () => ok({ events: [] }), lag: 0 }));
  }

  async unfollow(id: string, follower: Follower): Promise<void> {
    if (!this.rooms.has(id)) return;
    let room: Room | undefined;
    try {
      // Loaded and queued like `follow`, so that leaving and following in quick succession keep their order.
      room = this.rooms.getReady(id) ?? (await this.rooms.getOrLoad(id));
    } catch {
      return;
    }
    await room?.runExclusive(async () => {
      if (!room.dropFollower(follower)) return;
      room.usedAt = performance.now();
      this.presence.publishChange(room);
    });
  }

  /** Publishes presence again and evicts idle rooms. */
  async prune(): Promise<void> {
    for (const room of await this.rooms.loaded()) {
      this.safely(() => this.presence.refresh(room));
      this.safely(() => this.rooms.evictIfIdle(room));
    }
  }

  get size(): number {
    return this.rooms.size;
  }

  /** Whether a seated player follows the table, on any node. */
  async isPresent(id: string, player: string): Promise<boolean> {
    const room = await this.rooms.getLoading(id);
    const seat = room === undefined ? undefined : seatOf(room.table, player);
    return seat !== undefined && ((room!.presence(this.time.now()).here >> seat) & 1) === 1;
  }

  private announceLobby(table: Table): void {
    if (table.settings.access !== 'public') return;
    this.bus.publish('lobby', { changed: true });
    this.listener.lobbyChanged();
  }

  /** How long the player to move must be absent before a claim. */
  get claimAfterMs(): number {
    return this.listener.claimAfterMs ?? CLAIM_AFTER_ABSENCE_MS;
  }

  private decisionContext(lag: number, room?: Room): DecisionContext {
    return {
      now: this.time.now(),
      lag,
      randomBelow: randomInt,
      newTable: newId,
      absenceMs: (seat) => room?.absence(seat) ?? 0,
      claimAfterMs: this.claimAfterMs,
      chat: this.listener.chat,
    };
  }
}

/** The append that creates a table with these events. */
function openingOf(id: string, bodies: readonly EventBody[], at: number): TableAppend {
  const stored = bodies.map((body, i) => toStoredEvent(1 + i, at, body));
  return {
    table: tableFrom(
      id,
      stored.map(({ event }) => event),
    ),
    stored,
    keepsRow: false,
  };
}

function codeOf(error: unknown): Refusal {
  if (error instanceof StoreFault) return error.code;
  throw error;
}
