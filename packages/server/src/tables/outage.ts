// Compensation of clocks for server outages.

import type { EventBody, Table } from '@quadrille/protocol';
import type { Outage } from '../store/store.ts';

/** The event that compensates the outages since the last one, if a clock was running. */
export function outageCompensation(table: Table, outages: readonly Outage[]): EventBody | undefined {
  if (outages.length === 0 || table.status !== 'playing' || table.settings.control.kind === 'none') return undefined;
  const { since, compensatedUntil: excused, moved } = table.clocks;
  // The game started after the server was back, so its players are connected.
  const isNew = moved === 0 && since === excused;
  let ms = 0;
  let until = excused;
  for (const { began, ended } of outages) {
    if (ended <= excused || (isNew && began < since)) continue;
    // The grace period for reconnecting is credited in advance, so the turn may start in the future.
    ms += Math.max(0, ended - Math.max(began, excused, since));
    until = Math.max(until, ended);
  }
  return ms > 0 ? { e: 'excused', ms, until } : undefined;
}
