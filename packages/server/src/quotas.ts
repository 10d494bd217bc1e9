// Quotas per player and address. A rate (a token bucket in each node's memory) is refused as `too-fast`; a cap on what
// exists (counted in the store, so that it holds across nodes) as `too-many`.

import { createHmac, randomBytes } from 'node:crypto';
import type { Refusal } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import { RateLimiter } from './limits.ts';
import type { Store } from './store/store.ts';

const HOUR_S = 3600;

export interface QuotaOptions {
  /** Tables opened by one player: bucket size and tokens per second. */
  readonly openings: readonly [most: number, perSecond: number];
  /** Open tables of one host. */
  readonly waitingPerPlayer: number;
  readonly waitingPerGuest: number;
  /** Open and running tables of one host. */
  readonly unfinishedPerPlayer: number;
  /** Tables opened from one address: bucket size and tokens per hour. */
  readonly tablesPerAddress: number;
  /** Open tables from one address. */
  readonly waitingPerAddress: number;
  /** Guests created from one address: bucket size and tokens per hour. */
  readonly guestsPerAddress: number;
  /** Passkey challenges for one address: bucket size and tokens per second. Each expires after five minutes. */
  readonly challengesPerAddress: readonly [most: number, perSecond: number];
}

/** Many times what a school class behind one address needs. */
const DEFAULT_QUOTAS: QuotaOptions = {
  openings: [30, 0.2],
  waitingPerPlayer: 20,
  waitingPerGuest: 10,
  unfinishedPerPlayer: 200,
  tablesPerAddress: 600,
  waitingPerAddress: 600,
  guestsPerAddress: 200,
  challengesPerAddress: [60, 0.5],
};

interface Opening {
  /** The host of the new table. */
  readonly host: string;
  readonly guest: boolean;
  /** The player whose request opens it. */
  readonly by: string;
  /** The address key of that request, if known. */
  readonly address: string | undefined;
  /** False for a rematch, which starts at once. */
  readonly waits: boolean;
}

export class Quotas {
  private readonly options: QuotaOptions;
  private readonly store: Store;
  private readonly players: RateLimiter;
  private readonly addresses: RateLimiter;
  private readonly guests: RateLimiter;
  private readonly challenges: RateLimiter;
  /** Openings per host that the store does not count yet. */
  private readonly inFlight = new Map<string, number>();
  /** Random per process and never stored, so that addresses cannot be recovered from stored hashes. */
  private readonly secret = randomBytes(32);

  constructor(store: Store, options: Partial<QuotaOptions> = {}) {
    this.store = store;
    this.options = { ...DEFAULT_QUOTAS, ...options };
    const { openings, tablesPerAddress, guestsPerAddress, challengesPerAddress } = this.options;
    this.players = new RateLimiter(...openings);
    this.addresses = new RateLimiter(tablesPerAddress, tablesPerAddress / HOUR_S);
    this.guests = new RateLimiter(guestsPerAddress, guestsPerAddress / HOUR_S);
    this.challenges = new RateLimiter(...challengesPerAddress);
  }

  /** Opens a table if the quotas of its host, the requesting player and the address allow it. */
  async withinOpeningQuota<T>(opening: Opening, open: () => Promise<T>): Promise<Result<T, Refusal>> {
    const { host, by, address } = opening;
    if (!this.players.take(by)) return err('too-fast');
    if (address !== undefined && !this.addresses.take(address)) return err('too-fast');
    const others = this.inFlight.get(host) ?? 0;
    this.inFlight.set(host, others + 1);
    try {
      return (await this.isUsedUp(opening, others)) ? err('too-many') : ok(await open());
    } finally {
      const left = this.inFlight.get(host)! - 1;
      if (left === 0) this.inFlight.delete(host);
      else this.inFlight.set(host, left);
    }
  }

  private async isUsedUp({ host, guest, address, waits }: Opening, inFlight: number): Promise<boolean> {
    const { unfinishedPerPlayer, waitingPerGuest, waitingPerPlayer, waitingPerAddress } = this.options;
    const { waiting, unfinished } = await this.store.countByHost(host);
    if (unfinished + inFlight >= unfinishedPerPlayer) return true;
    if (!waits) return false;
    if (waiting + inFlight >= (guest ? waitingPerGuest : waitingPerPlayer)) return true;
    const origin = this.originOf(address);
    return origin !== undefined && (await this.store.countWaitingFrom(origin)) >= waitingPerAddress;
  }

  /** The keyed hash stored with a table instead of its address: comparable on this node only. */
  originOf(address: string | undefined): string | undefined {
    if (address === undefined) return undefined;
    return createHmac('sha256', this.secret).update(address).digest('base64url').slice(0, 16);
  }

  takeGuest(address: string): boolean {
    return this.guests.take(address);
  }

  takeChallenge(address: string): boolean {
    return this.challenges.take(address);
  }

  /** Removes full buckets. */
  prune(): void {
    for (const limit of [this.players, this.addresses, this.guests, this.challenges]) limit.prune();
  }
}
