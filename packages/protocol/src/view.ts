// A snapshot of a table, for clients that do not follow it.

import * as v from 'valibot';
import { GameResult, PROPOSALS, Sitter } from './events.ts';
import { PlayerId, TableId } from './ids.ts';
import { Settings } from './settings.ts';
import { STATUSES } from './table.ts';

const Seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3));

export const TableView = v.object({
  table: TableId,
  v: v.pipe(v.number(), v.integer(), v.minValue(0)),
  status: v.picklist(STATUSES),
  settings: Settings,
  host: PlayerId,
  sitters: v.array(v.nullable(Sitter)),
  /** All acts in notation. */
  acts: v.array(v.string()),
  position: v.string(),
  /** The seat to move. */
  turn: v.nullable(Seat),
  result: v.nullable(GameResult),
  /**
   * Milliseconds left for each seat when its last turn ended, its remaining lag budget, and when the turn began; `null`
   * without clocks.
   */
  clocks: v.nullable(v.object({ left: v.array(v.number()), spare: v.array(v.number()), since: v.number() })),
  proposing: v.nullable(v.object({ what: v.picklist(PROPOSALS), by: Seat })),
  /** The table of the rematch. */
  next: v.nullable(TableId),
});
export type TableView = v.InferOutput<typeof TableView>;
