// What the server counts and measures about itself, in the words of Prometheus.

import type { Refusal } from '@quadrille/protocol';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { Durations } from './durations.ts';

/** From an idle disk to one that people notice. */
const SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

export class Metrics {
  readonly registry = new Registry();
  private acts = 0;
  private readonly commands = new Durations(this.registry, {
    name: 'quadrille_command_seconds',
    help: 'From a command’s arrival until it is written down or refused',
    label: 'command',
    bounds: SECONDS,
  });
  private readonly refusals = new Counter({
    name: 'quadrille_refusals_total',
    help: 'Commands and messages refused, by code',
    labelNames: ['code'],
    registers: [this.registry],
  });
  private readonly writes = new Durations(this.registry, {
    name: 'quadrille_store_write_seconds',
    help: 'One transaction, until it is durable',
    bounds: SECONDS,
  });
  private readonly faults = new Counter({
    name: 'quadrille_store_faults_total',
    help: 'Transactions the database could not carry out',
    registers: [this.registry],
  });

  constructor() {
    // Memory, processor time, garbage collection and the lag of the event loop.
    collectDefaultMetrics({ register: this.registry });
    const acts: Counter = new Counter({
      name: 'quadrille_moves_total',
      help: 'Moves and other acts written down by this node',
      registers: [this.registry],
      collect: () => {
        acts.reset();
        acts.inc(this.acts);
      },
    });
  }

  /** A number that is looked up whenever somebody asks. */
  watch(name: string, help: string, value: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(value()) });
  }

  acted(): void {
    this.acts++;
  }

  answered(command: string, ms: number): void {
    this.commands.add(ms, command);
  }

  refused(code: Refusal): void {
    this.refusals.inc({ code });
  }

  wrote(ms: number, decided: boolean): void {
    this.writes.add(ms);
    if (!decided) this.faults.inc();
  }
}
