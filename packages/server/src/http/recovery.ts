// Confirming an account's ownership, and recovery codes for players who have lost their credentials.

import { Confirmation, RecoverySignIn, RecoveryCodes } from '@quadrille/protocol';
import { addressKey } from '../limits.ts';
import { refuseWaiting } from './accounts.ts';
import { refuse } from './answer.ts';
import { siteOf } from './passkeys.ts';
import { route } from './route.ts';
import {
  deviceOf,
  notifyIdentityAfterReply,
  endPreviousSession,
  tokenOf,
  isConfirmed,
  sessionReply,
  SessionReply,
} from './visitor.ts';

export const recoveryRoutes = [
  route({
    method: 'POST',
    path: '/api/account/confirm',
    tag: 'accounts',
    summary:
      'Confirm the session by password or passkey, for requests refused with `confirm-first`; valid for ten minutes',
    who: 'players',
    body: Confirmation,
    answers: { 204: { about: 'The session is confirmed.' } },
    refusals: ['accounts-only', 'wrong-credentials', 'passkey-refused', 'wait', 'busy'],
    async handle({ node, request, reply, player, body }) {
      if (player.guest || player.bot) return refuse(reply, 'accounts-only');
      const { attempts } = node;
      const [token, address, now] = [tokenOf(request), addressKey(request.ip), node.time.now()];
      const wait = (await attempts.begin('address', address, now)) || (await attempts.begin('name', player.id, now));
      if (wait > 0) return refuseWaiting(reply, wait);
      if ('password' in body) {
        if (!(await node.accounts.knowsPassword(player.id, body.password))) return refuse(reply, 'wrong-credentials');
      } else {
        const site = siteOf(request, node.origin);
        const owner = site === undefined ? undefined : await node.passkeys.verifySignIn(body.response, site, now);
        if (owner?.id !== player.id) return refuse(reply, 'passkey-refused');
      }
      await attempts.succeeded('name', player.id);
      await attempts.takeBack('address', address);
      await node.players.confirm(token, 'password' in body ? 'password' : 'passkey', now);
      return reply.code(204).send();
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/recovery-codes',
    tag: 'accounts',
    summary: 'Create ten recovery codes, each valid once; they are shown only in this answer and replace earlier ones',
    who: 'players',
    answers: { 201: { about: 'The codes.', json: RecoveryCodes } },
    refusals: ['accounts-only', 'confirm-first'],
    async handle(context) {
      const { node, reply, player } = context;
      if (player.guest || player.bot) return refuse(reply, 'accounts-only');
      if (!(await isConfirmed(context, player))) return refuse(reply, 'confirm-first');
      return reply.code(201).send({ codes: await node.recovery.make(player.id, node.time.now()) });
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-in/recovery',
    tag: 'accounts',
    summary:
      'Sign in with a recovery code, which is then used up: all other sessions end, and the new one may set a new password',
    body: RecoverySignIn,
    answers: { 200: { about: 'The player of the new session.', json: SessionReply } },
    refusals: ['wrong-credentials', 'wait'],
    async handle(context) {
      const { node, request, reply, body } = context;
      const { attempts } = node;
      const [address, now] = [addressKey(request.ip), node.time.now()];
      const counted = await node.accounts.countedAs(body.name);
      const wait = (await attempts.begin('address', address, now)) || (await attempts.begin('name', counted, now));
      if (wait > 0) return refuseWaiting(reply, wait);
      const session = await node.recovery.use(body.name, body.code, deviceOf(request), now);
      if (session === undefined) return refuse(reply, 'wrong-credentials');
      await attempts.succeeded('name', counted);
      await attempts.takeBack('address', address);
      await endPreviousSession(context);
      notifyIdentityAfterReply(context, session.player.id);
      return sessionReply(context, session);
    },
  }),
];
