// When somebody must look at a table even if nobody does anything there: a clock runs out, an invitation expires. It stands
// in the table's row, so that any node finds it. Almost every move puts it off; that is not written down each time. The row
// may say too early, never too late: who looks too early puts it right.

import { actorAt, deadlineOf, type Table, type TableEvent } from '@quadrille/protocol';

/** Open tables that nobody joins are closed after this. */
const OPEN_FOR = 14 * 24 * 60 * 60 * 1000;
/** A search for an opponent ends this long after its searcher was last heard of. */
export const SEEK_FOR = 40_000;
/**
 * From so long before the moment on every move writes it down anew. Any node may put the moment off once it has passed, and
 * nobody tells the others: so that they need not know, whatever is being written then is younger than this.
 */
const RESPITE = 60_000;

/** Milliseconds since 1970, or null for never. */
export type Due = number | null;

export function dueAt(table: Table): Due {
  if (table.status === 'open') return table.at + (table.quick ? SEEK_FOR : OPEN_FOR);
  if (table.status !== 'playing') return null;
  const at = deadlineOf(table.clocks, actorAt(table), table.settings.control);
  return Number.isFinite(at) ? Math.ceil(at) + 1 : null;
}

/** Is it enough that the row says `known` after these events? Undefined is what is not known. */
export function isStillDue(
  known: Due | undefined,
  table: Table,
  stored: readonly { readonly event: TableEvent }[],
): boolean {
  if (known === undefined || table.status !== 'playing') return false;
  if (stored.some(({ event }) => event.e !== 'acted')) return false;
  // Since when a computer is to move stands in the row as well.
  if (table.sitters.some((sitter) => sitter?.kind === 'computer')) return false;
  if (known === null) return true;
  const due = dueAt(table);
  return table.at < known - RESPITE && (due === null || due >= known);
}
