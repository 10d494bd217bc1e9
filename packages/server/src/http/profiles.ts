// What everybody may see of a player, and the best of each game.

import { Known, PlayerId, type Leaderboard, type Profile } from '@quadrille/protocol';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { House } from '../house.ts';
import { refuse } from './answer.ts';
import { visitorOf } from './visitor.ts';

const Whose = v.object({ player: PlayerId });
const WhoseGame = v.object({ player: PlayerId, game: Known });
const WhichGame = v.object({ game: Known });
const Page = v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(64))) });

export function profileRoutes(app: FastifyInstance, house: House): void {
  const playerOf = async (params: unknown) => {
    const whose = v.safeParse(Whose, params);
    return whose.success ? house.players.byId(whose.output.player) : undefined;
  };

  app.get('/api/players/:player', async (request, reply) => {
    const player = await playerOf(request.params);
    if (player === undefined) return refuse(reply, 'unknown-player');
    const [createdAt, standings] = await Promise.all([
      house.players.createdAt(player.id),
      house.ratings.standings(player.id),
    ]);
    return { id: player.id, name: player.name, guest: player.guest, createdAt, standings } satisfies Profile;
  });

  app.get('/api/players/:player/games', async (request, reply) => {
    const player = await playerOf(request.params);
    if (player === undefined) return refuse(reply, 'unknown-player');
    const page = v.safeParse(Page, request.query);
    const visitor = await visitorOf(house, request);
    const history = page.success
      ? await house.histories.page(player.id, visitor.player?.id === player.id, page.output.after)
      : undefined;
    return history ?? refuse(reply, 'bad-message');
  });

  app.get('/api/players/:player/ratings/:game', async (request, reply) => {
    const player = await playerOf(request.params);
    if (player === undefined) return refuse(reply, 'unknown-player');
    const which = v.safeParse(WhoseGame, request.params);
    if (!which.success) return refuse(reply, 'unknown-game');
    return { points: await house.ratings.course(player.id, which.output.game) };
  });

  app.get('/api/leaderboards/:game', async (request, reply) => {
    const which = v.safeParse(WhichGame, request.params);
    if (!which.success) return refuse(reply, 'unknown-game');
    const { game } = which.output;
    return { game, players: await house.ratings.leaders(game) } satisfies Leaderboard;
  });
}
