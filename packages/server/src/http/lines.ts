// Answers that go on: one JSON object for each line, empty lines to show that the line still stands.

import type { FastifyReply } from 'fastify';
import { addressKey } from '../limits.ts';

const HEARTBEAT = 7_000;
/** Whoever does not read is cut off before it fills the memory. */
const MOST_UNREAD = 1_000_000;
/** Streams to one address at a time. */
const MOST_OF_ONE = 100;
export const NDJSON = 'application/x-ndjson';

/** Everything that is being streamed by an HTTP server, so that an orderly end can end it. */
const open = new WeakMap<object, Set<Lines>>();

export class Lines {
  readonly address: string;
  private readonly reply: FastifyReply;
  private readonly beating: ReturnType<typeof setInterval>;

  /** `gone` is called once, however it ends. */
  constructor(reply: FastifyReply, gone: () => void) {
    this.reply = reply;
    this.address = addressKey(reply.request.ip);
    const { raw } = reply;
    const siblings = linesOf(reply.server.server);
    siblings.add(this);
    // What Fastify was told about the answer is said by hand, as it never hears of the end.
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': NDJSON,
      // Proxies that keep an answer until there is more of it would keep these lines.
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    raw.flushHeaders();
    this.beating = setInterval(() => raw.write('\n'), HEARTBEAT);
    raw.once('close', () => {
      clearInterval(this.beating);
      siblings.delete(this);
      gone();
    });
  }

  say(value: object): void {
    const { raw } = this.reply;
    if (raw.writableLength > MOST_UNREAD) raw.destroy();
    else raw.write(`${JSON.stringify(value)}\n`);
  }

  end(): void {
    this.reply.raw.end();
  }
}

/** Do as many streams as may be go to where this answer goes? */
export function isCrowded({ request, server }: FastifyReply): boolean {
  const address = addressKey(request.ip);
  let count = 0;
  for (const lines of linesOf(server.server)) if (lines.address === address) count++;
  return count >= MOST_OF_ONE;
}

export function linesOf(server: object): Set<Lines> {
  let all = open.get(server);
  if (all === undefined) {
    all = new Set();
    open.set(server, all);
  }
  return all;
}
