// The reactive copy of a server table.

import type { CLOSE_REASONS, Sitter, Table } from '@quadrille/protocol';
import { TableFollower, type TableChange, type TableListener } from '@quadrille/protocol/client';

export class FollowedTable {
  readonly id: string;
  /** Undefined until the first events arrive. */
  table = $state.raw<Table>();
  missing = $state(false);
  /** Why the table was closed; meaningful only if it was. */
  closing = $state<(typeof CLOSE_REASONS)[number]>('host');
  /** The player who aborted the game, if one did. */
  abortedBy = $state.raw<Sitter>();
  /** Called with new events, but not with the history before the client followed the table. */
  onchanges: (news: readonly TableChange[]) => void = () => {};
  /** Called when the server's data were reset, as from a backup, and the state shown was replaced. */
  onsetback: () => void = () => {};
  onpresence: (here: number, watching: number) => void = () => {};
  readonly listener: TableListener;

  constructor(id: string) {
    this.id = id;
    const follower = new TableFollower(id, {
      changed: (table, changes, isReset) => {
        this.closing = follower.closeReason;
        this.abortedBy = follower.abortedBy === undefined ? undefined : table.sitters[follower.abortedBy];
        this.missing = false;
        this.table = table;
        if (changes.length > 0) this.onchanges(changes);
        if (isReset) this.onsetback();
      },
      presence: (here, watching) => this.onpresence(here, watching),
      unknown: () => (this.missing = true),
    });
    this.listener = follower;
  }
}
