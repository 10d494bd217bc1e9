// One server process: builds the services of a node and runs its periodic work.

import type { Table } from '@quadrille/protocol';
import { pino, type Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import { Computers } from './tables/computers.ts';
import type { TableServiceListener } from './tables/table-service-listener.ts';
import { TableService } from './tables/table-service.ts';
import { PlayerNews } from './tables/player-news.ts';
import { Lobby } from './lobby/lobby.ts';
import { Metrics } from './metrics.ts';
import { Accounts } from './players/accounts.ts';
import { Attempts, FORGIVEN_ATTEMPTS, forgivenValues } from './players/attempts.ts';
import { Bots } from './players/bots.ts';
import { GameHistory } from './players/game-history.ts';
import { AccountDeletion } from './players/account-deletion.ts';
import { Passkeys } from './players/passkeys.ts';
import { FORGOTTEN_GUESTS, OLD_SESSIONS, oldSessionValues, Players } from './players/players.ts';
import { Recovery } from './players/recovery.ts';
import { deleteExpiredTickets, Tickets } from './players/tickets.ts';
import { Quotas, type QuotaOptions } from './quotas.ts';
import { Ratings } from './ratings/ratings.ts';
import { newId } from './secrets.ts';
import { deploymentId } from './store/meta.ts';
import { migrate } from './store/migrations.ts';
import { Retention, type RetentionOptions } from './store/retention.ts';
import { deleteOldRevocations } from './store/revocations.ts';
import { StoreFault, TableUnreadable, type Sql } from './store/sql.ts';
import { deletePastOutages, Store } from './store/store.ts';
import { Walk } from './store/walk.ts';
import { drawWithoutPeople, type ChatLimits } from './table/decide.ts';
import { Time } from './time.ts';

const HEARTBEAT_MS = 1_000;
/** A heartbeat gap above this counts as downtime. */
const OUTAGE_AFTER_MS = 3_000;
/** The same for a node that was degraded. */
const DEGRADED_OUTAGE_AFTER_MS = 1_500;
const DEADLINE_POLL_MS = 250;
const PRUNE_INTERVAL_MS = 10_000;
const SWEEP_INTERVAL_MS = 10 * 60_000;
/** A lease not renewed for this long is free: the node that held it has stopped. */
const LEASE_MS = 15_000;
/** Renewals per lease duration. */
const LEASE_RENEWALS = 3;
/** Quarantined tables read again per round, to see whether they were repaired. */
const MAX_RECHECKED = 20;
/** Outages older than this affect no clock. */
const OUTAGE_RETENTION_MS = 60 * 24 * 60 * 60 * 1000;

/** The name or the sessions of a player changed. `here`: on this node; otherwise reported by the bus. */
type IdentityWatcher = (player: string, here: boolean) => void;

export interface ServerNodeOptions {
  readonly sql: Sql;
  readonly bus: Bus;
  /** False if other nodes may have been running before this one started: then its start ends no outage. */
  readonly isSingleNode: boolean;
  /** The public origin, such as `https://games.example.org`; without it, that of each request. */
  readonly origin?: string | undefined;
  /** Addresses of this server on the local network, for the port it listens on. */
  readonly nearby?: ((port: number) => readonly string[]) | undefined;
  readonly quotas?: Partial<QuotaOptions> | undefined;
  readonly retention?: Partial<RetentionOptions> | undefined;
  readonly log?: Logger;
  /** How long the player to move must be absent before a claim, in games without clocks. */
  readonly claimAfterMs?: number | undefined;
  /** Lifetime of a lease without renewal; shorter in tests. */
  readonly leaseMs?: number | undefined;
  /** Chat limits of a seat, per 20 seconds and per table, if not the defaults. */
  readonly chat?: ChatLimits | undefined;
}

export class ServerNode {
  readonly sql: Sql;
  readonly bus: Bus;
  readonly store: Store;
  readonly players: Players;
  readonly tickets: Tickets;
  readonly attempts: Attempts;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly recovery: Recovery;
  readonly ratings: Ratings;
  readonly histories: GameHistory;
  readonly accountDeletion: AccountDeletion;
  readonly quotas: Quotas;
  readonly retention: Retention;
  /** The id of this node in the database. */
  readonly node = newId();
  readonly time: Time;
  readonly tableService: TableService;
  readonly lobby: Lobby;
  readonly bots: Bots;
  readonly playerNews: PlayerNews;
  readonly metrics = new Metrics();
  readonly log: Logger;
  readonly origin: string | undefined;
  readonly nearby: (port: number) => readonly string[];
  /** Set while the node shuts down: readiness fails. */
  stopping = false;
  private readonly computers: Computers;
  private readonly oldSessions: Walk;
  private readonly forgivenAttempts: Walk;
  private readonly forgottenGuests: Walk;
  private readonly timers: ReturnType<typeof setInterval>[] = [];
  private readonly tidiers: (() => void)[] = [];
  private readonly healthListeners = new Set<(fair: boolean) => void>();
  private readonly identityWatchers = new Set<IdentityWatcher>();
  private readonly leaseMs: number;
  private busRejected = 0;
  private isHealthy = true;
  /** The refusal code while degraded. */
  private degradedCode: StoreFault['code'] = 'unavailable';
  /** Time of the last heartbeat whose outages are known here. */
  private heartbeatAt = 0;

  private constructor(options: ServerNodeOptions, time: Time) {
    const { sql, bus, log, origin, nearby, claimAfterMs, chat, quotas, retention, leaseMs = LEASE_MS } = options;
    this.time = time;
    this.leaseMs = leaseMs;
    this.origin = origin;
    this.nearby = nearby ?? (() => []);
    this.sql = sql;
    sql.observeWrites((ms, decided) => this.metrics.writeFinished(ms, decided));
    this.bus = bus;
    this.log = log ?? pino({ level: 'silent' });
    this.store = new Store(this.sql, {
      nodeId: this.node,
      now: () => this.time.now(),
      onUnreadable: (fault) =>
        this.log.error({ err: fault, table: fault.table }, 'a table cannot be read: it is set aside'),
    });
    const failed = (error: unknown): void => this.report(error);
    bus.onProblem((problem) => {
      if (problem.kind === 'rejected') this.busRejected++;
      else this.report(problem.error);
    });
    this.oldSessions = new Walk(sql, OLD_SESSIONS);
    this.forgivenAttempts = new Walk(sql, FORGIVEN_ATTEMPTS);
    this.forgottenGuests = new Walk(sql, FORGOTTEN_GUESTS);
    this.players = new Players(this.sql);
    this.bots = new Bots(this.sql);
    this.tickets = new Tickets(this.sql);
    this.attempts = new Attempts(this.sql);
    this.accounts = new Accounts(this.sql, this.players);
    this.passkeys = new Passkeys(this.sql, this.players, this.accounts, this.tickets);
    this.recovery = new Recovery(this.sql, this.players, this.accounts);
    this.ratings = new Ratings(this.sql, this.store);
    this.histories = new GameHistory(this.sql, this.ratings);
    this.playerNews = new PlayerNews(bus, this.store, failed);
    this.onPrune(() => this.playerNews.prune());
    this.quotas = new Quotas(this.store, quotas);
    this.onPrune(() => this.quotas.prune());
    this.retention = new Retention(sql, retention ?? {}, {
      expire: (table, before) => this.tableService.expire(table, before),
      deleted: (tables, why) => {
        this.metrics.deleted(why, tables.length);
        this.tableService
          .evict(tables)
          .catch((error: unknown) => this.log.warn({ err: error }, 'a deleted table was kept'));
      },
    });
    const listener: TableServiceListener = {
      claimAfterMs,
      chat,
      lobbyChanged: () => this.lobby.changed(),
      tableChanged: (table, here) => {
        if (!here) return;
        if (table.status === 'over') this.count(table);
        if (table.match.acts.length === 0) this.playerNews.notifySeated(table);
      },
      turnChanged: (table) => this.computers.schedule(table),
      onError: failed,
      eventsAppended: (stored) => {
        for (const { event } of stored) if (event.e === 'acted') this.metrics.acted();
      },
      commandAnswered: (command, ms, refused) => {
        this.metrics.answered(command, ms);
        if (refused !== undefined) this.metrics.refused(refused);
      },
      refusalNow: (now) => (this.bus.isConnected && this.isUpToDate(now) ? undefined : this.degradedCode),
    };
    this.tableService = new TableService(this.store, bus, this.time, listener, this.quotas);
    this.accountDeletion = new AccountDeletion(this.sql, this.store, this.tableService, this.ratings);
    this.lobby = new Lobby(this.store, this.tableService, this.time, this.retention);
    this.computers = new Computers({
      play: (id, position, move) => this.tableService.playComputer(id, position, move),
      current: (id) => this.tableService.loadedTable(id),
      onError: failed,
    });
    void bus.subscribe('identity', ({ player }) => this.tellIdentity(player, false));
    void bus.subscribe('lobby', () => this.lobby.changed());
    bus.onGap(() => this.lobby.changed());
    this.metrics.addGauge('quadrille_tables_loaded', 'Tables in the memory of this node', () => this.tableService.size);
    this.metrics.addGauge(
      'quadrille_engine_queue',
      'Positions that computers think about or will',
      () => this.computers.waiting,
    );
    this.metrics.addCounter(
      'quadrille_engine_asks_total',
      'Positions that computers of this node thought about',
      () => this.computers.requestCount,
    );
    this.metrics.addGauge(
      'quadrille_tables_quarantined',
      'Tables that cannot be read and are set aside',
      () => this.store.quarantine.size,
    );
    this.metrics.addCounter(
      'quadrille_bus_rejected_total',
      'Messages from Redis that were dropped because they are none of ours',
      () => this.busRejected,
    );
    this.metrics.addGauge('quadrille_bus_up', 'Are the other nodes within reach? 1 or 0', () =>
      Number(this.bus.isConnected),
    );
    this.metrics.addGauge('quadrille_fair', 'Is all well that this node stands on? 1 or 0', () =>
      Number(this.isHealthy),
    );
  }

  /** If this fails, `countUncounted` repeats it. */
  private count(table: Table): void {
    this.ratings.count(table).catch((error: unknown) => this.log.warn({ err: error }, 'a game was not counted'));
  }

  /** Logs a failure that concerns one table, player or message; other work continues. */
  private report(error: unknown): void {
    // The heartbeat reports store faults, and unreadable tables are reported once when quarantined.
    if (!(error instanceof StoreFault)) this.log.error({ err: error }, 'something failed and was passed over');
  }

  private isolated(work: () => unknown): Promise<void> {
    return Promise.resolve()
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => this.report(error),
      );
  }

  static async open(options: ServerNodeOptions): Promise<ServerNode> {
    const time = new Time();
    try {
      await migrate(options.sql);
      options.bus.setNamespace(await deploymentId(options.sql));
      await time.set(options.sql);
    } catch (error) {
      await options.bus.close();
      await options.sql.close();
      throw error;
    }
    const node = new ServerNode(options, time);
    // A single node was down until it started.
    await node.heartbeat(options.isSingleNode ? 0 : OUTAGE_AFTER_MS);
    // Finish deletions of accounts that a restored backup has revived.
    await node.accountDeletion
      .resumePending()
      .catch((error: unknown) => node.log.warn({ err: error }, 'deleted accounts were not cleared up'));
    node.every(HEARTBEAT_MS, () => node.heartbeat(OUTAGE_AFTER_MS));
    node.every(DEADLINE_POLL_MS, () => node.pollDeadlines());
    node.every(PRUNE_INTERVAL_MS, () => node.prune());
    node.every(SWEEP_INTERVAL_MS, () => node.sweep());
    node.every(node.leaseMs / LEASE_RENEWALS, () => node.renewLeases());
    await node.isolated(() => node.recheckUnreadable());
    return node;
  }

  /** Runs work periodically, never twice at a time. Failures are logged; the heartbeat detects outages. */
  private every(ms: number, work: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy || this.stopping) return;
      busy = true;
      work()
        .catch((error: unknown) => this.log.warn({ err: error }, 'housekeeping failed'))
        .finally(() => (busy = false));
    }, ms);
    timer.unref();
    this.timers.push(timer);
  }

  private async heartbeat(most: number): Promise<void> {
    const wasFair = this.isHealthy;
    let { isConnected: fair } = this.bus;
    if (fair) {
      try {
        const now = this.time.now();
        await this.store.heartbeat(now, wasFair ? most : Math.min(most, DEGRADED_OUTAGE_AFTER_MS));
        const outages = await this.store.outages(now - OUTAGE_RETENTION_MS);
        // Set before compensation: appends are refused until `heartbeatAt` is current.
        this.heartbeatAt = now;
        this.isHealthy = true;
        this.degradedCode = 'unavailable';
        await this.tableService.setOutages(outages);
        if (!wasFair) await this.tableService.catchUp();
      } catch (error) {
        fair = false;
        this.degradedCode = error instanceof StoreFault ? error.code : 'unavailable';
        if (wasFair) this.log.error({ err: error }, 'the store is away');
      }
    }
    this.isHealthy = fair;
    if (fair === wasFair) return;
    this.log.info({ fair }, 'the weather changed');
    for (const watcher of this.healthListeners) await this.isolated(() => watcher(fair));
    if (fair) this.lobby.changed();
  }

  /** Whether the heartbeat is current. After a gap, the outage must be recorded before anything is decided. */
  private isUpToDate(now: number): boolean {
    return this.isHealthy && now - this.heartbeatAt <= OUTAGE_AFTER_MS;
  }

  /** Calls back when the node becomes degraded or healthy. */
  onHealthChange(watcher: (fair: boolean) => void): void {
    this.healthListeners.add(watcher);
  }

  /** Runs work at every prune. */
  onPrune(work: () => void): void {
    this.tidiers.push(work);
  }

  /** Health at the last heartbeat, without a new check. */
  get wasHealthy(): boolean {
    return this.isHealthy;
  }

  async checkHealth(): Promise<boolean> {
    if (!this.bus.isConnected || !this.isHealthy) return false;
    return this.sql.all('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Ends games lost on time, expires invitations and takes over stale leases. */
  private async pollDeadlines(): Promise<void> {
    const now = this.time.now();
    if (!this.isUpToDate(now)) return;
    await Promise.all(
      (await this.store.tablesPastDeadline(now)).map((id) => this.at(id, () => this.tableService.applyDeadline(id))),
    );
    for (const { id, since } of await this.store.staleLeases(now - this.leaseMs)) {
      if (this.computers.isFull) return;
      await this.at(id, () => this.takeOver(id, since, now));
    }
  }

  /** Runs work at one table. If it throws, the table is quarantined; other tables are unaffected. */
  private async at(id: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.report(error instanceof StoreFault ? error : this.store.quarantineTable(id, error));
    }
  }

  /** Takes over the lease of a node that has stopped, unless another node was first. */
  private async takeOver(id: string, since: number, now: number): Promise<void> {
    if (!(await this.store.takeLease(id, since, now))) return;
    const table = await this.tableService.readTable(id);
    if (table === undefined) return;
    if (drawWithoutPeople(table) === undefined) this.computers.schedule(table);
    else await this.tableService.endWithoutPeople(id);
  }

  private async renewLeases(): Promise<void> {
    const tables = this.computers.leasedTables();
    const held = await this.store.renewLeases(tables, this.time.now());
    // Drop positions whose lease another node took or whose turn has passed.
    for (const id of tables) if (!held.has(id)) this.computers.drop(id);
  }

  private async prune(): Promise<void> {
    await this.isolated(() => this.tableService.prune());
    for (const work of this.tidiers) await this.isolated(work);
    if (!this.isHealthy) return;
    await this.isolated(() => this.tableService.catchUp());
    await this.isolated(() => this.ratings.countUncounted((error) => this.report(error)));
    await this.isolated(() => this.recheckUnreadable());
    await this.isolated(() => this.time.set(this.sql));
  }

  /** Reads quarantined tables again. Those still unreadable are detached here, too. */
  private async recheckUnreadable(): Promise<void> {
    for (const id of await this.store.quarantine.refresh(MAX_RECHECKED)) {
      try {
        await this.store.table(id);
      } catch (error) {
        if (!(error instanceof TableUnreadable)) throw error;
        await this.tableService.quarantine(id);
      }
    }
  }

  /** Deletes expired data and resumes unfinished deletions. */
  async sweep(): Promise<void> {
    if (!this.isHealthy) return;
    const now = this.time.now();
    await this.isolated(() => this.retention.sweep(now));
    await this.sql.write([
      deleteExpiredTickets(now),
      deletePastOutages(now - OUTAGE_RETENTION_MS),
      deleteOldRevocations(now),
    ]);
    await this.isolated(() => this.forgivenAttempts.sweep(forgivenValues(now)));
    await this.isolated(() => this.oldSessions.sweep(oldSessionValues(now)));
    await this.isolated(() => this.forgottenGuests.sweep());
    await this.isolated(() => this.accountDeletion.resumePending());
  }

  /** A player's name or sessions changed: all nodes check their connections. */
  identityChanged(player: string): void {
    this.bus.publish('identity', { player });
    this.tellIdentity(player, true);
  }

  private tellIdentity(player: string, here: boolean): void {
    for (const watcher of this.identityWatchers) watcher(player, here);
  }

  onIdentity(watcher: IdentityWatcher): void {
    this.identityWatchers.add(watcher);
  }

  async close(): Promise<void> {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    // Released leases let another node, or the restarted one, continue at once.
    await this.store.releaseLeases(this.computers.close()).catch(() => undefined);
    await this.bus.close();
    await this.sql.close();
  }
}
