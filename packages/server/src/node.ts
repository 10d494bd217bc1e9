// One server process: builds the services of a node and runs its periodic work.

import type { Table } from '@quadrille/protocol';
import { pino, type Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import { Housekeeping } from './housekeeping.ts';
import { Lobby } from './lobby/lobby.ts';
import { Metrics } from './metrics.ts';
import { registerNodeMetrics } from './node-metrics.ts';
import { NodeHealth, OUTAGE_AFTER_MS } from './node-health.ts';
import { AccountDeletion } from './players/account-deletion.ts';
import { Accounts } from './players/accounts.ts';
import { Attempts } from './players/attempts.ts';
import { Bots } from './players/bots.ts';
import { GameHistory } from './players/game-history.ts';
import { Passkeys } from './players/passkeys.ts';
import { Players } from './players/players.ts';
import { Recovery } from './players/recovery.ts';
import { Tickets } from './players/tickets.ts';
import { Quotas, type QuotaOptions } from './quotas.ts';
import { Ratings } from './ratings/ratings.ts';
import { Schedule } from './schedule.ts';
import { newId } from './secrets.ts';
import { deploymentId } from './store/meta.ts';
import { migrate } from './store/migrations.ts';
import { Retention, type RetentionOptions } from './store/retention.ts';
import { StoreFault, type Sql } from './store/sql.ts';
import { Store } from './store/store.ts';
import type { ChatLimits } from './table/decide.ts';
import { Computers } from './tables/computers.ts';
import { PlayerNews } from './tables/player-news.ts';
import type { TableServiceListener } from './tables/table-service-listener.ts';
import { TableService } from './tables/table-service.ts';
import { TableTasks } from './tables/table-tasks.ts';
import { Time } from './time.ts';

const HEARTBEAT_MS = 1_000;
const DEADLINE_POLL_MS = 250;
const PRUNE_INTERVAL_MS = 10_000;
const SWEEP_INTERVAL_MS = 10 * 60_000;
const LEASE_MS = 15_000;
/** Renewals per lease duration. */
const LEASE_RENEWALS = 3;

/** The name or the sessions of a player changed. `here`: on this node; otherwise reported by the bus. */
type IdentityListener = (player: string, here: boolean) => void;

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
  /** True while the node shuts down. */
  isStopping = false;
  readonly health: NodeHealth;
  readonly housekeeping: Housekeeping;
  private readonly schedule: Schedule;
  private readonly computers: Computers;
  private readonly tableTasks: TableTasks;
  private readonly identityListeners = new Set<IdentityListener>();
  private readonly leaseRenewalMs: number;

  private constructor(options: ServerNodeOptions, time: Time) {
    const { sql, bus, log, origin, nearby, claimAfterMs, chat, quotas, retention, leaseMs = LEASE_MS } = options;
    this.time = time;
    this.origin = origin;
    this.nearby = nearby ?? (() => []);
    this.sql = sql;
    sql.observeWrites((ms, decided) => this.metrics.writeFinished(ms, decided));
    this.bus = bus;
    this.log = log ?? pino({ level: 'silent' });
    this.store = new Store(this.sql, {
      nodeId: this.node,
      now: () => this.time.now(),
      onUnreadable: (fault) => this.log.error({ err: fault, table: fault.table }, 'table cannot be read: quarantined'),
    });
    const failed = (error: unknown): void => this.report(error);
    bus.onProblem((problem) => {
      if (problem.kind === 'rejected') this.metrics.busRejected();
      else this.report(problem.error);
    });
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
    this.quotas = new Quotas(this.store, quotas);
    this.retention = new Retention(sql, retention ?? {}, {
      expire: (table, before) => this.tableService.expire(table, before),
      deleted: (tables, why) => {
        this.metrics.deleted(why, tables.length);
        this.tableService
          .evict(tables)
          .catch((error: unknown) => this.log.warn({ err: error }, 'deleted table not evicted from memory'));
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
      refusalNow: (now) => this.health.refusal(now),
    };
    this.tableService = new TableService(this.store, bus, this.time, listener, this.quotas);
    this.accountDeletion = new AccountDeletion(this.sql, this.store, this.tableService, this.ratings);
    this.lobby = new Lobby(this.store, this.tableService, this.time, this.retention);
    this.computers = new Computers({
      play: (id, position, move) => this.tableService.playComputer(id, position, move),
      current: (id) => this.tableService.loadedTable(id),
      onError: failed,
    });
    const { store, tableService, computers, ratings, accountDeletion } = this;
    this.health = new NodeHealth({
      store,
      bus,
      time,
      log: this.log,
      setOutages: (outages) => tableService.setOutages(outages),
      catchUp: () => tableService.catchUp(),
      report: failed,
    });
    this.health.onChange((healthy) => {
      if (healthy) this.lobby.changed();
    });
    this.tableTasks = new TableTasks({ store, time, tableService, computers, leaseMs, report: failed });
    this.housekeeping = new Housekeeping({
      sql,
      time,
      health: this.health,
      tableService,
      tableTasks: this.tableTasks,
      ratings,
      retention: this.retention,
      accountDeletion,
      report: failed,
    });
    this.housekeeping.onPrune(() => this.playerNews.prune());
    this.housekeeping.onPrune(() => this.quotas.prune());
    this.schedule = new Schedule(this.log);
    this.leaseRenewalMs = leaseMs / LEASE_RENEWALS;
    void bus.subscribe('identity', ({ player }) => this.notifyIdentity(player, false));
    void bus.subscribe('lobby', () => this.lobby.changed());
    bus.onGap(() => this.lobby.changed());
    registerNodeMetrics(this.metrics, { tableService, computers, store, bus, health: this.health });
  }

  /** If this fails, `countUncounted` repeats it. */
  private count(table: Table): void {
    this.ratings
      .count(table)
      .catch((error: unknown) => this.log.warn({ err: error }, 'game not counted for ratings; will be retried'));
  }

  /** Logs a failure that concerns one table, player or message; other work continues. */
  private report(error: unknown): void {
    // The heartbeat reports store faults, and unreadable tables are reported once when quarantined.
    if (!(error instanceof StoreFault)) this.log.error({ err: error }, 'unexpected error; other work continues');
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
    await node.health.heartbeat(options.isSingleNode ? 0 : OUTAGE_AFTER_MS);
    // Finish deletions of accounts that a restored backup has revived.
    await node.accountDeletion
      .resumePending()
      .catch((error: unknown) => node.log.warn({ err: error }, 'pending account deletions not finished'));
    node.start();
    await node.tableTasks.recheckUnreadable().catch((error: unknown) => node.report(error));
    return node;
  }

  private start(): void {
    const { schedule, health, tableTasks, housekeeping } = this;
    schedule.every(HEARTBEAT_MS, () => health.heartbeat(OUTAGE_AFTER_MS));
    schedule.every(DEADLINE_POLL_MS, async () => {
      if (health.isUpToDate(this.time.now())) await tableTasks.pollDeadlines();
    });
    schedule.every(PRUNE_INTERVAL_MS, () => housekeeping.prune());
    schedule.every(SWEEP_INTERVAL_MS, () => housekeeping.sweep());
    schedule.every(this.leaseRenewalMs, () => tableTasks.renewLeases());
  }

  /** A player's name or sessions changed: all nodes check their connections. */
  identityChanged(player: string): void {
    this.bus.publish('identity', { player });
    this.notifyIdentity(player, true);
  }

  private notifyIdentity(player: string, here: boolean): void {
    for (const listener of this.identityListeners) listener(player, here);
  }

  onIdentity(listener: IdentityListener): void {
    this.identityListeners.add(listener);
  }

  /** Readiness fails from now on, and no periodic work starts any more. */
  beginStop(): void {
    this.isStopping = true;
    this.schedule.stop();
  }

  async close(): Promise<void> {
    this.beginStop();
    // Released leases let another node, or the restarted one, continue at once.
    await this.store.releaseLeases(this.computers.close()).catch(() => undefined);
    await this.bus.close();
    await this.sql.close();
  }
}
