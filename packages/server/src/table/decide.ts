// Decides a command at a table: events or a refusal. Pure: the same table, command and context always give the same
// result. Events are stored before they are broadcast.

import { computerDecliningDraw } from '@quadrille/engine/draw-policy';
import {
  actMemoised,
  actorAt,
  charge,
  deadlineOf,
  isAbortable,
  isMissingPlayer,
  MAX_CHAT_PER_WINDOW,
  MAX_CHAT_PER_SEAT,
  peopleAt,
  pointsAfter,
  resultOf,
  CHAT_WINDOW_MS,
  seatOf,
  whyNotAllowed,
  type Command,
  type EventBody,
  type Proposal,
  type Refusal,
  type Sitter,
  type Table,
} from '@quadrille/protocol';
import {
  act,
  actsBeforeLastMove,
  err,
  formatAct,
  nextSeating,
  ok,
  parseAct,
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

export type ChatLimits = readonly [atOnce: number, inAll: number];
const DEFAULT_CHAT_LIMITS: ChatLimits = [MAX_CHAT_PER_WINDOW, MAX_CHAT_PER_SEAT];

/** The inputs of a decision besides table and command. */
export interface DecisionContext {
  readonly now: number;
  /** Round trip to the sender in milliseconds, as measured by the server. */
  readonly roundTripMs: number;
  /** A random integer below `n`. */
  randomBelow(n: number): number;
  newTable(): string;
  /** Milliseconds for which a seat's player has certainly been absent from all nodes; 0 if present. */
  absenceMs(seat: Seat): number;
  /** The absence from which a claim is allowed. */
  readonly claimAfterMs: number;
  /** Chat limits of a seat, per window and per table, if not the defaults. */
  readonly chat?: ChatLimits | undefined;
}

export interface CommandRefusal {
  readonly code: Refusal;
  /** For an illegal move: the rule that it breaks. */
  readonly why?: string;
}

export interface Decision {
  readonly events: readonly EventBody[];
  /** Another table, opened in the same append. */
  readonly opens?: { readonly id: string; readonly events: readonly EventBody[] };
}

type Decided = Result<Decision, CommandRefusal>;

const refuse = (code: Refusal, why?: string): Decided => err(why === undefined ? { code } : { code, why });
const happens = (...events: EventBody[]): Decided => ok({ events });
const preceded = (first: EventBody, then: Decided): Decided =>
  then.ok ? ok({ ...then.value, events: [first, ...then.value.events] }) : then;

const personOf = ({ id, name, guest, bot }: Player): Sitter => ({
  kind: 'person',
  id,
  name,
  guest,
  ...(bot ? { bot } : {}),
});

export function decide(table: Table, player: Player, command: Command, context: DecisionContext): Decided {
  switch (command.c) {
    case 'sit':
      return sit(table, player, command.place, context);
    case 'invite-computer':
      return inviteComputer(table, player, command, context);
    case 'dismiss-computer':
      return dismissComputer(table, player, command.place);
    case 'close':
      if (table.status !== 'open') return refuse('not-open');
      return table.host === player.id ? happens({ e: 'closed', why: 'host' }) : refuse('not-host');
    case 'stand':
    case 'move':
    case 'resign':
    case 'abort':
    case 'claim':
    case 'propose':
    case 'agree':
    case 'decline':
    case 'say': {
      const seat = seatOf(table, player.id);
      return seat === undefined ? refuse('not-seated') : decideSeated(table, seat, command, context);
    }
  }
}

type SeatedCommand = Exclude<Command, { readonly c: 'sit' | 'invite-computer' | 'dismiss-computer' | 'close' }>;

function decideSeated(table: Table, seat: Seat, command: SeatedCommand, context: DecisionContext): Decided {
  switch (command.c) {
    case 'stand':
      return stand(table, seat);
    case 'move':
      return move(table, seat, command, context);
    case 'resign':
      return perform(table, { kind: 'resigns', seat }, context);
    case 'abort':
      return abort(table, seat);
    case 'claim':
      return claim(table, seat, context);
    case 'propose':
      return propose(table, seat, command.what, context);
    case 'agree':
      return agree(table, seat, command.what, context);
    case 'decline':
      return decline(table, seat, command.what);
    case 'say':
      return say(table, seat, command, context);
  }
}

/** Chat is bounded because it stays in the history, which is sent to every later follower. */
function say(
  table: Table,
  seat: Seat,
  { text, phrase }: Command & { readonly c: 'say' },
  context: DecisionContext,
): Decided {
  if (text === undefined && phrase === undefined) return refuse('bad-message');
  const own = table.chat.filter((each) => each.seat === seat);
  const [atOnce, inAll] = context.chat ?? DEFAULT_CHAT_LIMITS;
  if (own.length >= inAll) return refuse('too-many');
  // Counted from the events, so that the limit holds across nodes and reconnections.
  const before = own.at(-atOnce);
  if (before !== undefined && context.now - before.at < CHAT_WINDOW_MS) return refuse('too-fast');
  return happens({ e: 'said', seat, text, phrase });
}

// Sitting down

function sit(table: Table, player: Player, wanted: number | undefined, context: DecisionContext): Decided {
  if (table.status !== 'open') return refuse('not-open');
  if (seatOf(table, player.id) !== undefined) return refuse('already-seated');
  if (table.settings.rated && (player.guest || player.bot)) return refuse('accounts-only');
  return fill(table, wanted, personOf(player), context);
}

/** Takes a free place; filling the last one starts the game. */
function fill(table: Table, wanted: number | undefined, who: Sitter, context: DecisionContext): Decided {
  const place = wanted ?? table.sitters.indexOf(undefined);
  if (place < 0) return refuse('no-free-seat');
  if (place >= table.sitters.length) return refuse('bad-message');
  if (table.sitters[place] !== undefined) return refuse('seat-taken');
  const full = table.sitters.every((sitter, at) => at === place || sitter !== undefined);
  const sat: EventBody = { e: 'sat', place, who };
  return full ? happens(sat, { e: 'began', order: order(table, context) }) : happens(sat);
}

/** Maps seats to places. Lots decide who begins; the order around the table stays, and so do partners. */
function order({ settings, sitters }: Table, context: DecisionContext): number[] {
  const places = [...sitters.keys()];
  const first = settings.order === 'seated' ? 0 : context.randomBelow(places.length);
  return [...places.slice(first), ...places.slice(0, first)];
}

function inviteComputer(
  table: Table,
  player: Player,
  { place, level }: Command & { readonly c: 'invite-computer' },
  context: DecisionContext,
): Decided {
  if (table.status !== 'open') return refuse('not-open');
  if (table.host !== player.id) return refuse('not-host');
  if (table.settings.rated) return refuse('accounts-only');
  return fill(table, place, { kind: 'computer', level }, context);
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
  context: DecisionContext,
): Decided {
  if (table.status !== 'playing') return refuse(table.status === 'over' ? 'over' : 'not-playing');
  if (acts !== undefined && acts !== table.match.acts.length) return refuse('stale');
  if (actorAt(table) !== seat) return refuse('not-your-turn');
  return playFor(table, seat, text, context);
}

/** Plays a move for `seat`, which must be the seat to move. */
export function playFor(table: Table, seat: Seat, text: string, context: DecisionContext): Decided {
  const what = parseAct(table.match.game, text);
  if (what?.kind !== 'move') return refuse('bad-message');
  // Lost on time, even if the deadline has not been polled yet.
  if (context.now > deadlineOf(table.clocks, seat, table.settings.control)) return flag(table, context);
  return perform(table, what, context);
}

function perform(table: Table, what: Act, context: DecisionContext): Decided {
  if (table.status !== 'playing') return refuse(table.status === 'over' ? 'over' : 'not-playing');
  const { match, clocks, settings } = table;
  const done = actMemoised(match, what);
  if (!done.ok) {
    const { error } = done;
    if (error.code === 'illegal-move') return refuse('illegal-move', error.why.kind);
    return refuse(error.code === 'not-playing' ? 'out' : error.code);
  }
  const { spent, lag } =
    what.kind === 'move'
      ? charge(clocks, actorAt(table), settings.control, context.now, context.roundTripMs)
      : { spent: 0, lag: 0 };
  const acted = actedEvent(done.value, spent, lag);
  const draw = drawWithoutPeople({ ...table, match: done.value });
  return draw === undefined ? happens(acted) : happens(acted, draw);
}

/** Computers left among themselves agree to a draw: a game without people would only cost engine time. */
export function drawWithoutPeople(table: Pick<Table, 'status' | 'match' | 'sitters'>): EventBody | undefined {
  const { status, match, sitters } = table;
  if (status !== 'playing' || match.outcome !== undefined) return undefined;
  if (sitters.every((sitter) => sitter?.kind !== 'computer')) return undefined;
  const players = stillIn(match);
  const isPlayedByPeople = sitters.some((sitter, seat) => sitter?.kind === 'person' && (players >> seat) & 1);
  const drawn = isPlayedByPeople ? undefined : act(match, { kind: 'draw' });
  return drawn?.ok === true ? actedEvent(drawn.value, 0, 0) : undefined;
}

/** The last act of a match as an event, with the result if the match is over. */
function actedEvent({ game, acts, outcome }: Match, spent: number, lag: number): EventBody {
  return {
    e: 'acted',
    act: formatAct(game, acts.at(-1)!),
    spent,
    ...(lag > 0 ? { lag } : {}),
    ...(outcome === undefined ? {} : { result: resultOf(outcome) }),
  };
}

/** Ends the game if the player to move has run out of time. */
export function flag(table: Table, context: DecisionContext): Decided {
  if (table.status !== 'playing') return refuse('not-playing');
  const seat = actorAt(table);
  if (context.now <= deadlineOf(table.clocks, seat, table.settings.control)) return refuse('stale');
  return perform(table, { kind: 'time', seat }, context);
}

/** Closes a game that has hardly begun: it has no result and does not count for the ratings. */
function abort(table: Table, seat: Seat): Decided {
  const refusal = whyNotPlaying(table, seat);
  if (refusal !== undefined) return refuse(refusal);
  return isAbortable(table) ? happens({ e: 'closed', why: 'aborted', seat }) : refuse('too-late');
}

/** Without clocks, a player who has been absent for long enough loses on time. */
function claim(table: Table, seat: Seat, context: DecisionContext): Decided {
  const refusal = whyNotPlaying(table, seat);
  if (refusal !== undefined) return refuse(refusal);
  const actor = actorAt(table);
  const { settings, clocks, sitters } = table;
  const claimable = settings.control.kind === 'none' && actor !== seat && sitters[actor]?.kind === 'person';
  const waited = Math.min(context.now - clocks.since, context.absenceMs(actor));
  if (!claimable || waited < context.claimAfterMs) return refuse('not-absent');
  return perform(table, { kind: 'time', seat: actor }, context);
}

/** Only players still in a running game may act in it. */
function whyNotPlaying({ status, match }: Table, seat: Seat): Refusal | undefined {
  if (status !== 'playing') return status === 'over' ? 'over' : 'not-playing';
  return ((stillIn(match) >> seat) & 1) === 0 ? 'out' : undefined;
}

// Agreeing

function propose(table: Table, seat: Seat, what: Proposal, context: DecisionContext): Decided {
  const refusal = proposable(table, seat, what);
  if (refusal !== undefined) return refuse(refusal);
  const { proposing } = table;
  if (proposing?.what === what) {
    return (proposing.agreed >> seat) & 1 ? refuse('already-proposed') : agree(table, seat, what, context);
  }
  if (proposing !== undefined) return refuse('already-proposed');
  const proposed: EventBody = { e: 'proposed', what, seat };
  if (what === 'draw') {
    const isComputer = (other: Seat) => table.sitters[other]?.kind === 'computer';
    const computer = computerDecliningDraw(table.match, seat, isComputer);
    if (computer !== undefined) return happens(proposed, { e: 'declined', what, seat: computer });
  }
  return preceded(proposed, settle(table, what, 1 << seat, seat, context));
}

function proposable(table: Table, seat: Seat, what: Proposal): Refusal | undefined {
  if (what === 'rematch') {
    if (table.status !== 'over') return 'not-over';
    if (isMissingPlayer(table)) return 'player-gone';
    return table.next === undefined ? undefined : 'already-proposed';
  }
  const refusal = whyNotPlaying(table, seat);
  if (refusal !== undefined) return refusal;
  if (what === 'draw') return table.match.game.drawable ? undefined : 'no-draws';
  return actsBeforeLastMove(table.match, seat) === undefined ? 'no-moves' : undefined;
}

function agree(table: Table, seat: Seat, what: Proposal, context: DecisionContext): Decided {
  const { proposing } = table;
  if (proposing?.what !== what) return refuse('nothing-proposed');
  if (!hasSay(table, seat, what)) return refuse('out');
  // The player who proposed the rematch may have been deleted since.
  if (what === 'rematch' && isMissingPlayer(table)) return refuse('player-gone');
  if ((proposing.agreed >> seat) & 1) return refuse('already-proposed');
  const agreed: EventBody = { e: 'agreed', what, seat };
  return preceded(agreed, settle(table, what, proposing.agreed | (1 << seat), proposing.by, context));
}

function decline(table: Table, seat: Seat, what: Proposal): Decided {
  if (table.proposing?.what !== what) return refuse('nothing-proposed');
  return hasSay(table, seat, what) ? happens({ e: 'declined', what, seat }) : refuse('out');
}

/** Players who are out of a game may only agree to a rematch. */
const hasSay = ({ match }: Table, seat: Seat, what: Proposal): boolean =>
  what === 'rematch' || ((stillIn(match) >> seat) & 1) === 1;

/** The events once all required players have agreed; none before. */
function settle(table: Table, what: Proposal, agreed: number, by: Seat, context: DecisionContext): Decided {
  const needed = peopleAt(table).filter((seat) => hasSay(table, seat, what));
  if (needed.some((seat) => ((agreed >> seat) & 1) === 0)) return happens();
  switch (what) {
    case 'draw':
      return perform(table, { kind: 'draw' }, context);
    case 'takeback':
      return happens({ e: 'took-back', acts: actsBeforeLastMove(table.match, by)! });
    case 'rematch': {
      const id = context.newTable();
      return ok({ events: [{ e: 'rematch', table: id }], opens: { id, events: rematch(table) } });
    }
  }
}

/** The next game of a series: same players, next player first; partners stay partners. */
function rematch(table: Table): EventBody[] {
  const { sitters, settings, host, series } = table;
  const places = [...sitters.keys()];
  const turned = nextSeating(sitters);
  return [
    {
      e: 'opened',
      // Rated games without a clock are no longer allowed: the rematch of an old one is unrated.
      settings: { ...settings, order: 'seated', rated: settings.rated && whyNotAllowed(settings) === undefined },
      host,
      series: { number: series.number + 1, points: pointsAfter(table) },
    },
    ...turned.map((who, place): EventBody => ({ e: 'sat', place, who: who! })),
    { e: 'began', order: places },
  ];
}
