// Bots and their tokens: what somebody's programs sign in with.

import { PlayerId, Token } from '@quadrille/protocol';
import * as v from 'valibot';
import { refuse } from './answer.ts';
import { Name } from './players.ts';
import { route, type Ask } from './route.ts';
import { identityChanges } from './visitor.ts';

const TokenId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
const BotTokenBody = v.object({ id: TokenId, note: v.string(), createdAt: v.number(), seenAt: v.number() });
const BotBody = v.object({ id: PlayerId, name: v.string(), createdAt: v.number(), tokens: v.array(BotTokenBody) });
const Of = v.object({ bot: PlayerId });

/** Is it a bot of the one who asks? If not, the request has been answered. */
async function owned({ house, player, params, reply }: Ask<{ bot: string }, unknown, unknown, { id: string }>) {
  if (await house.bots.owns(player.id, params.bot)) return true;
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
    body: v.strictObject({ name: Name }),
    answers: { 201: { about: 'The bot, without a token yet.', json: BotBody } },
    refusals: ['accounts-only', 'too-many'],
    async handle({ house, reply, player, body }) {
      if (player.guest || player.bot) return refuse(reply, 'accounts-only');
      const bot = await house.bots.create(player.id, body.name, house.time.now());
      return bot === undefined ? refuse(reply, 'too-many') : reply.code(201).send(bot);
    },
  }),
  route({
    method: 'GET',
    path: '/api/bots',
    tag: 'bots',
    summary: 'List one’s bots and their tokens',
    who: 'players',
    answers: {
      200: { about: 'The bots; tokens themselves are not kept.', json: v.object({ bots: v.array(BotBody) }) },
    },
    handle: async ({ house, player }) => ({ bots: await house.bots.of(player.id) }),
  }),
  route({
    method: 'DELETE',
    path: '/api/bots/:bot',
    tag: 'bots',
    summary: 'Retire a bot: its tokens end, its games stay',
    who: 'players',
    params: Of,
    missing: 'unknown-bot',
    answers: { 204: { about: 'It plays no more.' } },
    async handle(ask) {
      if (!(await owned(ask))) return ask.reply;
      await ask.house.bots.retire(ask.params.bot);
      identityChanges(ask, ask.params.bot);
      return ask.reply.code(204).send();
    },
  }),
  route({
    method: 'POST',
    path: '/api/bots/:bot/tokens',
    tag: 'bots',
    summary: 'Make a token for a bot; it is shown this once',
    who: 'players',
    params: Of,
    body: v.strictObject({ note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))) }),
    missing: 'unknown-bot',
    answers: {
      201: { about: 'The token, and the id it is listed and ended by.', json: v.object({ id: TokenId, token: Token }) },
    },
    refusals: ['too-many'],
    async handle(ask) {
      if (!(await owned(ask))) return ask.reply;
      const { house, params, body, reply } = ask;
      const made = await house.bots.addToken(params.bot, body.note ?? '', house.time.now());
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
    answers: { 204: { about: 'It is good for nothing any more.' } },
    async handle(ask) {
      if (!(await owned(ask))) return ask.reply;
      const { house, params, reply } = ask;
      if (!(await house.bots.endToken(params.bot, params.token))) return refuse(reply, 'unknown-bot');
      // Whoever came with it has to come again, and cannot.
      identityChanges(ask, params.bot);
      return reply.code(204).send();
    },
  }),
];
