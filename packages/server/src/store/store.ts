// What the server remembers, over any database.

import type { GameId } from '@quadrille/rules';
import { actorAt, peopleAt, type EventBody, type Sitter, type Table, type TableEvent } from '@quadrille/protocol';
import { dueAt } from './due.ts';
import type { Row, Sql, Statement, Value } from './sql.ts';

/** An event with the command that brought it about, as `player:command`. */
export interface Stored {
  readonly event: TableEvent;
  readonly command: string | undefined;
  /** The event as text, but for its number and time, which have columns of their own. */
  readonly body: string;
}

type Column = Value | undefined;

/** As it was written; columns come from databases, which may have their own idea of a number. */
export function readStored(v: Column, at: Column, command: Column, body: Column): Stored {
  const text = String(body);
  return {
    event: { v: Number(v), at: Number(at), ...(JSON.parse(text) as EventBody) },
    command: typeof command === 'string' ? command : undefined,
    body: text,
  };
}

/** Events that follow each other at one table, and the table after them. */
export interface Writing {
  readonly table: Table;
  readonly stored: readonly Stored[];
  /** Does the table's own row still say what it must? Then it is left as it is. */
  readonly leavesRow: boolean;
}

/** What lists show of a table, without its moves. */
export interface Summary {
  readonly settings: Table['settings'];
  readonly host: string;
  readonly sitters: readonly (Sitter | null)[];
  readonly winners: readonly number[] | null;
  readonly reason: string | null;
}

export interface Listed extends Summary {
  readonly id: string;
  readonly status: Table['status'];
  readonly openedAt: number;
  readonly touchedAt: number;
}

/** A game that is over, with all that happened. */
export interface Finished {
  readonly id: string;
  readonly endedAt: number;
  readonly events: readonly TableEvent[];
}

export interface Absence {
  readonly began: number;
  readonly ended: number;
}

/** After an absence clocks stand still for so much longer. */
const COMING_BACK = 2_000;
/** So many tables are asked about at once, always: a statement of one length is prepared once. */
const TOGETHER = 50;
const VERSIONS = `SELECT id, (SELECT MAX(v) FROM events WHERE table_id = tables.id) AS version FROM tables WHERE id IN (${Array.from({ length: TOGETHER }, (_, i) => `$${i + 1}`).join(', ')})`;

export const LISTED = ['id', 'status', 'opened_at', 'touched_at', 'summary'] as const;

export class Store {
  readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /** All or nothing; false if somebody else wrote to one of the tables first. `also` goes with it. */
  append(writings: readonly Writing[], also: readonly Statement[] = []): Promise<boolean> {
    const statements: Statement[] = [];
    for (const writing of writings) addStatements(writing, statements);
    statements.push(...also);
    return this.sql.write(statements);
  }

  /** The events after a version, in order. */
  async events(table: string, after = 0): Promise<Stored[]> {
    const rows = await this.sql.all(
      'SELECT v, at, command, body FROM events WHERE table_id = $1 AND v > $2 ORDER BY v',
      [table, after],
    );
    return rows.map(({ v, at, command, body }) => readStored(v, at, command, body));
  }

  /** Tables where something must be done by now, as far as their rows know: see due.ts. */
  due(now: number, most = 200): Promise<string[]> {
    return this.ids('SELECT id FROM tables WHERE deadline <= $1 ORDER BY deadline LIMIT $2', [now, most]);
  }

  /** Nothing is to be done at this table before `due`; unless somebody has written since that it is. */
  async postpone(table: string, now: number, due: number | null): Promise<void> {
    const text = 'UPDATE tables SET deadline = $2 WHERE id = $1 AND deadline <= $3';
    await this.sql.write([{ text, values: [table, due, now] }]);
  }

  /** Tables where a computer has been to move since before this. */
  computersDue(before: number, most = 50): Promise<string[]> {
    return this.ids('SELECT id FROM tables WHERE computer_since <= $1 ORDER BY computer_since LIMIT $2', [
      before,
      most,
    ]);
  }

  /** Computers at these tables are nobody's business any more: whoever looks next lets them think. */
  async leaveComputers(tables: readonly string[]): Promise<void> {
    const text = 'UPDATE tables SET computer_since = 0 WHERE id = $1 AND computer_since IS NOT NULL';
    if (tables.length > 0) await this.sql.write(tables.map((table) => ({ text, values: [table] })));
  }

  /** Open tables of quick pairing that want the same, the oldest first. */
  seeking(quick: string): Promise<string[]> {
    return this.ids(`SELECT id FROM tables WHERE status = 'open' AND quick = $1 ORDER BY opened_at LIMIT 20`, [quick]);
  }

  async open(most = 200): Promise<Listed[]> {
    const rows = await this.sql.all(
      `SELECT ${LISTED.join(', ')} FROM tables WHERE status = 'open' AND access = 'public' ORDER BY opened_at DESC LIMIT $1`,
      [most],
    );
    return rows.map(listed);
  }

  /** Every table where somebody sat down, by id. */
  async tablesOf(player: string): Promise<string[]> {
    return this.ids('SELECT table_id AS id FROM seats WHERE player_id = $1 ORDER BY table_id', [player]);
  }

  /** Tables where a player sits that are open or being played. */
  current(player: string, most = 500): Promise<string[]> {
    return this.ids(
      `SELECT t.id AS id FROM seats s JOIN tables t ON t.id = s.table_id
       WHERE s.player_id = $1 AND t.status IN ('open', 'playing') ORDER BY s.touched_at DESC LIMIT $2`,
      [player, most],
    );
  }

  /** Public games that are over, in the order of their ends; `after` is one of them. */
  async finished(
    {
      game,
      since,
      after,
    }: { readonly game: GameId | undefined; readonly since: number; readonly after: string | undefined },
    most: number,
  ): Promise<Finished[]> {
    const heads = await this.sql.all(
      `SELECT id, ended_at FROM tables WHERE ended_at >= $1 AND access = 'public' AND ($2 = '' OR game = $2)
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
      return {
        id,
        endedAt: Number(row['ended_at']),
        events: (events.get(id) ?? []).map(({ v, at, body }) => readStored(v, at, null, body).event),
      };
    });
  }

  /** Is it a public game that is over? */
  async isFinished(id: string): Promise<boolean> {
    const rows = await this.sql.all(
      `SELECT id FROM tables WHERE id = $1 AND ended_at IS NOT NULL AND access = 'public'`,
      [id],
    );
    return rows.length > 0;
  }

  /** The version each of these tables is at. */
  async versions(tables: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (let n = 0; n < tables.length; n += TOGETHER) {
      const asked = tables.slice(n, n + TOGETHER);
      const rows = await this.sql.all(VERSIONS, [...asked, ...Array<null>(TOGETHER - asked.length).fill(null)]);
      for (const row of rows) found.set(String(row['id']), Number(row['version']));
    }
    return found;
  }

  /** A search goes on. */
  async keepSeeking(table: string, until: number): Promise<void> {
    await this.sql.write([
      { text: `UPDATE tables SET deadline = $2 WHERE id = $1 AND status = 'open'`, values: [table, until] },
    ]);
  }

  /**
   * Says that the server is at work. If nobody had said so for longer than `most`, it was away: that is written down
   * once, whoever notices it first. People need a moment to come back: so long it lasts for them.
   */
  async beat(now: number, most: number): Promise<void> {
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
      { text: 'INSERT INTO absences (began, ended) VALUES ($1, $2)', values: [last, now + COMING_BACK] },
    ]);
  }

  async absences(since: number): Promise<Absence[]> {
    const rows = await this.sql.all('SELECT began, ended FROM absences WHERE ended > $1 ORDER BY began', [since]);
    return rows.map((row) => ({ began: Number(row['began']), ended: Number(row['ended']) }));
  }

  private async ids(text: string, values: readonly Value[]): Promise<string[]> {
    return (await this.sql.all(text, values)).map((row) => String(row['id']));
  }
}

export function listed(row: Row): Listed {
  return {
    ...(JSON.parse(String(row['summary'])) as Summary),
    id: String(row['id']),
    status: row['status'] as Listed['status'],
    openedAt: Number(row['opened_at']),
    touchedAt: Number(row['touched_at']),
  };
}

export const summaryOf = ({ settings, host, sitters, match }: Table): Summary => ({
  settings,
  host,
  sitters: sitters.map((sitter) => sitter ?? null),
  winners: match.outcome?.winners ?? null,
  reason: match.outcome?.reason ?? null,
});

/** What two people must want alike to be paired. */
export const quickKey = ({ game, options, control, rated, stake }: Table['settings']): string =>
  JSON.stringify([game satisfies GameId, options, control, rated, stake]);

/** The table's own row: what lists show, and when somebody must look at it. `version` says as of which event. */
function rowOf(table: Table, isNew: boolean): Statement {
  const { status, settings, at } = table;
  const values = [
    table.id,
    table.version,
    dueAt(table),
    computerSince(table),
    at,
    status,
    JSON.stringify(summaryOf(table)),
    status === 'over' ? at : null,
  ] as const;
  if (!isNew) {
    return {
      text: `UPDATE tables SET version = $2, deadline = $3, computer_since = $4, touched_at = $5, status = $6, summary = $7,
             ended_at = COALESCE(ended_at, $8) WHERE id = $1`,
      values,
    };
  }
  const { game, access, rated } = settings;
  return {
    text: `INSERT INTO tables (id, version, deadline, computer_since, touched_at, status, summary, ended_at, game, access, rated,
           quick, counted, opened_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13) ON CONFLICT DO NOTHING`,
    values: [...values, game, access, rated ? 1 : 0, table.quick ? quickKey(settings) : null, table.openedAt],
    expect: 1,
  };
}

function computerSince(table: Table): number | null {
  return table.status === 'playing' && table.sitters[actorAt(table)]?.kind === 'computer' ? table.at : null;
}

/** Of those who write an event of the same number, one is first. */
const INSERT_EVENT =
  'INSERT INTO events (table_id, v, at, command, body) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING';

function addStatements({ table, stored, leavesRow }: Writing, statements: Statement[]): void {
  const isNew = stored[0]!.event.v === 1;
  if (isNew) statements.push(rowOf(table, true));
  for (const { event, command, body } of stored) {
    const values = [table.id, event.v, event.at, command ?? null, body];
    statements.push({ text: INSERT_EVENT, values, expect: 1 });
  }
  if (leavesRow) return;
  if (!isNew) statements.push(rowOf(table, false));
  // Lists of a player's games need the order of the last event only when somebody sits down, or at the end.
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
