// Recovery codes: ten single-use codes on paper, for a player who has lost password and passkeys. There is no e-mail. A
// code has 80 random bits, so a plain hash is enough; it is stored with its owner's id.

import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@quadrille/protocol';
import { hashToken, newToken } from '../secrets.ts';
import { credentialsChanged, revokeSessionsOf } from '../store/revocations.ts';
import type { Sql, Statement } from '../store/sql.ts';
import type { Player } from '../table/decide.ts';
import type { Accounts } from './accounts.ts';
import { confirmSession, deleteOtherSessions, insertSession, type Players, type Session } from './players.ts';
import { deleteTicketsOf } from './tickets.ts';

/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_GROUPS = 4;
const CODE_GROUP_CHARS = 4;
/** A non-existent id, so that an unknown name takes as long as a known one. */
const NO_PLAYER_ID = '';

const newCode = (): string =>
  Array.from({ length: CODE_GROUPS }, () =>
    Array.from({ length: CODE_GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]!).join(''),
  ).join('-');

/** Normalises a code typed from paper. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replaceAll('U', 'V');

const hashCode = (player: string, code: string): string => hashToken(`${player}:${readCode(code)}`);

export class Recovery {
  private readonly sql: Sql;
  private readonly players: Players;
  private readonly accounts: Accounts;

  constructor(sql: Sql, players: Players, accounts: Accounts) {
    this.sql = sql;
    this.players = players;
    this.accounts = accounts;
  }

  /** New codes, returned only this once; the previous ones become invalid. */
  async make(player: string, now: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
    await this.sql.write([
      deleteCodesOf(player),
      ...codes.map((code) => insertCode(player, code, now)),
      credentialsChanged(player),
    ]);
    return codes;
  }

  /**
   * Signs in with a code and uses it up: all sessions and tickets of the account end. The new session may set another
   * password. `undefined` if name or code is wrong.
   */
  async use(name: string, code: string, device: string, now: number): Promise<Session | undefined> {
    const id = (await this.accounts.find(name))?.id ?? NO_PLAYER_ID;
    const token = newToken();
    const hash = hashCode(id, code);
    const [known] = await this.sql.all('SELECT player_id FROM recovery_codes WHERE hash = $1', [hash]);
    if (known === undefined) return undefined;
    const used = await this.sql.write([
      { text: 'DELETE FROM recovery_codes WHERE hash = $1', values: [hash], expect: 1 },
      // A restored backup must not revive the used code.
      credentialsChanged(id),
      deleteTicketsOf(id),
      revokeSessionsOf(id),
      deleteOtherSessions(id, token),
      insertSession(token, id, device, now),
      confirmSession(token, 'recovery', now),
    ]);
    const player: Player | undefined = used ? await this.players.byId(id) : undefined;
    return player === undefined ? undefined : { token, player };
  }
}

const deleteCodesOf = (player: string): Statement => ({
  text: 'DELETE FROM recovery_codes WHERE player_id = $1',
  values: [player],
});

const insertCode = (player: string, code: string, now: number): Statement => ({
  text: 'INSERT INTO recovery_codes (hash, player_id, created_at) VALUES ($1, $2, $3)',
  values: [hashCode(player, code), player, now],
});
