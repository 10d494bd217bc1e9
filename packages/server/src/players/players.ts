// Who people are. A guest is a player without credentials: the session kept in the browser is all there is.

import { hashToken, newId, newToken } from '../secrets.ts';
import type { Sql } from '../store/sql.ts';
import type { Player } from '../table/decide.ts';

export const KINDS = ['guest', 'account', 'bot'] as const;

export interface Session {
  readonly token: string;
  readonly player: Player;
}

/** A session that was not used for so long is over. */
const SESSION_FOR = 400 * 24 * 60 * 60 * 1000;
/** When it was last seen is written down no more often than this. */
const SEEN_EVERY = 60 * 60 * 1000;

export class Players {
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  async createGuest(name: string, device: string, now: number): Promise<Session> {
    const id = newId();
    const token = newToken();
    await this.sql.write([
      {
        text: 'INSERT INTO players (id, kind, name, created_at) VALUES ($1, $2, $3, $4)',
        values: [id, 'guest', name, now],
      },
      sessionRow(token, id, device, now),
    ]);
    return { token, player: { id, name, guest: true, bot: false } };
  }

  /** Another session of the same player, as on a second device. */
  async openSession(player: string, device: string, now: number): Promise<string> {
    const token = newToken();
    await this.sql.write([sessionRow(token, player, device, now)]);
    return token;
  }

  async byToken(token: string, now: number): Promise<Player | undefined> {
    const hash = hashToken(token);
    const [row] = await this.sql.all(
      `SELECT p.id, p.kind, p.name, s.seen_at FROM sessions s JOIN players p ON p.id = s.player_id
       WHERE s.hash = $1 AND s.seen_at > $2`,
      [hash, now - SESSION_FOR],
    );
    if (row === undefined) return undefined;
    if (now - Number(row['seen_at']) > SEEN_EVERY) {
      await this.sql.write([{ text: 'UPDATE sessions SET seen_at = $2 WHERE hash = $1', values: [hash, now] }]);
    }
    return playerFrom(row['id'], row['kind'], row['name']);
  }

  async byId(id: string): Promise<Player | undefined> {
    const [row] = await this.sql.all('SELECT id, kind, name FROM players WHERE id = $1', [id]);
    return row === undefined ? undefined : playerFrom(row['id'], row['kind'], row['name']);
  }

  async rename(id: string, name: string): Promise<void> {
    await this.sql.write([{ text: 'UPDATE players SET name = $2 WHERE id = $1', values: [id, name] }]);
  }

  async endSession(token: string): Promise<void> {
    await this.sql.write([{ text: 'DELETE FROM sessions WHERE hash = $1', values: [hashToken(token)] }]);
  }
}

const sessionRow = (token: string, player: string, device: string, now: number) => ({
  text: 'INSERT INTO sessions (hash, player_id, device, created_at, seen_at) VALUES ($1, $2, $3, $4, $4)',
  values: [hashToken(token), player, device, now],
});

const playerFrom = (id: unknown, kind: unknown, name: unknown): Player => ({
  id: String(id),
  name: String(name),
  guest: kind === 'guest',
  bot: kind === 'bot',
});
