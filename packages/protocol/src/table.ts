// A table as it follows from its events. Never changed: every event makes a new one.

import { act, parseAct, startMatch, takeBack, type Act, type Match, type Seat } from '@quadrille/rules';
import { afterAct, fullClocks, type Clocks } from './clocks.ts';
import type { Phrase, Proposal, Sitter, TableEvent } from './events.ts';
import { gameOf, seatsAt, type Settings } from './settings.ts';

export const STATUSES = ['open', 'playing', 'over', 'closed'] as const;
export type TableStatus = (typeof STATUSES)[number];

export interface Said {
  readonly at: number;
  readonly seat: Seat;
  readonly text: string | undefined;
  readonly phrase: Phrase | undefined;
}

/** Something proposed, by whom, and the mask of the seats that agreed so far. */
export interface Proposing {
  readonly what: Proposal;
  readonly by: Seat;
  readonly agreed: number;
}

export interface Table {
  readonly id: string;
  /** The number of the last event. */
  readonly version: number;
  readonly status: TableStatus;
  readonly settings: Settings;
  readonly host: string;
  readonly quick: boolean;
  /** Places while the table is open, seats once the game has begun. */
  readonly sitters: readonly (Sitter | undefined)[];
  readonly match: Match;
  readonly clocks: Clocks;
  readonly proposing: Proposing | undefined;
  /** Where the rematch is played. */
  readonly next: string | undefined;
  /** Games of the series before this one, and the points of every player by id. */
  readonly series: { readonly number: number; readonly points: Readonly<Record<string, number>> };
  readonly said: readonly Said[];
  readonly openedAt: number;
  /** When the last event happened. */
  readonly at: number;
}

export const actorAt = ({ match }: Table): Seat => match.game.rules.actor(match.state);

/** The seat (or place) of a player, or undefined. */
export function seatOf(table: Table, player: string): Seat | undefined {
  const seat = table.sitters.findIndex((sitter) => sitter?.kind === 'person' && sitter.id === player);
  return seat < 0 ? undefined : seat;
}

/** The seats where people sit. */
export function peopleAt(table: Table): Seat[] {
  return [...table.sitters.keys()].filter((seat) => table.sitters[seat]?.kind === 'person');
}

/** How players are known in a series: people by their id, computers by their level. */
export const seriesKey = (sitter: Sitter): string =>
  sitter.kind === 'person' ? sitter.id : `computer:${sitter.level}`;

/** The points of the series with this game's, if it is over. */
export function pointsAfter({ series, match, sitters, settings }: Table): Record<string, number> {
  const points = { ...series.points };
  for (const seat of match.outcome?.winners ?? []) {
    const key = seriesKey(sitters[seat]!);
    points[key] = (points[key] ?? 0) + settings.stake;
  }
  return points;
}

/** A table from its first event. */
export function openTable(id: string, event: TableEvent): Table {
  if (event.e !== 'opened' || event.v !== 1) throw new Error(`table ${id} does not begin with its opening`);
  const { settings } = event;
  const match = startMatch(gameOf(settings.game), settings.options);
  return {
    id,
    version: 1,
    status: 'open',
    settings,
    host: event.host,
    quick: event.quick ?? false,
    sitters: Array.from({ length: seatsAt(settings) }, () => undefined),
    match,
    clocks: fullClocks(settings, event.at),
    proposing: undefined,
    next: undefined,
    series: event.series ?? { number: 0, points: {} },
    said: [],
    openedAt: event.at,
    at: event.at,
  };
}

/** What the table is after the next event. An event that does not follow is a bug of whoever wrote it. */
export function evolve(table: Table, event: TableEvent): Table {
  if (event.v !== table.version + 1) throw new Error(`event ${event.v} after ${table.version} at table ${table.id}`);
  // Almost all events are moves: what changes with them is put in directly, which is quicker.
  if (event.e === 'acted') return acted(table, event);
  return { ...table, ...change(table, event), version: event.v, at: event.at };
}

export function tableFrom(id: string, events: readonly TableEvent[]): Table {
  return events.slice(1).reduce(evolve, openTable(id, events[0]!));
}

function change(table: Table, event: Exclude<TableEvent, { readonly e: 'acted' }>): Partial<Table> {
  switch (event.e) {
    case 'sat':
      return { sitters: table.sitters.with(event.place, event.who) };
    case 'stood':
      return { sitters: table.sitters.with(event.place, undefined) };
    case 'began':
      return {
        status: 'playing',
        sitters: event.order.map((place) => table.sitters[place]),
        clocks: fullClocks(table.settings, event.at),
      };
    case 'proposed':
      return { proposing: { what: event.what, by: event.seat, agreed: 1 << event.seat } };
    case 'agreed':
      return table.proposing === undefined
        ? {}
        : { proposing: { ...table.proposing, agreed: table.proposing.agreed | (1 << event.seat) } };
    case 'declined':
      return { proposing: undefined };
    case 'took-back': {
      const match = takeBack(table.match, table.match.acts.length - event.acts);
      return { match, proposing: undefined, clocks: { ...table.clocks, since: event.at, moved: movedIn(match) } };
    }
    case 'said':
      return {
        said: [...table.said, { at: event.at, seat: event.seat, text: event.text, phrase: event.phrase }],
      };
    case 'rematch':
      return { next: event.table, proposing: undefined };
    case 'excused':
      return { clocks: { ...table.clocks, since: table.clocks.since + event.ms, excused: event.until } };
    case 'closed':
      return { status: 'closed' };
    case 'opened':
    case 'hidden':
      return {};
  }
}

function acted(table: Table, event: TableEvent & { readonly e: 'acted' }): Table {
  const { match } = table;
  const what = parseAct(match.game, event.act);
  const done = what === undefined ? undefined : actOnce(match, what);
  if (what === undefined || done?.ok !== true) throw new Error(`"${event.act}" does not follow at table ${table.id}`);
  return {
    ...table,
    version: event.v,
    at: event.at,
    match: done.value,
    status: done.value.outcome === undefined ? 'playing' : 'over',
    // A move answers no to a draw, and makes an old wish to take back pointless; so does the end.
    proposing: what.kind === 'move' || done.value.outcome !== undefined ? undefined : table.proposing,
    clocks: afterAct(table.clocks, table.settings.control, actorAt(table), what, event),
  };
}

/** Where somebody who knows a table asks on: its last event is wanted once more, to see whether it is still the same. */
export const sinceOf = (table: Table | undefined): number => Math.max(0, (table?.version ?? 0) - 1);

/**
 * Does what the server says, asked so, go on from what is known? If not, its data were set back, as from a backup: the table is
 * to be asked for from its beginning.
 */
export function goesOn(table: Table | undefined, events: readonly TableEvent[]): boolean {
  if (table === undefined) return true;
  const last = events.find(({ v }) => v === table.version);
  return events.length > 0 && (last === undefined || last.at === table.at);
}

const sameAct = (a: Act, b: Act): boolean =>
  a.kind === 'move'
    ? b.kind === 'move' && a.id === b.id
    : a.kind === b.kind && ('seat' in a ? a.seat : -1) === ('seat' in b ? b.seat : -1);

/** Whoever decides asks what an act leads to; the event that follows asks the same again. */
let answered: { readonly match: Match; readonly what: Act; readonly done: ReturnType<typeof act> } | undefined;

/** What an act leads to, worked out once for those who ask one after the other. */
export function actOnce(match: Match, what: Act): ReturnType<typeof act> {
  if (answered?.match !== match || !sameAct(answered.what, what)) answered = { match, what, done: act(match, what) };
  return answered.done;
}

/** The mask of the seats that have made a move. */
function movedIn(match: Match): number {
  let mask = 0;
  let again = startMatch(match.game, match.options, match.start);
  for (const each of match.acts) {
    if (each.kind === 'move') mask |= 1 << match.game.rules.actor(again.state);
    const next = act(again, each);
    if (next.ok) again = next.value;
  }
  return mask;
}
