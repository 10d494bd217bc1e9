// One route of the API: its inputs, its responses and its handler. The same table registers the routes and generates
// the OpenAPI document, so that the two cannot differ.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ServerNode } from '../node.ts';
import { RateLimiter } from '../limits.ts';
import type { Player } from '../table/decide.ts';
import { refuse, type ApiRefusal } from './answer.ts';
import { replacedCookies, authenticate } from './credentials.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const TAGS = ['players', 'accounts', 'tables', 'games', 'bots', 'operation'] as const;

/** The response of one status code: JSON of a schema, NDJSON of a schema, text, or nothing. */
export interface Answer {
  readonly about: string;
  readonly json?: v.GenericSchema;
  readonly lines?: v.GenericSchema;
  readonly text?: string;
}

/** The documentation and limits of a route. */
interface Description {
  readonly method: (typeof METHODS)[number];
  /** With parameters as `:table`. */
  readonly path: string;
  readonly tag: (typeof TAGS)[number];
  readonly summary: string;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Refusals specific to this route; those of every request are implied. */
  readonly refusals?: readonly ApiRefusal[];
  /** For frequent requests of one player, such as moves. */
  readonly often?: boolean;
  /** Cost of a read for its address, in tokens of about 0.1 ms of this process; 1 by default. */
  readonly cost?: number;
  /** The refusal for an invalid path parameter. */
  readonly missing?: ApiRefusal;
}

export interface Route extends Description {
  readonly who: 'everybody' | 'players';
  readonly params: v.GenericSchema;
  readonly query: v.GenericSchema;
  readonly body: v.GenericSchema | undefined;
  readonly handle: (context: RequestContext<unknown, unknown, unknown, Player | undefined>) => Promise<unknown>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    often?: boolean;
    cost?: number;
  }
}

/** Burst and rate per player, the same as over a WebSocket. */
const often = new RateLimiter(60, 20);

export interface RequestContext<P, Q, B, Who> {
  readonly node: ServerNode;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly player: Who;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

export const NoParameters = v.object({});
type NoParameters = typeof NoParameters;

/** A route whose handler gets the request parsed by the schemas. */
export function route<
  const P extends v.GenericSchema = NoParameters,
  const Q extends v.GenericSchema = NoParameters,
  const B extends v.GenericSchema = v.GenericSchema<undefined>,
  const W extends 'everybody' | 'players' = 'everybody',
>(
  spec: Description & {
    readonly who?: W;
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    handle(
      context: RequestContext<
        v.InferOutput<P>,
        v.InferOutput<Q>,
        v.InferOutput<B>,
        W extends 'players' ? Player : Player | undefined
      >,
    ): Promise<unknown>;
  },
): Route {
  return {
    ...spec,
    who: spec.who ?? 'everybody',
    params: spec.params ?? NoParameters,
    query: spec.query ?? NoParameters,
    body: spec.body,
    handle: (context) => spec.handle(context as Parameters<typeof spec.handle>[0]),
  };
}

export function registerRoutes(app: FastifyInstance, node: ServerNode, routes: readonly Route[]): void {
  node.housekeeping.onPrune(() => often.prune());
  for (const each of routes) {
    app.route({
      method: each.method,
      url: each.path,
      // A HEAD request for an endless stream would never end either.
      config: { often: each.often ?? false, cost: each.cost ?? 1 },
      exposeHeadRoute: each.method === 'GET' && Object.values(each.answers).every(({ lines }) => lines === undefined),
      handler: (request, reply) => serve(each, node, request, reply),
    });
  }
}

async function serve(
  { who, params, query, body, missing, handle, often: isOften }: Route,
  node: ServerNode,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const secure = request.protocol === 'https';
  const player = await authenticate(request.raw, secure, node.players, node.time.now());
  // Never with a response that shared caches may store.
  if (player !== undefined && (who === 'players' || request.method !== 'GET')) {
    for (const cookie of replacedCookies(request.raw, secure)) void reply.header('set-cookie', cookie);
  }
  if (who === 'players' && player === undefined) return refuse(reply, 'not-signed-in');
  if (isOften === true && player !== undefined && !often.take(player.id)) return refuse(reply, 'too-fast');
  const path = v.safeParse(params, request.params);
  if (!path.success) return refuse(reply, missing ?? 'unknown-address');
  const asked = v.safeParse(query, request.query);
  if (!asked.success) return refuse(reply, 'bad-message', asked.issues[0].message);
  const sent = body === undefined ? undefined : v.safeParse(body, request.body ?? {});
  if (sent?.success === false) return refuse(reply, 'bad-message', sent.issues[0].message);
  return handle({ node, request, reply, player, params: path.output, query: asked.output, body: sent?.output });
}
