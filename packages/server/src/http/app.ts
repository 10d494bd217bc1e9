// The server as HTTP sees it: the API, and whatever else is asked for goes to the page.

import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { addressKey, Limit } from '../limits.ts';
import { Crowded } from '../players/passwords.ts';
import { StoreFault } from '../store/sql.ts';
import type { House } from '../house.ts';
import { newId } from '../secrets.ts';
import { registrations } from './accounts.ts';
import { refuse, type ApiRefusal } from './answer.ts';
import { spree } from './games.ts';
import { fromOurselves } from './session.ts';
import { register } from './route.ts';
import { ROUTES } from './routes.ts';

export interface AppOptions {
  /** Serves the page; undefined for a server of the API alone. */
  readonly site: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** What a page of our own may call its origin although it was asked for by another `Host`, as behind some proxies. */
  readonly origins: readonly string[];
  /** How many proxies before us tell the true address and protocol: the last so many in their list are believed. */
  readonly proxied: number;
}

const LONGEST_BODY = 16 * 1024;

/** An answer of the API is data: nothing in it may be run, framed, guessed at or kept. A route may allow keeping it. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function createApp(house: House, { site, origins, proxied }: AppOptions): FastifyInstance {
  const logger: FastifyBaseLogger = house.log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LONGEST_BODY,
    trustProxy: proxied > 0 && ((_, hop) => hop < proxied),
    genReqId: () => newId(),
    // A proxy that is trusted may have named the request already.
    requestIdHeader: proxied > 0 ? 'x-request-id' : false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_, __, reply) => void refuse(reply as FastifyReply, 'bad-message'),
    clientErrorHandler: (error: Error & { code?: string }, socket) => {
      // Only the kind of error: what came may hold a password, and Fastify would log all of it.
      logger.debug({ code: error.code }, 'what came is no request');
      if (!socket.writable) return socket.destroy();
      const [status, code]: [string, ApiRefusal] =
        error.code === 'HPE_HEADER_OVERFLOW' || error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW'
          ? ['431 Request Header Fields Too Large', 'too-large']
          : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
            ? ['408 Request Timeout', 'bad-message']
            : ['400 Bad Request', 'bad-message'];
      const body = JSON.stringify({ code });
      const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
      return socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
    },
  });
  // By address: now and then, and at every turn of many games.
  const writes = new Limit(40, 2);
  const manyWrites = new Limit(1000, 200);
  house.onTidy(() => {
    writes.tidy();
    manyWrites.tidy();
    spree.tidy();
    registrations.tidy();
  });

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(HEADERS).header('x-request-id', request.id);
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (!fromOurselves(request.raw, origins)) await refuse(reply, 'foreign-origin');
    else if (!(request.routeOptions.config.often === true ? manyWrites : writes).take(addressKey(request.ip)))
      await refuse(reply, 'too-fast');
  });
  // The pattern of the address, never the address itself: who knows that of a private table may sit down at it.
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url === undefined || url === '/healthz' || url === '/livez') return;
    request.log.info(
      { method: request.method, route: url, status: reply.statusCode, ms: reply.elapsedTime },
      'request',
    );
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StoreFault) return refuse(reply, error.code);
    if (error instanceof Crowded) return refuse(reply, 'busy');
    if (error.statusCode === 413) return refuse(reply, 'too-large');
    if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, 'bad-message');
    request.log.error({ err: error, path: request.routeOptions.url }, 'a request failed');
    return refuse(reply, 'unavailable');
  });
  app.setNotFoundHandler((request, reply) => {
    if (site === undefined || request.url.startsWith('/api/')) {
      return refuse(reply, 'unknown-address');
    }
    reply.hijack();
    try {
      site(request.raw, reply.raw);
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be served');
      if (reply.raw.headersSent) reply.raw.destroy();
      else reply.raw.writeHead(500).end();
    }
    return reply;
  });

  // What is not in the table would not be in the document either.
  const known = new Set(ROUTES.map(({ path }) => path));
  app.addHook('onRoute', ({ url }) => {
    if (!known.has(url)) throw new Error(`${url} is missing in the table of routes`);
  });
  register(app, house, ROUTES);
  return app;
}
