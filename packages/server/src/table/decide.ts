// What a command at a table brings about: events, or a refusal. Pure: the same table, command and moment always give the
// same answer. Whatever passes here is written down before anybody hears of it.

import {
  actOnce,
  actorAt,
  charge,
  deadlineOf,
  peopleAt,
  pointsAfter,
  seatOf,
  type Command,
  type EventBody,
  type Proposal,
  type Refusal,
  type Sitter,
  type Table,
} from '@quadrille/protocol';
import {
  act,
  err,
  formatAct,
  ok,
  parseAct,
  startMatch,
  stillIn,
  type Act,
  type Match,
  type Result,
  type Seat,
} from '@quadrille/rules';

export interface Player {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly bot: boolean;
}

/** What surrounds a command. */
export interface Moment {
  readonly now: number;
  /** Milliseconds to the one who sent it and back, as measured by the server. */
  readonly lag: number;
  /** A whole number below `n`, by chance. */
  below(n: number): number;
  newTable(): string;
}

export interface Refused {
  readonly code: Refusal;
  /** For an illegal move: the reason of the rules, by its kind. */
  readonly why?: string;
}

export interface Decision {
  readonly events: readonly EventBody[];
  /** Another table that is opened by the same stroke. */
  readonly opens?: { readonly id: string; readonly events: readonly EventBody[] };
}

type Decided = Result<Decision, Refused>;

const refuse = (code: Refusal, why?: string): Decided => err(why === undefined ? { code } : { code, why });
const happens = (...events: EventBody[]): Decided => ok({ events });

const personOf = ({ id, name, guest, bot }: Player): Sitter => ({
  kind: 'person',
  id,
  name,
  guest,
  ...(bot ? { bot } : {}),
});

export function decide(table: Table, player: Player, command: Command, moment: Moment): Decided {
  switch (command.c) {
    case 'sit':
      return sit(table, player, command.place, moment);
    case 'invite-computer':
      return inviteComputer(table, player, command, moment);
    case 'dismiss-computer':
      return dismissComputer(table, player, command.place);
    case 'close':
      if (table.status !== 'open') return refuse('not-open');
      return table.host === player.id ? happens({ e: 'closed', why: 'host' }) : refuse('not-host');
    case 'stand':
    case 'move':
    case 'resign':
    case 'propose':
    case 'agree':
    case 'decline':
    case 'say': {
      const seat = seatOf(table, player.id);
      return seat === undefined ? refuse('not-seated') : decideSeated(table, seat, command, moment);
    }
  }
}

type SeatedCommand = Exclude<Command, { readonly c: 'sit' | 'invite-computer' | 'dismiss-computer' | 'close' }>;

function decideSeated(table: Table, seat: Seat, command: SeatedCommand, moment: Moment): Decided {
  switch (command.c) {
    case 'stand':
      return stand(table, seat);
    case 'move':
      return move(table, seat, command, moment);
    case 'resign':
      return perform(table, { kind: 'resigns', seat }, moment);
    case 'propose':
      return propose(table, seat, command.what, moment);
    case 'agree':
      return agree(table, seat, command.what, moment);
    case 'decline':
      if (table.proposing?.what !== command.what) return refuse('nothing-proposed');
      return happens({ e: 'declined', what: command.what, seat });
    case 'say':
      if (command.text === undefined && command.phrase === undefined) return refuse('bad-message');
      return happens({ e: 'said', seat, text: command.text, phrase: command.phrase });
  }
}

// Sitting down

function sit(table: Table, player: Player, wanted: number | undefined, moment: Moment): Decided {
  if (table.status !== 'open') return refuse('not-open');
  if (seatOf(table, player.id) !== undefined) return refuse('already-seated');
  if (table.settings.rated && (player.guest || player.bot)) return refuse('accounts-only');
  return fill(table, wanted, personOf(player), moment);
}

/** Somebody takes a free place; when the last one is taken the game begins. */
function fill(table: Table, wanted: number | undefined, who: Sitter, moment: Moment): Decided {
  const place = wanted ?? table.sitters.indexOf(undefined);
  if (place < 0) return refuse('no-free-seat');
  if (place >= table.sitters.length) return refuse('bad-message');
  if (table.sitters[place] !== undefined) return refuse('seat-taken');
  const full = table.sitters.every((sitter, at) => at === place || sitter !== undefined);
  const sat: EventBody = { e: 'sat', place, who };
  return full ? happens(sat, { e: 'began', order: order(table, moment) }) : happens(sat);
}

/** Which place plays in which seat. */
function order({ settings, sitters }: Table, moment: Moment): number[] {
  const places = [...sitters.keys()];
  if (settings.order === 'seated') return places;
  for (let i = places.length - 1; i > 0; i--) {
    const j = moment.below(i + 1);
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return places;
}

function inviteComputer(
  table: Table,
  player: Player,
  { place, level }: Command & { readonly c: 'invite-computer' },
  moment: Moment,
): Decided {
  if (table.status !== 'open') return refuse('not-open');
  if (table.host !== player.id) return refuse('not-host');
  if (table.settings.rated) return refuse('accounts-only');
  return fill(table, place, { kind: 'computer', level }, moment);
}

function dismissComputer(table: Table, player: Player, place: number): Decided {
  if (table.status !== 'open') return refuse('not-open');
  if (table.host !== player.id) return refuse('not-host');
  return table.sitters[place]?.kind === 'computer' ? happens({ e: 'stood', place }) : refuse('bad-message');
}

function stand(table: Table, place: Seat): Decided {
  if (table.status !== 'open') return refuse('not-open');
  const stood: EventBody = { e: 'stood', place };
  return peopleAt(table).length === 1 ? happens(stood, { e: 'closed', why: 'empty' }) : happens(stood);
}

// Playing

function move(
  table: Table,
  seat: Seat,
  { move: text, acts }: Command & { readonly c: 'move' },
  moment: Moment,
): Decided {
  if (table.status !== 'playing') return refuse(table.status === 'over' ? 'over' : 'not-playing');
  if (acts !== undefined && acts !== table.match.acts.length) return refuse('stale');
  if (actorAt(table) !== seat) return refuse('not-your-turn');
  return playFor(table, seat, text, moment);
}

/** A move of the seat to move. */
export function playFor(table: Table, seat: Seat, text: string, moment: Moment): Decided {
  const what = parseAct(table.match.game, text);
  if (what?.kind !== 'move') return refuse('bad-message');
  // Too late, even if nobody has looked at the clock yet.
  if (moment.now > deadlineOf(table.clocks, seat, table.settings.control)) return flag(table, moment);
  return perform(table, what, moment);
}

function perform(table: Table, what: Act, moment: Moment): Decided {
  if (table.status !== 'playing') return refuse(table.status === 'over' ? 'over' : 'not-playing');
  const { match, clocks, settings } = table;
  const done = actOnce(match, what);
  if (!done.ok) {
    const { error } = done;
    if (error.code === 'illegal-move') return refuse('illegal-move', error.why.kind);
    return refuse(error.code === 'not-playing' ? 'out' : error.code);
  }
  const { spent, lag } =
    what.kind === 'move'
      ? charge(clocks, actorAt(table), settings.control, moment.now, moment.lag)
      : { spent: 0, lag: 0 };
  const written = formatAct(match.game, what);
  return happens(lag > 0 ? { e: 'acted', act: written, spent, lag } : { e: 'acted', act: written, spent });
}

/** The time of the one to move is over. */
export function flag(table: Table, moment: Moment): Decided {
  if (table.status !== 'playing') return refuse('not-playing');
  const seat = actorAt(table);
  if (moment.now <= deadlineOf(table.clocks, seat, table.settings.control)) return refuse('stale');
  return perform(table, { kind: 'time', seat }, moment);
}

// Agreeing

function propose(table: Table, seat: Seat, what: Proposal, moment: Moment): Decided {
  const refusal = proposable(table, seat, what);
  if (refusal !== undefined) return refuse(refusal);
  const { proposing } = table;
  if (proposing?.what === what) {
    return (proposing.agreed >> seat) & 1 ? refuse('already-proposed') : agree(table, seat, what, moment);
  }
  if (proposing !== undefined) return refuse('already-proposed');
  const proposed: EventBody = { e: 'proposed', what, seat };
  if (what === 'draw' && !computersDraw(table)) {
    const computer = table.sitters.findIndex((sitter) => sitter?.kind === 'computer');
    return happens(proposed, { e: 'declined', what, seat: computer });
  }
  const after = settle(table, what, 1 << seat, seat, moment);
  return ok({ ...after, events: [proposed, ...after.events] });
}

function proposable(table: Table, seat: Seat, what: Proposal): Refusal | undefined {
  if (what === 'rematch') {
    if (table.status !== 'over') return 'not-over';
    return table.next === undefined ? undefined : 'already-proposed';
  }
  if (table.status !== 'playing') return table.status === 'over' ? 'over' : 'not-playing';
  if (((stillIn(table.match) >> seat) & 1) === 0) return 'out';
  if (what === 'draw') return table.match.game.drawable ? undefined : 'no-draws';
  return lastMoveOf(table.match, seat) === undefined ? 'no-moves' : undefined;
}

function agree(table: Table, seat: Seat, what: Proposal, moment: Moment): Decided {
  const { proposing } = table;
  if (proposing?.what !== what) return refuse('nothing-proposed');
  if ((proposing.agreed >> seat) & 1) return refuse('already-proposed');
  const agreed: EventBody = { e: 'agreed', what, seat };
  const after = settle(table, what, proposing.agreed | (1 << seat), proposing.by, moment);
  return ok({ ...after, events: [agreed, ...after.events] });
}

/** What follows when everybody who must has agreed; nothing before. */
function settle(table: Table, what: Proposal, agreed: number, by: Seat, moment: Moment): Decision {
  const needed = peopleAt(table).filter((seat) => what === 'rematch' || (stillIn(table.match) >> seat) & 1);
  if (needed.some((seat) => ((agreed >> seat) & 1) === 0)) return { events: [] };
  switch (what) {
    case 'draw':
      return { events: [{ e: 'acted', act: formatAct(table.match.game, { kind: 'draw' }), spent: 0 }] };
    case 'takeback':
      return { events: [{ e: 'took-back', acts: lastMoveOf(table.match, by)! }] };
    case 'rematch': {
      const id = moment.newTable();
      return { events: [{ e: 'rematch', table: id }], opens: { id, events: rematch(table) } };
    }
  }
}

/** After so many moves a computer agrees to a draw. */
const LONG_GAME = 80;

const computersDraw = ({ sitters, match }: Table): boolean =>
  match.acts.length >= LONG_GAME || sitters.every((sitter) => sitter?.kind !== 'computer');

/** How many acts there were before the last move of a seat. */
function lastMoveOf(match: Match, seat: Seat): number | undefined {
  let last: number | undefined;
  let again = startMatch(match.game, match.options, match.start);
  for (const [n, each] of match.acts.entries()) {
    if (each.kind === 'move' && match.game.rules.actor(again.state) === seat) last = n;
    const next = act(again, each);
    if (next.ok) again = next.value;
  }
  return last;
}

/** The next game of a series: the same people, the next one beginning; partners stay partners. */
function rematch(table: Table): EventBody[] {
  const { sitters, settings, host, series } = table;
  const places = [...sitters.keys()];
  const turned = [...sitters.slice(1), sitters[0]];
  return [
    {
      e: 'opened',
      settings: { ...settings, order: 'seated' },
      host,
      series: { number: series.number + 1, points: pointsAfter(table) },
    },
    ...turned.map((who, place): EventBody => ({ e: 'sat', place, who: who! })),
    { e: 'began', order: places },
  ];
}
