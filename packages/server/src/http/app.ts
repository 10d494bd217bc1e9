// The server as HTTP sees it: the API, and whatever else is asked for goes to the page.

import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Limit } from '../limits.ts';
import { StoreFault } from '../store/sql.ts';
import type { House } from '../house.ts';
import { refuse } from './answer.ts';
import { fromOurselves } from './session.ts';
import { playerRoutes } from './players.ts';
import { tableRoutes } from './tables.ts';

export interface AppOptions {
  /** Serves the page; undefined for a server of the API alone. */
  readonly site: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Other origins than our own whose pages may use the API. */
  readonly origins: readonly string[];
  /** Is there a proxy before us that tells the true address and protocol? */
  readonly proxied: boolean;
}

const LONGEST_BODY = 16 * 1024;

export function createApp(house: House, { site, origins, proxied }: AppOptions): FastifyInstance {
  const logger: FastifyBaseLogger = house.log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LONGEST_BODY,
    trustProxy: proxied,
    forceCloseConnections: true,
  });
  const writes = new Limit(40, 2);
  house.onTidy(() => writes.tidy());

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (!fromOurselves(request.raw, origins)) await reply.code(403).send({ code: 'foreign-origin' });
    else if (!writes.take(request.ip)) await refuse(reply, 'too-fast');
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StoreFault) return refuse(reply, error.code);
    if (error.statusCode === 413) return refuse(reply, 'too-large');
    if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, 'bad-message');
    request.log.error({ err: error, path: request.routeOptions.url }, 'a request failed');
    return refuse(reply, 'unavailable');
  });
  app.setNotFoundHandler((request, reply) => {
    if (site === undefined || request.url.startsWith('/api/')) return reply.code(404).send({ code: 'unknown-address' });
    reply.hijack();
    site(request.raw, reply.raw);
    return reply;
  });

  app.get('/healthz', async (_, reply) => {
    const fair = await house.fair();
    return reply.code(fair ? 200 : 503).send({ ok: fair });
  });
  playerRoutes(app, house);
  tableRoutes(app, house);
  return app;
}
