// HTTP requests about accounts, sessions and profiles.

import {
  ACCOUNT_REFUSALS,
  REFUSALS,
  type AccountRefusal,
  type Handover,
  type History,
  type Leaderboard,
  type Me,
  type OwnAccount,
  type Profile,
  type RatingPoint,
  type RecoveryCodes,
  type Refusal,
  type SessionInfo,
} from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import type { GameId } from '@quadrille/rules';

export interface ApiFailure {
  readonly code: Refusal | AccountRefusal;
  /** Seconds until the next try is allowed. */
  readonly seconds: number;
}

type Asked<T> = Promise<Result<T, ApiFailure>>;

async function ask<T>(method: string, path: string, body?: object): Asked<T> {
  try {
    const answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (answer.status === 204) return ok(undefined as T);
    const value = (await answer.json()) as T & { readonly code?: string; readonly seconds?: number };
    if (answer.ok) return ok(value);
    const code = [...REFUSALS, ...ACCOUNT_REFUSALS].find((known) => known === value.code) ?? 'unavailable';
    return err({ code, seconds: value.seconds ?? 0 });
  } catch {
    return err({ code: 'unavailable', seconds: 0 });
  }
}

export const createAccount = (name: string, password: string): Asked<Me> =>
  ask('POST', '/api/account', { name, password });
export const signIn = (name: string, password: string): Asked<Me> => ask('POST', '/api/sign-in', { name, password });
export const recover = (name: string, code: string): Asked<Me> => ask('POST', '/api/sign-in/recovery', { name, code });
export const signOut = (): Asked<void> => ask('DELETE', '/api/session');

export const ownAccount = (): Asked<OwnAccount> => ask('GET', '/api/account');
export const rename = (name: string): Asked<OwnAccount> => ask('PATCH', '/api/account', { name });
export const setPassword = (password: string, current: string): Asked<void> =>
  ask('PUT', '/api/account/password', current === '' ? { password } : { password, current });
export const removePassword = (): Asked<void> => ask('DELETE', '/api/account/password');
export const deleteAccount = (): Asked<void> => ask('DELETE', '/api/account');
export const confirmPassword = (password: string): Asked<void> => ask('POST', '/api/account/confirm', { password });
export const confirmWith = (response: object): Asked<void> => ask('POST', '/api/account/confirm', { response });
export const makeRecoveryCodes = (): Asked<RecoveryCodes> => ask('POST', '/api/account/recovery-codes', {});
export const EXPORT_PATH = '/api/account/export';

export const passkeyOptions = (name: string | undefined): Asked<object> =>
  ask('POST', '/api/passkeys/options', name === undefined ? {} : { name });
export const addPasskey = (response: object): Asked<Me> => ask('POST', '/api/passkeys', { response });
export const removePasskey = (id: string): Asked<void> => ask('DELETE', `/api/passkeys/${id}`);
export const signInOptions = (): Asked<object> => ask('POST', '/api/sign-in/passkey/options', {});
export const signInWith = (response: object): Asked<Me> => ask('POST', '/api/sign-in/passkey', { response });

export const sessions = (): Asked<{ readonly sessions: readonly SessionInfo[] }> => ask('GET', '/api/sessions');
export const endSession = (id: string): Asked<void> => ask('DELETE', `/api/sessions/${id}`);
export const endOthers = (): Asked<void> => ask('DELETE', '/api/sessions');
export const makeCode = (): Asked<Handover> => ask('POST', '/api/handover', {});
export const redeem = (code: string): Asked<Me> => ask('POST', '/api/handover/redeem', { code });

export const profile = (id: string): Asked<Profile> => ask('GET', `/api/players/${id}`);
export const history = (id: string, after: string | null): Asked<History> =>
  ask('GET', `/api/players/${id}/games${after === null ? '' : `?after=${after}`}`);
export const ratingHistory = (id: string, game: GameId): Asked<{ readonly points: readonly RatingPoint[] }> =>
  ask('GET', `/api/players/${id}/ratings/${game}`);
export const leaders = (game: GameId): Asked<Leaderboard> => ask('GET', `/api/leaderboards/${game}`);
