// Bots and their tokens, with which programs sign in.

import { PlayerId, Token } from '@quadrille/protocol';
import * as v from 'valibot';
import { refuse } from './answer.ts';
import { Nickname } from './players.ts';
import { route, type RequestContext } from './route.ts';
import { notifyIdentityAfterReply } from './visitor.ts';

const TokenId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
const BotTokenBody = v.object({ id: TokenId, note: v.string(), createdAt: v.number(), seenAt: v.number() });
const BotBody = v.object({ id: PlayerId, name: v.string(), createdAt: v.number(), tokens: v.array(BotTokenBody) });
const Of = v.object({ bot: PlayerId });

/** The bot, if the requesting player owns it. Otherwise the request has been answered. */
async function owned({
  node,
  player,
  params,
  reply,
}: RequestContext<{ bot: string }, unknown, unknown, { id: string }>) {
  if (await node.bots.owns(player.id, params.bot)) return true;
  refuse(reply, 'unknown-bot');
  return false;
}

export const botRoutes = [
  route({
    method: 'POST',
    path: '/api/bots',
    tag: 'bots',
    summary: 'Create a bot: a player of its own, shown as a bot, that plays unrated games',
    who: 'players',
    body: v.strictObject({ name: Nickname }),
    answers: { 201: { about: 'The bot, without a token yet.', json: BotBody } },
    refusals: ['accounts-only', 'too-many', 'bad-name', 'name-reserved', 'name-taken'],
    async handle({ node, reply, player, body }) {
      if (player.guest || player.bot) return refuse(reply, 'accounts-only');
      const named = await node.accounts.nicknameFor(body.name, player.id);
      if (!named.ok) return refuse(reply, named.error);
      const bot = await node.bots.create(player.id, named.value.name, node.time.now());
      return bot === undefined ? refuse(reply, 'too-many') : reply.code(201).send(bot);
    },
  }),
  route({
    method: 'GET',
    path: '/api/bots',
    tag: 'bots',
    summary: 'List the account’s bots and their tokens',
    who: 'players',
    answers: {
      200: {
        about: 'The bots. Tokens are listed by id; the server stores only their hashes.',
        json: v.object({ bots: v.array(BotBody) }),
      },
    },
    handle: async ({ node, player }) => ({ bots: await node.bots.byOwner(player.id) }),
  }),
  route({
    method: 'DELETE',
    path: '/api/bots/:bot',
    tag: 'bots',
    summary: 'Retire a bot: its tokens end, its games stay',
    who: 'players',
    params: Of,
    missing: 'unknown-bot',
    answers: { 204: { about: 'The bot is retired.' } },
    async handle(context) {
      if (!(await owned(context))) return context.reply;
      await context.node.bots.retire(context.params.bot);
      notifyIdentityAfterReply(context, context.params.bot);
      return context.reply.code(204).send();
    },
  }),
  route({
    method: 'POST',
    path: '/api/bots/:bot/tokens',
    tag: 'bots',
    summary: 'Create a token for a bot; it is shown only in this answer',
    who: 'players',
    params: Of,
    body: v.strictObject({ note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))) }),
    missing: 'unknown-bot',
    answers: {
      201: {
        about: 'The token, and the id under which it is listed and ended.',
        json: v.object({ id: TokenId, token: Token }),
      },
    },
    refusals: ['too-many'],
    async handle(context) {
      if (!(await owned(context))) return context.reply;
      const { node, params, body, reply } = context;
      const made = await node.bots.addToken(params.bot, body.note ?? '', node.time.now());
      return made === undefined ? refuse(reply, 'too-many') : reply.code(201).send(made);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/bots/:bot/tokens/:token',
    tag: 'bots',
    summary: 'End a token',
    who: 'players',
    params: v.object({ ...Of.entries, token: TokenId }),
    missing: 'unknown-bot',
    answers: { 204: { about: 'The token is no longer valid.' } },
    async handle(context) {
      if (!(await owned(context))) return context.reply;
      const { node, params, reply } = context;
      if (!(await node.bots.endToken(params.bot, params.token))) return refuse(reply, 'unknown-bot');
      // Connections that use the token must authenticate again, which fails.
      notifyIdentityAfterReply(context, params.bot);
      return reply.code(204).send();
    },
  }),
];
