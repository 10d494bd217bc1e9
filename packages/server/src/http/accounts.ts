// Accounts: making one, signing in with a password, changing it, taking everything away, leaving.

import { Readable } from 'node:stream';
import { NameAndPassword, NewPassword, Renaming } from '@quadrille/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { House } from '../house.ts';
import { Limit } from '../limits.ts';
import { addressKey } from '../players/attempts.ts';
import { fold } from '../players/names.ts';
import { takeaway } from '../players/takeaway.ts';
import type { Player } from '../table/decide.ts';
import { refuse } from './answer.ts';
import { cookieFor } from './session.ts';
import { deviceOf, identityChanges, known, visitorOf, welcome } from './visitor.ts';

/** Taking everything away is work. */
const MOST_TAKEAWAYS = 5;
const TAKEAWAYS_PER_SECOND = 1 / 60;

export function refuseWaiting(reply: FastifyReply, ms: number): FastifyReply {
  const seconds = Math.ceil(ms / 1000);
  return reply.code(429).header('retry-after', String(seconds)).send({ code: 'wait', seconds });
}

/** Opens a session for somebody who has proved who they are; the one this device had before ends. */
export async function signIn(house: House, request: FastifyRequest, reply: FastifyReply, player: Player) {
  const before = await visitorOf(house, request);
  if (before.token !== undefined) await house.players.endSession(before.token);
  const token = await house.players.openSession(player.id, deviceOf(request), house.time.now());
  if (before.player !== undefined) identityChanges(house, reply, before.player.id);
  return welcome(request, reply, { token, player });
}

export function accountRoutes(app: FastifyInstance, house: House): void {
  const takeaways = new Limit(MOST_TAKEAWAYS, TAKEAWAYS_PER_SECOND);
  house.onTidy(() => takeaways.tidy());

  app.post('/api/account', async (request, reply) => {
    const body = v.safeParse(NameAndPassword, request.body);
    if (!body.success) return refuse(reply, 'bad-message');
    const visitor = await visitorOf(house, request);
    if (!house.registrations.take(addressKey(request.ip))) return refuse(reply, 'too-fast');
    const { name, password } = body.output;
    const made = await house.accounts.register(visitor, name, password, house.time.now());
    if (!made.ok) return refuse(reply, made.error);
    identityChanges(house, reply, made.value.player.id);
    return reply.code(201).send(welcome(request, reply, made.value));
  });

  app.post('/api/sign-in', async (request, reply) => {
    const body = v.safeParse(NameAndPassword, request.body);
    if (!body.success) return refuse(reply, 'bad-message');
    const { attempts } = house;
    const { name, password } = body.output;
    const [folded, address, now] = [fold(name), addressKey(request.ip), house.time.now()];
    const wait = (await attempts.begin('address', address, now)) || (await attempts.begin('name', folded, now));
    if (wait > 0) return refuseWaiting(reply, wait);
    const player = await house.accounts.byPassword(name, password);
    if (player === undefined) return refuse(reply, 'wrong-credentials');
    await attempts.succeeded('name', folded);
    await attempts.takeBack('address', address);
    return signIn(house, request, reply, player);
  });

  app.get('/api/account', async (request, reply) => {
    const visitor = await known(house, request, reply);
    return visitor === undefined ? reply : house.accounts.own(visitor.player);
  });

  app.patch('/api/account', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    if (visitor.player.guest) return refuse(reply, 'accounts-only');
    const body = v.safeParse(Renaming, request.body);
    if (!body.success) return refuse(reply, 'bad-message');
    const renamed = await house.accounts.rename(visitor.player, body.output.name);
    if (!renamed.ok) return refuse(reply, renamed.error);
    identityChanges(house, reply, visitor.player.id);
    const player = (await house.players.byId(visitor.player.id)) ?? visitor.player;
    return house.accounts.own(player);
  });

  app.put('/api/account/password', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    if (visitor.player.guest) return refuse(reply, 'accounts-only');
    const body = v.safeParse(NewPassword, request.body);
    if (!body.success) return refuse(reply, 'bad-message');
    const { player, token } = visitor;
    const wait = await house.attempts.begin('name', player.id, house.time.now());
    if (wait > 0) return refuseWaiting(reply, wait);
    const set = await house.accounts.setPassword(player, token, body.output.password, body.output.current);
    if (!set.ok && set.error === 'wrong-credentials') return refuse(reply, set.error);
    await house.attempts.succeeded('name', player.id);
    if (!set.ok) return refuse(reply, set.error);
    identityChanges(house, reply, player.id);
    return reply.code(204).send();
  });

  app.delete('/api/account/password', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    const removed = await house.accounts.removePassword(visitor.player);
    return removed.ok ? reply.code(204).send() : refuse(reply, removed.error);
  });

  app.get('/api/account/export', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    if (!takeaways.take(visitor.player.id)) return refuse(reply, 'too-fast');
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="quadrille.json"')
      .header('cache-control', 'no-store')
      .send(Readable.from(takeaway(house, visitor.player, visitor.token, house.time.now())));
  });

  /** For good. Guests can leave too. */
  app.delete('/api/account', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    await house.leaving.leave(visitor.player.id);
    identityChanges(house, reply, visitor.player.id);
    return reply
      .header('set-cookie', cookieFor('', request.protocol === 'https'))
      .code(204)
      .send();
  });
}
