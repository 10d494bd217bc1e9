// Somebody at a device, and how they are let in: pages get a cookie, programs are told the token.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import type { Visitor } from '../players/accounts.ts';
import type { Session } from '../players/players.ts';
import type { Player } from '../table/decide.ts';
import { refuse } from './answer.ts';
import { cookieFor, credentialsOf, whoSends } from './session.ts';

export const deviceOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 200);

export async function visitorOf(house: House, request: FastifyRequest): Promise<Visitor> {
  const player = await whoSends(request.raw, house.players, house.time.now());
  const token = player === undefined ? undefined : credentialsOf(request.raw)?.token;
  return { player, token, device: deviceOf(request) };
}

/** Somebody with a session; without one the request is answered with 401. */
export async function known(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(Visitor & { player: Player; token: string }) | undefined> {
  const visitor = await visitorOf(house, request);
  const { player, token } = visitor;
  if (player !== undefined && token !== undefined) return { ...visitor, player, token };
  refuse(reply, 'not-signed-in');
  return undefined;
}

/** The answer to whoever has a new session. */
export function welcome(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, player }: Session,
): Player & { token?: string } {
  void reply.header('set-cookie', cookieFor(token, request.protocol === 'https')).header('cache-control', 'no-store');
  return request.headers['sec-fetch-site'] === undefined ? { ...player, token } : player;
}

/** Tells all connections of a player to come again, once the answer with the new session is on its way. */
export function identityChanges(house: House, reply: FastifyReply, player: string): void {
  reply.raw.once('finish', () => house.identityChanged(player));
}
