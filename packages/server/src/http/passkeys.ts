// Passkeys: registering one, for an existing or a new account, and signing in with one.

import { NewPasskey, PasskeySignIn, PasskeyOptionsRequest } from '@quadrille/protocol';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { addressKey } from '../limits.ts';
import type { Site } from '../players/passkeys.ts';
import { refuseWaiting, registrationLimiter } from './accounts.ts';
import { refuse } from './answer.ts';
import { route } from './route.ts';
import {
  grantSession,
  notifyIdentityAfterReply,
  isConfirmed,
  visitorOf,
  sessionReply,
  SessionReply,
} from './visitor.ts';

/** The options for `navigator.credentials`, as JSON. */
const Options = v.looseObject({ challenge: v.string() });

/** The origin of the requesting page. Only browsers have passkeys, and they always send an origin. */
export function siteOf(request: FastifyRequest, ours: string | undefined): Site | undefined {
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
    summary: 'Start to register a passkey, for the player’s account or for a new account with this name',
    body: PasskeyOptionsRequest,
    answers: { 200: { about: 'The options for `navigator.credentials.create`.', json: Options } },
    refusals: ['bad-name', 'name-reserved', 'name-taken', 'passkey-refused', 'confirm-first', 'accounts-only'],
    async handle(context) {
      const { node, request, reply, player, body } = context;
      const site = siteOf(request, node.origin);
      if (site === undefined) return refuse(reply, 'bad-message');
      if (!node.quotas.takeChallenge(addressKey(request.ip))) return refuse(reply, 'too-fast');
      if (player?.bot === true) return refuse(reply, 'accounts-only');
      if (!(await isConfirmed(context, player))) return refuse(reply, 'confirm-first');
      const creation = await node.passkeys.registrationOptions(player, body.name, site, node.time.now());
      return creation.ok ? creation.value : refuse(reply, creation.error);
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkeys',
    tag: 'accounts',
    summary: 'Finish to register a passkey; this creates a new account if one was requested',
    body: NewPasskey,
    answers: { 201: { about: 'The player.', json: SessionReply } },
    refusals: ['expired', 'passkey-refused', 'name-taken', 'has-account', 'confirm-first'],
    async handle(context) {
      const { node, request, reply, player, body } = context;
      const site = siteOf(request, node.origin);
      if (site === undefined) return refuse(reply, 'bad-message');
      if (!registrationLimiter.take(addressKey(request.ip))) return refuse(reply, 'too-fast');
      if (!(await isConfirmed(context, player))) return refuse(reply, 'confirm-first');
      const added = await node.passkeys.add(visitorOf(context), body.response, site, node.time.now());
      if (!added.ok) return refuse(reply, added.error);
      if (added.value === undefined) return reply.code(201).send(player);
      // A new player has no connections yet.
      if (player !== undefined) notifyIdentityAfterReply(context, added.value.player.id);
      return reply.code(201).send(sessionReply(context, added.value));
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/passkeys/:passkey',
    tag: 'accounts',
    summary: 'Remove a passkey; requires another way to sign in',
    who: 'players',
    params: v.object({ passkey: v.pipe(v.string(), v.maxLength(1400)) }),
    missing: 'unknown-passkey',
    answers: { 204: { about: 'The passkey is removed.' } },
    refusals: ['last-credential', 'unknown-passkey', 'confirm-first'],
    async handle(context) {
      const { node, reply, player, params } = context;
      if (!(await isConfirmed(context, player))) return refuse(reply, 'confirm-first');
      const removed = await node.accounts.removePasskey(player, params.passkey);
      return removed.ok ? reply.code(204).send() : refuse(reply, removed.error);
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-in/passkey/options',
    tag: 'accounts',
    summary: 'Start to sign in with a passkey; no name is needed',
    answers: { 200: { about: 'The options for `navigator.credentials.get`.', json: Options } },
    async handle({ node, request, reply }) {
      const site = siteOf(request, node.origin);
      if (site === undefined) return refuse(reply, 'bad-message');
      if (!node.quotas.takeChallenge(addressKey(request.ip))) return refuse(reply, 'too-fast');
      return node.passkeys.signInOptions(site, node.time.now());
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-in/passkey',
    tag: 'accounts',
    summary: 'Sign in with a passkey',
    body: PasskeySignIn,
    answers: { 200: { about: 'The player of the new session.', json: SessionReply } },
    refusals: ['passkey-refused', 'wait'],
    async handle(context) {
      const { node, request, reply, body } = context;
      const site = siteOf(request, node.origin);
      if (site === undefined) return refuse(reply, 'bad-message');
      const [address, now] = [addressKey(request.ip), node.time.now()];
      const wait = await node.attempts.begin('address', address, now);
      if (wait > 0) return refuseWaiting(reply, wait);
      const player = await node.passkeys.verifySignIn(body.response, site, now);
      if (player === undefined) return refuse(reply, 'passkey-refused');
      await node.attempts.takeBack('address', address);
      return grantSession(context, player, 'passkey');
    },
  }),
];
