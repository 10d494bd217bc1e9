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
    summary: 'List the player’s sessions',
    who: 'players',
    answers: { 200: { about: 'The sessions, the most recently used first.', json: SessionList } },
    handle: async ({ node, request, player }) => ({
      sessions: await node.players.sessions(player.id, tokenOf(request), node.time.now()),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/sessions',
    tag: 'accounts',
    summary: 'End all other sessions and all hand-over codes',
    who: 'players',
    answers: { 204: { about: 'The sessions have ended.' } },
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
    summary: 'End a session and the hand-over codes that it created',
    who: 'players',
    params: v.object({ session: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    missing: 'unknown-session',
    answers: { 204: { about: 'The session has ended.' } },
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
    summary:
      'Create a hand-over code, valid once, with which another device continues as the same player; the only way for guests',
    who: 'players',
    answers: { 201: { about: 'The code, and when it expires.', json: Handover } },
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
    summary: 'Continue as the player who created the hand-over code',
    body: RedeemRequest,
    answers: { 200: { about: 'The player of the new session.', json: SessionReply } },
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
