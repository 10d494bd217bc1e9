// Somebody at a device, and how they are let in: pages get a cookie, programs are told the token.

import { Me, Token } from '@quadrille/protocol';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Visitor } from '../players/accounts.ts';
import type { Session } from '../players/players.ts';
import type { Player } from '../table/decide.ts';
import type { Ask } from './route.ts';
import { cookieFor, credentialsOf } from './session.ts';

type Asking = Ask<unknown, unknown, unknown, Player | undefined>;

/** Oneself, with a new session. */
export const Welcomed = v.object({ ...Me.entries, token: v.optional(Token) });

export const deviceOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 200);

export function visitorOf({ request, player }: Pick<Asking, 'request' | 'player'>): Visitor {
  const token = player === undefined ? undefined : credentialsOf(request.raw)?.token;
  return { player, token, device: deviceOf(request) };
}

/** The session of somebody who has one. */
export const tokenOf = (request: FastifyRequest): string => credentialsOf(request.raw)!.token;

/** The answer to whoever has a new session. Programs have no cookies: they are told the token, pages are not. */
export function welcome(
  { request, reply }: Pick<Asking, 'request' | 'reply'>,
  { token, player }: Session,
): Player & { token?: string } {
  void reply.header('set-cookie', cookieFor(token, request.protocol === 'https'));
  return request.headers['sec-fetch-site'] === undefined ? { ...player, token } : player;
}

/** Opens a session for somebody who has proved who they are; the one this device had before ends. */
export async function enter(ask: Asking, player: Player): Promise<Player & { token?: string }> {
  const { house, request } = ask;
  const before = visitorOf(ask);
  if (before.token !== undefined) await house.players.endSession(before.token);
  const token = await house.players.openSession(player.id, deviceOf(request), house.time.now());
  if (before.player !== undefined) identityChanges(ask, before.player.id);
  return welcome(ask, { token, player });
}

/** Tells all connections of a player to come again, once the answer with the new session is on its way. */
export function identityChanges({ house, reply }: Pick<Asking, 'house' | 'reply'>, player: string): void {
  reply.raw.once('finish', () => house.identityChanged(player));
}
