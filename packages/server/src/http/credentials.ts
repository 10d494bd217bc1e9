// Credentials of a request: a cookie for browsers, a bearer token for programs. A state-changing request with a cookie
// must come from our own origin.

import type { IncomingMessage } from 'node:http';
import type { Players } from '../players/players.ts';
import { hashToken } from '../secrets.ts';
import type { Player } from '../table/decide.ts';

/**
 * Over https the cookie has the prefix `__Host-`: browsers accept it only from this very host over https, so that
 * neither another subdomain nor a page over http can plant a session of its own.
 */
const COOKIE = { http: 'quadrille', https: '__Host-quadrille' } as const;
const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;
const TOKEN = /^[A-Za-z0-9_-]{32,64}$/;

export interface Credentials {
  readonly token: string;
  readonly kind: 'cookie' | 'bearer';
}

export function credentialsOf({ headers }: Pick<IncomingMessage, 'headers'>, secure: boolean): Credentials | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return TOKEN.test(bearer) ? { token: bearer, kind: 'bearer' } : undefined;
  const token = (secure ? cookieOf(headers, COOKIE.https) : undefined) ?? cookieOf(headers, COOKIE.http);
  return token === undefined || !TOKEN.test(token) ? undefined : { token, kind: 'cookie' };
}

/** The first cookie of this name. */
function cookieOf({ cookie = '' }: IncomingMessage['headers'], wanted: string): string | undefined {
  for (const part of cookie.split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === wanted && value !== undefined) return value;
  }
  return undefined;
}

/** HttpOnly, and not sent with cross-site requests. */
export function cookieFor(token: string, secure: boolean): string {
  return cookieNamed(secure ? COOKIE.https : COOKIE.http, token, secure);
}

function cookieNamed(name: string, token: string, secure: boolean): string {
  const age = token === '' ? 0 : COOKIE_MAX_AGE_S;
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`;
}

/**
 * Cookies to set over https for a browser that still has the old cookie without the prefix: the old one is deleted, and
 * if there is no new one, its session continues under the new name.
 */
export function replacedCookies({ headers }: Pick<IncomingMessage, 'headers'>, secure: boolean): string[] {
  const old = secure ? cookieOf(headers, COOKIE.http) : undefined;
  if (old === undefined) return [];
  const kept = cookieOf(headers, COOKIE.https) === undefined && TOKEN.test(old) ? [cookieFor(old, true)] : [];
  return [cookieNamed(COOKIE.http, '', true), ...kept];
}

/** Did the request arrive over https, according to the outermost of our own proxies? */
export function isSecure({ headers, socket }: IncomingMessage, proxied: number): boolean {
  const told = proxied > 0 ? [headers['x-forwarded-proto'] ?? []].flat().join(',').split(',').at(-1)!.trim() : '';
  // Some proxies report a WebSocket as `wss`.
  return told === '' ? 'encrypted' in socket : told === 'https' || told === 'wss';
}

/** Does the request come from one of our pages, or from no page at all? */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin } = headers;
  if (origin === undefined)
    return headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';
  if (origins.includes(origin)) return true;
  try {
    return new URL(origin).host === headers.host;
  } catch {
    return false;
  }
}

export async function authenticate(
  request: Pick<IncomingMessage, 'headers'>,
  secure: boolean,
  players: Players,
  now: number,
): Promise<Player | undefined> {
  const credentials = credentialsOf(request, secure);
  return credentials === undefined ? undefined : players.byToken(credentials.token, now);
}

/** The hash of the request's session token, if it carries one. */
export function sessionHash(request: Pick<IncomingMessage, 'headers'>, secure: boolean): string | undefined {
  const credentials = credentialsOf(request, secure);
  return credentials === undefined ? undefined : hashToken(credentials.token);
}

/** The client's address, according to the outermost of our own proxies. */
export function addressOf({ headers, socket }: IncomingMessage, proxied: number): string {
  const seen = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const told = proxied > 0 ? seen.at(-proxied)?.trim() : undefined;
  return told === undefined || told === '' ? (socket.remoteAddress ?? '') : told;
}
