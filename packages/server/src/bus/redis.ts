// Nodes that tell each other through Redis. What a node publishes on its own topic must come back to it: as long as it
// does, both connections work and everything it listens to is heard.

import { Redis } from 'ioredis';
import { newId } from '../secrets.ts';
import type { Bus } from './bus.ts';

const PREFIX = 'quadrille:';
const ECHO_EVERY = 500;
/** After so many without an answer Redis is away. Counted, not timed: a node that was slow itself must not be misled. */
const MOST_UNANSWERED = 5;
const START_WITHIN = 5_000;
/** So many topics are asked for at once. */
const TOGETHER = 500;

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: 3_000,
  retryStrategy: (times: number) => Math.min(times * 100, 1_000),
  // What was not sent at once is of no use later: whoever missed it reads the store.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
};

export async function openRedis(url: string): Promise<Bus> {
  const bus = new RedisBus(url);
  try {
    await bus.start();
  } catch (error) {
    await bus.close();
    throw error;
  }
  return bus;
}

class RedisBus implements Bus {
  readonly alone = false;
  /** Every message begins with the name of its sender, who does not hear it. */
  private readonly name = newId();
  private readonly out: Redis;
  private readonly in: Redis;
  private readonly topics = new Map<string, Set<(text: string) => void>>();
  private readonly gaps: (() => void)[] = [];
  private echoing: ReturnType<typeof setInterval> | undefined;
  private unanswered = 0;
  private isUp = false;

  constructor(url: string) {
    this.out = new Redis(url, { ...OPTIONS, enableAutoPipelining: true });
    this.in = new Redis(url, OPTIONS);
    for (const line of [this.out, this.in]) {
      // The reason is said by what fails; being away is noticed by `close`.
      line.on('error', () => undefined);
      line.on('close', () => (this.isUp = false));
      line.on('ready', () => (this.unanswered = 0));
    }
    this.in.on('ready', () => void this.listenAgain());
    this.in.on('message', (channel: string, message: string) => this.heard(channel.slice(PREFIX.length), message));
  }

  get up(): boolean {
    return this.isUp;
  }

  async start(): Promise<void> {
    await Promise.all([this.out.connect(), this.in.connect()]);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(new Error('Redis does not answer')), START_WITHIN);
    this.gaps.push(resolve);
    this.echoing = setInterval(() => this.echo(), ECHO_EVERY);
    this.echoing.unref();
    try {
      await promise;
    } finally {
      clearTimeout(late);
      this.gaps.length = 0;
    }
  }

  publish(topic: string, text: string): void {
    this.out.publish(PREFIX + topic, `${this.name} ${text}`).catch(() => undefined);
  }

  async listen(topic: string, heard: (text: string) => void): Promise<() => void> {
    let hearers = this.topics.get(topic);
    if (hearers === undefined) {
      hearers = new Set();
      this.topics.set(topic, hearers);
    }
    hearers.add(heard);
    // If this fails the connection is lost: once it is back, all topics are asked for again, and the gap is told.
    await this.in.subscribe(PREFIX + topic).catch(() => undefined);
    return () => {
      hearers.delete(heard);
      if (hearers.size > 0 || this.topics.get(topic) !== hearers) return;
      this.topics.delete(topic);
      this.in.unsubscribe(PREFIX + topic).catch(() => undefined);
    };
  }

  onGap(missed: () => void): void {
    this.gaps.push(missed);
  }

  async close(): Promise<void> {
    clearInterval(this.echoing);
    this.out.disconnect();
    this.in.disconnect();
  }

  private heard(topic: string, message: string): void {
    if (message.startsWith(this.name)) {
      if (topic === this.own) this.heardOneself();
      return;
    }
    const text = message.slice(message.indexOf(' ') + 1);
    for (const hear of this.topics.get(topic) ?? []) hear(text);
  }

  private get own(): string {
    return `node:${this.name}`;
  }

  private async listenAgain(): Promise<void> {
    const topics = [...this.topics.keys()].map((topic) => PREFIX + topic);
    try {
      for (let n = 0; n < topics.length; n += TOGETHER) await this.in.subscribe(...topics.slice(n, n + TOGETHER));
      // The last: once this is heard, so are all the others.
      await this.in.subscribe(PREFIX + this.own);
      this.echo();
    } catch {
      // Lost again; and again there will be a next time.
    }
  }

  private echo(): void {
    if (this.unanswered++ < MOST_UNANSWERED) return this.publish(this.own, '');
    this.unanswered = 0;
    this.isUp = false;
    for (const line of [this.out, this.in]) if (line.status === 'ready') line.disconnect(true);
    return undefined;
  }

  private heardOneself(): void {
    this.unanswered = 0;
    if (this.isUp || this.out.status !== 'ready') return;
    this.isUp = true;
    for (const missed of this.gaps) missed();
  }
}
