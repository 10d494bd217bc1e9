// The health of a node. Its heartbeat is written to the store every second: a gap is an outage, which all clocks are
// compensated for. While the store or the bus is unreachable, the node is degraded and refuses commands.

import type { Logger } from 'pino';
import type { Bus } from './bus/bus.ts';
import { StoreFault } from './store/sql.ts';
import type { Outage, Store } from './store/store.ts';
import type { Time } from './time.ts';

/** A heartbeat gap above this counts as downtime. */
export const OUTAGE_AFTER_MS = 3_000;
/** The same for a node that was degraded. */
const DEGRADED_OUTAGE_AFTER_MS = 1_500;
/** Outages older than this affect no clock. */
export const OUTAGE_RETENTION_MS = 60 * 24 * 60 * 60 * 1000;

export interface NodeHealthDeps {
  readonly store: Store;
  readonly bus: Bus;
  readonly time: Time;
  readonly log: Logger;
  /** Compensates the clocks for these outages. */
  setOutages(outages: readonly Outage[]): Promise<void>;
  /** The node was degraded and may have missed events of other nodes. */
  catchUp(): Promise<void>;
  /** A listener failed. */
  readonly report: (error: unknown) => void;
}

export class NodeHealth {
  private readonly deps: NodeHealthDeps;
  private readonly listeners = new Set<(healthy: boolean) => void>();
  private healthy = true;
  /** The refusal code while degraded. */
  private degradedCode: StoreFault['code'] = 'unavailable';
  /** Time of the last heartbeat whose outages are known here. */
  private heartbeatAt = 0;

  constructor(deps: NodeHealthDeps) {
    this.deps = deps;
  }

  /** Health at the last heartbeat, without a new check. */
  get isHealthy(): boolean {
    return this.healthy;
  }

  /** Whether the heartbeat is current. After a gap, the outage must be recorded before anything is decided. */
  isUpToDate(now: number): boolean {
    return this.healthy && now - this.heartbeatAt <= OUTAGE_AFTER_MS;
  }

  /** The refusal of commands while the node is degraded: without a continuous heartbeat clocks cannot be trusted. */
  refusal(now: number): StoreFault['code'] | undefined {
    return this.deps.bus.isConnected && this.isUpToDate(now) ? undefined : this.degradedCode;
  }

  /** Calls back when the node becomes degraded or healthy. */
  onChange(listener: (healthy: boolean) => void): void {
    this.listeners.add(listener);
  }

  /** Asks the database now. */
  async check(): Promise<boolean> {
    if (!this.deps.bus.isConnected || !this.healthy) return false;
    return this.deps.store.sql.all('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Writes the heartbeat; a gap longer than `maxGapMs` is recorded as an outage. */
  async heartbeat(maxGapMs: number): Promise<void> {
    const wasHealthy = this.healthy;
    this.healthy = this.deps.bus.isConnected && (await this.writeHeartbeat(maxGapMs, wasHealthy));
    if (this.healthy === wasHealthy) return;
    this.deps.log.info({ healthy: this.healthy }, 'health changed');
    for (const listener of this.listeners) {
      try {
        listener(this.healthy);
      } catch (error) {
        this.deps.report(error);
      }
    }
  }

  private async writeHeartbeat(maxGapMs: number, wasHealthy: boolean): Promise<boolean> {
    const { store, time, log } = this.deps;
    try {
      const now = time.now();
      await store.heartbeat(now, wasHealthy ? maxGapMs : Math.min(maxGapMs, DEGRADED_OUTAGE_AFTER_MS));
      const outages = await store.outages(now - OUTAGE_RETENTION_MS);
      // Set before compensation: appends are refused until `heartbeatAt` is current.
      this.heartbeatAt = now;
      this.healthy = true;
      this.degradedCode = 'unavailable';
      await this.deps.setOutages(outages);
      if (!wasHealthy) await this.deps.catchUp();
      return true;
    } catch (error) {
      this.degradedCode = error instanceof StoreFault ? error.code : 'unavailable';
      if (wasHealthy) log.error({ err: error }, 'database unreachable');
      return false;
    }
  }
}
