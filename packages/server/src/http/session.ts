// Who sends a request: a cookie for browsers, a bearer token for programs. A request that changes something and comes with
// a cookie must come from our own page.

import type { IncomingMessage } from 'node:http';
import type { Players } from '../players/players.ts';
import type { Player } from '../table/decide.ts';

const COOKIE = 'quadrille';
const YEAR = 365 * 24 * 60 * 60;
const TOKEN = /^[A-Za-z0-9_-]{32,64}$/;

export interface Credentials {
  readonly token: string;
  readonly kind: 'cookie' | 'bearer';
}

export function credentialsOf({ headers }: Pick<IncomingMessage, 'headers'>): Credentials | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return TOKEN.test(bearer) ? { token: bearer, kind: 'bearer' } : undefined;
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === COOKIE && value !== undefined && TOKEN.test(value)) return { token: value, kind: 'cookie' };
  }
  return undefined;
}

/** Not readable by scripts, not sent along from other sites. */
export function cookieFor(token: string, secure: boolean): string {
  const age = token === '' ? 0 : YEAR;
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`;
}

/** Does the request come from a page of ours, or from no page at all? */
export function fromOurselves({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
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

export async function whoSends(
  request: Pick<IncomingMessage, 'headers'>,
  players: Players,
  now: number,
): Promise<Player | undefined> {
  const credentials = credentialsOf(request);
  return credentials === undefined ? undefined : players.byToken(credentials.token, now);
}

/** Where a request comes from, as the outermost of our own proxies saw it. */
export function addressOf({ headers, socket }: IncomingMessage, proxied: number): string {
  const seen = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const told = proxied > 0 ? seen.at(-proxied)?.trim() : undefined;
  return told === undefined || told === '' ? (socket.remoteAddress ?? '') : told;
}
