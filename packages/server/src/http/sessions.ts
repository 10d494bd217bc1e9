// Where one is signed in, and carrying on on another device.

import { Handover, Redeeming, SessionList } from '@quadrille/protocol';
import * as v from 'valibot';
import { newToken } from '../secrets.ts';
import { refuse } from './answer.ts';
import { route } from './route.ts';
import { enter, identityChanges, tokenOf, Welcomed } from './visitor.ts';

export const sessionRoutes = [
  route({
    method: 'GET',
    path: '/api/sessions',
    tag: 'accounts',
    summary: 'List where one is signed in',
    who: 'players',
    answers: { 200: { about: 'The sessions, the one used last first.', json: SessionList } },
    handle: async ({ house, request, player }) => ({
      sessions: await house.players.sessions(player.id, tokenOf(request), house.time.now()),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/sessions',
    tag: 'accounts',
    summary: 'End all sessions but this one',
    who: 'players',
    answers: { 204: { about: 'They are over.' } },
    async handle({ house, request, reply, player }) {
      await house.players.endOtherSessions(player.id, tokenOf(request));
      identityChanges({ house, reply }, player.id);
      return reply.code(204).send();
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/sessions/:session',
    tag: 'accounts',
    summary: 'End a session',
    who: 'players',
    params: v.object({ session: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    missing: 'unknown-session',
    answers: { 204: { about: 'It is over.' } },
    async handle({ house, reply, player, params }) {
      if (!(await house.players.endSessionOf(player.id, params.session))) return refuse(reply, 'unknown-session');
      identityChanges({ house, reply }, player.id);
      return reply.code(204).send();
    },
  }),
  route({
    method: 'POST',
    path: '/api/handover',
    tag: 'accounts',
    summary: 'Make a code with which another device carries on as oneself, good once; guests have no other way',
    who: 'players',
    answers: { 201: { about: 'The code, and until when it is good.', json: Handover } },
    async handle({ house, reply, player }) {
      const code = newToken();
      const ticket = { player: player.id, note: '' };
      const expiresAt = await house.tickets.issue(code, 'handover', ticket, house.time.now());
      return reply.code(201).send({ code, expiresAt });
    },
  }),
  route({
    method: 'POST',
    path: '/api/handover/redeem',
    tag: 'accounts',
    summary: 'Carry on as whoever made the code',
    body: Redeeming,
    answers: { 200: { about: 'Who one is now.', json: Welcomed } },
    refusals: ['expired'],
    async handle(ask) {
      const { house, reply, body } = ask;
      const ticket = await house.tickets.redeem(body.code, 'handover', house.time.now());
      const player = ticket?.player === undefined ? undefined : await house.players.byId(ticket.player);
      if (player === undefined) return refuse(reply, 'expired');
      return ask.player?.id === player.id ? player : enter(ask, player);
    },
  }),
];
