// Account deletion. The credentials and the name are deleted at once; then every table is processed: the player leaves
// open ones and resigns running games, and the name and chat messages are removed from all of them. If the server stops
// meanwhile, any node continues.

import type { EventBody, Sitter, Table } from '@quadrille/protocol';
import type { TableService } from '../tables/table-service.ts';
import type { Ratings } from '../ratings/ratings.ts';
import { newId } from '../secrets.ts';
import { PLAYER_TABLES, revoke } from '../store/revocations.ts';
import { TableUnreadable, type Sql, type Statement } from '../store/sql.ts';
import { summaryOf, type Store } from '../store/store.ts';
import type { Player } from '../table/decide.ts';

const MAX_ANONYMISE_TRIES = 8;
/** Deleted players processed per round. */
const PLAYERS_PER_ROUND = 100;

export class AccountDeletion {
  private readonly sql: Sql;
  private readonly store: Store;
  private readonly tableService: TableService;
  private readonly ratings: Ratings;
  /** The last round processed players up to this id. */
  private seenTo = '';

  constructor(sql: Sql, store: Store, tableService: TableService, ratings: Ratings) {
    this.sql = sql;
    this.store = store;
    this.tableService = tableService;
    this.ratings = ratings;
  }

  /** Deletes the player and their bots; returns the ids of all of them. */
  async deletePlayer(player: string): Promise<string[]> {
    const rows = await this.sql.all('SELECT player_id FROM bots WHERE owner_id = $1', [player]);
    const leaving = [player, ...rows.map((row) => String(row['player_id']))];
    await this.sql.write(
      leaving.flatMap((id) => [
        { text: `UPDATE players SET kind = 'gone', name = '' WHERE id = $1`, values: [id] },
        revoke('player', id),
        ...PLAYER_TABLES.map((table) => ({ text: `DELETE FROM ${table} WHERE player_id = $1`, values: [id] })),
      ]),
    );
    for (const id of leaving) await this.clearUp(id);
    return leaving;
  }

  /** Continues with players whose tables have not all been processed. */
  async resumePending(): Promise<void> {
    const text = `SELECT id FROM players WHERE kind = 'gone' AND id > $1 ORDER BY id LIMIT $2`;
    const rows = await this.sql.all(text, [this.seenTo, PLAYERS_PER_ROUND]);
    // Players with unreadable tables must not block the others: the next round continues after them.
    this.seenTo = rows.length < PLAYERS_PER_ROUND ? '' : String(rows.at(-1)!['id']);
    for (const row of rows) await this.clearUp(String(row['id']));
  }

  private async clearUp(player: string): Promise<void> {
    let all = true;
    for (const table of await this.store.tablesOf(player)) {
      if (!(await this.seeTo(player, table).catch(skipUnreadable))) all = false;
    }
    // The ratings are deleted with the row.
    if (all) await this.sql.write([{ text: `DELETE FROM players WHERE id = $1 AND kind = 'gone'`, values: [player] }]);
  }

  /** Processes one table; true if it is done. */
  private async seeTo(player: string, id: string): Promise<boolean> {
    await this.depart({ id: player, name: '', guest: false, bot: false }, id);
    const table = await this.tableService.readTable(id);
    if (table === undefined) return true;
    // The resigned game still counts for the other players' ratings.
    await this.ratings.count(table);
    if (!(await this.forgetName(player, id))) return false;
    // The other players may continue, which writes the name into the summary again: the table is processed again later.
    if (table.status === 'playing') return false;
    const done = 'DELETE FROM seats WHERE player_id = $1 AND table_id = $2';
    return this.sql.write([{ text: done, values: [player, id] }]);
  }

  private async depart(player: Player, id: string): Promise<void> {
    const table = await this.tableService.readTable(id);
    if (table === undefined) return;
    const submit = (c: 'close' | 'stand' | 'resign') => this.tableService.submit(id, player, newId(), { c }, 0);
    if (table.status === 'playing') await submit('resign');
    if (table.status === 'open') await submit(table.host === player.id ? 'close' : 'stand');
  }

  /** Removes the name and the chat messages from a table's events. */
  private async forgetName(player: string, id: string): Promise<boolean> {
    for (let tries = 0; tries < MAX_ANONYMISE_TRIES; tries++) {
      const stored = await this.store.events(id);
      const statements: Statement[] = [];
      // Players by place while the table is open, by seat once the game has begun: chat messages name the sender that
      // way.
      let at: (string | undefined)[] = [];
      for (const { event } of stored) {
        if (event.e === 'sat') at[event.place] = event.who.kind === 'person' ? event.who.id : undefined;
        else if (event.e === 'stood') at[event.place] = undefined;
        else if (event.e === 'began') at = event.order.map((place) => at[place]);
        const { v, at: _, ...body } = event;
        const without = withoutName(body, player, at);
        if (without !== undefined) {
          const text = 'UPDATE events SET body = $3 WHERE table_id = $1 AND v = $2';
          statements.push({ text, values: [id, v, JSON.stringify(without)] });
        }
      }
      if (statements.length === 0) return true;
      if (await this.sql.write(statements)) await this.tableService.reload(id);
      const table = await this.tableService.readTable(id);
      if (table === undefined || (await this.sql.write([updateSummary(table)]))) return true;
    }
    return false;
  }
}

/** Unreadable tables are retried later; until then the player's row stays. */
function skipUnreadable(error: unknown): false {
  if (error instanceof TableUnreadable) return false;
  throw error;
}

function withoutName(body: EventBody, player: string, at: readonly (string | undefined)[]): EventBody | undefined {
  if (body.e === 'sat' && body.who.kind === 'person' && body.who.id === player && body.who.gone !== true) {
    const who: Sitter = { kind: 'person', id: player, name: '', guest: body.who.guest, gone: true };
    return { ...body, who };
  }
  return body.e === 'said' && at[body.seat] === player ? { e: 'hidden' } : undefined;
}

const updateSummary = (table: Table): Statement => ({
  text: 'UPDATE tables SET summary = $2 WHERE id = $1 AND version <= $3',
  values: [table.id, JSON.stringify(summaryOf(table)), table.version],
  expect: 1,
});
