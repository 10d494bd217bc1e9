import { tableFrom, type EventBody } from '@quadrille/protocol';
import { toStoredEvent, type TableAppend } from '../store/store.ts';

/** The append that creates a table with these events. */
export function openingOf(id: string, bodies: readonly EventBody[], at: number): TableAppend {
  const stored = bodies.map((body, i) => toStoredEvent(1 + i, at, body));
  return {
    table: tableFrom(
      id,
      stored.map(({ event }) => event),
    ),
    stored,
    keepsRow: false,
  };
}
