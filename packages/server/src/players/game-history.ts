// A player's games, page by page. Private games are visible only to those who played them.

import type { History } from '@quadrille/protocol';
import type { Ratings } from '../ratings/ratings.ts';
import { LISTING_COLUMNS, parseListings } from '../store/store.ts';
import type { Sql } from '../store/sql.ts';

const PAGE_SIZE = 30;
/** The cursor behind a page: time and table of its last game. */
const CURSOR = /^(\d{1,16})-([A-Za-z0-9_-]{1,40})$/;

/** The time of the last event: while a game is played, most moves do not update the table's row. */
const TOUCHED = `CASE WHEN t.status = 'playing' THEN (SELECT at FROM events WHERE table_id = t.id ORDER BY v DESC LIMIT 1)
  ELSE t.touched_at END AS touched_at`;

export class GameHistory {
  private readonly sql: Sql;
  private readonly ratings: Ratings;

  constructor(sql: Sql, ratings: Ratings) {
    this.sql = sql;
    this.ratings = ratings;
  }

  /** Newest first. Other players see finished public games only. `undefined` if `after` is invalid. */
  async page(player: string, toOneself: boolean, after: string | undefined): Promise<History | undefined> {
    const cursor = CURSOR.exec(after ?? `${Number.MAX_SAFE_INTEGER}-0`);
    if (cursor === null) return undefined;
    const columns = LISTING_COLUMNS.map((column) => (column === 'touched_at' ? TOUCHED : `t.${column}`)).join(', ');
    const rows = await this.sql.all(
      `SELECT ${columns}, s.touched_at AS seat_at FROM seats s JOIN tables t ON t.id = s.table_id
       WHERE s.player_id = $1 AND (s.touched_at < $2 OR (s.touched_at = $2 AND t.id > $3))
       AND ${toOneself ? `t.status <> 'closed'` : `t.access = 'public' AND t.status = 'over'`}
       ORDER BY s.touched_at DESC, t.id LIMIT $4`,
      [player, Number(cursor[1]), cursor[2]!, PAGE_SIZE + 1],
    );
    const shown = rows.slice(0, PAGE_SIZE);
    const gains = await this.ratings.gains(
      player,
      shown.map((row) => String(row['id'])),
    );
    const games = parseListings(shown).map(
      ({ id, status, settings, sitters, winners, reason, openedAt, touchedAt }) => ({
        table: id,
        status,
        settings,
        sitters: [...sitters],
        winners: winners === null ? null : [...winners],
        reason,
        openedAt,
        touchedAt,
        rated: gains.get(id) ?? null,
      }),
    );
    const last = shown.at(-1);
    return { games, next: rows.length > PAGE_SIZE && last !== undefined ? `${last['seat_at']}-${last['id']}` : null };
  }
}
