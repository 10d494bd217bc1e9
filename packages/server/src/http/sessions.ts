// Listing and ending sessions, and moving a session to another device.

import { Handover, RedeemRequest, SessionList } from '@quadrille/protocol';
import * as v from 'valibot';
import { insertSession } from '../players/players.ts';
import { hashToken, newToken } from '../secrets.ts';
import { refuse } from './answer.ts';
import { route } from './route.ts';
import {
  deviceOf,
  notifyIdentityAfterReply,
  endPreviousSession,
  tokenOf,
  sessionReply,
  SessionReply,
} from './visitor.ts';

export const sessionRoutes = [
  route({
    method: 'GET',
    path: '/api/sessions',
    tag: 'accounts',
    summary: 'List where one is signed in',
    who: 'players',
    answers: { 200: { about: 'The sessions, the one used last first.', json: SessionList } },
    handle: async ({ node, request, player }) => ({
      sessions: await node.players.sessions(player.id, tokenOf(request), node.time.now()),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/sessions',
    tag: 'accounts',
    summary: 'End all sessions but this one, and the codes that were handed over',
    who: 'players',
    answers: { 204: { about: 'They are over.' } },
    async handle({ node, request, reply, player }) {
      await node.players.endOtherSessions(player.id, tokenOf(request));
      notifyIdentityAfterReply({ node, reply }, player.id);
      return reply.code(204).send();
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/sessions/:session',
    tag: 'accounts',
    summary: 'End a session, and the codes it handed over',
    who: 'players',
    params: v.object({ session: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    missing: 'unknown-session',
    answers: { 204: { about: 'It is over.' } },
    async handle({ node, reply, player, params }) {
      if (!(await node.players.endSessionOf(player.id, params.session))) return refuse(reply, 'unknown-session');
      notifyIdentityAfterReply({ node, reply }, player.id);
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
    async handle({ node, request, reply, player }) {
      const code = newToken();
      const ticket = { player: player.id, note: '', session: hashToken(tokenOf(request)) };
      const expiresAt = await node.tickets.issue(code, 'handover', ticket, node.time.now());
      return reply.code(201).send({ code, expiresAt });
    },
  }),
  route({
    method: 'POST',
    path: '/api/handover/redeem',
    tag: 'accounts',
    summary: 'Carry on as whoever made the code',
    body: RedeemRequest,
    answers: { 200: { about: 'Who one is now.', json: SessionReply } },
    refusals: ['expired'],
    async handle(context) {
      const { node, request, reply, body } = context;
      const [token, device, now] = [newToken(), deviceOf(request), node.time.now()];
      const ticket = await node.tickets.redeem(body.code, 'handover', now, ({ player }) =>
        player === undefined || player === context.player?.id ? [] : [insertSession(token, player, device, now)],
      );
      const player = ticket?.player === undefined ? undefined : await node.players.byId(ticket.player);
      if (player === undefined) return refuse(reply, 'expired');
      if (context.player?.id === player.id) return player;
      await endPreviousSession(context);
      return sessionReply(context, { token, player });
    },
  }),
];
