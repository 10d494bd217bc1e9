// Accounts: making one, signing in with a password, changing it, taking everything away, leaving.

import { Readable } from 'node:stream';
import { NameAndPassword, NewPassword, OwnAccount, Renaming } from '@quadrille/protocol';
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { addressKey, Limit } from '../limits.ts';
import { fold } from '../players/names.ts';
import { takeaway } from '../players/takeaway.ts';
import { refuse } from './answer.ts';
import { route } from './route.ts';
import { cookieFor } from './session.ts';
import { enter, identityChanges, tokenOf, visitorOf, welcome, Welcomed } from './visitor.ts';

/** New accounts of one address: a whole class at once, then one a minute. */
export const registrations = new Limit(60, 1 / 60);
/** Taking everything away is work. */
const takeaways = new Limit(5, 1 / 60);

export function refuseWaiting(reply: FastifyReply, ms: number): FastifyReply {
  const seconds = Math.ceil(ms / 1000);
  return reply.code(429).header('retry-after', String(seconds)).send({ code: 'wait', seconds });
}

export const accountRoutes = [
  route({
    method: 'POST',
    path: '/api/account',
    tag: 'accounts',
    summary: 'Make an account with a password; a guest stays the same player and keeps every game',
    body: NameAndPassword,
    answers: { 201: { about: 'Oneself, with a new session.', json: Welcomed } },
    refusals: ['bad-name', 'name-reserved', 'name-taken', 'weak-password', 'has-account', 'busy'],
    async handle(ask) {
      const { house, request, reply, body } = ask;
      if (!registrations.take(addressKey(request.ip))) return refuse(reply, 'too-fast');
      const made = await house.accounts.register(visitorOf(ask), body.name, body.password, house.time.now());
      if (!made.ok) return refuse(reply, made.error);
      identityChanges(ask, made.value.player.id);
      return reply.code(201).send(welcome(ask, made.value));
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-in',
    tag: 'accounts',
    summary: 'Sign in with name and password',
    body: NameAndPassword,
    answers: { 200: { about: 'Who one is now.', json: Welcomed } },
    refusals: ['wrong-credentials', 'wait', 'busy'],
    async handle(ask) {
      const { house, request, reply, body } = ask;
      const { attempts } = house;
      const [folded, address, now] = [fold(body.name), addressKey(request.ip), house.time.now()];
      const wait = (await attempts.begin('address', address, now)) || (await attempts.begin('name', folded, now));
      if (wait > 0) return refuseWaiting(reply, wait);
      const player = await house.accounts.byPassword(body.name, body.password);
      if (player === undefined) return refuse(reply, 'wrong-credentials');
      await attempts.succeeded('name', folded);
      await attempts.takeBack('address', address);
      return enter(ask, player);
    },
  }),
  route({
    method: 'GET',
    path: '/api/account',
    tag: 'accounts',
    summary: 'See one’s account and what it is opened with',
    who: 'players',
    answers: { 200: { about: 'The account.', json: OwnAccount } },
    handle: ({ house, player }) => house.accounts.own(player),
  }),
  route({
    method: 'PATCH',
    path: '/api/account',
    tag: 'accounts',
    summary: 'Change one’s name',
    who: 'players',
    body: Renaming,
    answers: { 200: { about: 'The account.', json: OwnAccount } },
    refusals: ['accounts-only', 'bad-name', 'name-reserved', 'name-taken'],
    async handle(ask) {
      const { house, reply, player, body } = ask;
      if (player.guest || player.bot) return refuse(reply, 'accounts-only');
      const renamed = await house.accounts.rename(player, body.name);
      if (!renamed.ok) return refuse(reply, renamed.error);
      identityChanges(ask, player.id);
      return house.accounts.own((await house.players.byId(player.id)) ?? player);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/account/password',
    tag: 'accounts',
    summary: 'Set a password, or another one; all other sessions end',
    who: 'players',
    body: NewPassword,
    answers: { 204: { about: 'It is set.' } },
    refusals: ['accounts-only', 'wrong-credentials', 'weak-password', 'wait', 'busy'],
    async handle(ask) {
      const { house, request, reply, player, body } = ask;
      if (player.guest || player.bot) return refuse(reply, 'accounts-only');
      // Whoever found an open session may not guess either.
      const wait = await house.attempts.begin('name', player.id, house.time.now());
      if (wait > 0) return refuseWaiting(reply, wait);
      const set = await house.accounts.setPassword(player, tokenOf(request), body.password, body.current);
      if (!set.ok && set.error === 'wrong-credentials') return refuse(reply, set.error);
      await house.attempts.succeeded('name', player.id);
      if (!set.ok) return refuse(reply, set.error);
      identityChanges(ask, player.id);
      return reply.code(204).send();
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/account/password',
    tag: 'accounts',
    summary: 'Do without a password, where there is a passkey',
    who: 'players',
    answers: { 204: { about: 'There is none any more.' } },
    refusals: ['last-credential'],
    async handle({ house, reply, player }) {
      const removed = await house.accounts.removePassword(player);
      return removed.ok ? reply.code(204).send() : refuse(reply, removed.error);
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/export',
    tag: 'accounts',
    summary: 'Take away everything that is kept about oneself',
    who: 'players',
    answers: {
      200: {
        about: 'Profile, sessions, ratings, and every game as a record.',
        json: v.object({
          exportedAt: v.string(),
          profile: OwnAccount,
          games: v.array(v.object({ table: v.string(), record: v.string() })),
        }),
      },
    },
    refusals: ['too-fast'],
    async handle({ house, request, reply, player }) {
      if (!takeaways.take(player.id)) return refuse(reply, 'too-fast');
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="quadrille.json"')
        .send(Readable.from(takeaway(house, player, tokenOf(request), house.time.now())));
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/account',
    tag: 'accounts',
    summary: 'Leave for good, guests too: running games are resigned, in finished ones the name is removed',
    who: 'players',
    answers: { 204: { about: 'Nobody is this player any more.' } },
    async handle(ask) {
      const { house, request, reply, player } = ask;
      for (const gone of await house.leaving.leave(player.id)) identityChanges(ask, gone);
      return reply
        .header('set-cookie', cookieFor('', request.protocol === 'https'))
        .code(204)
        .send();
    },
  }),
];
