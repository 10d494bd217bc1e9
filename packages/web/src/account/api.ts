// HTTP requests about accounts, sessions and profiles.

import type {
  Handover,
  History,
  Leaderboard,
  Me,
  OwnAccount,
  Profile,
  RatingPoint,
  RecoveryCodes,
  SessionInfo,
} from '@quadrille/protocol';
import type { HttpFailure, HttpMethod } from '@quadrille/protocol/client';
import type { GameId, Result } from '@quadrille/rules';
import { http } from '../online/http.ts';

type Asked<T> = Promise<Result<T, HttpFailure>>;

const ask = <T>(method: HttpMethod, path: string, body?: object): Asked<T> => http.request(method, path, body);

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
