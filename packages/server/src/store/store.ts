// The tables, their events and everything else the server persists, over any database.

import type { GameId } from '@quadrille/rules';
import {
  actorAt,
  peopleAt,
  Settings,
  Sitter,
  TableEvent,
  tableFrom,
  type EventBody,
  type Table,
} from '@quadrille/protocol';
import * as valibot from 'valibot';
import { deadlineAt, type Deadline } from './deadline.ts';
import { NOT_QUARANTINED, Quarantine } from './quarantine.ts';
import { TableUnreadable, type SqlRow, type Sql, type Statement, type SqlValue } from './sql.ts';

/** An event with the command that caused it, as `player:command`. */
export interface StoredEvent {
  readonly event: TableEvent;
  readonly command: string | undefined;
}

/** Events in order, and the deadline of the table's row; `undefined` if nothing was read. */
export interface EventHistory {
  readonly stored: readonly StoredEvent[];
  readonly deadline: Deadline | undefined;
}

/** An event of this node that is not appended yet. */
export const toStoredEvent = (v: number, at: number, body: EventBody): StoredEvent => ({
  event: { v, at, ...body },
  command: undefined,
});

/** Parses a row of `events`; throws if it is not an event, or not the one with this version. */
export function parseStoredEvent({ v, at, command, body }: SqlRow, expected: number): StoredEvent {
  // The databases return different number types.
  if (Number(v) !== expected) throw new Error(`event ${expected} is missing`);
  const event = { v: expected, at: Number(at), ...(JSON.parse(String(body)) as EventBody) };
  if (!valibot.is(TableEvent, event)) throw new Error(`event ${expected} does not match its schema`);
  return { event, command: typeof command === 'string' ? command : undefined };
}

/** Consecutive events of one table, and the table after them. */
export interface TableAppend {
  readonly table: Table;
  readonly stored: readonly StoredEvent[];
  /** Does the table's row stay valid? Then it is not updated. */
  readonly keepsRow: boolean;
  /** For a new table: the address that opened it, see quotas.ts. */
  readonly origin?: string | undefined;
}

/** A table in lists, without its moves. */
export interface Summary {
  readonly settings: Table['settings'];
  readonly host: string;
  readonly sitters: readonly (Sitter | null)[];
  readonly winners: readonly number[] | null;
  readonly reason: string | null;
}

export interface TableListing extends Summary {
  readonly id: string;
  readonly status: Table['status'];
  readonly openedAt: number;
  readonly touchedAt: number;
}

/** A finished game with all its events. */
export interface FinishedGame {
  readonly id: string;
  readonly endedAt: number;
  /** `undefined` if they cannot be read. */
  readonly events: readonly TableEvent[] | undefined;
}

export interface Outage {
  readonly began: number;
  readonly ended: number;
}

/** After an outage clocks stay paused for this much longer. */
const RECONNECT_GRACE_MS = 2_000;
/** Tables per query, padded to this number: a statement of fixed length is prepared once. */
const VERSIONS_BATCH_SIZE = 50;
const SELECT_VERSIONS = `SELECT id, (SELECT MAX(v) FROM events WHERE table_id = tables.id) AS version FROM tables WHERE id IN (${Array.from({ length: VERSIONS_BATCH_SIZE }, (_, i) => `$${i + 1}`).join(', ')})`;

export const LISTING_COLUMNS = ['id', 'status', 'opened_at', 'touched_at', 'summary'] as const;

/** Maximum tables in the lobby; each host and each address gets only a share. */
const MAX_LISTED_TABLES = 200;
const MAX_LISTED_PER_HOST = 3;
const MAX_LISTED_PER_ADDRESS = 60;
/** The share is computed over this many of the latest tables, which bounds the work. */
const MAX_CONSIDERED_TABLES = 2_000;

// The first table of every host ranks before the second of any, so that few hosts with many tables displace no others.
const SELECT_LISTED_TABLES = `SELECT ${LISTING_COLUMNS.join(', ')} FROM (
    SELECT ${LISTING_COLUMNS.join(', ')}, of_host,
      ROW_NUMBER() OVER (PARTITION BY COALESCE(origin, id) ORDER BY of_host, opened_at DESC, id) AS of_address
    FROM (
      SELECT ${LISTING_COLUMNS.join(', ')}, origin,
        ROW_NUMBER() OVER (PARTITION BY COALESCE(host, id) ORDER BY opened_at DESC, id) AS of_host
      FROM (
        SELECT ${LISTING_COLUMNS.join(', ')}, origin, host FROM tables WHERE status = 'open' AND access = 'public'
        ORDER BY opened_at DESC LIMIT ${MAX_CONSIDERED_TABLES}
      ) AS latest
    ) AS by_host WHERE of_host <= ${MAX_LISTED_PER_HOST}
  ) AS by_address WHERE of_address <= ${MAX_LISTED_PER_ADDRESS} ORDER BY of_host, opened_at DESC LIMIT ${MAX_LISTED_TABLES}`;
export interface StoreOptions {
  /** The id of this node, for leases. */
  readonly nodeId?: string;
  readonly now?: () => number;
  /** Called once for each table found unreadable. */
  readonly onUnreadable?: (fault: TableUnreadable) => void;
}

export class Store {
  readonly sql: Sql;
  readonly quarantine: Quarantine;
  private readonly node: string | null;

  constructor(
    sql: Sql,
    { nodeId: node, now = Date.now, onUnreadable: unreadable = () => undefined }: StoreOptions = {},
  ) {
    this.sql = sql;
    this.node = node ?? null;
    this.quarantine = new Quarantine(sql, now, unreadable);
  }

  /** Appends atomically, with the statements of `also`; false if another append to one of the tables came first. */
  append(writings: readonly TableAppend[], also: readonly Statement[] = []): Promise<boolean> {
    const statements: Statement[] = [];
    for (const writing of writings) addStatements(writing, this.node, statements);
    statements.push(...also);
    return this.sql.write(statements);
  }

  /** The events after a version, in order. Throws `TableUnreadable` if they are damaged, and quarantines the table. */
  async events(table: string, after = 0): Promise<readonly StoredEvent[]> {
    return (await this.history(table, after)).stored;
  }

  /** The same with the deadline of the table's row, read in one statement so that they are consistent. */
  async history(table: string, after = 0): Promise<EventHistory> {
    this.quarantine.check(table);
    const rows = await this.sql.all(
      `SELECT e.v, e.at, e.command, e.body, t.deadline FROM events e JOIN tables t ON t.id = e.table_id
       WHERE e.table_id = $1 AND e.v > $2 ORDER BY e.v`,
      [table, after],
    );
    const last = rows.at(-1);
    if (last === undefined) return { stored: [], deadline: undefined };
    const stored = this.readOrQuarantine(table, () => rows.map((row, i) => parseStoredEvent(row, after + 1 + i)));
    const deadline = last['deadline'];
    return { stored, deadline: typeof deadline === 'number' ? deadline : null };
  }

  /** The table folded from all its events; `undefined` if there is none. */
  async table(id: string): Promise<Table | undefined> {
    const stored = await this.events(id);
    if (stored.length === 0) return undefined;
    const events = stored.map(({ event }) => event);
    const table = this.readOrQuarantine(id, () => tableFrom(id, events));
    this.quarantine.remove(id);
    return table;
  }

  /** Runs `work` on a table's events. If that throws, the events are damaged: the table is quarantined. */
  readOrQuarantine<T>(table: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.quarantineTable(table, error);
    }
  }

  /** Quarantines a table; returns the error to throw. */
  quarantineTable(table: string, cause: unknown): TableUnreadable {
    const fault = cause instanceof TableUnreadable ? cause : new TableUnreadable(table, cause);
    this.quarantine.add(fault);
    return fault;
  }

  /** Tables whose row's deadline has passed: see deadline.ts. */
  tablesPastDeadline(now: number, most = 200): Promise<string[]> {
    return this.ids(`SELECT id FROM tables WHERE deadline <= $1 AND ${NOT_QUARANTINED} ORDER BY deadline LIMIT $2`, [
      now,
      most,
    ]);
  }

  /** Postpones the row's deadline, unless another write has moved it past `now` meanwhile. */
  async postponeDeadline(table: string, now: number, deadline: number | null): Promise<void> {
    const text = 'UPDATE tables SET deadline = $2 WHERE id = $1 AND deadline <= $3';
    await this.sql.write([{ text, values: [table, deadline, now] }]);
  }

  // Leases: the node named in a table's row computes the move of the computer there.

  /** Tables where a computer is to move and whose lease was last renewed before this. */
  async staleLeases(before: number, most = 50): Promise<{ readonly id: string; readonly since: number }[]> {
    const rows = await this.sql.all(
      `SELECT id, computer_since FROM tables WHERE computer_since <= $1 AND ${NOT_QUARANTINED}
       ORDER BY computer_since LIMIT $2`,
      [before, most],
    );
    return rows.map((row) => ({ id: String(row['id']), since: Number(row['computer_since']) }));
  }

  /** Takes over a lease that was last renewed at `since`; false if another node did so first, or the game moved on. */
  takeLease(table: string, since: number, now: number): Promise<boolean> {
    const text = 'UPDATE tables SET computer_since = $3, computer_node = $4 WHERE id = $1 AND computer_since = $2';
    return this.sql.write([{ text, values: [table, since, now, this.node], expect: 1 }]);
  }

  /** Renews leases of this node; returns those that it still holds. */
  async renewLeases(tables: readonly string[], now: number): Promise<Set<string>> {
    if (tables.length === 0) return new Set();
    const text =
      'UPDATE tables SET computer_since = $2 WHERE id = $1 AND computer_node = $3 AND computer_since IS NOT NULL';
    await this.sql.write(tables.toSorted().map((table) => ({ text, values: [table, now, this.node] })));
    const held = 'SELECT id FROM tables WHERE computer_since >= $1 AND computer_node = $2';
    return new Set(await this.ids(held, [now, this.node]));
  }

  /** Releases leases of this node: any other node can take them over at once. */
  async releaseLeases(tables: readonly string[]): Promise<void> {
    const text =
      'UPDATE tables SET computer_since = 0 WHERE id = $1 AND computer_since IS NOT NULL AND computer_node = $2';
    if (tables.length > 0)
      await this.sql.write(tables.toSorted().map((table) => ({ text, values: [table, this.node] })));
  }

  /** How many other tables with computers, open or being played, count towards this player's quota. */
  async computerGames(player: string, but: string): Promise<number> {
    const text = 'SELECT COUNT(*) AS n FROM tables WHERE computers_for = $1 AND id <> $2';
    const [row] = await this.sql.all(text, [player, but]);
    return Number(row!['n']);
  }

  /** Open quick-pairing tables with the same settings, oldest first. */
  seekingTables(quick: string): Promise<string[]> {
    return this.ids(
      `SELECT id FROM tables WHERE status = 'open' AND quick = $1 AND ${NOT_QUARANTINED} ORDER BY opened_at LIMIT 20`,
      [quick],
    );
  }

  /** Public tables that wait for players, newest first; no host and no address fills the list alone. */
  async openTables(): Promise<TableListing[]> {
    return parseListings(await this.sql.all(SELECT_LISTED_TABLES)).toSorted((a, b) => b.openedAt - a.openedAt);
  }

  /** How many tables of a host wait for players, and how many wait or are being played. */
  async countByHost(host: string): Promise<{ readonly waiting: number; readonly unfinished: number }> {
    const [row] = await this.sql.all(
      `SELECT COUNT(*) AS unfinished, COALESCE(SUM(CASE WHEN status = 'open' THEN 1 ELSE 0 END), 0) AS waiting
       FROM tables WHERE host = $1 AND status IN ('open', 'playing')`,
      [host],
    );
    return { waiting: Number(row!['waiting']), unfinished: Number(row!['unfinished']) };
  }

  /** How many tables opened from one address wait for players. */
  async countWaitingFrom(origin: string): Promise<number> {
    const text = `SELECT COUNT(*) AS n FROM tables WHERE origin = $1 AND status = 'open'`;
    const [row] = await this.sql.all(text, [origin]);
    return Number(row!['n']);
  }

  async exists(table: string): Promise<boolean> {
    return (await this.sql.all('SELECT 1 FROM tables WHERE id = $1', [table])).length > 0;
  }

  /** Every table where the player ever sat, by id. */
  async tablesOf(player: string): Promise<string[]> {
    return this.ids('SELECT table_id AS id FROM seats WHERE player_id = $1 ORDER BY table_id', [player]);
  }

  /** Open or running tables where a player sits. */
  currentTables(player: string, most = 500): Promise<string[]> {
    return this.ids(
      `SELECT t.id AS id FROM seats s JOIN tables t ON t.id = s.table_id
       WHERE s.player_id = $1 AND t.status IN ('open', 'playing') ORDER BY s.touched_at DESC LIMIT $2`,
      [player, most],
    );
  }

  /** Finished public games in the order of their ends; `after` is the id of one of them. */
  async finishedGames(
    {
      game,
      since,
      after,
    }: { readonly game: GameId | undefined; readonly since: number; readonly after: string | undefined },
    most: number,
  ): Promise<FinishedGame[]> {
    const heads = await this.sql.all(
      `SELECT id, ended_at FROM tables WHERE ended_at >= $1 AND access = 'public' AND ($2 = '' OR game = $2) AND ${NOT_QUARANTINED}
       AND ($3 = '' OR ended_at > (SELECT ended_at FROM tables WHERE id = $3)
         OR (ended_at = (SELECT ended_at FROM tables WHERE id = $3) AND id > $3))
       ORDER BY ended_at, id LIMIT $4`,
      [since, game ?? '', after ?? '', most],
    );
    if (heads.length === 0) return [];
    const marks = heads.map((_, i) => `$${i + 1}`).join(', ');
    const rows = await this.sql.all(
      `SELECT table_id, v, at, body FROM events WHERE table_id IN (${marks}) ORDER BY table_id, v`,
      heads.map((row) => String(row['id'])),
    );
    const events = Map.groupBy(rows, (row) => String(row['table_id']));
    return heads.map((row) => {
      const id = String(row['id']);
      return { id, endedAt: Number(row['ended_at']), events: this.eventsIn(id, events.get(id) ?? []) };
    });
  }

  /** `undefined` for an unreadable table, which is quarantined. */
  private eventsIn(table: string, rows: readonly SqlRow[]): readonly TableEvent[] | undefined {
    try {
      return this.readOrQuarantine(table, () => rows.map((row, i) => parseStoredEvent(row, 1 + i).event));
    } catch {
      return undefined;
    }
  }

  /** Is it a finished public game? */
  async isFinished(id: string): Promise<boolean> {
    const rows = await this.sql.all(
      `SELECT id FROM tables WHERE id = $1 AND ended_at IS NOT NULL AND access = 'public'`,
      [id],
    );
    return rows.length > 0;
  }

  /** The current version of each of these tables. */
  async versions(tables: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (let n = 0; n < tables.length; n += VERSIONS_BATCH_SIZE) {
      const asked = tables.slice(n, n + VERSIONS_BATCH_SIZE);
      const rows = await this.sql.all(SELECT_VERSIONS, [
        ...asked,
        ...Array<null>(VERSIONS_BATCH_SIZE - asked.length).fill(null),
      ]);
      for (const row of rows) found.set(String(row['id']), Number(row['version']));
    }
    return found;
  }

  /** Extends a seek. */
  async extendSeek(table: string, until: number): Promise<void> {
    await this.sql.write([
      { text: `UPDATE tables SET deadline = $2 WHERE id = $1 AND status = 'open'`, values: [table, until] },
    ]);
  }

  /**
   * Writes the heartbeat. A gap above `most` is recorded as an outage, once, by the first node that notices it. The
   * outage is extended by a grace period in which players reconnect.
   */
  async heartbeat(now: number, most: number): Promise<void> {
    const [row] = await this.sql.all('SELECT at FROM pulse WHERE one = 1');
    const last = row === undefined ? now : Number(row['at']);
    if (now - last <= most) {
      const text =
        'INSERT INTO pulse (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = excluded.at WHERE pulse.at < excluded.at';
      await this.sql.write([{ text, values: [now] }]);
      return;
    }
    await this.sql.write([
      { text: 'UPDATE pulse SET at = $1 WHERE one = 1 AND at = $2', values: [now, last], expect: 1 },
      { text: 'INSERT INTO absences (began, ended) VALUES ($1, $2)', values: [last, now + RECONNECT_GRACE_MS] },
    ]);
  }

  async outages(since: number): Promise<Outage[]> {
    const rows = await this.sql.all('SELECT began, ended FROM absences WHERE ended > $1 ORDER BY began', [since]);
    return rows.map((row) => ({ began: Number(row['began']), ended: Number(row['ended']) }));
  }

  private async ids(text: string, values: readonly SqlValue[]): Promise<string[]> {
    return (await this.sql.all(text, values)).map((row) => String(row['id']));
  }
}

export const deletePastOutages = (before: number): Statement => ({
  text: 'DELETE FROM absences WHERE ended <= $1',
  values: [before],
});

const ListedSummary = valibot.object({
  settings: Settings,
  host: valibot.string(),
  sitters: valibot.array(valibot.nullable(Sitter)),
  winners: valibot.nullable(valibot.array(valibot.number())),
  reason: valibot.nullable(valibot.string()),
});

/** Table listings; rows with a damaged summary are left out. */
export const parseListings = (rows: readonly SqlRow[]): TableListing[] =>
  rows.map(listed).filter((row) => row !== undefined);

function listed(row: SqlRow): TableListing | undefined {
  const summary = summaryIn(String(row['summary']));
  if (summary === undefined) return undefined;
  return {
    ...summary,
    id: String(row['id']),
    status: row['status'] as TableListing['status'],
    openedAt: Number(row['opened_at']),
    touchedAt: Number(row['touched_at']),
  };
}

function summaryIn(text: string): Summary | undefined {
  try {
    const summary = valibot.safeParse(ListedSummary, JSON.parse(text));
    return summary.success ? summary.output : undefined;
  } catch {
    return undefined;
  }
}

export const summaryOf = ({ settings, host, sitters, match }: Table): Summary => ({
  settings,
  host,
  sitters: sitters.map((sitter) => sitter ?? null),
  winners: match.outcome?.winners ?? null,
  reason: match.outcome?.reason ?? null,
});

/** The settings that must be equal for two players to be paired. */
export const quickKey = ({ game, options, control, rated, stake }: Table['settings']): string =>
  JSON.stringify([game satisfies GameId, options, control, rated, stake]);

/** Writes the table's row: its listing and its deadline. `version` is the version they correspond to. */
function rowOf(table: Table, isNew: boolean, lease: Lease | undefined, origin?: string): Statement {
  const { status, settings, at } = table;
  const values = [
    table.id,
    table.version,
    deadlineAt(table),
    at,
    status,
    JSON.stringify(summaryOf(table)),
    status === 'over' ? at : null,
    computersFor(table),
  ] as const;
  const leased = lease === undefined ? [] : [lease.since, lease.node];
  if (!isNew) {
    return {
      text: `UPDATE tables SET version = $2, deadline = $3, touched_at = $4, status = $5, summary = $6,
             ended_at = COALESCE(ended_at, $7), computers_for = $8, origin = CASE WHEN $5 = 'open' THEN origin END
             ${lease === undefined ? '' : ', computer_since = $9, computer_node = $10'} WHERE id = $1`,
      values: [...values, ...leased],
    };
  }
  const { game, access, rated } = settings;
  const quick = table.quick ? quickKey(settings) : null;
  return {
    text: `INSERT INTO tables (id, version, deadline, touched_at, status, summary, ended_at, computers_for, game, access, rated,
           quick, counted, opened_at, computer_since, computer_node, host, origin)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $14, $15, $16, $17) ON CONFLICT DO NOTHING`,
    values: [
      ...values,
      game,
      access,
      rated ? 1 : 0,
      quick,
      table.openedAt,
      lease?.since ?? null,
      lease?.node ?? null,
      table.host,
      origin ?? null,
    ],
    expect: 1,
  };
}

/** Which node computes the computer's move, and since when; both null when no computer is to move. */
interface Lease {
  readonly since: number | null;
  readonly node: string | null;
}

/** After these events another player is to move, or the position differs. */
export const changesTurn = (stored: readonly Pick<StoredEvent, 'event'>[]): boolean =>
  stored.some(({ event: { e } }) => e === 'began' || e === 'acted' || e === 'took-back' || e === 'closed');

/** The node whose append makes it a computer's turn gets the lease; other appends leave it unchanged. */
function leaseAfter(table: Table, stored: readonly StoredEvent[], node: string | null): Lease | undefined {
  if (!changesTurn(stored)) return undefined;
  const since = computerSince(table);
  return { since, node: since === null ? null : node };
}

/** The player whose quota counts the computers at a table: its host, who invited them. */
const computersFor = ({ status, sitters, host }: Table): string | null =>
  (status === 'open' || status === 'playing') && sitters.some((sitter) => sitter?.kind === 'computer') ? host : null;

function computerSince(table: Table): number | null {
  return table.status === 'playing' && table.sitters[actorAt(table)]?.kind === 'computer' ? table.at : null;
}

/**
 * The (table, version) primary key makes concurrent appends fail. An event without its predecessor is not inserted, so
 * that there is never a gap, even if a node's version is wrong.
 */
const INSERT_EVENT = `INSERT INTO events (table_id, v, at, command, body)
  SELECT CAST($1 AS TEXT), CAST($2 AS INTEGER), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS TEXT)
  WHERE $2 = 1 OR EXISTS (SELECT 1 FROM events WHERE table_id = $1 AND v = $2 - 1) ON CONFLICT DO NOTHING`;

function addStatements(
  { table, stored, keepsRow: leavesRow, origin }: TableAppend,
  node: string | null,
  statements: Statement[],
): void {
  const isNew = stored[0]!.event.v === 1;
  const lease = leaseAfter(table, stored, node);
  if (isNew) statements.push(rowOf(table, true, lease, origin));
  for (const {
    event: { v, at, ...body },
    command,
  } of stored) {
    // Version and time have their own columns.
    const values = [table.id, v, at, command ?? null, JSON.stringify(body)];
    statements.push({ text: INSERT_EVENT, values, expect: 1 });
  }
  if (leavesRow) return;
  if (!isNew) statements.push(rowOf(table, false, lease));
  // Lists of a player's games need the order of the last event only when a player sits down, or at the end.
  if (stored.some(({ event }) => event.e === 'sat' || event.e === 'began') || table.status === 'over') {
    for (const seat of peopleAt(table)) {
      const sitter = table.sitters[seat]!;
      if (sitter.kind !== 'person') continue;
      statements.push({
        text: `INSERT INTO seats (player_id, table_id, touched_at) VALUES ($1, $2, $3)
               ON CONFLICT (player_id, table_id) DO UPDATE SET touched_at = excluded.touched_at`,
        values: [sitter.id, table.id, table.at],
      });
    }
  }
}
