// The HTTP application: the API; all other requests go to the page.

import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { RateLimiter } from '../limits.ts';
import { TooManyHashes } from '../players/passwords.ts';
import { StoreFault } from '../store/sql.ts';
import type { ServerNode } from '../node.ts';
import { newId } from '../secrets.ts';
import { TIMEOUTS, type Timeouts } from '../timeouts.ts';
import { registrationLimiter, exportLimiter } from './accounts.ts';
import { refuse } from './answer.ts';
import { Exports } from './exports.ts';
import { answerAndClose, type LastAnswer } from './final-response.ts';
import { NdjsonStreams } from './ndjson-stream.ts';
import { isSameOrigin } from './credentials.ts';
import { isReading, Rates, type RateOptions } from './rates.ts';
import { registerRoutes } from './route.ts';
import { ROUTES } from './routes.ts';

export interface AppOptions {
  /** Serves the page; `undefined` for a server with the API only. */
  readonly site: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Accepted origins besides the request's `Host`, as needed behind some proxies. */
  readonly origins: readonly string[];
  /** Number of trusted proxies: this many of the last entries in the forwarding headers are believed. */
  readonly proxied: number;
  readonly timeouts?: Timeouts;
  /** Concurrent WebSockets per address; half as many streams. */
  readonly maxPerAddress?: number;
  /** Tokens per address, shared with WebSockets. */
  readonly addresses?: RateLimiter;
  /** Rate limits per address for reads, exports and refusals. */
  readonly rates?: Pick<RateOptions, 'reads' | 'refusals'> & { readonly exports: RateLimiter };
}

const MAX_BODY_BYTES = 16 * 1024;
/** Unanswered requests per connection. */
const MAX_PIPELINED_REQUESTS = 10;

/** API responses are data: no script, framing, MIME sniffing or caching. A route may allow caching. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

const UNLIMITED = new RateLimiter(Infinity, Infinity);

function clientErrorAnswer(code: string | undefined): LastAnswer {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 431, code: 'too-large' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, code: 'bad-message', why: 'the request did not arrive in time' };
    case undefined:
    default:
      return { status: 400, code: 'bad-message' };
  }
}

export function createApp(node: ServerNode, options: AppOptions): FastifyInstance {
  const { site, origins, proxied, timeouts = TIMEOUTS, maxPerAddress = Infinity } = options;
  const { heartbeatMs, stallMs, headersMs, requestMs, checkMs } = timeouts;
  const streams = new NdjsonStreams({
    heartbeatMs,
    stallMs,
    maxPerAddress: maxPerAddress / 2,
    addresses: options.addresses ?? UNLIMITED,
  });
  const { reads = UNLIMITED, refusals = UNLIMITED, exports = UNLIMITED } = options.rates ?? {};
  const rates = new Rates(node, { reads, refusals, proxied: proxied > 0 });
  const pipelined = new WeakMap<object, number>();
  /** True if the connection has too many unanswered requests; it has then been closed. */
  const isOneTooMany = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { socket } = request.raw;
    const waiting = (pipelined.get(socket) ?? 0) + 1;
    pipelined.set(socket, waiting);
    reply.raw.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
    if (waiting <= MAX_PIPELINED_REQUESTS) return false;
    reply.hijack();
    socket.destroy();
    return true;
  };
  const refuseMalformed = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isOneTooMany(request, reply) && !(await rates.isTooFast(request, reply))) await refuse(reply, 'bad-message');
  };
  const logger: FastifyBaseLogger = node.log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: proxied > 0 && ((_, hop) => hop < proxied),
    genReqId: () => newId(),
    // A trusted proxy may have assigned a request id already.
    requestIdHeader: proxied > 0 ? 'x-request-id' : false,
    forceCloseConnections: 'idle',
    // Head and body of a request must arrive in time. A response may take any time, as long as it is read.
    requestTimeout: requestMs,
    connectionTimeout: Math.max(stallMs, 3 * heartbeatMs),
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    // Invalid URLs bypass the hooks.
    frameworkErrors: (_, request, reply) => void refuseMalformed(request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: (error: Error & { code?: string }, socket) => {
      // Only the error code: the bytes may contain a password, and Fastify would log all of them.
      logger.debug({ code: error.code }, 'invalid HTTP request');
      // In the middle of a response no other can be sent.
      if (streams.isStreaming(socket)) return void socket.destroy();
      return answerAndClose(socket, clientErrorAnswer(error.code));
    },
  });
  app.decorate('streams', streams);
  app.decorate('exports', new Exports(exports));
  app.decorate('rates', rates);
  node.housekeeping.onPrune(() => {
    registrationLimiter.prune();
    exportLimiter.prune();
  });

  app.addHook('onRequest', async (request, reply) => {
    if (isOneTooMany(request, reply)) return;
    void reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    if (!isReading(request) && !isSameOrigin(request.raw, origins)) await refuse(reply, 'foreign-origin');
    else await rates.isTooFast(request, reply);
  });
  // The route's pattern, never the URL: anyone who has the URL of a private table may sit down at it.
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
    if (error instanceof TooManyHashes) return refuse(reply, 'busy');
    if (error.statusCode === 413) return refuse(reply, 'too-large');
    if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, 'bad-message');
    request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
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
      request.log.error({ err: error }, 'page could not be served');
      if (reply.raw.headersSent) reply.raw.destroy();
      else reply.raw.writeHead(500).end();
    }
    return reply;
  });

  // A route missing from the table would be missing from the document too.
  const known = new Set(ROUTES.map(({ path }) => path));
  app.addHook('onRoute', ({ url }) => {
    if (!known.has(url)) throw new Error(`${url} is missing from the table of routes`);
  });
  registerRoutes(app, node, ROUTES);
  return app;
}
