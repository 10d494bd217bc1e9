// One route of the API: what it takes, what it answers and what it does. The same table registers the routes and writes
// the OpenAPI document, so that neither can say what the other does not.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { House } from '../house.ts';
import { Limit } from '../limits.ts';
import type { Player } from '../table/decide.ts';
import { refuse, type ApiRefusal } from './answer.ts';
import { whoSends } from './session.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const TAGS = ['players', 'accounts', 'tables', 'games', 'bots', 'operation'] as const;

/** What one status code brings: JSON of a schema, lines of JSON of a schema, text, or nothing. */
export interface Answer {
  readonly about: string;
  readonly json?: v.GenericSchema;
  readonly lines?: v.GenericSchema;
  readonly text?: string;
}

/** What a route must say about itself. */
interface Description {
  readonly method: (typeof METHODS)[number];
  /** With parameters as `:table`. */
  readonly path: string;
  readonly tag: (typeof TAGS)[number];
  readonly summary: string;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Refusals of its own; those that any request may meet go without saying. */
  readonly refusals?: readonly ApiRefusal[];
  /** Made for many requests of one player, like moves; others are for now and then. */
  readonly often?: boolean;
  /** What is answered when a parameter of the path cannot be right. */
  readonly missing?: ApiRefusal;
}

export interface Route extends Description {
  readonly who: 'everybody' | 'players';
  readonly params: v.GenericSchema;
  readonly query: v.GenericSchema;
  readonly body: v.GenericSchema | undefined;
  readonly handle: (ask: Ask<unknown, unknown, unknown, Player | undefined>) => Promise<unknown>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    often?: boolean;
  }
}

/** So many of one player at once, then so many a second; as over a WebSocket. */
const often = new Limit(60, 20);

export interface Ask<P, Q, B, Who> {
  readonly house: House;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly player: Who;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

export const NoParameters = v.object({});
type NoParameters = typeof NoParameters;

/** A route whose handler sees what the schemas made of the request. */
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
      ask: Ask<v.InferOutput<P>, v.InferOutput<Q>, v.InferOutput<B>, W extends 'players' ? Player : Player | undefined>,
    ): Promise<unknown>;
  },
): Route {
  return {
    ...spec,
    who: spec.who ?? 'everybody',
    params: spec.params ?? NoParameters,
    query: spec.query ?? NoParameters,
    body: spec.body,
    handle: (ask) => spec.handle(ask as Parameters<typeof spec.handle>[0]),
  };
}

export function register(app: FastifyInstance, house: House, routes: readonly Route[]): void {
  house.onTidy(() => often.tidy());
  for (const each of routes) {
    app.route({
      method: each.method,
      url: each.path,
      // A HEAD of something that never ends would not end either.
      config: { often: each.often ?? false },
      exposeHeadRoute: each.method === 'GET' && Object.values(each.answers).every(({ lines }) => lines === undefined),
      handler: (request, reply) => serve(each, house, request, reply),
    });
  }
}

async function serve(
  { who, params, query, body, missing, handle, often: isOften }: Route,
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const player = await whoSends(request.raw, house.players, house.time.now());
  if (who === 'players' && player === undefined) return refuse(reply, 'not-signed-in');
  if (isOften === true && player !== undefined && !often.take(player.id)) return refuse(reply, 'too-fast');
  const path = v.safeParse(params, request.params);
  if (!path.success) return refuse(reply, missing ?? 'unknown-address');
  const asked = v.safeParse(query, request.query);
  if (!asked.success) return refuse(reply, 'bad-message', asked.issues[0].message);
  const sent = body === undefined ? undefined : v.safeParse(body, request.body ?? {});
  if (sent?.success === false) return refuse(reply, 'bad-message', sent.issues[0].message);
  return handle({ house, request, reply, player, params: path.output, query: asked.output, body: sent?.output });
}
