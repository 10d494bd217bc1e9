// Who one is.

import { Me, Token } from '@quadrille/protocol';
import * as v from 'valibot';
import { cookieFor, credentialsOf } from './session.ts';
import { route } from './route.ts';

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
        json: v.object({ ...Me.entries, token: v.optional(Token) }),
      },
    },
    async handle({ house, request, reply, player, body }) {
      const { name } = body;
      if (player !== undefined) {
        if (name !== undefined && name !== player.name && player.guest) await house.players.rename(player.id, name);
        return { ...player, name: name ?? player.name };
      }
      const device = (request.headers['user-agent'] ?? '').slice(0, 200);
      const guest = await house.players.createGuest(name ?? '', device, house.time.now());
      void reply.header('set-cookie', cookieFor(guest.token, request.protocol === 'https'));
      // Programs have no cookies: they are told the token, pages are not.
      return request.headers['sec-fetch-site'] === undefined ? { ...guest.player, token: guest.token } : guest.player;
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
    async handle({ house, request, reply }) {
      const credentials = credentialsOf(request.raw);
      if (credentials !== undefined) await house.players.endSession(credentials.token);
      return reply
        .header('set-cookie', cookieFor('', request.protocol === 'https'))
        .code(204)
        .send();
    },
  }),
];
