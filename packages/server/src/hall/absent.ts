// Nobody pays for the time that the server was away.

import type { EventBody, Table } from '@quadrille/protocol';
import type { Absence } from '../store/store.ts';

/** The event that excuses absences not yet accounted for, if a clock ran meanwhile. */
export function excuse(table: Table, absences: readonly Absence[]): EventBody | undefined {
  if (absences.length === 0 || table.status !== 'playing' || table.settings.control.kind === 'none') return undefined;
  const { since, excused, moved } = table.clocks;
  // It has just begun, so after the server was back: nobody who sits here is still on the way.
  const isNew = moved === 0 && since === excused;
  let ms = 0;
  let until = excused;
  for (const { began, ended } of absences) {
    if (ended <= excused || (isNew && began < since)) continue;
    // People may still be coming back: that time is given at once, so the turn may begin in the future.
    ms += Math.max(0, ended - Math.max(began, excused, since));
    until = Math.max(until, ended);
  }
  return ms > 0 ? { e: 'excused', ms, until } : undefined;
}
