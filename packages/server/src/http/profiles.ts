// What everybody may see of a player, and the best of each game.

import { History, Known, Leaderboard, PlayerId, Profile, RatingCourse } from '@quadrille/protocol';
import * as v from 'valibot';
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
    async handle({ house, reply, params }) {
      const player = await house.players.byId(params.player);
      if (player === undefined) return refuse(reply, 'unknown-player');
      const { id, name, guest, bot } = player;
      const [createdAt, standings] = await Promise.all([house.players.createdAt(id), house.ratings.standings(id)]);
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
      /** `next` of the page before. */
      after: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    missing: 'unknown-player',
    answers: { 200: { about: 'The latest first, page by page.', json: History } },
    async handle({ house, reply, player: asking, params, query }) {
      const player = await house.players.byId(params.player);
      if (player === undefined) return refuse(reply, 'unknown-player');
      const history = await house.histories.page(player.id, asking?.id === player.id, query.after);
      return history ?? refuse(reply, 'bad-message');
    },
  }),
  route({
    method: 'GET',
    path: '/api/players/:player/ratings/:game',
    tag: 'players',
    summary: 'See how a rating went',
    params: v.object({ ...Whose.entries, game: Known }),
    missing: 'unknown-player',
    answers: { 200: { about: 'After each rated game, the earliest first.', json: RatingCourse } },
    async handle({ house, reply, params }) {
      const player = await house.players.byId(params.player);
      if (player === undefined) return refuse(reply, 'unknown-player');
      return { points: await house.ratings.course(player.id, params.game) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/leaderboards/:game',
    tag: 'players',
    summary: 'See the best of a game, among those whose rating is established',
    params: v.object({ game: Known }),
    missing: 'unknown-game',
    answers: { 200: { about: 'The best first.', json: Leaderboard } },
    handle: async ({ house, params: { game } }) => ({ game, players: await house.ratings.leaders(game) }),
  }),
];
