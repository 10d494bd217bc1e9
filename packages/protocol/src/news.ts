// Notifications for one player about any table: enough to know which table to open.

import { REASONS } from '@quadrille/rules';
import * as v from 'valibot';
import { PROPOSALS } from './events.ts';
import { PlayerId, TableId } from './ids.ts';
import { Settings } from './settings.ts';

const Seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3));

export const News = v.variant('n', [
  /** Another player invites this one to an open table. */
  v.object({
    n: v.literal('invited'),
    table: TableId,
    by: v.object({ id: PlayerId, name: v.string() }),
    settings: Settings,
  }),
  v.object({ n: v.literal('began'), table: TableId, seat: Seat, settings: Settings }),
  /** It is this player's turn; `acts` is the value to send with the move. */
  v.object({ n: v.literal('turn'), table: TableId, seat: Seat, acts: v.number() }),
  v.object({ n: v.literal('proposed'), table: TableId, what: v.picklist(PROPOSALS), by: Seat }),
  v.object({ n: v.literal('over'), table: TableId, winners: v.array(Seat), reason: v.picklist(REASONS) }),
]);
export type News = v.InferOutput<typeof News>;
