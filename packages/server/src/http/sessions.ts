// Where one is signed in, and carrying on on another device.

import { Redeeming } from '@quadrille/protocol';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { House } from '../house.ts';
import { newToken } from '../secrets.ts';
import { refuse } from './answer.ts';
import { deviceOf, identityChanges, known, visitorOf, welcome } from './visitor.ts';

const Which = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });

export function sessionRoutes(app: FastifyInstance, house: House): void {
  app.get('/api/sessions', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    return { sessions: await house.players.sessions(visitor.player.id, visitor.token, house.time.now()) };
  });

  /** All but this one. */
  app.delete('/api/sessions', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    await house.players.endOtherSessions(visitor.player.id, visitor.token);
    identityChanges(house, reply, visitor.player.id);
    return reply.code(204).send();
  });

  app.delete('/api/sessions/:id', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    const which = v.safeParse(Which, request.params);
    const ended = which.success && (await house.players.endSessionOf(visitor.player.id, which.output.id));
    if (!ended) return refuse(reply, 'unknown-session');
    identityChanges(house, reply, visitor.player.id);
    return reply.code(204).send();
  });

  /** A code that makes another device this player's too. Guests have no other way. */
  app.post('/api/handover', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    const code = newToken();
    const ticket = { player: visitor.player.id, note: '' };
    const expiresAt = await house.tickets.issue(code, 'handover', ticket, house.time.now());
    return reply.code(201).header('cache-control', 'no-store').send({ code, expiresAt });
  });

  app.post('/api/handover/redeem', async (request, reply) => {
    const body = v.safeParse(Redeeming, request.body);
    if (!body.success) return refuse(reply, 'bad-message');
    const now = house.time.now();
    const ticket = await house.tickets.redeem(body.output.code, 'handover', now);
    const player = ticket?.player === undefined ? undefined : await house.players.byId(ticket.player);
    if (player === undefined) return refuse(reply, 'expired');
    const before = await visitorOf(house, request);
    if (before.player?.id === player.id) return player;
    if (before.token !== undefined) await house.players.endSession(before.token);
    const token = await house.players.openSession(player.id, deviceOf(request), now);
    if (before.player !== undefined) identityChanges(house, reply, before.player.id);
    return welcome(request, reply, { token, player });
  });
}
