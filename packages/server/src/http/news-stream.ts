// The stream of a player's news.

import { News } from '@quadrille/protocol';
import type { NewsFeed } from '../tables/player-news.ts';
import { refuse } from './answer.ts';
import { NdjsonStream } from './ndjson-stream.ts';
import { route } from './route.ts';
import { sessionIn } from './visitor.ts';

export const streamRoutes = [
  route({
    method: 'GET',
    path: '/api/stream',
    tag: 'players',
    summary: 'Stream what concerns this player: invitations, games that begin or end, turns, proposals',
    who: 'players',
    answers: {
      200: {
        about:
          'The current state of the player’s games, then news as it happens, one JSON object per line. Empty lines show that the connection is alive. The stream ends with the session.',
        lines: News,
      },
    },
    refusals: ['too-many'],
    async handle({ node, request, reply, player }) {
      const refusal = reply.server.streams.refusal(reply);
      if (refusal !== undefined) return refuse(reply, refusal);
      let feed: NewsFeed | undefined;
      const close = () => void feed?.close().catch(() => undefined);
      const lines = new NdjsonStream(reply, { me: player, session: sessionIn(request) }, close);
      try {
        feed = await node.playerNews.open(player.id, node.tableService, (news) => lines.writeLines(news));
      } catch {
        // Without a subscription the stream is useless; the client reconnects.
        lines.end();
      }
      if (!lines.isOpen) close();
      return reply;
    },
  }),
];
