// A table, folded from its events. Immutable: every event makes a new one.

import {
  act,
  parseAct,
  positionsOf,
  startMatch,
  takeBack,
  type Act,
  type ActRefusal,
  type Match,
  type Outcome,
  type Result,
  type Seat,
} from '@quadrille/rules';
import { afterAct, fullClocks, type Clocks } from './clocks.ts';
import type { GameResult, Phrase, Proposal, Sitter, TableEvent } from './events.ts';
import { gameOf, seatsAt, type Settings } from './settings.ts';

export const STATUSES = ['open', 'playing', 'over', 'closed'] as const;
export type TableStatus = (typeof STATUSES)[number];

export interface ChatMessage {
  readonly at: number;
  readonly seat: Seat;
  readonly text: string | undefined;
  readonly phrase: Phrase | undefined;
}

/** A proposal: what, by whom, and the mask of the seats that agreed so far. */
export interface OpenProposal {
  readonly what: Proposal;
  readonly by: Seat;
  readonly agreed: number;
}

export interface Table {
  readonly id: string;
  /** The version: the number of the last event. */
  readonly version: number;
  readonly status: TableStatus;
  readonly settings: Settings;
  readonly host: string;
  readonly quick: boolean;
  /** Places while the table is open, seats once the game has begun. */
  readonly sitters: readonly (Sitter | undefined)[];
  readonly match: Match;
  readonly clocks: Clocks;
  readonly proposing: OpenProposal | undefined;
  /** The table of the rematch. */
  readonly next: string | undefined;
  /** The previous games of the series, and every player's points by id. */
  readonly series: { readonly number: number; readonly points: Readonly<Record<string, number>> };
  readonly chat: readonly ChatMessage[];
  readonly openedAt: number;
  /** The time of the last event. */
  readonly at: number;
}

export const actorAt = ({ match }: Table): Seat => match.game.rules.actor(match.state);

/** The seat (or place) of a player, or undefined. */
export function seatOf(table: Table, player: string): Seat | undefined {
  const seat = table.sitters.findIndex((sitter) => sitter?.kind === 'person' && sitter.id === player);
  return seat < 0 ? undefined : seat;
}

/** The seats of people, not computers. */
export function peopleAt(table: Table): Seat[] {
  return [...table.sitters.keys()].filter((seat) => table.sitters[seat]?.kind === 'person');
}

/** Whether a player at the table was deleted. */
export const isMissingPlayer = ({ sitters }: Table): boolean =>
  sitters.some((sitter) => sitter?.kind === 'person' && sitter.gone === true);

/** Whether the game has hardly begun, so that a player may abort it: no more than one move and nothing else. */
export const isAbortable = ({ status, match: { acts } }: Table): boolean =>
  status === 'playing' && acts.length < 2 && acts.every(({ kind }) => kind === 'move');

/** A player's key in a series: people by id, computers by level. */
export const seriesKey = (sitter: Sitter): string =>
  sitter.kind === 'person' ? sitter.id : `computer:${sitter.level}`;

/** An outcome in the form of events and views. */
export const resultOf = ({ winners, reason }: Outcome): GameResult => ({ winners: [...winners], reason });

/** The points of the series, including this game's if it is over. */
export function pointsAfter({ series, match, sitters, settings }: Table): Record<string, number> {
  const points = { ...series.points };
  for (const seat of match.outcome?.winners ?? []) {
    const key = seriesKey(sitters[seat]!);
    points[key] = (points[key] ?? 0) + settings.stake;
  }
  return points;
}

/** Creates a table from its first event. */
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
    chat: [],
    openedAt: event.at,
    at: event.at,
  };
}

/** Folds the next event into the table. An event that does not follow is a bug of its writer. */
export function evolve(table: Table, event: TableEvent): Table {
  if (event.v !== table.version + 1) throw new Error(`event ${event.v} after ${table.version} at table ${table.id}`);
  // Almost all events are moves, so they take a faster path.
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
        // Chat at a place belongs to the player, who now has another seat.
        chat: table.chat.map((each) => ({ ...each, seat: event.order.indexOf(each.seat) })),
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
        chat: [...table.chat, { at: event.at, seat: event.seat, text: event.text, phrase: event.phrase }],
      };
    case 'rematch':
      return { next: event.table, proposing: undefined };
    case 'excused':
      return { clocks: { ...table.clocks, since: table.clocks.since + event.ms, compensatedUntil: event.until } };
    case 'closed':
      return { status: 'closed', proposing: undefined };
    case 'opened':
    case 'hidden':
      return {};
  }
}

function acted(table: Table, event: TableEvent & { readonly e: 'acted' }): Table {
  const { match } = table;
  const what = parseAct(match.game, event.act);
  const done = what === undefined ? undefined : actMemoised(match, what);
  if (what === undefined || done?.ok !== true) throw new Error(`"${event.act}" does not follow at table ${table.id}`);
  return {
    ...table,
    version: event.v,
    at: event.at,
    match: done.value,
    status: done.value.outcome === undefined ? 'playing' : 'over',
    // A move declines a draw and makes an older takeback request obsolete; so does the end.
    proposing: what.kind === 'move' || done.value.outcome !== undefined ? undefined : table.proposing,
    clocks: afterAct(
      table.clocks,
      table.settings.control,
      actorAt(table),
      what,
      event,
      done.value.outcome !== undefined,
    ),
  };
}

/** The version to resume from: the last known event is requested again, to check that it is unchanged. */
export const resumeFrom = (table: Table | undefined): number => Math.max(0, (table?.version ?? 0) - 1);

/**
 * Whether the server's answer to a resume continues the known table. If not, its data were rolled back, for example
 * restored from a backup, and the table must be requested from its beginning.
 */
export function continuesFrom(table: Table | undefined, events: readonly TableEvent[]): boolean {
  if (table === undefined) return true;
  const last = events.find(({ v }) => v === table.version);
  return events.length > 0 && (last === undefined || last.at === table.at);
}

const sameAct = (a: Act, b: Act): boolean =>
  a.kind === 'move'
    ? b.kind === 'move' && a.id === b.id
    : a.kind === b.kind && ('seat' in a ? a.seat : -1) === ('seat' in b ? b.seat : -1);

/** The decision and the event that follows both compute the same act, so the last result is memoised. */
let answered: { readonly match: Match; readonly what: Act; readonly done: Result<Match, ActRefusal> } | undefined;

/** Applies an act, memoising the last result for consecutive callers. */
export function actMemoised(match: Match, what: Act): Result<Match, ActRefusal> {
  if (answered?.match !== match || !sameAct(answered.what, what)) answered = { match, what, done: act(match, what) };
  return answered.done;
}

/** The mask of the seats that have made a move. */
function movedIn(match: Match): number {
  const positions = positionsOf(match);
  let mask = 0;
  for (const [n, { kind }] of match.acts.entries()) {
    if (kind === 'move') mask |= 1 << match.game.rules.actor(positions[n]!.state);
  }
  return mask;
}
