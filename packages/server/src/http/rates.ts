// Rate limits per address for HTTP: reads by cost, writes by number.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerNode } from '../node.ts';
import { addressKey, RateLimiter } from '../limits.ts';
import { refuse } from './answer.ts';

export interface RateOptions {
  /** Tokens for reads, per address. */
  readonly reads: RateLimiter;
  /** Refusals per address, after which each further refusal also closes the connection. */
  readonly refusals: RateLimiter;
  /** Connections from a proxy carry the requests of other clients too, so they are not closed. */
  readonly proxied: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    rates: Rates;
  }
}

export const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

export class Rates {
  private readonly node: ServerNode;
  private readonly options: RateOptions;
  /** `writes` for occasional requests, `manyWrites` for the moves of many games. */
  private readonly writes = new RateLimiter(40, 2);
  private readonly manyWrites = new RateLimiter(1000, 200);

  constructor(node: ServerNode, options: RateOptions) {
    this.node = node;
    this.options = options;
    node.housekeeping.onPrune(() => {
      for (const limit of [this.writes, this.manyWrites]) limit.prune();
    });
  }

  /** True if the request exceeds a rate limit; it has then been refused. */
  async isTooFast(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const address = addressKey(request.ip);
    const { often, cost = 1 } = request.routeOptions.config;
    const limit = isReading(request) ? this.options.reads : often === true ? this.manyWrites : this.writes;
    if (limit.spend(address, isReading(request) ? cost : 1)) return false;
    this.node.metrics.refused('too-fast');
    // The client must reconnect for each further request, and new connections are rate-limited too.
    if (!this.options.proxied && !this.options.refusals.take(address)) void reply.header('connection', 'close');
    void reply.header('retry-after', String(Math.max(1, Math.ceil(limit.waitMs(address) / 1000))));
    await refuse(reply, 'too-fast');
    return true;
  }

  /** Charges the cost of a read beyond the fixed cost of its route. */
  charge({ request }: FastifyReply, cost: number): void {
    this.options.reads.charge(addressKey(request.ip), cost);
  }
}
