// Accounts: a name and at least one credential. A guest who registers stays the same player and keeps every game.

import type { AccountRefusal, OwnAccount, PasskeyInfo } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import { hashToken, newId, newToken } from '../secrets.ts';
import { credentialsChanged, revokeSession, revokeSessionsOf } from '../store/revocations.ts';
import type { Sql, Statement } from '../store/sql.ts';
import type { Player } from '../table/decide.ts';
import { checkName, checkNickname, type CheckedName } from './names.ts';
import { hashPassword, isGoodPassword, isOutdated, verifyPassword } from './passwords.ts';
import {
  confirmSession,
  deleteOtherSessions,
  deleteSession,
  insertPlayer,
  insertSession,
  requireSession,
  type Players,
  type Proof,
  type Session,
} from './players.ts';
import { caseFolded, fold } from './skeleton.ts';
import { deleteTicketsOf } from './tickets.ts';

/** The sender of a request: the player, if known, the session and the device. */
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

  /** May a new player, or this one, take the name for an account? */
  nameFor(wanted: string, player?: string): Promise<Done<CheckedName>> {
    return this.unlessTaken(checkName(wanted), player);
  }

  /** May a guest, or a bot of this owner, use the name? It must not resemble the name of another player's account. */
  nicknameFor(wanted: string, owner?: string): Promise<Done<CheckedName>> {
    return this.unlessTaken(checkNickname(wanted), owner);
  }

  private async unlessTaken(named: Done<CheckedName>, player: string | undefined): Promise<Done<CheckedName>> {
    return named.ok && (await this.takenByOthers(named.value, player)) ? err('name-taken') : named;
  }

  /** Does another player's account have a lookalike name? */
  private async takenByOthers({ exact, keys }: CheckedName, player: string | undefined): Promise<boolean> {
    for (const key of keys) {
      const [row] = await this.sql.all('SELECT player_id FROM name_keys WHERE key = $1', [key]);
      if (row !== undefined && row['player_id'] !== player) return true;
    }
    const [row] = await this.sql.all('SELECT player_id FROM names WHERE folded = $1', [exact]);
    return row !== undefined && row['player_id'] !== player;
  }

  /** The account of exactly this name, or else the one with a lookalike name. */
  async find(name: string): Promise<{ readonly id: string; readonly name: string } | undefined> {
    const [row] = await this.sql.all(
      `SELECT f.player_id, p.name FROM (
         SELECT player_id, 0 AS near FROM names WHERE folded = $1
         UNION ALL SELECT player_id, 1 AS near FROM name_keys WHERE key = $2
       ) f JOIN players p ON p.id = f.player_id ORDER BY f.near LIMIT 1`,
      [caseFolded(name), fold(name)],
    );
    return row === undefined ? undefined : { id: String(row['player_id']), name: String(row['name']) };
  }

  /** The key for counting attempts on a name: the same for every spelling of an account's name. */
  async countedAs(name: string): Promise<string> {
    return fold((await this.find(name))?.name ?? name);
  }

  async register(visitor: Visitor, wanted: string, password: string, now: number): Promise<Done<Session>> {
    if (visitor.player !== undefined && !visitor.player.guest) return err('has-account');
    const named = await this.nameFor(wanted);
    if (!named.ok) return named;
    if (!isGoodPassword(password, named.value.name)) return err('weak-password');
    const hash = await hashPassword(password);
    return this.create(visitor, named.value, newId(), (player) => putPassword(player, hash), 'password', now);
  }

  /**
   * Turns a guest into an account, or creates a new player with the id `fresh`. The session is replaced, so that a
   * stolen guest session gives no access to the account.
   */
  async create(
    { player, token: old, device }: Visitor,
    named: CheckedName,
    fresh: string,
    credential: (player: string) => Statement,
    by: Proof,
    now: number,
  ): Promise<Done<Session>> {
    if (player !== undefined && !player.guest) return err('has-account');
    const { name } = named;
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
      ...takeName(named, id),
      credential(id),
      credentialsChanged(id),
      ...(old === undefined ? [] : [deleteTicketsOf(id), revokeSession(hashToken(old)), deleteSession(old)]),
      insertSession(token, id, device, now),
      confirmSession(token, by, now),
    ]);
    if (made) return ok({ token, player: { id, name, guest: false, bot: false } });
    return err((await this.takenByOthers(named, undefined)) ? 'name-taken' : 'has-account');
  }

  /** The player of this name and password. Neither the result nor its timing reveals whether the name exists. */
  async byPassword(name: string, password: string): Promise<Player | undefined> {
    const id = (await this.find(name))?.id ?? '';
    return (await this.knowsPassword(id, password)) ? this.players.byId(id) : undefined;
  }

  /** Is this the player's password? Takes the same time if there is none. */
  async knowsPassword(player: string, password: string): Promise<boolean> {
    const hash = await this.passwordOf(player);
    if (!(await verifyPassword(password, hash))) return false;
    if (isOutdated(hash!)) await this.sql.write([putPassword(player, await hashPassword(password))]);
    return true;
  }

  async rename(player: Player, wanted: string): Promise<Done> {
    const named = await this.nameFor(wanted, player.id);
    if (!named.ok) return named;
    const changed = await this.sql.write([
      {
        text: `UPDATE players SET name = $2 WHERE id = $1 AND kind = 'account'`,
        values: [player.id, named.value.name],
        expect: 1,
      },
      { text: 'DELETE FROM names WHERE player_id = $1', values: [player.id] },
      { text: 'DELETE FROM name_keys WHERE player_id = $1', values: [player.id] },
      ...takeName(named.value, player.id),
    ]);
    return changed ? DONE : err('name-taken');
  }

  /**
   * Sets or changes the password and ends all other sessions. `proof` is the session's recent confirmation: a passkey
   * or a recovery code replaces the old password, which may be forgotten.
   */
  async setPassword(
    player: Player,
    token: string,
    password: string,
    current: string | undefined,
    proof: Proof | undefined,
  ): Promise<Done> {
    const old = await this.passwordOf(player.id);
    if (old === undefined && proof === undefined) return err('confirm-first');
    const needed = old !== undefined && !standsIn(proof);
    if (needed && !(await verifyPassword(current ?? '', old))) return err('wrong-credentials');
    if (!isGoodPassword(password, player.name)) return err('weak-password');
    const hash = await hashPassword(password);
    const set = await this.sql.write([
      requireSession(token, player.id),
      putPassword(player.id, hash),
      credentialsChanged(player.id),
      deleteTicketsOf(player.id),
      revokeSessionsOf(player.id, hashToken(token)),
      deleteOtherSessions(player.id, token),
    ]);
    return set ? DONE : err('expired');
  }

  /** Only if a passkey remains. */
  async removePassword(player: Player): Promise<Done> {
    const removed = await this.sql.write([
      touchName(player.id),
      {
        text: `DELETE FROM passwords WHERE player_id = $1 AND EXISTS (SELECT 1 FROM passkeys k WHERE k.player_id = $1)`,
        values: [player.id],
        expect: 1,
      },
      credentialsChanged(player.id),
      deleteTicketsOf(player.id),
    ]);
    return removed ? DONE : err('last-credential');
  }

  /** Only if another passkey, or a password, remains. */
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
      credentialsChanged(player.id),
      deleteTicketsOf(player.id),
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

  private async codesLeft(player: string): Promise<number> {
    const [row] = await this.sql.all('SELECT COUNT(*) AS n FROM recovery_codes WHERE player_id = $1', [player]);
    return Number(row!['n']);
  }

  /** The player's own view of the account, with the session's recent confirmation. */
  async own({ id, name, guest }: Player, proof?: Proof): Promise<OwnAccount> {
    const [createdAt, password, passkeys, recoveryCodes] = await Promise.all([
      this.players.createdAt(id),
      this.passwordOf(id),
      this.passkeysOf(id),
      this.codesLeft(id),
    ]);
    const hasPassword = password !== undefined;
    const asksPassword = hasPassword && !standsIn(proof);
    return { id, name, guest, createdAt, hasPassword, asksPassword, passkeys, recoveryCodes };
  }
}

const standsIn = (proof: Proof | undefined): boolean => proof === 'passkey' || proof === 'recovery';

/** Takes the name and all its keys. The keys are sorted, so that concurrent transactions do not deadlock. */
const takeName = ({ exact, keys }: CheckedName, player: string): Statement[] => [
  {
    text: 'INSERT INTO names (folded, player_id) VALUES ($1, $2) ON CONFLICT (folded) DO NOTHING',
    values: [exact, player],
    expect: 1,
  },
  ...keys.toSorted().map((key) => ({
    text: 'INSERT INTO name_keys (key, player_id) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING',
    values: [key, player],
    expect: 1,
  })),
];

/** Locks the name's row, so that concurrent removals of different credentials are serialised. */
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
