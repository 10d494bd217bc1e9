// How refusals look over HTTP.

import { ACCOUNT_REFUSALS, REFUSALS, type AccountRefusal, type Refusal } from '@quadrille/protocol';
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';

/** Refusals that only requests meet, not commands at a table. */
const API_ONLY = ['foreign-origin', 'unknown-address', 'unknown-bot', 'too-many'] as const;
export type ApiRefusal = Refusal | AccountRefusal | (typeof API_ONLY)[number];

/** The body of every answer that is a refusal. */
export const RefusedBody = v.object({
  code: v.picklist([...REFUSALS, ...ACCOUNT_REFUSALS, ...API_ONLY]),
  /** More about it, in English or as a word of the rules; for reading, not for deciding. */
  why: v.optional(v.string()),
  /** How long to wait before the next attempt. */
  seconds: v.optional(v.number()),
});

/** HTTP's word for each refusal; 409 for those that only the moment forbids. */
const HTTP: Partial<Record<ApiRefusal, number>> = {
  'bad-message': 400,
  'too-large': 413,
  'too-fast': 429,
  'unknown-table': 404,
  'unknown-address': 404,
  'unknown-bot': 404,
  'foreign-origin': 403,
  'not-seated': 403,
  'not-host': 403,
  'not-signed-in': 401,
  'accounts-only': 403,
  'illegal-move': 422,
  busy: 503,
  unavailable: 503,
  'disk-full': 507,
  'bad-name': 422,
  'name-reserved': 422,
  'weak-password': 422,
  'wrong-credentials': 403,
  wait: 429,
  'passkey-refused': 403,
  expired: 410,
  'unknown-session': 404,
  'unknown-passkey': 404,
  'unknown-player': 404,
  'unknown-game': 404,
};

export const statusOf = (code: ApiRefusal): number => HTTP[code] ?? 409;

export function refuse(reply: FastifyReply, code: ApiRefusal, why?: string): FastifyReply {
  return reply.code(statusOf(code)).send({ code, ...(why === undefined ? {} : { why }) });
}
