// Passkeys: making one, for an account there is or for a new one, and signing in with one.

import { NewPasskey, PasskeyProof, PasskeyWish } from '@quadrille/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { House } from '../house.ts';
import { addressKey } from '../players/attempts.ts';
import type { Site } from '../players/passkeys.ts';
import { refuseWaiting, signIn } from './accounts.ts';
import { refuse } from './answer.ts';
import { identityChanges, known, visitorOf, welcome } from './visitor.ts';

const Which = v.object({ id: v.pipe(v.string(), v.maxLength(1400)) });

/** The page that asks. Only browsers have passkeys, and they always say from where they ask. */
function siteOf(request: FastifyRequest, ours: string | undefined): Site | undefined {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  if (ours !== undefined && new URL(ours).origin !== origin) return undefined;
  return { origin, host: new URL(origin).hostname };
}

export function passkeyRoutes(app: FastifyInstance, house: House, origin: string | undefined): void {
  app.post('/api/passkeys/options', async (request, reply) => {
    const body = v.safeParse(PasskeyWish, request.body ?? {});
    const site = siteOf(request, origin);
    if (!body.success || site === undefined) return refuse(reply, 'bad-message');
    const { player } = await visitorOf(house, request);
    const wish = await house.passkeys.wish(player, body.output.name, site, house.time.now());
    return wish.ok ? wish.value : refuse(reply, wish.error);
  });

  app.post('/api/passkeys', async (request, reply) => {
    const body = v.safeParse(NewPasskey, request.body);
    const site = siteOf(request, origin);
    if (!body.success || site === undefined) return refuse(reply, 'bad-message');
    const visitor = await visitorOf(house, request);
    if (!house.registrations.take(addressKey(request.ip))) return refuse(reply, 'too-fast');
    const added = await house.passkeys.add(visitor, body.output.response, site, house.time.now());
    if (!added.ok) return refuse(reply, added.error);
    if (added.value === undefined) return reply.code(201).send(visitor.player);
    identityChanges(house, reply, added.value.player.id);
    return reply.code(201).send(welcome(request, reply, added.value));
  });

  app.delete('/api/passkeys/:id', async (request, reply) => {
    const visitor = await known(house, request, reply);
    if (visitor === undefined) return reply;
    const which = v.safeParse(Which, request.params);
    if (!which.success) return refuse(reply, 'unknown-passkey');
    const removed = await house.accounts.removePasskey(visitor.player, which.output.id);
    return removed.ok ? reply.code(204).send() : refuse(reply, removed.error);
  });

  app.post('/api/sign-in/passkey/options', async (request, reply) => {
    const site = siteOf(request, origin);
    return site === undefined ? refuse(reply, 'bad-message') : house.passkeys.ask(site, house.time.now());
  });

  app.post('/api/sign-in/passkey', async (request, reply) => {
    const body = v.safeParse(PasskeyProof, request.body);
    const site = siteOf(request, origin);
    if (!body.success || site === undefined) return refuse(reply, 'bad-message');
    const [address, now] = [addressKey(request.ip), house.time.now()];
    const wait = await house.attempts.begin('address', address, now);
    if (wait > 0) return refuseWaiting(reply, wait);
    const player = await house.passkeys.prove(body.output.response, site, now);
    if (player === undefined) return refuse(reply, 'passkey-refused');
    await house.attempts.takeBack('address', address);
    return signIn(house, request, reply, player);
  });
}
