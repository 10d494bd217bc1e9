// A table's deadline: when it needs work without a command, because a clock runs out or an invitation expires. It is
// kept in the table's row, so that any node finds it. Almost every move postpones it, and most of these changes are not
// written: the row's deadline may be too early, never too late. A node that finds it too early corrects it.

import { actorAt, deadlineOf, type Table, type TableEvent } from '@quadrille/protocol';

/** Open tables without a second player are closed after this. */
const OPEN_TABLE_TTL_MS = 14 * 24 * 60 * 60 * 1000;
/** A seek ends this long after the last sign of life of its player. */
export const SEEK_TTL_MS = 40_000;
/**
 * Within this time before the row's deadline every move writes it anew. Any node may postpone a deadline that has
 * passed, without notifying the others: their pending writes are younger than this margin, so they never rely on the
 * old value.
 */
const DEADLINE_MARGIN_MS = 60_000;

/** Milliseconds since 1970, or null for never. */
export type Deadline = number | null;

export function deadlineAt(table: Table): Deadline {
  if (table.status === 'open') return table.at + (table.quick ? SEEK_TTL_MS : OPEN_TABLE_TTL_MS);
  if (table.status !== 'playing') return null;
  const at = deadlineOf(table.clocks, actorAt(table), table.settings.control);
  return Number.isFinite(at) ? Math.ceil(at) + 1 : null;
}

/** May the row keep the deadline `known` after these events? `undefined` if the row's deadline is unknown. */
export function rowDeadlineHolds(
  known: Deadline | undefined,
  table: Table,
  stored: readonly { readonly event: TableEvent }[],
): boolean {
  if (known === undefined || table.status !== 'playing') return false;
  if (stored.some(({ event }) => event.e !== 'acted')) return false;
  // The row also holds since when a computer is to move.
  if (table.sitters.some((sitter) => sitter?.kind === 'computer')) return false;
  if (known === null) return true;
  const deadline = deadlineAt(table);
  return table.at < known - DEADLINE_MARGIN_MS && (deadline === null || deadline >= known);
}
