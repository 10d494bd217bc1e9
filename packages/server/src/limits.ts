// Rate limits. A token bucket holds up to `most` tokens and refills steadily; requests without a token are refused.

interface Bucket {
  tokens: number;
  at: number;
  /** Removed from the map: holders must look it up again. */
  forgotten: boolean;
}

/** The bucket of one key, cached for repeated use by a connection. */
export interface TokenBucket {
  /** False if the bucket is empty. */
  take(now: number): boolean;
  /** Charges the cost of a request beyond its first token. The balance may become negative. */
  charge(now: number, cost: number): void;
}

/** Bounds memory against clients with very many addresses. */
const MAX_BUCKETS = 50_000;
/** Buckets removed at once at the bound: deleting the first keys of a Map one by one is slow. */
const GIVEN_UP = 5_000;

export class RateLimiter {
  private readonly buckets = new Map<string, Bucket>();
  private readonly most: number;
  private readonly perMs: number;

  /** `Infinity` disables the limit. */
  constructor(most: number, perSecond: number) {
    this.most = most;
    this.perMs = perSecond / 1000;
  }

  /** False if the bucket is empty. */
  take(key: string, now = performance.now()): boolean {
    return this.takeFrom(this.bucketOf(key, now), now);
  }

  /** Takes any cost, if there is one token; the rest may become debt. */
  spend(key: string, cost: number, now = performance.now()): boolean {
    const bucket = this.bucketOf(key, now);
    if (!this.takeFrom(bucket, now)) return false;
    this.chargeTo(bucket, now, cost - 1);
    return true;
  }

  /** Charges the cost of a request beyond its first token. */
  charge(key: string, cost: number, now = performance.now()): void {
    this.chargeTo(this.bucketOf(key, now), now, cost);
  }

  /** Milliseconds until a token is available. */
  waitMs(key: string, now = performance.now()): number {
    const bucket = this.buckets.get(key);
    if (bucket === undefined || this.most === Infinity) return 0;
    return Math.max(0, (1 - bucket.tokens) / this.perMs - (now - bucket.at));
  }

  /** The bucket of a key, without a lookup on each use. */
  forKey(key: string): TokenBucket {
    let bucket: Bucket | undefined;
    const current = (now: number): Bucket => {
      if (bucket === undefined || bucket.forgotten) bucket = this.bucketOf(key, now);
      return bucket;
    };
    return {
      take: (now) => this.takeFrom(current(now), now),
      charge: (now, cost) => this.chargeTo(current(now), now, cost),
    };
  }

  private bucketOf(key: string, now: number): Bucket {
    let bucket = this.buckets.get(key);
    if (bucket === undefined) {
      if (this.buckets.size >= MAX_BUCKETS) this.giveUpOldest();
      bucket = { tokens: this.most, at: now, forgotten: false };
      this.buckets.set(key, bucket);
    }
    return bucket;
  }

  private takeFrom(bucket: Bucket, now: number): boolean {
    if (this.most === Infinity) return true;
    const tokens = Math.min(this.most, bucket.tokens + (now - bucket.at) * this.perMs);
    bucket.tokens = tokens < 1 ? tokens : tokens - 1;
    bucket.at = now;
    return tokens >= 1;
  }

  /** Debt is bounded by the bucket's size, so that waiting always helps. */
  private chargeTo(bucket: Bucket, now: number, cost: number): void {
    if (this.most === Infinity) return;
    const tokens = Math.min(this.most, bucket.tokens + (now - bucket.at) * this.perMs);
    bucket.tokens = Math.max(-this.most, tokens - cost);
    bucket.at = now;
  }

  /** Removes the oldest buckets, which resets them: a client with this many addresses gains little. */
  private giveUpOldest(): void {
    let left = GIVEN_UP;
    for (const [key, bucket] of this.buckets) {
      if (left-- === 0) return;
      bucket.forgotten = true;
      this.buckets.delete(key);
    }
  }

  /** Removes full buckets. */
  prune(now = performance.now()): void {
    for (const [key, bucket] of this.buckets) {
      if (this.most !== Infinity && bucket.tokens + (now - bucket.at) * this.perMs < this.most) continue;
      bucket.forgotten = true;
      this.buckets.delete(key);
    }
  }
}

/** Rate limits of WebSocket messages; streams take from them, too. */
export interface MessageLimits {
  readonly players: RateLimiter;
  /** By address, shared by all connections without a session. */
  readonly anonymous: RateLimiter;
  /** By address, shared by all connections. */
  readonly addresses: RateLimiter;
  /** By player, or by address without a session: `too-fast` refusals before the connection is closed. */
  readonly refusals: RateLimiter;
}

/** Many people share one address at a school: an address has one player's allowance per this many connections. */
const CONNECTIONS_PER_ALLOWANCE = 10;
const ANONYMOUS_CONNECTIONS_PER_ALLOWANCE = 40;
const MAX_REFUSALS = 200;
const REFUSALS_PER_SECOND = 10;

export function messageLimits(most: number, perSecond: number, maxPerAddress: number): MessageLimits {
  const forAddress = (sharing: number): RateLimiter => {
    const factor = Math.max(1, maxPerAddress / sharing);
    return new RateLimiter(most * factor, perSecond * factor);
  };
  return {
    players: new RateLimiter(most, perSecond),
    anonymous: forAddress(ANONYMOUS_CONNECTIONS_PER_ALLOWANCE),
    addresses: forAddress(CONNECTIONS_PER_ALLOWANCE),
    refusals: new RateLimiter(MAX_REFUSALS, REFUSALS_PER_SECOND),
  };
}

/**
 * HTTP reads of one address, besides its WebSockets. A token is about 0.1 ms of this process: a static file or a short
 * response. A browser's first visit fetches about 160 files, most of them for offline use: a school class of 30 needs a
 * third of the bucket.
 */
const READS = [15_000, 1_000] as const;
/** Exports have their own tokens, so that a long one does not block page loads from the same address. */
const EXPORTS = [40_000, 1_000] as const;
/** New TCP connections of one address. A browser opens six. */
const NEW_CONNECTIONS = [1_000, 100] as const;
/** Concurrent TCP connections of one address: WebSockets and streams, and as many again for files. */
const MAX_CONNECTIONS_PER_ADDRESS = 600;

/** Limits of one address on reads and TCP connections. */
export interface AddressLimits {
  readonly reads: RateLimiter;
  readonly exports: RateLimiter;
  readonly newConnections: RateLimiter;
  readonly maxConnections: number;
}

/** `share` scales the defaults up where many people share one address; it never scales them down. */
export function addressLimits(share: number, reads: readonly [most: number, perSecond: number] = READS): AddressLimits {
  const factor = Math.max(1, share);
  const scaled = ([most, perSecond]: readonly [number, number]) => new RateLimiter(most * factor, perSecond * factor);
  return {
    reads: scaled(reads),
    exports: scaled(EXPORTS),
    newConnections: scaled(NEW_CONNECTIONS),
    maxConnections: MAX_CONNECTIONS_PER_ADDRESS * factor,
  };
}

/** History events per token. */
const EVENTS_PER_TOKEN = 20;

/** Extra cost of a history page, beyond its request. */
export const costOf = (events: number): number => Math.floor(events / EVENTS_PER_TOKEN);

/** An IPv6 subscriber has 2^64 addresses, so the key is the /64 prefix. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail === undefined) return groups.slice(0, 4).join(':');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}
