// Who people are. A guest is a player without credentials: the session kept in the browser is all there is.

import type { SessionInfo } from '@quadrille/protocol';
import { hashToken, newId, newToken } from '../secrets.ts';
import type { Sql, Statement } from '../store/sql.ts';
import type { Player } from '../table/decide.ts';

/** Who is gone has deleted the account; the row goes when the last of their tables has been seen to. */
export type Kind = 'guest' | 'account' | 'bot' | 'gone';

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
    await this.sql.write([insertPlayer(id, 'guest', name, now), insertSession(token, id, device, now)]);
    return { token, player: { id, name, guest: true, bot: false } };
  }

  /** Another session of the same player, as on a second device. */
  async openSession(player: string, device: string, now: number): Promise<string> {
    const token = newToken();
    await this.sql.write([insertSession(token, player, device, now)]);
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
    const [row] = await this.sql.all(`SELECT id, kind, name FROM players WHERE id = $1 AND kind <> 'gone'`, [id]);
    return row === undefined ? undefined : playerFrom(row['id'], row['kind'], row['name']);
  }

  /** When somebody came for the first time. */
  async createdAt(id: string): Promise<number> {
    const [row] = await this.sql.all('SELECT created_at FROM players WHERE id = $1', [id]);
    return Number(row?.['created_at'] ?? 0);
  }

  async rename(id: string, name: string): Promise<void> {
    await this.sql.write([{ text: 'UPDATE players SET name = $2 WHERE id = $1', values: [id, name] }]);
  }

  /** Where somebody is signed in, the latest first. A session is known by its hash, which proves nothing. */
  async sessions(player: string, current: string | undefined, now: number): Promise<SessionInfo[]> {
    const rows = await this.sql.all(
      `SELECT hash, device, created_at, seen_at FROM sessions WHERE player_id = $1 AND seen_at > $2
       ORDER BY seen_at DESC, hash`,
      [player, now - SESSION_FOR],
    );
    const hash = current === undefined ? undefined : hashToken(current);
    return rows.map((row) => ({
      id: String(row['hash']),
      device: String(row['device']),
      createdAt: Number(row['created_at']),
      seenAt: Number(row['seen_at']),
      current: row['hash'] === hash,
    }));
  }

  async endSession(token: string): Promise<void> {
    await this.sql.write([deleteSession(token)]);
  }

  /** Ends a session of this player by its name in the list; false if there is none. */
  async endSessionOf(player: string, id: string): Promise<boolean> {
    return this.sql.write([
      { text: 'DELETE FROM sessions WHERE hash = $1 AND player_id = $2', values: [id, player], expect: 1 },
    ]);
  }

  async endOtherSessions(player: string, token: string): Promise<void> {
    await this.sql.write([deleteOtherSessions(player, token)]);
  }
}

export const insertPlayer = (id: string, kind: Kind, name: string, now: number): Statement => ({
  text: 'INSERT INTO players (id, kind, name, created_at) VALUES ($1, $2, $3, $4)',
  values: [id, kind, name, now],
});

export const insertSession = (token: string, player: string, device: string, now: number): Statement => ({
  text: 'INSERT INTO sessions (hash, player_id, device, created_at, seen_at) VALUES ($1, $2, $3, $4, $4)',
  values: [hashToken(token), player, device, now],
});

export const deleteSession = (token: string): Statement => ({
  text: 'DELETE FROM sessions WHERE hash = $1',
  values: [hashToken(token)],
});

export const deleteOtherSessions = (player: string, token: string): Statement => ({
  text: 'DELETE FROM sessions WHERE player_id = $1 AND hash <> $2',
  values: [player, hashToken(token)],
});

export const deleteOldSessions = (now: number): Statement => ({
  text: 'DELETE FROM sessions WHERE seen_at <= $1',
  values: [now - SESSION_FOR],
});

/** Guests whom nobody can be any more, and who never played. */
export const deleteForgottenGuests = (): Statement => ({
  text: `DELETE FROM players WHERE kind = 'guest' AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.player_id = players.id)
         AND NOT EXISTS (SELECT 1 FROM seats t WHERE t.player_id = players.id)`,
  values: [],
});

const playerFrom = (id: unknown, kind: unknown, name: unknown): Player => ({
  id: String(id),
  name: String(name),
  guest: kind === 'guest',
  bot: kind === 'bot',
});
