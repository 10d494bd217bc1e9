// Players and sessions. A guest is a player without credentials: only the session in the browser identifies them.

import type { SessionInfo } from '@quadrille/protocol';
import { hashToken, newId, newToken } from '../secrets.ts';
import { revokeSession, revokeSessionsOf } from '../store/revocations.ts';
import type { Sql, Statement } from '../store/sql.ts';
import type { Walked } from '../store/walk.ts';
import type { Player } from '../table/decide.ts';
import { deleteTicketsOf, deleteTicketsOfSession } from './tickets.ts';

/** `gone`: the account was deleted; the row is deleted once all its tables have been processed. */
export type PlayerKind = 'guest' | 'account' | 'bot' | 'gone';

export interface Session {
  readonly token: string;
  readonly player: Player;
}

/** A session unused for this long expires. */
const SESSION_TTL_MS = 400 * 24 * 60 * 60 * 1000;
/** How long a confirmation permits operations reserved to the account's owner. */
export const CONFIRMATION_TTL_MS = 10 * 60_000;

/** How a session was confirmed. */
export type Proof = 'password' | 'passkey' | 'recovery';

/** `seen_at` is written at most this often. */
const SEEN_WRITE_INTERVAL_MS = 60 * 60 * 1000;
/** Maximum sessions per player. */
const MAX_SESSIONS_PER_PLAYER = 50;

/** Sessions per query, padded to this number, so that the statement is prepared once. */
const SESSION_BATCH_SIZE = 100;
const BY_SESSIONS = `SELECT s.hash, p.id, p.kind, p.name FROM sessions s JOIN players p ON p.id = s.player_id
  WHERE s.seen_at > $1 AND s.hash IN (${Array.from({ length: SESSION_BATCH_SIZE }, (_, n) => `$${n + 2}`).join()})`;

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

  /** Opens another session of the same player, as on a second device. */
  async openSession(player: string, device: string, by: Proof, now: number): Promise<string> {
    const token = newToken();
    await this.sql.write([
      insertSession(token, player, device, now),
      confirmSession(token, by, now),
      deleteSurplusSessions(player, token),
    ]);
    return token;
  }

  /** Records a confirmation of this session. */
  async confirm(token: string, by: Proof, now: number): Promise<void> {
    await this.sql.write([confirmSession(token, by, now)]);
  }

  /** How the session was confirmed recently; `undefined` if it must be confirmed again. */
  async confirmedBy(token: string, now: number): Promise<Proof | undefined> {
    const [row] = await this.sql.all('SELECT confirmed_by FROM sessions WHERE hash = $1 AND confirmed_at > $2', [
      hashToken(token),
      now - CONFIRMATION_TTL_MS,
    ]);
    return row === undefined ? undefined : (row['confirmed_by'] as Proof);
  }

  async byToken(token: string, now: number): Promise<Player | undefined> {
    const hash = hashToken(token);
    const [row] = await this.sql.all(
      `SELECT p.id, p.kind, p.name, s.seen_at FROM sessions s JOIN players p ON p.id = s.player_id
       WHERE s.hash = $1 AND s.seen_at > $2`,
      [hash, now - SESSION_TTL_MS],
    );
    if (row === undefined) return undefined;
    if (now - Number(row['seen_at']) > SEEN_WRITE_INTERVAL_MS) {
      await this.sql.write([{ text: 'UPDATE sessions SET seen_at = $2 WHERE hash = $1', values: [hash, now] }]);
    }
    return playerFrom(row['id'], row['kind'], row['name']);
  }

  /** Those of these sessions that are still valid, by hash, with their players. */
  async bySessions(hashes: readonly string[], now: number): Promise<ReadonlyMap<string, Player>> {
    const found = new Map<string, Player>();
    for (let n = 0; n < hashes.length; n += SESSION_BATCH_SIZE) {
      const asked = hashes.slice(n, n + SESSION_BATCH_SIZE);
      const padded = [...asked, ...Array<null>(SESSION_BATCH_SIZE - asked.length).fill(null)];
      const rows = await this.sql.all(BY_SESSIONS, [now - SESSION_TTL_MS, ...padded]);
      for (const row of rows) found.set(String(row['hash']), playerFrom(row['id'], row['kind'], row['name']));
    }
    return found;
  }

  async byId(id: string): Promise<Player | undefined> {
    const [row] = await this.sql.all(`SELECT id, kind, name FROM players WHERE id = $1 AND kind <> 'gone'`, [id]);
    return row === undefined ? undefined : playerFrom(row['id'], row['kind'], row['name']);
  }

  /** When the player was created. */
  async createdAt(id: string): Promise<number> {
    const [row] = await this.sql.all('SELECT created_at FROM players WHERE id = $1', [id]);
    return Number(row?.['created_at'] ?? 0);
  }

  async rename(id: string, name: string): Promise<void> {
    await this.sql.write([{ text: 'UPDATE players SET name = $2 WHERE id = $1', values: [id, name] }]);
  }

  /** A player's sessions, newest first. A session is identified by its hash, which does not authenticate. */
  async sessions(player: string, current: string | undefined, now: number): Promise<SessionInfo[]> {
    const rows = await this.sql.all(
      `SELECT hash, device, created_at, seen_at FROM sessions WHERE player_id = $1 AND seen_at > $2
       ORDER BY seen_at DESC, hash`,
      [player, now - SESSION_TTL_MS],
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

  async endSession(player: string, token: string): Promise<void> {
    const hash = hashToken(token);
    await this.sql.write([deleteTicketsOfSession(player, hash), revokeSession(hash), deleteSession(token)]);
  }

  /** Ends a session of this player by its id in the list; false if there is none. */
  async endSessionOf(player: string, id: string): Promise<boolean> {
    return this.sql.write([
      revokeSession(id),
      deleteTicketsOfSession(player, id),
      { text: 'DELETE FROM sessions WHERE hash = $1 AND player_id = $2', values: [id, player], expect: 1 },
    ]);
  }

  async endOtherSessions(player: string, token: string): Promise<void> {
    await this.sql.write([
      deleteTicketsOf(player),
      revokeSessionsOf(player, hashToken(token)),
      deleteOtherSessions(player, token),
    ]);
  }
}

export const insertPlayer = (id: string, kind: PlayerKind, name: string, now: number): Statement => ({
  text: 'INSERT INTO players (id, kind, name, created_at) VALUES ($1, $2, $3, $4)',
  values: [id, kind, name, now],
});

export const insertSession = (token: string, player: string, device: string, now: number): Statement => ({
  text: 'INSERT INTO sessions (hash, player_id, device, created_at, seen_at) VALUES ($1, $2, $3, $4, $4)',
  values: [hashToken(token), player, device, now],
});

export const confirmSession = (token: string, by: Proof, now: number): Statement => ({
  text: 'UPDATE sessions SET confirmed_at = $2, confirmed_by = $3 WHERE hash = $1',
  values: [hashToken(token), now, by],
});

/** Fails a transaction if the session that requested it was ended meanwhile. */
export const requireSession = (token: string, player: string): Statement => ({
  text: 'UPDATE sessions SET seen_at = seen_at WHERE hash = $1 AND player_id = $2',
  values: [hashToken(token), player],
  expect: 1,
});

export const deleteSession = (token: string): Statement => ({
  text: 'DELETE FROM sessions WHERE hash = $1',
  values: [hashToken(token)],
});

export const deleteOtherSessions = (player: string, token: string): Statement => ({
  text: 'DELETE FROM sessions WHERE player_id = $1 AND hash <> $2',
  values: [player, hashToken(token)],
});

/** Deletes all but the player's latest sessions, keeping the new one. Bot tokens have their own limit. */
const deleteSurplusSessions = (player: string, token: string): Statement => ({
  text: `DELETE FROM sessions WHERE player_id = $1 AND hash <> $2 AND hash NOT IN (
           SELECT hash FROM sessions WHERE player_id = $1 AND hash <> $2
           ORDER BY seen_at DESC, created_at DESC, hash LIMIT ${MAX_SESSIONS_PER_PLAYER - 1})`,
  values: [player, hashToken(token)],
});

/** Expired sessions; for the values of `oldSessionValues`. */
export const OLD_SESSIONS: Walked = { table: 'sessions', key: 'hash', condition: 'seen_at <= $1' };
export const oldSessionValues = (now: number): readonly number[] => [now - SESSION_TTL_MS];

/** Guests without a session who never played. */
export const FORGOTTEN_GUESTS: Walked = {
  table: 'players',
  key: 'id',
  condition: `kind = 'guest' AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.player_id = players.id)
    AND NOT EXISTS (SELECT 1 FROM seats t WHERE t.player_id = players.id)`,
};

const playerFrom = (id: unknown, kind: unknown, name: unknown): Player => ({
  id: String(id),
  name: String(name),
  guest: kind === 'guest',
  bot: kind === 'bot',
});
