// The house: everything one node needs to serve tables, put together and kept in order.

import type { Table } from '@quadrille/protocol';
import { pino, type Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import { createComputers, type Computers } from './hall/computers.ts';
import { Hall } from './hall/hall.ts';
import { NewsDesk } from './hall/news.ts';
import { Lobby } from './lobby/lobby.ts';
import { Metrics } from './metrics.ts';
import { Accounts } from './players/accounts.ts';
import { Attempts, deleteForgivenAttempts } from './players/attempts.ts';
import { Bots } from './players/bots.ts';
import { Histories } from './players/history.ts';
import { Leaving } from './players/leaving.ts';
import { Passkeys } from './players/passkeys.ts';
import { deleteForgottenGuests, deleteOldSessions, Players } from './players/players.ts';
import { deleteExpiredTickets, Tickets } from './players/tickets.ts';
import { Ratings } from './ratings/ratings.ts';
import { migrate } from './store/migrations.ts';
import { StoreFault, type Sql } from './store/sql.ts';
import { Store } from './store/store.ts';
import { Time } from './time.ts';

/** How often the server says that it is at work. */
const BEAT = 1_000;
/** Longer without a beat, and it was away. */
const ABSENT = 3_000;
/** For a node that knows to have been cut off, less is enough. */
const MISSED = 1_500;
/** How often clocks are looked at. */
const STRIKE = 250;
const TIDY = 10_000;
/** How often what is past its time is thrown away. */
const SWEEP = 10 * 60_000;
/** A computer that has not moved for so long has been forgotten, by a node that stopped. */
const COMPUTER_LATE = 15_000;
/** Absences longer ago than this concern no clock any more. */
const LONG_AGO = 60 * 24 * 60 * 60 * 1000;

export interface HouseOptions {
  readonly sql: Sql;
  readonly bus: Bus;
  /** Are there other nodes? Then one that starts does not mean that all were away. */
  readonly alone: boolean;
  /** Where everybody finds this server, as `https://games.example.org`; without it, wherever they found it. */
  readonly origin?: string | undefined;
  /** Where others on the same network find this server when it listens at a port. */
  readonly nearby?: ((port: number) => readonly string[]) | undefined;
  readonly log?: Logger;
}

export class House {
  readonly sql: Sql;
  readonly bus: Bus;
  readonly store: Store;
  readonly players: Players;
  readonly tickets: Tickets;
  readonly attempts: Attempts;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly ratings: Ratings;
  readonly histories: Histories;
  readonly leaving: Leaving;
  readonly time = new Time();
  readonly hall: Hall;
  readonly lobby: Lobby;
  readonly bots: Bots;
  readonly news: NewsDesk;
  readonly metrics = new Metrics();
  readonly log: Logger;
  readonly origin: string | undefined;
  readonly nearby: (port: number) => readonly string[];
  /** Set when it is about to close: nobody new should be sent here. */
  stopping = false;
  private readonly computers: Computers;
  private readonly timers: ReturnType<typeof setInterval>[] = [];
  private readonly tidiers: (() => void)[] = [];
  private readonly weatherWatchers = new Set<(fair: boolean) => void>();
  private readonly identityWatchers = new Set<(player: string) => void>();
  private isFair = true;
  /** What is refused while it is not fair is refused with this word. */
  private trouble: StoreFault['code'] = 'unavailable';
  /** When this node last knew that no absence was unaccounted for. */
  private attendedAt = 0;

  private constructor({ sql, bus, log, origin, nearby }: HouseOptions) {
    this.origin = origin;
    this.nearby = nearby ?? (() => []);
    this.sql = sql;
    sql.watch((ms, decided) => this.metrics.wrote(ms, decided));
    this.bus = bus;
    this.log = log ?? pino({ level: 'silent' });
    this.store = new Store(this.sql);
    this.players = new Players(this.sql);
    this.bots = new Bots(this.sql);
    this.tickets = new Tickets(this.sql);
    this.attempts = new Attempts(this.sql);
    this.accounts = new Accounts(this.sql, this.players);
    this.passkeys = new Passkeys(this.sql, this.players, this.accounts, this.tickets);
    this.ratings = new Ratings(this.sql, this.store);
    this.histories = new Histories(this.sql, this.ratings);
    this.news = new NewsDesk(bus, this.store);
    this.hall = new Hall(this.store, bus, this.time, {
      lobbyChanged: () => this.lobby.changed(),
      changed: (table, here) => {
        if (!here) return;
        this.computers.think(table);
        if (table.status === 'over') this.count(table);
        if (table.match.acts.length === 0) this.news.seated(table);
      },
      happened: (stored) => {
        for (const { event } of stored) if (event.e === 'acted') this.metrics.acted();
      },
      answered: (command, ms, refused) => {
        this.metrics.answered(command, ms);
        if (refused !== undefined) this.metrics.refused(refused);
      },
      hindered: (now) => (this.bus.up && this.attended(now) ? undefined : this.trouble),
    });
    this.leaving = new Leaving(this.sql, this.store, this.hall, this.ratings);
    this.lobby = new Lobby(this.store, this.hall, this.time);
    this.computers = createComputers((id, version, move) => this.hall.playComputer(id, version, move));
    void bus.listen('lobby', () => this.lobby.changed());
    bus.onGap(() => this.lobby.changed());
    void bus.listen('identity', (player) => this.tellIdentity(player));
    this.metrics.watch('quadrille_tables_loaded', 'Tables in the memory of this node', () => this.hall.size);
    this.metrics.watch(
      'quadrille_engine_queue',
      'Positions that computers think about or will',
      () => this.computers.waiting,
    );
    this.metrics.watch('quadrille_bus_up', 'Are the other nodes within reach? 1 or 0', () => Number(this.bus.up));
    this.metrics.watch('quadrille_fair', 'Is all well that this node stands on? 1 or 0', () => Number(this.isFair));
  }

  /** If this fails, it is found uncounted later. */
  private count(table: Table): void {
    this.ratings.count(table).catch((error: unknown) => this.log.warn({ err: error }, 'a game was not counted'));
  }

  static async open(options: HouseOptions): Promise<House> {
    try {
      await migrate(options.sql);
    } catch (error) {
      await options.bus.close();
      await options.sql.close();
      throw error;
    }
    const house = new House(options);
    await house.time.set(options.sql);
    // Alone, nobody was at work until now.
    await house.beat(options.alone ? 0 : ABSENT);
    house.every(BEAT, () => house.beat(ABSENT));
    house.every(STRIKE, () => house.strike());
    house.every(TIDY, () => house.tidy());
    house.every(SWEEP, () => house.sweep());
    return house;
  }

  /** Does something again and again, never twice at a time; trouble is the weather's business. */
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

  private async beat(most: number): Promise<void> {
    const wasFair = this.isFair;
    let { up: fair } = this.bus;
    if (fair) {
      try {
        const now = this.time.now();
        await this.store.beat(now, wasFair ? most : Math.min(most, MISSED));
        const absences = await this.store.absences(now - LONG_AGO);
        // Play goes on from here, with everything missed known to the hall.
        this.attendedAt = now;
        this.isFair = true;
        this.trouble = 'unavailable';
        await this.hall.excuse(absences);
        if (!wasFair) await this.hall.catchUp();
      } catch (error) {
        fair = false;
        this.trouble = error instanceof StoreFault ? error.code : 'unavailable';
        if (wasFair) this.log.error({ err: error }, 'the store is away');
      }
    }
    this.isFair = fair;
    if (fair === wasFair) return;
    this.log.info({ fair }, 'the weather changed');
    for (const watcher of this.weatherWatchers) watcher(fair);
    if (fair) this.lobby.changed();
  }

  /** Is everything there, and was it until now? Whatever was missed must first be put down as an absence. */
  private attended(now: number): boolean {
    return this.isFair && now - this.attendedAt <= ABSENT;
  }

  /** Tells when what the server stands on goes away or comes back. */
  onWeather(watcher: (fair: boolean) => void): void {
    this.weatherWatchers.add(watcher);
  }

  /** Does something whenever the house is tidied. */
  onTidy(work: () => void): void {
    this.tidiers.push(work);
  }

  /** What was last known, for those who have just come. */
  get weather(): boolean {
    return this.isFair;
  }

  async fair(): Promise<boolean> {
    if (!this.bus.up || !this.isFair) return false;
    return this.sql.all('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Ends games whose time is over, invitations nobody took, and wakes forgotten computers. */
  private async strike(): Promise<void> {
    const now = this.time.now();
    if (!this.attended(now)) return;
    await Promise.all((await this.store.due(now)).map((id) => this.hall.strike(id)));
    for (const id of await this.store.computersDue(now - COMPUTER_LATE)) {
      const table = await this.hall.table(id);
      if (table !== undefined) this.computers.think(table);
    }
  }

  private async tidy(): Promise<void> {
    await this.hall.tidy();
    for (const work of this.tidiers) work();
    if (this.isFair) {
      await this.hall.catchUp();
      await this.ratings.countLeftOver();
      await this.time.set(this.sql);
    }
  }

  /** Throws away what is past its time, and goes on with what was left undone. */
  private async sweep(): Promise<void> {
    if (!this.isFair) return;
    const now = this.time.now();
    const past = [deleteExpiredTickets(now), deleteForgivenAttempts(now), deleteOldSessions(now)];
    await this.sql.write([...past, deleteForgottenGuests()]);
    await this.leaving.clearUpAll();
  }

  /** Somebody has another name now, or a session less: whoever knew them otherwise, on any node, is to look again. */
  identityChanged(player: string): void {
    this.bus.publish('identity', player);
    this.tellIdentity(player);
  }

  private tellIdentity(player: string): void {
    for (const watcher of this.identityWatchers) watcher(player);
  }

  onIdentity(watcher: (player: string) => void): void {
    this.identityWatchers.add(watcher);
  }

  async close(): Promise<void> {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    // Games against computers go on at once, at another node or when this one is back.
    await this.store.leaveComputers(this.computers.close()).catch(() => undefined);
    await this.bus.close();
    await this.sql.close();
  }
}
