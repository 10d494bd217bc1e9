// Prometheus metrics of the server.

import type { Refusal } from '@quadrille/protocol';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { DurationHistogram } from './duration-histogram.ts';
import type { DeletionReason } from './store/retention.ts';

/** From the latency of an idle disk to a delay that people notice. */
const DURATION_BUCKETS_S = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

export class Metrics {
  readonly registry = new Registry();
  private acts = 0;
  private readonly commands = new DurationHistogram(this.registry, {
    name: 'quadrille_command_seconds',
    help: 'Time from the arrival of a command until it is durable or refused',
    label: 'command',
    bounds: DURATION_BUCKETS_S,
  });
  private readonly refusals = new Counter({
    name: 'quadrille_refusals_total',
    help: 'Refused commands, messages and requests, by code',
    labelNames: ['code'],
    registers: [this.registry],
  });
  private readonly writes = new DurationHistogram(this.registry, {
    name: 'quadrille_store_write_seconds',
    help: 'Duration of one transaction until it is durable',
    bounds: DURATION_BUCKETS_S,
  });
  private readonly faults = new Counter({
    name: 'quadrille_store_faults_total',
    help: 'Transactions that failed',
    registers: [this.registry],
  });

  private readonly deletions = new Counter({
    name: 'quadrille_tables_deleted_total',
    help: 'Tables deleted by this node, by reason: ended seek, closed table, old game among guests',
    labelNames: ['why'],
    registers: [this.registry],
  });
  private readonly busRejections = new Counter({
    name: 'quadrille_bus_rejected_total',
    help: 'Redis messages dropped because they could not be parsed',
    registers: [this.registry],
  });

  constructor() {
    // Memory, CPU time, garbage collection and event loop lag.
    collectDefaultMetrics({ register: this.registry });
    this.addCounter('quadrille_moves_total', 'Moves and other acts appended by this node', () => this.acts);
  }

  /** A gauge that is read on each scrape. */
  addGauge(name: string, help: string, value: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(value()) });
  }

  /** The same for a counter. */
  addCounter(name: string, help: string, value: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.registry],
      collect: () => {
        counter.reset();
        counter.inc(value());
      },
    });
  }

  acted(): void {
    this.acts++;
  }

  answered(command: string, ms: number): void {
    this.commands.observe(ms, command);
  }

  refused(code: Refusal): void {
    this.refusals.inc({ code });
  }

  busRejected(): void {
    this.busRejections.inc();
  }

  deleted(why: DeletionReason, tables: number): void {
    this.deletions.inc({ why }, tables);
  }

  writeFinished(ms: number, decided: boolean): void {
    this.writes.observe(ms);
    if (!decided) this.faults.inc();
  }
}
