// What concerns oneself, as it happens.

import { News } from '@quadrille/protocol';
import { refuse } from './answer.ts';
import { isCrowded, Lines } from './lines.ts';
import { route } from './route.ts';

export const streamRoutes = [
  route({
    method: 'GET',
    path: '/api/stream',
    tag: 'players',
    summary: 'Hear what concerns oneself: invitations, games that begin, one’s turn, proposals, ends',
    who: 'players',
    answers: {
      200: {
        about:
          'How things stand, then news as it happens, one for each line; empty lines show that the line still stands.',
        lines: News,
      },
    },
    refusals: ['too-fast'],
    async handle({ house, reply, player }) {
      if (isCrowded(reply)) return refuse(reply, 'too-fast');
      const lines: Lines = new Lines(reply, () => void feed.then((open) => open.close()).catch(() => undefined));
      const feed = house.news.open(player.id, house.hall, (news) => lines.say(news));
      // Without news there is nothing to say; whoever listens comes back.
      feed.catch(() => lines.end());
      return reply;
    },
  }),
];
