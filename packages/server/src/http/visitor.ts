// The player and device behind a request, and granting sessions: pages get a cookie, programs get the token.

import { Me, Token } from '@quadrille/protocol';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Visitor } from '../players/accounts.ts';
import type { Proof, Session } from '../players/players.ts';
import type { Player } from '../table/decide.ts';
import type { RequestContext } from './route.ts';
import { cookieFor, credentialsOf, sessionHash, type Credentials } from './credentials.ts';

type Asking = RequestContext<unknown, unknown, unknown, Player | undefined>;

/** The player's own data, with a new session. */
export const SessionReply = v.object({ ...Me.entries, token: v.optional(Token) });

export const deviceOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 200);

const isSecureRequest = (request: FastifyRequest): boolean => request.protocol === 'https';

export const credentialsIn = (request: FastifyRequest): Credentials | undefined =>
  credentialsOf(request.raw, isSecureRequest(request));

export const sessionIn = (request: FastifyRequest): string | undefined =>
  sessionHash(request.raw, isSecureRequest(request));

export function visitorOf({ request, player }: Pick<Asking, 'request' | 'player'>): Visitor {
  const token = player === undefined ? undefined : credentialsIn(request)?.token;
  return { player, token, device: deviceOf(request) };
}

/** The session token of an authenticated request. */
export const tokenOf = (request: FastifyRequest): string => credentialsIn(request)!.token;

/** A `Set-Cookie` value that deletes the cookie. */
export const clearedCookie = (request: FastifyRequest): string => cookieFor('', isSecureRequest(request));

/** The response for a new session. Programs have no cookies, so they get the token; pages do not. */
export function sessionReply(
  { request, reply }: Pick<Asking, 'request' | 'reply'>,
  { token, player }: Session,
): Player & { token?: string } {
  void reply.header('set-cookie', cookieFor(token, isSecureRequest(request)));
  return request.headers['sec-fetch-site'] === undefined ? { ...player, token } : player;
}

/** Opens a session for a player who has proved their identity; the device's previous session ends. */
export async function grantSession(context: Asking, player: Player, by: Proof): Promise<Player & { token?: string }> {
  const { node, request } = context;
  await endPreviousSession(context);
  const token = await node.players.openSession(player.id, deviceOf(request), by, node.time.now());
  return sessionReply(context, { token, player });
}

/** Ends the session that this device had before the new one. */
export async function endPreviousSession(context: Asking): Promise<void> {
  const { player, token } = visitorOf(context);
  if (player === undefined || token === undefined) return;
  await context.node.players.endSession(player.id, token);
  notifyIdentityAfterReply(context, player.id);
}

/**
 * Operations reserved to the owner of an account need more than a session, which may have been left open: a
 * confirmation within the last minutes. A guest has no credentials to confirm with.
 */
export async function isConfirmed(
  { node, request }: Pick<Asking, 'node' | 'request'>,
  player: Player | undefined,
): Promise<boolean> {
  if (player === undefined || player.guest || player.bot) return true;
  return (await node.players.confirmedBy(tokenOf(request), node.time.now())) !== undefined;
}

/** Makes all connections of a player authenticate again, once the response with the new session was sent, or lost. */
export function notifyIdentityAfterReply({ node, reply }: Pick<Asking, 'node' | 'reply'>, player: string): void {
  reply.raw.once('close', () => node.identityChanged(player));
}
