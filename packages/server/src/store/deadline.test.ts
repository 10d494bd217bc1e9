import { evolve, openTable, Settings, type EventBody, type Table, type TableEvent } from '@quadrille/protocol';
import { legalMoves, seeded, below } from '@quadrille/rules';
import * as fc from 'fast-check';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { Room } from '../tables/room.ts';
import { decide, type Player } from '../table/decide.ts';
import { deadlineAt, rowDeadlineHolds, type Deadline } from './deadline.ts';
import type { StoredEvent } from './store.ts';

const BEGAN = 1_790_000_000_000;
const PLAYERS = ['Anna', 'Ben'].map((name): Player => ({ id: name.toLowerCase(), name, guest: true, bot: false }));

const stored = (event: TableEvent): StoredEvent => ({ event, command: undefined });

/** The events of a game of Q4 that has just begun. */
function beginning(control: object, computer = false): StoredEvent[] {
  const settings = parse(Settings, { game: 'q4', options: { marbles: 12 }, order: 'seated', control });
  const bodies: EventBody[] = [
    { e: 'opened', settings, host: 'anna' },
    ...PLAYERS.map(({ id, name }, place): EventBody => {
      const person = { kind: 'person' as const, id, name, guest: true };
      return { e: 'sat', place, who: computer && place === 1 ? { kind: 'computer', level: 1 } : person };
    }),
    { e: 'began', order: [0, 1] },
  ];
  return bodies.map((body, n) => stored({ v: n + 1, at: BEGAN, ...body }));
}

const tableOf = (all: readonly StoredEvent[]): Table =>
  all.slice(1).reduce((table, { event }) => evolve(table, event), openTable('a-table', all[0]!.event));

/** The first move. */
const moved = (at: number) => stored({ v: 5, at, e: 'acted', act: '1a1', spent: 0 });

const clock = (total: number, increment: number) => ({ kind: 'clock', total, increment });

describe('the deadline', () => {
  test('is when the clock of the player to move runs out or the table expires; without a clock there is none', () => {
    expect(deadlineAt(tableOf(beginning(clock(60_000, 0))))).toBe(BEGAN + 10_000 + 60_000 + 1000 + 1);
    expect(deadlineAt(tableOf(beginning({ kind: 'none' })))).toBe(null);
    expect(deadlineAt(tableOf(beginning({ kind: 'days', days: 2 })))).toBe(BEGAN + 2 * 24 * 60 * 60 * 1000 + 1);
    expect(deadlineAt(tableOf(beginning(clock(60_000, 0)).slice(0, 1)))).toBe(BEGAN + 14 * 24 * 60 * 60 * 1000);
  });

  test('is not written again by a move that postpones it', () => {
    const before = beginning(clock(600_000, 0));
    const deadline = deadlineAt(tableOf(before))!;
    const after = (at: number) => [tableOf([...before, moved(at)]), [moved(at)]] as const;
    expect(rowDeadlineHolds(deadline, ...after(BEGAN + 5000))).toBe(true);
    // The row is written if its deadline is unknown, near or too late.
    expect(rowDeadlineHolds(undefined, ...after(BEGAN + 5000))).toBe(false);
    expect(rowDeadlineHolds(deadline, ...after(deadline - 59_000))).toBe(false);
    expect(rowDeadlineHolds(deadline + 6000, ...after(BEGAN + 5000))).toBe(false);
    expect(rowDeadlineHolds(null, tableOf(before), [before.at(-1)!])).toBe(false);
  });

  test('is written with every move where a computer plays, as the same row holds its lease', () => {
    const before = beginning(clock(600_000, 0), true);
    const first = moved(BEGAN + 5000);
    expect(rowDeadlineHolds(deadlineAt(tableOf(before)), tableOf([...before, first]), [first])).toBe(false);
  });
});

/**
 * One of two nodes moves after a while; the other receives the events, or reads them before it moves; in between a node
 * may process the deadline.
 */
const Step = fc.record({
  node: fc.nat(1),
  /** Milliseconds, and a share of the remaining time. */
  wait: fc.nat(3000),
  share: fc.constantFrom(0, 0, 0.02, 0.2, 0.6),
  lag: fc.nat(2000),
  told: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  looks: fc.boolean(),
});

test('the stored deadline is never later than the real one, whichever node moves and whatever it has read', () => {
  const controls = fc.oneof(
    fc.record({
      kind: fc.constant('clock'),
      total: fc.integer({ min: 15_000, max: 3_600_000 }),
      increment: fc.nat(120_000),
    }),
    fc.record({ kind: fc.constant('days'), days: fc.integer({ min: 1, max: 3 }) }),
    fc.constant({ kind: 'none' }),
  );
  let left = 0;
  let written = 0;
  let putOff = 0;
  fc.assert(
    fc.property(controls, fc.array(Step, { maxLength: 120 }), fc.nat(), (control, steps, seed) => {
      const random = seeded(seed);
      const all = beginning(control);
      const nodes = [0, 1].map(() => new Room('a-table', { stored: all, deadline: undefined }, () => undefined));
      let row: Deadline = deadlineAt(nodes[0]!.table);
      let now = BEGAN;
      for (const { node, wait, share, lag, told, looks } of steps) {
        const room = nodes[node]!;
        const other = nodes[1 - node]!;
        const missed = all.slice(room.table.version);
        // Events that were read come with the row's current deadline.
        if (missed.length > 0) room.applyEvents(missed, told ? row : undefined);
        const { match } = room.table;
        const deadline = deadlineAt(room.table);
        now += wait + (deadline === null ? 0 : Math.max(0, Math.floor((deadline - now) * share)));
        if (match.outcome !== undefined || (deadline !== null && now >= deadline)) return;
        if (looks && row !== null && row <= now) {
          row = deadline;
          putOff++;
        }
        const moves = legalMoves(match.game.rules, match.state);
        const move = match.game.format(moves[below(random, moves.length)]!);
        const player = PLAYERS[match.game.rules.actor(match.state)]!;
        const moment = {
          now,
          roundTripMs: lag,
          randomBelow: () => 0,
          newTable: () => 'another',
          absenceMs: () => 0,
          claimAfterMs: 0,
        };
        const decided = decide(room.table, player, { c: 'move', move }, moment);
        if (!decided.ok) throw new Error(decided.error.code);
        const writing = room.prepareAppend(decided.value.events, now);
        if (writing.keepsRow) left++;
        else {
          row = deadlineAt(writing.table);
          written++;
        }
        const known = room.commitAppend(writing);
        all.push(...writing.stored);
        if (told && other.table.version === writing.table.version - 1) other.applyEvents(writing.stored, known);
        const exact = deadlineAt(room.table);
        expect(exact !== null && (row === null || row > exact)).toBe(false);
      }
    }),
    { numRuns: 1500 },
  );
  // All cases occurred.
  expect(Math.min(left, written, putOff)).toBeGreaterThan(20);
});
