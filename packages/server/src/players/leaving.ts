// Leaving for good. At once nobody can be this player any more and the name is free; then every table is seen to: open
// ones are left, running games resigned, and in all of them the name and what was said go. If the server stops meanwhile,
// any node goes on.

import type { EventBody, Sitter, Table } from '@quadrille/protocol';
import type { Hall } from '../hall/hall.ts';
import type { Ratings } from '../ratings/ratings.ts';
import { newId } from '../secrets.ts';
import type { Sql, Statement } from '../store/sql.ts';
import { summaryOf, type Store } from '../store/store.ts';
import type { Player } from '../table/decide.ts';

const TRIES = 8;

export class Leaving {
  private readonly sql: Sql;
  private readonly store: Store;
  private readonly hall: Hall;
  private readonly ratings: Ratings;

  constructor(sql: Sql, store: Store, hall: Hall, ratings: Ratings) {
    this.sql = sql;
    this.store = store;
    this.hall = hall;
    this.ratings = ratings;
  }

  /** The player and their bots; answers who left. */
  async leave(player: string): Promise<string[]> {
    const rows = await this.sql.all('SELECT player_id FROM bots WHERE owner_id = $1', [player]);
    const leaving = [player, ...rows.map((row) => String(row['player_id']))];
    const kept = ['names', 'passwords', 'passkeys', 'sessions', 'tickets', 'bots'];
    await this.sql.write(
      leaving.flatMap((id) => [
        { text: `UPDATE players SET kind = 'gone', name = '' WHERE id = $1`, values: [id] },
        ...kept.map((table) => ({ text: `DELETE FROM ${table} WHERE player_id = $1`, values: [id] })),
      ]),
    );
    for (const id of leaving) await this.clearUp(id);
    return leaving;
  }

  /** Goes on with those whose tables have not all been seen to. */
  async clearUpAll(): Promise<void> {
    const rows = await this.sql.all(`SELECT id FROM players WHERE kind = 'gone' ORDER BY id LIMIT 100`);
    for (const row of rows) await this.clearUp(String(row['id']));
  }

  private async clearUp(player: string): Promise<void> {
    let all = true;
    for (const table of await this.store.tablesOf(player)) {
      if (!(await this.seeTo(player, table))) all = false;
    }
    // The ratings go with the row.
    if (all) await this.sql.write([{ text: `DELETE FROM players WHERE id = $1 AND kind = 'gone'`, values: [player] }]);
  }

  /** True if nothing remains to be done at this table. */
  private async seeTo(player: string, id: string): Promise<boolean> {
    await this.depart({ id: player, name: '', guest: false, bot: false }, id);
    const table = await this.hall.table(id);
    if (table === undefined) return true;
    // What they resigned still counts for the others.
    await this.ratings.count(table);
    if (!(await this.forgetName(player, id))) return false;
    // Others may play on, and write the name into a summary once more: then it is looked at again.
    if (table.status === 'playing') return false;
    const done = 'DELETE FROM seats WHERE player_id = $1 AND table_id = $2';
    return this.sql.write([{ text: done, values: [player, id] }]);
  }

  private async depart(player: Player, id: string): Promise<void> {
    const table = await this.hall.table(id);
    if (table === undefined) return;
    const submit = (c: 'close' | 'stand' | 'resign') => this.hall.submit(id, player, newId(), { c }, 0);
    if (table.status === 'playing') await submit('resign');
    if (table.status === 'open') await submit(table.host === player.id ? 'close' : 'stand');
  }

  /** Takes the name and the sayings out of a table's events. */
  private async forgetName(player: string, id: string): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries++) {
      const stored = await this.store.events(id);
      const statements: Statement[] = [];
      // Places while the table is open, seats once the game has begun: whoever says something says it from there.
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
      if (await this.sql.write(statements)) await this.hall.reread(id);
      const table = await this.hall.table(id);
      if (table === undefined || (await this.sql.write([updateSummary(table)]))) return true;
    }
    return false;
  }
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
