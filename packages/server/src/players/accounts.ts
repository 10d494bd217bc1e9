// Accounts: a name and at least one way to prove that it is one's own. A guest who makes one stays the same player and
// keeps every game.

import type { AccountRefusal, OwnAccount, PasskeyInfo } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import { newId, newToken } from '../secrets.ts';
import type { Sql, Statement } from '../store/sql.ts';
import type { Player } from '../table/decide.ts';
import { checkName, fold, type Named } from './names.ts';
import { hashPassword, isGoodPassword, isOutdated, verifyPassword } from './passwords.ts';
import {
  deleteOtherSessions,
  deleteSession,
  insertPlayer,
  insertSession,
  type Players,
  type Session,
} from './players.ts';

/** Somebody at a device: who they are so far, by which session, and what they use. */
export interface Visitor {
  readonly player: Player | undefined;
  readonly token: string | undefined;
  readonly device: string;
}

type Done<T = void> = Result<T, AccountRefusal>;
const DONE: Done = ok(undefined);

export class Accounts {
  private readonly sql: Sql;
  private readonly players: Players;

  constructor(sql: Sql, players: Players) {
    this.sql = sql;
    this.players = players;
  }

  /** Is this a name that somebody new may take? */
  async nameFor(wanted: string, player?: string): Promise<Done<Named>> {
    const named = checkName(wanted);
    if (!named.ok) return named;
    const owner = await this.ownerOf(named.value.folded);
    return owner === undefined || owner === player ? named : err('name-taken');
  }

  private async ownerOf(folded: string): Promise<string | undefined> {
    const [row] = await this.sql.all('SELECT player_id FROM names WHERE folded = $1', [folded]);
    return row === undefined ? undefined : String(row['player_id']);
  }

  async register(visitor: Visitor, wanted: string, password: string, now: number): Promise<Done<Session>> {
    if (visitor.player !== undefined && !visitor.player.guest) return err('has-account');
    const named = await this.nameFor(wanted);
    if (!named.ok) return named;
    if (!isGoodPassword(password, named.value.name)) return err('weak-password');
    const hash = await hashPassword(password);
    return this.create(visitor, named.value, newId(), (player) => putPassword(player, hash), now);
  }

  /**
   * Makes an account of a guest, or of somebody new who gets the id `fresh`. The session is a new one: whoever may have
   * got hold of the old one has nothing of it.
   */
  async create(
    { player, token: old, device }: Visitor,
    { name, folded }: Named,
    fresh: string,
    credential: (player: string) => Statement,
    now: number,
  ): Promise<Done<Session>> {
    if (player !== undefined && !player.guest) return err('has-account');
    const id = player?.id ?? fresh;
    const token = newToken();
    const made = await this.sql.write([
      player === undefined
        ? insertPlayer(id, 'account', name, now)
        : {
            text: `UPDATE players SET kind = 'account', name = $2 WHERE id = $1 AND kind = 'guest'`,
            values: [id, name],
            expect: 1,
          },
      takeName(folded, id),
      credential(id),
      ...(old === undefined ? [] : [deleteSession(old)]),
      insertSession(token, id, device, now),
    ]);
    if (made) return ok({ token, player: { id, name, guest: false, bot: false } });
    return err((await this.ownerOf(folded)) === undefined ? 'has-account' : 'name-taken');
  }

  /** The player of this name and password. Whether the name exists shows neither in the answer nor in its time. */
  async byPassword(name: string, password: string): Promise<Player | undefined> {
    const [row] = await this.sql.all(
      'SELECT n.player_id, p.hash FROM names n JOIN passwords p ON p.player_id = n.player_id WHERE n.folded = $1',
      [fold(name)],
    );
    const hash = row === undefined ? undefined : String(row['hash']);
    if (!(await verifyPassword(password, hash))) return undefined;
    const id = String(row!['player_id']);
    if (isOutdated(hash!)) await this.sql.write([putPassword(id, await hashPassword(password))]);
    return this.players.byId(id);
  }

  async rename(player: Player, wanted: string): Promise<Done> {
    const named = await this.nameFor(wanted, player.id);
    if (!named.ok) return named;
    const { name, folded } = named.value;
    const changed = await this.sql.write([
      { text: `UPDATE players SET name = $2 WHERE id = $1 AND kind = 'account'`, values: [player.id, name], expect: 1 },
      ...((await this.ownerOf(folded)) === player.id
        ? []
        : [{ text: 'DELETE FROM names WHERE player_id = $1', values: [player.id] }, takeName(folded, player.id)]),
    ]);
    return changed ? DONE : err('name-taken');
  }

  /** Sets a password, or another one; then only this session goes on. */
  async setPassword(player: Player, token: string, password: string, current: string | undefined): Promise<Done> {
    const old = await this.passwordOf(player.id);
    if (old !== undefined && !(await verifyPassword(current ?? '', old))) return err('wrong-credentials');
    if (!isGoodPassword(password, player.name)) return err('weak-password');
    const hash = await hashPassword(password);
    await this.sql.write([putPassword(player.id, hash), deleteOtherSessions(player.id, token)]);
    return DONE;
  }

  /** Only where a passkey remains. */
  async removePassword(player: Player): Promise<Done> {
    const removed = await this.sql.write([
      touchName(player.id),
      {
        text: `DELETE FROM passwords WHERE player_id = $1 AND EXISTS (SELECT 1 FROM passkeys k WHERE k.player_id = $1)`,
        values: [player.id],
        expect: 1,
      },
    ]);
    return removed ? DONE : err('last-credential');
  }

  /** Only where another one, or a password, remains. */
  async removePasskey(player: Player, id: string): Promise<Done> {
    const removed = await this.sql.write([
      touchName(player.id),
      {
        text: `DELETE FROM passkeys WHERE id = $2 AND player_id = $1 AND (
                 EXISTS (SELECT 1 FROM passwords p WHERE p.player_id = $1)
                 OR EXISTS (SELECT 1 FROM passkeys k WHERE k.player_id = $1 AND k.id <> $2))`,
        values: [player.id, id],
        expect: 1,
      },
    ]);
    if (removed) return DONE;
    return err((await this.passkeysOf(player.id)).some((key) => key.id === id) ? 'last-credential' : 'unknown-passkey');
  }

  private async passwordOf(player: string): Promise<string | undefined> {
    const [row] = await this.sql.all('SELECT hash FROM passwords WHERE player_id = $1', [player]);
    return row === undefined ? undefined : String(row['hash']);
  }

  async passkeysOf(player: string): Promise<PasskeyInfo[]> {
    const rows = await this.sql.all(
      'SELECT id, device, created_at, used_at FROM passkeys WHERE player_id = $1 ORDER BY created_at, id',
      [player],
    );
    return rows.map((row) => ({
      id: String(row['id']),
      device: String(row['device']),
      createdAt: Number(row['created_at']),
      usedAt: row['used_at'] === null ? null : Number(row['used_at']),
    }));
  }

  /** What one sees of oneself. */
  async own({ id, name, guest }: Player): Promise<OwnAccount> {
    const [createdAt, password, passkeys] = await Promise.all([
      this.players.createdAt(id),
      this.passwordOf(id),
      this.passkeysOf(id),
    ]);
    return { id, name, guest, createdAt, hasPassword: password !== undefined, passkeys };
  }
}

const takeName = (folded: string, player: string): Statement => ({
  text: 'INSERT INTO names (folded, player_id) VALUES ($1, $2) ON CONFLICT (folded) DO NOTHING',
  values: [folded, player],
  expect: 1,
});

/** Written to, so that two who remove different credentials at once come one after the other. */
const touchName = (player: string): Statement => ({
  text: 'UPDATE names SET player_id = player_id WHERE player_id = $1',
  values: [player],
  expect: 1,
});

const putPassword = (player: string, hash: string): Statement => ({
  text: `INSERT INTO passwords (player_id, hash) VALUES ($1, $2)
         ON CONFLICT (player_id) DO UPDATE SET hash = excluded.hash`,
  values: [player, hash],
});
