// The one way of every command through the server, whether a player, a computer, a deadline or housekeeping issues it:
// lock the room, deduplicate, check health, compensate for outages, decide, append, publish.

import { randomInt } from 'node:crypto';
import { CLAIM_AFTER_ABSENCE_MS, type EventBody, type Table } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import type { Bus } from '../bus/bus.ts';
import type { Quotas } from '../quotas.ts';
import { newId } from '../secrets.ts';
import { refusalOf } from '../store/sql.ts';
import { changesTurn, type Outage, type Store, type TableAppend } from '../store/store.ts';
import type { CommandRefusal, Decision, DecisionContext } from '../table/decide.ts';
import type { Time } from '../time.ts';
import { openingOf } from './opening.ts';
import { outageCompensation } from './outage.ts';
import type { PresenceService } from './presence.ts';
import type { Room } from './room.ts';
import type { TableSync } from './sync.ts';
import type { TableServiceListener } from './table-service-listener.ts';

/** Failed appends after which a request is refused as `busy`. */
const MAX_APPEND_TRIES = 8;

export type CommandResult = Result<{ readonly version: number }, CommandRefusal>;

/** A decision to make at a table. */
export interface CommandRequest {
  decide(table: Table, context: DecisionContext): Result<Decision, CommandRefusal>;
  /** Round trip of the sender; 0 if the command does not come over a connection. */
  readonly roundTripMs?: number;
  /** Idempotency key `player:command`: repeated sends take effect once. */
  readonly key?: string;
  /** The player and the address whose quotas a rematch counts against; without them, those of the host. */
  readonly opener?: { readonly player: string; readonly address: string | undefined };
}

/** `behind`: another node appended first, and its events have been read. */
type AppendResult = 'appended' | 'behind' | CommandRefusal;

export interface CommandRunnerDeps {
  readonly store: Store;
  readonly bus: Bus;
  readonly time: Time;
  readonly sync: TableSync;
  readonly presence: PresenceService;
  readonly quotas: Quotas;
  readonly listener: TableServiceListener;
}

export class CommandRunner {
  private readonly deps: CommandRunnerDeps;
  private outages: readonly Outage[] = [];

  constructor(deps: CommandRunnerDeps) {
    this.deps = deps;
  }

  /**
   * Carries out a request once. If the room is loaded, current and unlocked, this runs without waiting up to the append:
   * an async function is synchronous until its first `await`.
   */
  async run(id: string, request: CommandRequest): Promise<CommandResult> {
    const { rooms } = this.deps.sync;
    try {
      for (let tries = 0; tries < MAX_APPEND_TRIES; tries++) {
        const room = rooms.getReady(id) ?? (await rooms.getOrLoad(id));
        if (room === undefined) return err({ code: 'unknown-table' });
        if (!room.tryLock()) await room.waitForLock();
        try {
          // If the room was detached while this waited, the table is loaded again.
          if (!room.isDetached) return await this.runLocked(room, request);
        } finally {
          room.unlock();
        }
      }
      return err({ code: 'busy' });
    } catch (error) {
      return err({ code: refusalOf(error) });
    }
  }

  private async runLocked(room: Room, request: CommandRequest): Promise<CommandResult> {
    const { sync, listener } = this.deps;
    room.usedAt = performance.now();
    if (room.isUncertain) await sync.readNewEvents(room);
    for (let tries = 0; tries < MAX_APPEND_TRIES; tries++) {
      const applied = request.key === undefined ? undefined : room.appliedCommands.get(request.key);
      if (applied !== undefined) return ok({ version: applied });
      const context = this.decisionContext(request.roundTripMs, room);
      const degraded = listener.refusalNow(context.now);
      if (degraded !== undefined) return err({ code: degraded });
      const { table } = room;
      const compensation = outageCompensation(table, this.outages);
      const compensated = compensation === undefined ? table : room.prepareAppend([compensation], context.now).table;
      const decided = request.decide(compensated, context);
      if (!decided.ok) {
        // The clocks must be compensated even if the command is refused.
        if (compensation !== undefined) await this.append(room, [compensation], context.now);
        // The sender may have seen newer events on another node.
        await sync.readNewEvents(room);
        if (room.table.version === table.version) return decided;
        continue;
      }
      const { events } = decided.value;
      const bodies = compensation === undefined ? events : [compensation, ...events];
      if (bodies.length === 0) return ok({ version: table.version });
      const appended = await this.append(room, bodies, context.now, request, decided.value.opens);
      if (appended === 'appended') return ok({ version: room.table.version });
      if (appended !== 'behind') return err(appended);
      // The append failed and there are no newer events: the table was deleted.
      if (room.table.version === table.version && (await sync.forgetIfDeleted(table.id))) {
        return err({ code: 'unknown-table' });
      }
    }
    return err({ code: 'busy' });
  }

  /** Appends the events of a table and, for a rematch, opens the next table in the same transaction. */
  private append(
    room: Room,
    bodies: readonly EventBody[],
    now: number,
    { key, opener }: Pick<CommandRequest, 'key' | 'opener'> = {},
    opens?: Decision['opens'],
  ): Promise<AppendResult> {
    const append = room.prepareAppend(bodies, now, key);
    return opens === undefined
      ? this.write(room, append, now)
      : this.writeRematch(room, append, now, openingOf(opens.id, opens.events, now), opener);
  }

  /** A rematch opens a table, so it counts against the quotas of the player who asked for it. */
  private async writeRematch(
    room: Room,
    append: TableAppend,
    now: number,
    opening: TableAppend,
    opener: CommandRequest['opener'],
  ): Promise<AppendResult> {
    const { host } = room.table;
    const quota = { host, guest: false, by: opener?.player ?? host, address: opener?.address, waits: false };
    const written = await this.deps.quotas.withinOpeningQuota(quota, () => this.write(room, append, now, opening));
    return written.ok ? written.value : { code: written.error };
  }

  private async write(room: Room, append: TableAppend, now: number, opening?: TableAppend): Promise<AppendResult> {
    const { store, sync } = this.deps;
    let written: boolean;
    try {
      written = await store.append(opening === undefined ? [append] : [append, opening]);
    } catch (error) {
      sync.markUncertain(room);
      return { code: refusalOf(error) };
    }
    if (!written) {
      const { version } = room.table;
      await sync.readNewEvents(room);
      if (room.table.version === version) await sync.confirm(room);
      return 'behind';
    }
    this.publish(room, append, now);
    if (opening !== undefined) this.publishOpening(opening.table);
    return 'appended';
  }

  /** Publishes and broadcasts appended events. A failure is reported and does not change the result. */
  private publish(room: Room, append: TableAppend, now: number): void {
    const { listener, sync, presence } = this.deps;
    const before = room.table;
    room.commitAppend(append);
    const { table, stored } = append;
    this.safely(() => sync.publishVersion(table));
    this.safely(() => room.broadcast(stored, now));
    this.safely(() => listener.eventsAppended(stored));
    if (before.status === 'open' || table.status === 'open') this.publishLobby(table);
    if (before.sitters !== table.sitters) this.safely(() => presence.publishChange(room));
    this.safely(() => listener.tableChanged(table, true));
    if (changesTurn(stored)) this.safely(() => listener.turnChanged(table));
  }

  /** Notifies the listener of a new table. */
  publishOpening(table: Table): void {
    const { listener } = this.deps;
    this.safely(() => listener.tableChanged(table, true));
    this.safely(() => listener.turnChanged(table));
  }

  /** Tells all nodes that the lobby changed, if it lists this table. */
  publishLobby(table: Table): void {
    if (table.settings.access !== 'public') return;
    this.safely(() => {
      this.deps.bus.publish('lobby', { changed: true });
      this.deps.listener.lobbyChanged();
    });
  }

  private safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.deps.listener.onError(error);
    }
  }

  /** Replaces the known outages; true if there is a new one. */
  setOutages(outages: readonly Outage[]): boolean {
    const isNew = outages.at(-1)?.ended !== this.outages.at(-1)?.ended;
    this.outages = outages;
    return isNew;
  }

  /** Appends the compensation for an outage if one is due. */
  async compensate({ table }: Room): Promise<void> {
    if (outageCompensation(table, this.outages) === undefined) return;
    await this.run(table.id, { decide: () => ok({ events: [] }) });
  }

  /** How long the player to move must be absent before a claim. */
  get claimAfterMs(): number {
    return this.deps.listener.claimAfterMs ?? CLAIM_AFTER_ABSENCE_MS;
  }

  decisionContext(roundTripMs = 0, room?: Room): DecisionContext {
    return {
      now: this.deps.time.now(),
      roundTripMs,
      randomBelow: randomInt,
      newTable: newId,
      absenceMs: (seat) => room?.absence(seat) ?? 0,
      claimAfterMs: this.claimAfterMs,
      chat: this.deps.listener.chat,
    };
  }
}
