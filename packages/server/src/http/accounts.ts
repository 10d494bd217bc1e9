// Accounts: registering, signing in and changing the password, exporting all data, deleting the account.

import { NameAndPassword, NewPassword, OwnAccount, RenameRequest } from '@quadrille/protocol';
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { addressKey, RateLimiter } from '../limits.ts';
import { exportPlayerData } from '../players/data-export.ts';
import { refuse } from './answer.ts';
import { route } from './route.ts';
import {
  grantSession,
  notifyIdentityAfterReply,
  clearedCookie,
  tokenOf,
  isConfirmed,
  visitorOf,
  sessionReply,
  SessionReply,
} from './visitor.ts';

/** Registrations per address: a whole class at once, then one per minute. */
export const registrationLimiter = new RateLimiter(60, 1 / 60);
/** An export is expensive. */
export const exportLimiter = new RateLimiter(5, 1 / 60);

export function refuseWaiting(reply: FastifyReply, ms: number): FastifyReply {
  const seconds = Math.ceil(ms / 1000);
  return reply.code(429).header('retry-after', String(seconds)).send({ code: 'wait', seconds });
}

export const accountRoutes = [
  route({
    method: 'POST',
    path: '/api/account',
    tag: 'accounts',
    summary: 'Create an account with a password; a guest stays the same player and keeps every game',
    body: NameAndPassword,
    answers: { 201: { about: 'The player, with a new session.', json: SessionReply } },
    refusals: ['bad-name', 'name-reserved', 'name-taken', 'weak-password', 'has-account', 'busy'],
    async handle(context) {
      const { node, request, reply, body } = context;
      if (!registrationLimiter.take(addressKey(request.ip))) return refuse(reply, 'too-fast');
      const made = await node.accounts.register(visitorOf(context), body.name, body.password, node.time.now());
      if (!made.ok) return refuse(reply, made.error);
      // A new player has no connections yet.
      if (context.player !== undefined) notifyIdentityAfterReply(context, made.value.player.id);
      return reply.code(201).send(sessionReply(context, made.value));
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-in',
    tag: 'accounts',
    summary: 'Sign in with name and password',
    body: NameAndPassword,
    answers: { 200: { about: 'The player of the new session.', json: SessionReply } },
    refusals: ['wrong-credentials', 'wait', 'busy'],
    async handle(context) {
      const { node, request, reply, body } = context;
      const { attempts } = node;
      const [address, now] = [addressKey(request.ip), node.time.now()];
      const counted = await node.accounts.countedAs(body.name);
      const wait = (await attempts.begin('address', address, now)) || (await attempts.begin('name', counted, now));
      if (wait > 0) return refuseWaiting(reply, wait);
      const player = await node.accounts.byPassword(body.name, body.password);
      if (player === undefined) return refuse(reply, 'wrong-credentials');
      await attempts.succeeded('name', counted);
      await attempts.takeBack('address', address);
      return grantSession(context, player, 'password');
    },
  }),
  route({
    method: 'GET',
    path: '/api/account',
    tag: 'accounts',
    summary: 'Get the player’s own account and its ways to sign in',
    who: 'players',
    answers: { 200: { about: 'The account.', json: OwnAccount } },
    handle: async ({ node, request, player }) =>
      node.accounts.own(player, await node.players.confirmedBy(tokenOf(request), node.time.now())),
  }),
  route({
    method: 'PATCH',
    path: '/api/account',
    tag: 'accounts',
    summary: 'Change the player’s name',
    who: 'players',
    body: RenameRequest,
    answers: { 200: { about: 'The account.', json: OwnAccount } },
    refusals: ['accounts-only', 'bad-name', 'name-reserved', 'name-taken'],
    async handle(context) {
      const { node, reply, player, body } = context;
      if (player.guest || player.bot) return refuse(reply, 'accounts-only');
      const renamed = await node.accounts.rename(player, body.name);
      if (!renamed.ok) return refuse(reply, renamed.error);
      notifyIdentityAfterReply(context, player.id);
      return node.accounts.own((await node.players.byId(player.id)) ?? player);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/account/password',
    tag: 'accounts',
    summary: 'Set or change the password; all other sessions end',
    who: 'players',
    body: NewPassword,
    answers: { 204: { about: 'The password is set.' } },
    refusals: ['accounts-only', 'wrong-credentials', 'confirm-first', 'weak-password', 'expired', 'wait', 'busy'],
    async handle(context) {
      const { node, request, reply, player, body } = context;
      if (player.guest || player.bot) return refuse(reply, 'accounts-only');
      // A stolen or forgotten session must not allow guessing the password either.
      const [token, now] = [tokenOf(request), node.time.now()];
      const wait = await node.attempts.begin('name', player.id, now);
      if (wait > 0) return refuseWaiting(reply, wait);
      const proof = await node.players.confirmedBy(token, now);
      const set = await node.accounts.setPassword(player, token, body.password, body.current, proof);
      if (!set.ok && set.error === 'wrong-credentials') return refuse(reply, set.error);
      await node.attempts.succeeded('name', player.id);
      if (!set.ok) return refuse(reply, set.error);
      notifyIdentityAfterReply(context, player.id);
      return reply.code(204).send();
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/account/password',
    tag: 'accounts',
    summary: 'Remove the password; requires a passkey',
    who: 'players',
    answers: { 204: { about: 'The password is removed.' } },
    refusals: ['last-credential', 'confirm-first'],
    async handle(context) {
      const { node, reply, player } = context;
      if (!(await isConfirmed(context, player))) return refuse(reply, 'confirm-first');
      const removed = await node.accounts.removePassword(player);
      return removed.ok ? reply.code(204).send() : refuse(reply, removed.error);
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/export',
    tag: 'accounts',
    summary: 'Export everything that is stored about the player',
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
    refusals: ['too-many'],
    cost: 5,
    async handle({ node, request, reply, player }) {
      const { exports } = reply.server;
      const refusal = exports.refusal(reply);
      if (refusal !== undefined) return refuse(reply, refusal);
      if (!exportLimiter.take(player.id)) return refuse(reply, 'too-fast');
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="quadrille.json"')
        .send(exports.body(reply, exportPlayerData(node, player, tokenOf(request), node.time.now())));
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/account',
    tag: 'accounts',
    summary: 'Delete the player, guests too: running games are resigned, and the name is removed from finished ones',
    who: 'players',
    answers: { 204: { about: 'The player is deleted.' } },
    refusals: ['confirm-first'],
    async handle(context) {
      const { node, request, reply, player } = context;
      if (!(await isConfirmed(context, player))) return refuse(reply, 'confirm-first');
      for (const gone of await node.accountDeletion.deletePlayer(player.id)) notifyIdentityAfterReply(context, gone);
      return reply.header('set-cookie', clearedCookie(request)).code(204).send();
    },
  }),
];
