// Who one is.

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { House } from '../house.ts';
import { refuse, sender } from './answer.ts';
import { cookieFor, credentialsOf, whoSends } from './session.ts';

export const Name = v.pipe(
  v.string(),
  v.trim(),
  v.normalize('NFC'),
  v.minLength(1),
  v.maxLength(30),
  v.regex(/^[^\p{C}<>]*$/u),
);

const Start = v.strictObject({ name: v.optional(Name) });

export function playerRoutes(app: FastifyInstance, house: House): void {
  /** Whoever has no session yet becomes a guest. */
  app.post('/api/session', async (request, reply) => {
    const body = v.safeParse(Start, request.body ?? {});
    if (!body.success) return refuse(reply, 'bad-message');
    const now = house.time.now();
    const known = await whoSends(request.raw, house.players, now);
    if (known !== undefined) {
      const { name } = body.output;
      if (name !== undefined && name !== known.name && known.guest) await house.players.rename(known.id, name);
      return { ...known, name: name ?? known.name };
    }
    const device = (request.headers['user-agent'] ?? '').slice(0, 200);
    const { token, player } = await house.players.createGuest(body.output.name ?? '', device, now);
    void reply.header('set-cookie', cookieFor(token, request.protocol === 'https'));
    // Programs have no cookies: they are told the token, pages are not.
    return request.headers['sec-fetch-site'] === undefined ? { ...player, token } : player;
  });

  app.get('/api/session', async (request, reply) => (await sender(house, request, reply)) ?? reply);

  app.delete('/api/session', async (request, reply) => {
    const credentials = credentialsOf(request.raw);
    if (credentials !== undefined) await house.players.endSession(credentials.token);
    return reply
      .header('set-cookie', cookieFor('', request.protocol === 'https'))
      .code(204)
      .send();
  });
}
