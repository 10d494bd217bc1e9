// Nobody pays for the time that the server was away.

import type { EventBody, Table } from '@quadrille/protocol';
import type { Absence } from '../store/store.ts';

/** The event that excuses absences not yet accounted for, if a clock ran meanwhile. */
export function excuse(table: Table, absences: readonly Absence[], now: number): EventBody | undefined {
  if (table.status !== 'playing' || table.settings.control.kind === 'none') return undefined;
  const { since, excused } = table.clocks;
  let ms = 0;
  let until = excused;
  for (const { began, ended } of absences) {
    if (ended <= excused) continue;
    // Of one that is not over yet only what has passed counts; the rest follows later.
    const over = Math.min(ended, now);
    const overlap = over - Math.max(began, excused, since);
    if (overlap > 0) ms += overlap;
    until = Math.max(until, over);
  }
  return ms > 0 ? { e: 'excused', ms, until } : undefined;
}
