// Exports: responses of unbounded length that are read from the database while they are sent. Concurrent exports per
// address are limited, and what they read is charged to the address: without tokens they pause until there are some
// again.

import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { addressKey, costOf, type RateLimiter } from '../limits.ts';

/** Concurrent exports per address. */
const MAX_PER_ADDRESS = 10;
/** Poll interval of an export that waits for tokens. */
const PACE_MS = 100;

export interface Part {
  readonly text: string;
  /** Number of events read for it. */
  readonly events: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    exports: Exports;
  }
}

/** All exports of an HTTP server. */
export class Exports {
  private readonly limit: RateLimiter;
  private readonly perAddress = new Map<string, number>();

  constructor(limit: RateLimiter) {
    this.limit = limit;
  }

  /** Why another export to this client's address is refused. */
  refusal({ request }: FastifyReply): 'too-many' | undefined {
    return (this.perAddress.get(addressKey(request.ip)) ?? 0) >= MAX_PER_ADDRESS ? 'too-many' : undefined;
  }

  /** The response body. */
  body(reply: FastifyReply, parts: AsyncIterable<Part>): Readable {
    const address = addressKey(reply.request.ip);
    this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
    const body = Readable.from(this.paced(address, reply, parts));
    body.once('close', () => {
      const left = this.perAddress.get(address)! - 1;
      if (left > 0) this.perAddress.set(address, left);
      else this.perAddress.delete(address);
    });
    return body;
  }

  private async *paced(address: string, { request }: FastifyReply, parts: AsyncIterable<Part>): AsyncGenerator<string> {
    const { socket } = request.raw;
    for await (const { text, events } of parts) {
      while (!this.limit.spend(address, 1 + costOf(events))) {
        if (socket.destroyed) return;
        await sleep(PACE_MS, undefined, { ref: false });
      }
      yield text;
    }
  }
}
