// The requesting player: guests, names, own data.

import { Me } from '@quadrille/protocol';
import * as v from 'valibot';
import { addressKey } from '../limits.ts';
import { refuse } from './answer.ts';
import { route } from './route.ts';
import {
  credentialsIn,
  deviceOf,
  notifyIdentityAfterReply,
  clearedCookie,
  sessionReply,
  SessionReply,
} from './visitor.ts';

/** A requested name; `accounts.nicknameFor` decides whether it is allowed. */
export const Nickname = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const playerRoutes = [
  route({
    method: 'POST',
    path: '/api/session',
    tag: 'players',
    summary: 'Create a session; a client without one becomes a guest',
    body: v.strictObject({ name: v.optional(Nickname) }),
    answers: {
      200: {
        about: 'The player. A program receives the token of a new session in the answer, a page as a cookie.',
        json: SessionReply,
      },
    },
    refusals: ['bad-name', 'name-reserved', 'name-taken'],
    async handle({ node, request, reply, player, body }) {
      if (player !== undefined && (!player.guest || body.name === undefined || body.name === player.name))
        return player;
      const named = body.name === undefined ? undefined : await node.accounts.nicknameFor(body.name);
      if (named?.ok === false) return refuse(reply, named.error);
      const name = named?.value.name ?? '';
      if (player !== undefined) {
        await node.players.rename(player.id, name);
        return { ...player, name };
      }
      if (!node.quotas.takeGuest(addressKey(request.ip))) return refuse(reply, 'too-fast');
      const guest = await node.players.createGuest(name, deviceOf(request), node.time.now());
      return sessionReply({ request, reply }, guest);
    },
  }),
  route({
    method: 'GET',
    path: '/api/session',
    tag: 'players',
    summary: 'Get the player of this session',
    who: 'players',
    answers: { 200: { about: 'The player.', json: Me } },
    handle: async ({ player }) => player,
  }),
  route({
    method: 'DELETE',
    path: '/api/session',
    tag: 'players',
    summary: 'End the session',
    answers: { 204: { about: 'The session has ended.' } },
    async handle({ node, request, reply, player }) {
      const credentials = credentialsIn(request);
      if (credentials !== undefined && player !== undefined) {
        await node.players.endSession(player.id, credentials.token);
        notifyIdentityAfterReply({ node, reply }, player.id);
      }
      return reply.header('set-cookie', clearedCookie(request)).code(204).send();
    },
  }),
];
