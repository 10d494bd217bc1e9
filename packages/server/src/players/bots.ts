// Bots. A bot is a player with an owner; each of its tokens is a session.

import { hashToken, newId, newToken } from '../secrets.ts';
import { revoke, revokeSession, revokeSessionsOf } from '../store/revocations.ts';
import type { Sql } from '../store/sql.ts';

export interface Bot {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly tokens: readonly BotToken[];
}

interface BotToken {
  /** The token's hash, which does not authenticate. */
  readonly id: string;
  readonly note: string;
  readonly createdAt: number;
  readonly seenAt: number;
}

const MAX_BOTS = 20;
const MAX_BOT_TOKENS = 20;

export class Bots {
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /** `undefined` if the owner has too many. */
  async create(owner: string, name: string, now: number): Promise<Bot | undefined> {
    const id = newId();
    const made = await this.sql.write([
      {
        text: 'INSERT INTO players (id, kind, name, created_at) VALUES ($1, $2, $3, $4)',
        values: [id, 'bot', name, now],
      },
      {
        text: `INSERT INTO bots (player_id, owner_id) SELECT $1, $2 WHERE (SELECT COUNT(*) FROM bots WHERE owner_id = $2) < $3`,
        values: [id, owner, MAX_BOTS],
        expect: 1,
      },
    ]);
    return made ? { id, name, createdAt: now, tokens: [] } : undefined;
  }

  async byOwner(owner: string): Promise<Bot[]> {
    const bots = await this.sql.all(
      `SELECT p.id, p.name, p.created_at FROM bots b JOIN players p ON p.id = b.player_id WHERE b.owner_id = $1
       ORDER BY p.created_at, p.id`,
      [owner],
    );
    const tokens = await this.sql.all(
      `SELECT s.player_id, s.hash, s.device, s.created_at, s.seen_at FROM bots b
       JOIN sessions s ON s.player_id = b.player_id WHERE b.owner_id = $1 ORDER BY s.created_at, s.hash`,
      [owner],
    );
    return bots.map((row) => ({
      id: String(row['id']),
      name: String(row['name']),
      createdAt: Number(row['created_at']),
      tokens: tokens
        .filter((token) => token['player_id'] === row['id'])
        .map((token) => ({
          id: String(token['hash']),
          note: String(token['device']),
          createdAt: Number(token['created_at']),
          seenAt: Number(token['seen_at']),
        })),
    }));
  }

  async owns(owner: string, bot: string): Promise<boolean> {
    const rows = await this.sql.all('SELECT player_id FROM bots WHERE player_id = $1 AND owner_id = $2', [bot, owner]);
    return rows.length > 0;
  }

  /** A new token, returned only this once; `undefined` if there are too many. */
  async addToken(bot: string, note: string, now: number): Promise<{ id: string; token: string } | undefined> {
    const token = newToken();
    const id = hashToken(token);
    const made = await this.sql.write([
      {
        text: `INSERT INTO sessions (hash, player_id, device, created_at, seen_at)
               SELECT $1, $2, $3, $4, $4 WHERE (SELECT COUNT(*) FROM sessions WHERE player_id = $2) < $5`,
        values: [id, bot, note, now, MAX_BOT_TOKENS],
        expect: 1,
      },
    ]);
    return made ? { id, token } : undefined;
  }

  /** False if there is none. */
  endToken(bot: string, id: string): Promise<boolean> {
    return this.sql.write([
      revokeSession(id),
      { text: 'DELETE FROM sessions WHERE player_id = $1 AND hash = $2', values: [bot, id], expect: 1 },
    ]);
  }

  /** Past games keep its name; its tokens become invalid. */
  async retire(bot: string): Promise<void> {
    await this.sql.write([
      revoke('bot', bot),
      revokeSessionsOf(bot),
      { text: 'DELETE FROM sessions WHERE player_id = $1', values: [bot] },
      { text: 'DELETE FROM bots WHERE player_id = $1', values: [bot] },
    ]);
  }
}
