// A bus over Redis. Each node publishes echoes on a channel of its own: while they return, both connections work and
// all subscriptions are active.

import { Redis } from 'ioredis';
import { newId } from '../secrets.ts';
import type { Bus, BusProblem } from './bus.ts';
import { MAX_BUS_MESSAGE_BYTES, parseMessage, type Message, type Topic } from './messages.ts';

const PREFIX = 'quadrille:';
const ECHO_INTERVAL_MS = 500;
/** Echoes without a reply before Redis counts as unreachable. Counted, not timed, so that a slow node is not misled. */
const MAX_UNANSWERED_ECHOES = 5;
/** Remembered echoes: more than can be in flight. */
const MAX_REMEMBERED_ECHOES = 4 * MAX_UNANSWERED_ECHOES;
const START_TIMEOUT_MS = 5_000;
/** Topics per SUBSCRIBE command. */
const SUBSCRIBE_BATCH_SIZE = 500;

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: 3_000,
  retryStrategy: (times: number) => Math.min(times * 100, 1_000),
  // Messages that cannot be sent at once are dropped: nodes that miss them read the store.
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
  readonly isSingleNode = false;
  /** The sender id that starts every message; nodes ignore their own messages. */
  private readonly name = newId();
  private readonly out: Redis;
  private readonly in: Redis;
  /** Listeners by topic; the Redis channel is the topic with the prefix. */
  private readonly topics = new Map<Topic, Set<(message: never) => void>>();
  private readonly gaps: (() => void)[] = [];
  private readonly problems: ((problem: BusProblem) => void)[] = [];
  /** Prefix of all channels except the echo's. Contains the deployment id, which is known only to its database. */
  private prefix = PREFIX;
  /** Echoes not yet received. Each is random and used once, so that other clients cannot forge it. */
  private readonly echoes = new Set<string>();
  private echoing: ReturnType<typeof setInterval> | undefined;
  private unanswered = 0;
  private isUp = false;

  constructor(url: string) {
    this.out = new Redis(url, { ...OPTIONS, enableAutoPipelining: true });
    this.in = new Redis(url, OPTIONS);
    for (const line of [this.out, this.in]) {
      // Failing commands report the reason, and `close` detects the outage.
      line.on('error', () => undefined);
      line.on('close', () => (this.isUp = false));
      line.on('ready', () => (this.unanswered = 0));
    }
    this.in.on('ready', () => void this.listenAgain());
    // As bytes, so that oversized messages are not decoded. Exceptions must not reach ioredis.
    this.in.on('messageBuffer', (channel: Buffer, message: Buffer) => {
      try {
        this.receive(channel.toString(), message);
      } catch (error) {
        this.reportProblem({ kind: 'failed', error });
      }
    });
  }

  setNamespace(club: string): void {
    this.prefix = `${PREFIX}${club}:`;
  }

  get isConnected(): boolean {
    return this.isUp;
  }

  async start(): Promise<void> {
    await Promise.all([this.out.connect(), this.in.connect()]);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(new Error('Redis does not answer')), START_TIMEOUT_MS);
    this.gaps.push(resolve);
    this.echoing = setInterval(() => this.echo(), ECHO_INTERVAL_MS);
    this.echoing.unref();
    try {
      await promise;
    } finally {
      clearTimeout(late);
      this.gaps.length = 0;
    }
  }

  publish<T extends Topic>(topic: T, message: Message<T>): void {
    this.send(this.prefix + topic, JSON.stringify(message));
  }

  private send(channel: string, text: string): void {
    this.out.publish(channel, `${this.name} ${text}`).catch(() => undefined);
  }

  async subscribe<T extends Topic>(topic: T, heard: (message: Message<T>) => void): Promise<() => void> {
    let hearers = this.topics.get(topic);
    if (hearers === undefined) {
      hearers = new Set();
      this.topics.set(topic, hearers);
    }
    hearers.add(heard);
    // A failure means a lost connection: reconnecting subscribes to all topics again and reports a gap.
    await this.in.subscribe(this.prefix + topic).catch(() => undefined);
    return () => {
      hearers.delete(heard);
      if (hearers.size > 0 || this.topics.get(topic) !== hearers) return;
      this.topics.delete(topic);
      this.in.unsubscribe(this.prefix + topic).catch(() => undefined);
    };
  }

  onGap(missed: () => void): void {
    this.gaps.push(missed);
  }

  onProblem(report: (problem: BusProblem) => void): void {
    this.problems.push(report);
  }

  private reportProblem(problem: BusProblem): void {
    for (const report of this.problems) report(problem);
  }

  async close(): Promise<void> {
    clearInterval(this.echoing);
    this.out.disconnect();
    this.in.disconnect();
  }

  private receive(channel: string, bytes: Buffer): void {
    if (bytes.length > MAX_BUS_MESSAGE_BYTES) return this.reportProblem({ kind: 'rejected' });
    const text = bytes.toString();
    const space = text.indexOf(' ');
    const [sender, body] = [text.slice(0, space), text.slice(space + 1)];
    if (channel === this.own) {
      if (sender === this.name && this.echoes.delete(body)) this.heardOneself();
      else this.reportProblem({ kind: 'rejected' });
      return undefined;
    }
    if (sender === this.name) return undefined;
    const topic = channel.slice(this.prefix.length) as Topic;
    const hearers = this.topics.get(topic);
    if (hearers === undefined) return undefined;
    const message = space > 0 ? parseMessage(topic, body) : undefined;
    if (message === undefined) return this.reportProblem({ kind: 'rejected' });
    for (const hear of hearers) {
      try {
        hear(message as never);
      } catch (error) {
        this.reportProblem({ kind: 'failed', error });
      }
    }
    return undefined;
  }

  /** The channel of this node's echoes. */
  private get own(): string {
    return `${PREFIX}node:${this.name}`;
  }

  private async listenAgain(): Promise<void> {
    const topics = [...this.topics.keys()].map((topic) => this.prefix + topic);
    try {
      for (let n = 0; n < topics.length; n += SUBSCRIBE_BATCH_SIZE)
        await this.in.subscribe(...topics.slice(n, n + SUBSCRIBE_BATCH_SIZE));
      // Last: once this subscription is active, so are all others.
      await this.in.subscribe(this.own);
      this.echo();
    } catch {
      // Disconnected again; the next reconnection retries.
    }
  }

  private echo(): void {
    if (this.unanswered++ < MAX_UNANSWERED_ECHOES) {
      const echo = newId();
      this.echoes.add(echo);
      if (this.echoes.size > MAX_REMEMBERED_ECHOES) this.echoes.delete(this.echoes.values().next().value!);
      return this.send(this.own, echo);
    }
    this.unanswered = 0;
    this.echoes.clear();
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
