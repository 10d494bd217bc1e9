// The tables of this node. Any node can serve any table: a room is a cache of the store. Of concurrent appends one
// succeeds; the other nodes reload and decide again.

import type { Command, EventBody, Settings, Table } from '@quadrille/protocol';
import { actorAt, openTable, seatOf } from '@quadrille/protocol';
import { err, ok } from '@quadrille/rules';
import type { Bus } from '../bus/bus.ts';
import { Quotas } from '../quotas.ts';
import { idFor, newId } from '../secrets.ts';
import { deadlineAt } from '../store/deadline.ts';
import { refusalOf, TableUnreadable } from '../store/sql.ts';
import type { Outage, Store } from '../store/store.ts';
import { decide, drawWithoutPeople, flag, playFor, type Player } from '../table/decide.ts';
import type { Time } from '../time.ts';
import { CommandRunner, type CommandRequest, type CommandResult } from './command-runner.ts';
import { ComputerQuota, mayAddComputers } from './computer-quota.ts';
import { isSamePosition } from './computers.ts';
import { Following, type FollowResult } from './following.ts';
import { openingOf } from './opening.ts';
import { PresenceService } from './presence.ts';
import type { Follower } from './room.ts';
import type { Rooms } from './rooms.ts';
import { TableSync } from './sync.ts';
import type { TableServiceListener } from './table-service-listener.ts';

export class TableService {
  private readonly presence: PresenceService;
  private readonly sync: TableSync;
  private readonly rooms: Rooms;
  private readonly commands: CommandRunner;
  private readonly following: Following;
  private readonly store: Store;
  private readonly time: Time;
  private readonly listener: TableServiceListener;
  private readonly quotas: Quotas;
  private readonly computerQuota: ComputerQuota;

  constructor(store: Store, bus: Bus, time: Time, listener: TableServiceListener, quotas = new Quotas(store)) {
    this.quotas = quotas;
    this.computerQuota = new ComputerQuota(store);
    this.store = store;
    this.time = time;
    this.listener = listener;
    this.presence = new PresenceService(bus, time);
    this.sync = new TableSync(store, bus, time, this.presence, {
      changed: (table) => this.safely(() => listener.tableChanged(table, false)),
      failed: (error) => listener.onError(error),
    });
    this.rooms = this.sync.rooms;
    const { sync, presence } = this;
    this.commands = new CommandRunner({ store, bus, time, sync, presence, quotas, listener });
    this.following = new Following(sync, presence, this.commands, time);
    bus.onGap(() => void this.resetAbsences());
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
    const context = this.commands.decisionContext();
    const { now } = context;
    const opened: EventBody = { e: 'opened', settings, host: host.id, ...(quick ? { quick } : {}) };
    const empty = openTable(id, { v: 1, at: now, ...opened });
    const sat = decide(empty, host, { c: 'sit', place }, context);
    if (!sat.ok) return { ...sat, id };
    const opening = { ...openingOf(id, [opened, ...sat.value.events], now), origin: this.quotas.originOf(address) };
    const { table } = opening;
    try {
      const written = await this.quotas.withinOpeningQuota(
        { host: host.id, guest: host.guest, by: host.id, address, waits: table.status === 'open' },
        () => this.store.append([opening]),
      );
      if (!written.ok) return { ...err({ code: written.error }), id };
      // A concurrent request with the same idempotency key was first.
      if (!written.value)
        return { ...(asked === undefined ? err({ code: 'stale' }) : ok({ version: table.version })), id };
    } catch (error) {
      return { ...err({ code: refusalOf(error) }), id };
    }
    this.commands.publishLobby(table);
    this.commands.publishOpening(table);
    return { ...ok({ version: table.version }), id };
  }

  /** Carries out a player's command once. */
  async submit(
    id: string,
    player: Player,
    commandId: string,
    command: Command,
    roundTripMs: number,
    address?: string,
  ): Promise<CommandResult> {
    const startedAt = performance.now();
    const request: CommandRequest = {
      decide: (table, context) => decide(table, player, command, context),
      roundTripMs,
      key: `${player.id}:${commandId}`,
      opener: { player: player.id, address },
    };
    const result = await (mayAddComputers(command)
      ? this.withinComputerQuota(id, player, command, request)
      : this.commands.run(id, request));
    const refused = result.ok ? undefined : result.error.code;
    this.safely(() => this.listener.commandAnswered(command.c, performance.now() - startedAt, refused));
    return result;
  }

  /** Carries out a command that may start another game with computers, within the quota of the table's host. */
  private async withinComputerQuota(
    id: string,
    player: Player,
    command: Command,
    request: CommandRequest,
  ): Promise<CommandResult> {
    try {
      const room = this.rooms.getReady(id) ?? (await this.rooms.getOrLoad(id));
      if (room === undefined) return err({ code: 'unknown-table' });
      const { host, sitters } = room.table;
      const counts =
        command.c === 'invite-computer' ? host === player.id : sitters.some((sitter) => sitter?.kind === 'computer');
      if (!counts) return await this.commands.run(id, request);
      return await this.computerQuota.within(host, id, () => this.commands.run(id, request));
    } catch (error) {
      return err({ code: refusalOf(error) });
    }
  }

  /** Plays a computer's move; refused if the position has changed since. */
  async playComputer(id: string, position: Table['match'], move: string): Promise<CommandResult> {
    return this.commands.run(id, {
      decide: (table, context) =>
        isSamePosition(table.match, position) && table.sitters[actorAt(table)]?.kind === 'computer'
          ? playFor(table, actorAt(table), move, context)
          : err({ code: 'stale' }),
    });
  }

  /** Applies a reached deadline: ends a game on time or closes an expired invitation. */
  async applyDeadline(id: string): Promise<CommandResult> {
    let tooEarly: (() => Promise<void>) | undefined;
    const outcome = await this.commands.run(id, {
      decide: (table, context) => {
        if (table.status === 'open') return ok({ events: [{ e: 'closed', why: 'expired' }] });
        const flagged = flag(table, context);
        tooEarly = flagged.ok ? undefined : () => this.store.postponeDeadline(id, context.now, deadlineAt(table));
        return flagged;
      },
    });
    // Moves have postponed the deadline.
    await tooEarly?.();
    return outcome;
  }

  /** Closes a game without clocks whose last event is older than `before`. */
  async expire(id: string, before: number): Promise<CommandResult> {
    return this.commands.run(id, {
      decide: ({ status, at, settings }) =>
        status === 'playing' && settings.control.kind === 'none' && at < before
          ? ok({ events: [{ e: 'closed', why: 'expired' }] })
          : err({ code: 'stale' }),
    });
  }

  /** Ends a game in which only computers remain; refused otherwise. */
  async endWithoutPeople(id: string): Promise<CommandResult> {
    return this.commands.run(id, {
      decide: (table) => {
        const draw = drawWithoutPeople(table);
        return draw === undefined ? err({ code: 'stale' }) : ok({ events: [draw] });
      },
    });
  }

  /** Removes deleted tables from the memory of all nodes. */
  async evict(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.sync.reload(id);
  }

  private safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.listener.onError(error);
    }
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
    if (this.commands.setOutages(outages)) await this.resetAbsences();
    const rooms = await this.rooms.loaded();
    // If this fails, the table is compensated at its next command.
    const compensate = this.commands.compensate.bind(this.commands);
    await Promise.all(rooms.map((room) => compensate(room).catch((error: unknown) => this.listener.onError(error))));
  }

  /** After a gap in presence data, absences count from now. */
  private async resetAbsences(): Promise<void> {
    for (const room of await this.rooms.loaded()) room.resetAbsence();
  }

  /** See `Following`. */
  follow(id: string, follower: Follower, since: number | 'now'): Promise<FollowResult | undefined> {
    return this.following.follow(id, follower, since);
  }

  unfollow(id: string, follower: Follower): Promise<void> {
    return this.following.unfollow(id, follower);
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

  /** How long the player to move must be absent before a claim. */
  get claimAfterMs(): number {
    return this.commands.claimAfterMs;
  }
}
