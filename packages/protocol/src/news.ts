// What concerns one player, wherever it happens: enough to know which table to look at.

import { REASONS } from '@quadrille/rules';
import * as v from 'valibot';
import { PROPOSALS } from './events.ts';
import { PlayerId, TableId } from './ids.ts';
import { Settings } from './settings.ts';

const Seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3));

export const News = v.variant('n', [
  /** Somebody at an open table asks one to sit down. */
  v.object({
    n: v.literal('invited'),
    table: TableId,
    by: v.object({ id: PlayerId, name: v.string() }),
    settings: Settings,
  }),
  v.object({ n: v.literal('began'), table: TableId, seat: Seat, settings: Settings }),
  /** It is one's turn; `acts` is what a move should say it has seen. */
  v.object({ n: v.literal('turn'), table: TableId, seat: Seat, acts: v.number() }),
  v.object({ n: v.literal('proposed'), table: TableId, what: v.picklist(PROPOSALS), by: Seat }),
  v.object({ n: v.literal('over'), table: TableId, winners: v.array(Seat), reason: v.picklist(REASONS) }),
]);
export type News = v.InferOutput<typeof News>;
