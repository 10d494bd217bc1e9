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
    'Positions that wait for or are in an engine search',
    () => computers.waiting,
  );
  metrics.addCounter(
    'quadrille_engine_asks_total',
    'Positions that the engine of this node has searched',
    () => computers.requestCount,
  );
  metrics.addGauge(
    'quadrille_tables_quarantined',
    'Tables that cannot be read and are quarantined',
    () => store.quarantine.size,
  );
  metrics.addGauge('quadrille_bus_up', '1 if the bus (Redis) is reachable, 0 if not', () => Number(bus.isConnected));
  metrics.addGauge('quadrille_fair', '1 if this node is healthy (database and bus reachable), 0 if degraded', () =>
    Number(health.isHealthy),
  );
}
