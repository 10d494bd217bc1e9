// How refusals look over HTTP.

import type { Refusal } from '@quadrille/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import type { Player } from '../table/decide.ts';
import { whoSends } from './session.ts';

/** HTTP's word for each refusal; 409 for those that only the moment forbids. */
const HTTP: Partial<Record<Refusal, number>> = {
  'bad-message': 400,
  'too-large': 413,
  'too-fast': 429,
  'unknown-table': 404,
  'not-seated': 403,
  'not-host': 403,
  'not-signed-in': 401,
  'accounts-only': 403,
  'illegal-move': 422,
  busy: 503,
  unavailable: 503,
  'disk-full': 507,
};

export function refuse(reply: FastifyReply, code: Refusal, why?: string): FastifyReply {
  return reply.code(HTTP[code] ?? 409).send({ code, ...(why === undefined ? {} : { why }) });
}

/** The player who sends the request; without one it is answered with 401. */
export async function sender(house: House, request: FastifyRequest, reply: FastifyReply): Promise<Player | undefined> {
  const player = await whoSends(request.raw, house.players, house.time.now());
  if (player === undefined) refuse(reply, 'not-signed-in');
  return player;
}
