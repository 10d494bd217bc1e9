// How much anybody may ask for. A bucket holds `most` tokens and is refilled steadily; whoever finds it empty waits.

interface Bucket {
  tokens: number;
  at: number;
  /** Was full, and is nobody's any more. */
  forgotten: boolean;
}

export class Limit {
  private readonly buckets = new Map<string, Bucket>();
  private readonly most: number;
  private readonly perMs: number;

  constructor(most: number, perSecond: number) {
    this.most = most;
    this.perMs = perSecond / 1000;
  }

  /** True if there was a token left. */
  take(key: string, now = performance.now()): boolean {
    return this.takeFrom(this.bucketOf(key, now), now);
  }

  /** The same for somebody who asks again and again: the bucket is at hand. */
  taking(key: string): (now: number) => boolean {
    let bucket: Bucket | undefined;
    return (now) => {
      if (bucket === undefined || bucket.forgotten) bucket = this.bucketOf(key, now);
      return this.takeFrom(bucket, now);
    };
  }

  private bucketOf(key: string, now: number): Bucket {
    let bucket = this.buckets.get(key);
    if (bucket === undefined) {
      bucket = { tokens: this.most, at: now, forgotten: false };
      this.buckets.set(key, bucket);
    }
    return bucket;
  }

  private takeFrom(bucket: Bucket, now: number): boolean {
    const tokens = Math.min(this.most, bucket.tokens + (now - bucket.at) * this.perMs);
    bucket.tokens = tokens < 1 ? tokens : tokens - 1;
    bucket.at = now;
    return tokens >= 1;
  }

  /** Forgets those whose bucket is full again. */
  tidy(now = performance.now()): void {
    for (const [key, bucket] of this.buckets) {
      if (bucket.tokens + (now - bucket.at) * this.perMs < this.most) continue;
      bucket.forgotten = true;
      this.buckets.delete(key);
    }
  }
}

/** Who has one IPv6 address has 2^64 of them. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail === undefined) return groups.slice(0, 4).join(':');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}
