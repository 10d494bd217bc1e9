// Who one is.

import { Me } from '@quadrille/protocol';
import * as v from 'valibot';
import { cookieFor, credentialsOf } from './session.ts';
import { route } from './route.ts';
import { deviceOf, identityChanges, welcome, Welcomed } from './visitor.ts';

export const Name = v.pipe(
  v.string(),
  v.trim(),
  v.normalize('NFC'),
  v.minLength(1),
  v.maxLength(30),
  v.regex(/^[^\p{C}<>]*$/u),
);

export const playerRoutes = [
  route({
    method: 'POST',
    path: '/api/session',
    tag: 'players',
    summary: 'Begin: whoever has no session yet becomes a guest',
    body: v.strictObject({ name: v.optional(Name) }),
    answers: {
      200: {
        about: 'Oneself; programs are told the token of a new session, pages keep it as a cookie.',
        json: Welcomed,
      },
    },
    async handle({ house, request, reply, player, body }) {
      const { name } = body;
      if (player !== undefined) {
        if (name !== undefined && name !== player.name && player.guest) await house.players.rename(player.id, name);
        return { ...player, name: name ?? player.name };
      }
      const guest = await house.players.createGuest(name ?? '', deviceOf(request), house.time.now());
      return welcome({ request, reply }, guest);
    },
  }),
  route({
    method: 'GET',
    path: '/api/session',
    tag: 'players',
    summary: 'Who one is',
    who: 'players',
    answers: { 200: { about: 'Oneself.', json: Me } },
    handle: async ({ player }) => player,
  }),
  route({
    method: 'DELETE',
    path: '/api/session',
    tag: 'players',
    summary: 'End the session',
    answers: { 204: { about: 'It is over.' } },
    async handle({ house, request, reply, player }) {
      const credentials = credentialsOf(request.raw);
      if (credentials !== undefined) await house.players.endSession(credentials.token);
      if (player !== undefined) identityChanges({ house, reply }, player.id);
      return reply
        .header('set-cookie', cookieFor('', request.protocol === 'https'))
        .code(204)
        .send();
    },
  }),
];
