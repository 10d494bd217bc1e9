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
    summary: 'Get the profile of a player with the rating in each game',
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
    summary: 'List the games of a player: finished public ones, or all of the player’s own',
    params: Whose,
    query: v.object({
      /** `next` of the previous page. */
      after: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    missing: 'unknown-player',
    answers: { 200: { about: 'The latest first, in pages.', json: History } },
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
    summary: 'Get the history of a rating',
    params: v.object({ ...Whose.entries, game: KnownGameId }),
    missing: 'unknown-player',
    answers: { 200: { about: 'The rating after each rated game, the earliest first.', json: RatingHistory } },
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
    summary: 'Get the leaderboard of a game, without provisional ratings',
    params: v.object({ game: KnownGameId }),
    missing: 'unknown-game',
    answers: { 200: { about: 'The best first.', json: Leaderboard } },
    cost: 3,
    handle: async ({ node, params: { game } }) => ({ game, players: await node.ratings.leaders(game) }),
  }),
];
