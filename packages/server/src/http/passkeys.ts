// Passkeys: making one, for an account there is or for a new one, and signing in with one.

import { NewPasskey, PasskeyProof, PasskeyWish } from '@quadrille/protocol';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { addressKey } from '../limits.ts';
import type { Site } from '../players/passkeys.ts';
import { refuseWaiting, registrations } from './accounts.ts';
import { refuse } from './answer.ts';
import { route } from './route.ts';
import { enter, identityChanges, visitorOf, welcome, Welcomed } from './visitor.ts';

/** What `navigator.credentials` takes, as JSON. */
const Options = v.looseObject({ challenge: v.string() });

/** The page that asks. Only browsers have passkeys, and they always say from where they ask. */
function siteOf(request: FastifyRequest, ours: string | undefined): Site | undefined {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  if (ours !== undefined && new URL(ours).origin !== origin) return undefined;
  return { origin, host: new URL(origin).hostname };
}

export const passkeyRoutes = [
  route({
    method: 'POST',
    path: '/api/passkeys/options',
    tag: 'accounts',
    summary: 'Ask for a passkey to be made: for one’s account, or for a new one of this name',
    body: PasskeyWish,
    answers: { 200: { about: 'What `navigator.credentials.create` takes.', json: Options } },
    refusals: ['bad-name', 'name-reserved', 'name-taken', 'passkey-refused'],
    async handle({ house, request, reply, player, body }) {
      const site = siteOf(request, house.origin);
      if (site === undefined) return refuse(reply, 'bad-message');
      const wish = await house.passkeys.wish(player, body.name, site, house.time.now());
      return wish.ok ? wish.value : refuse(reply, wish.error);
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkeys',
    tag: 'accounts',
    summary: 'Keep a passkey that was made; for a new account this is its beginning',
    body: NewPasskey,
    answers: { 201: { about: 'Oneself.', json: Welcomed } },
    refusals: ['expired', 'passkey-refused', 'name-taken', 'has-account'],
    async handle(ask) {
      const { house, request, reply, player, body } = ask;
      const site = siteOf(request, house.origin);
      if (site === undefined) return refuse(reply, 'bad-message');
      if (!registrations.take(addressKey(request.ip))) return refuse(reply, 'too-fast');
      const added = await house.passkeys.add(visitorOf(ask), body.response, site, house.time.now());
      if (!added.ok) return refuse(reply, added.error);
      if (added.value === undefined) return reply.code(201).send(player);
      identityChanges(ask, added.value.player.id);
      return reply.code(201).send(welcome(ask, added.value));
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/passkeys/:passkey',
    tag: 'accounts',
    summary: 'Remove a passkey, where something else remains to sign in with',
    who: 'players',
    params: v.object({ passkey: v.pipe(v.string(), v.maxLength(1400)) }),
    missing: 'unknown-passkey',
    answers: { 204: { about: 'It opens nothing any more.' } },
    refusals: ['last-credential', 'unknown-passkey'],
    async handle({ house, reply, player, params }) {
      const removed = await house.accounts.removePasskey(player, params.passkey);
      return removed.ok ? reply.code(204).send() : refuse(reply, removed.error);
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-in/passkey/options',
    tag: 'accounts',
    summary: 'Ask to sign in with a passkey; no name is needed',
    answers: { 200: { about: 'What `navigator.credentials.get` takes.', json: Options } },
    async handle({ house, request, reply }) {
      const site = siteOf(request, house.origin);
      return site === undefined ? refuse(reply, 'bad-message') : house.passkeys.ask(site, house.time.now());
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-in/passkey',
    tag: 'accounts',
    summary: 'Sign in with a passkey',
    body: PasskeyProof,
    answers: { 200: { about: 'Who one is now.', json: Welcomed } },
    refusals: ['passkey-refused', 'wait'],
    async handle(ask) {
      const { house, request, reply, body } = ask;
      const site = siteOf(request, house.origin);
      if (site === undefined) return refuse(reply, 'bad-message');
      const [address, now] = [addressKey(request.ip), house.time.now()];
      const wait = await house.attempts.begin('address', address, now);
      if (wait > 0) return refuseWaiting(reply, wait);
      const player = await house.passkeys.prove(body.response, site, now);
      if (player === undefined) return refuse(reply, 'passkey-refused');
      await house.attempts.takeBack('address', address);
      return enter(ask, player);
    },
  }),
];
