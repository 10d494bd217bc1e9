// Public profiles, and the leaderboard of each game.

import { History, KnownGameId, Leaderboard, PlayerId, Profile, RatingHistory } from '@quadrille/protocol';
import * as v from 'valibot';
import { costOf } from '../limits.ts';
import { refuse } from './answer.ts';
import { route } from './route.ts';

const Whose = v.object({ player: PlayerId });

export const profileRoutes = [
  route({
    method: 'GET',
    path: '/api/players/:player',
    tag: 'players',
    summary: 'See who somebody is and how they stand in each game',
    params: Whose,
    missing: 'unknown-player',
    answers: { 200: { about: 'The player.', json: Profile } },
    async handle({ node, reply, params }) {
      const player = await node.players.byId(params.player);
      if (player === undefined) return refuse(reply, 'unknown-player');
      const { id, name, guest, bot } = player;
      const [createdAt, standings] = await Promise.all([node.players.createdAt(id), node.ratings.standings(id)]);
      return { id, name, guest, bot, createdAt, standings } satisfies Profile;
    },
  }),
  route({
    method: 'GET',
    path: '/api/players/:player/games',
    tag: 'players',
    summary: 'See the games of a player: finished public ones, or all if it is oneself',
    params: Whose,
    query: v.object({
      /** `next` of the previous page. */
      after: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    missing: 'unknown-player',
    answers: { 200: { about: 'The latest first, page by page.', json: History } },
    cost: 5,
    async handle({ node, reply, player: asking, params, query }) {
      const player = await node.players.byId(params.player);
      if (player === undefined) return refuse(reply, 'unknown-player');
      const history = await node.histories.page(player.id, asking?.id === player.id, query.after);
      return history ?? refuse(reply, 'bad-message');
    },
  }),
  route({
    method: 'GET',
    path: '/api/players/:player/ratings/:game',
    tag: 'players',
    summary: 'See how a rating went',
    params: v.object({ ...Whose.entries, game: KnownGameId }),
    missing: 'unknown-player',
    answers: { 200: { about: 'After each rated game, the earliest first.', json: RatingHistory } },
    async handle({ node, reply, params }) {
      const player = await node.players.byId(params.player);
      if (player === undefined) return refuse(reply, 'unknown-player');
      const points = await node.ratings.ratingHistory(player.id, params.game);
      reply.server.rates.charge(reply, costOf(points.length));
      return { points };
    },
  }),
  route({
    method: 'GET',
    path: '/api/leaderboards/:game',
    tag: 'players',
    summary: 'See the best of a game, among those whose rating is established',
    params: v.object({ game: KnownGameId }),
    missing: 'unknown-game',
    answers: { 200: { about: 'The best first.', json: Leaderboard } },
    cost: 3,
    handle: async ({ node, params: { game } }) => ({ game, players: await node.ratings.leaders(game) }),
  }),
];
