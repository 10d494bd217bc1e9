// The gauges and counters that are read from the services of a node.

import type { Bus } from './bus/bus.ts';
import type { Metrics } from './metrics.ts';
import type { NodeHealth } from './node-health.ts';
import type { Store } from './store/store.ts';
import type { Computers } from './tables/computers.ts';
import type { TableService } from './tables/table-service.ts';

interface Services {
  readonly tableService: TableService;
  readonly computers: Computers;
  readonly store: Store;
  readonly bus: Bus;
  readonly health: NodeHealth;
}

export function registerNodeMetrics(metrics: Metrics, { tableService, computers, store, bus, health }: Services): void {
  metrics.addGauge('quadrille_tables_loaded', 'Tables in the memory of this node', () => tableService.size);
  metrics.addGauge(
    'quadrille_engine_queue',
    'Positions that computers of this node compute a move for, or wait to',
    () => computers.waiting,
  );
  metrics.addCounter(
    'quadrille_engine_asks_total',
    'Positions that computers of this node computed a move for',
    () => computers.requestCount,
  );
  metrics.addGauge(
    'quadrille_tables_quarantined',
    'Tables that cannot be read and are quarantined',
    () => store.quarantine.size,
  );
  metrics.addGauge('quadrille_bus_up', 'Whether the bus to the other nodes is connected: 1 or 0', () =>
    Number(bus.isConnected),
  );
  metrics.addGauge('quadrille_fair', 'Whether the store and the bus are healthy: 1 or 0', () =>
    Number(health.isHealthy),
  );
}
