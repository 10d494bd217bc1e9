// Refusals over HTTP.

import { ACCOUNT_REFUSALS, REFUSALS, type AccountRefusal, type Refusal } from '@quadrille/protocol';
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';

/** Refusals of HTTP requests only, not of commands at a table. */
const API_ONLY = ['foreign-origin', 'unknown-address', 'unknown-bot'] as const;
export type ApiRefusal = Refusal | AccountRefusal | (typeof API_ONLY)[number];

/** The body of every refusal. */
export const RefusalBody = v.object({
  code: v.picklist([...REFUSALS, ...ACCOUNT_REFUSALS, ...API_ONLY]),
  /** Details, in English or as a term of the rules; for people, not for programs. */
  why: v.optional(v.string()),
  /** Seconds to wait before the next attempt. */
  seconds: v.optional(v.number()),
});

/** The HTTP status of each refusal; 409 for those that depend on the current state. */
const STATUS_BY_REFUSAL: Partial<Record<ApiRefusal, number>> = {
  'bad-message': 400,
  'too-large': 413,
  'too-fast': 429,
  'too-many': 429,
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
  unreadable: 503,
  'disk-full': 507,
  'bad-name': 422,
  'name-reserved': 422,
  'weak-password': 422,
  'wrong-credentials': 403,
  'confirm-first': 403,
  wait: 429,
  'passkey-refused': 403,
  expired: 410,
  'unknown-session': 404,
  'unknown-passkey': 404,
  'unknown-player': 404,
  'unknown-game': 404,
};

export const statusOf = (code: ApiRefusal): number => STATUS_BY_REFUSAL[code] ?? 409;

/** `Retry-After` in seconds for a rate-limited request, unless the limiter gives an exact value. */
const RETRY_AFTER_S = 1;

export function refuse(reply: FastifyReply, code: ApiRefusal, why?: string): FastifyReply {
  if (code === 'too-fast' && !reply.hasHeader('retry-after')) void reply.header('retry-after', String(RETRY_AFTER_S));
  return reply.code(statusOf(code)).send({ code, ...(why === undefined ? {} : { why }) });
}
