// Players at a table for tests of its decisions, without a server.

import {
  CLAIM_AFTER_ABSENCE_MS,
  evolve,
  openTable,
  Settings,
  type Command,
  type Table,
  type TableEvent,
} from '@quadrille/protocol';
import { parse } from 'valibot';
import { decide, type Decision, type DecisionContext, type Player } from '../src/table/decide.ts';

export const player = (id: string, guest = true): Player => ({ id: id.padEnd(12, '-'), name: id, guest, bot: false });
export const anna = player('anna');
export const ben = player('ben');
export const cleo = player('cleo');

/** A table under test: commands, and a clock set by hand. */
export class TestTable {
  now = 1_000_000;
  roundTripMs = 0;
  /** How long the player of each seat has been absent. */
  absent: number[] = [];
  /** A random number below `n`. */
  draw: (n: number) => number = () => 0;
  table: Table;
  readonly events: TableEvent[] = [];
  opened: Decision['opens'];

  constructor(settings: object, host = anna) {
    const opened: TableEvent = {
      v: 1,
      at: this.now,
      e: 'opened',
      settings: parse(Settings, { order: 'seated', ...settings }),
      host: host.id,
    };
    this.events.push(opened);
    this.table = openTable('table-of-test', opened);
    this.submit(host, { c: 'sit' });
  }

  get context(): DecisionContext {
    const { now, roundTripMs, absent, draw } = this;
    return {
      now,
      roundTripMs,
      randomBelow: draw,
      newTable: () => 'next-table-id',
      absenceMs: (seat) => absent[seat] ?? 0,
      claimAfterMs: CLAIM_AFTER_ABSENCE_MS,
    };
  }

  apply({ events, opens }: Decision): void {
    this.opened = opens ?? this.opened;
    for (const body of events) {
      const event: TableEvent = { v: this.table.version + 1, at: this.now, ...body };
      this.events.push(event);
      this.table = evolve(this.table, event);
    }
  }

  /** The refusal, or `undefined` on success. */
  submit(who: Player, command: Command): string | undefined {
    const decided = decide(this.table, who, command, this.context);
    if (!decided.ok) return decided.error.code;
    this.apply(decided.value);
    return undefined;
  }

  moves(who: Player, move: string): string | undefined {
    return this.submit(who, { c: 'move', move });
  }
}

export const startedTable = (settings: object): TestTable => {
  const sitting = new TestTable(settings);
  sitting.submit(ben, { c: 'sit' });
  return sitting;
};
