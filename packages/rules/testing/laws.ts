// Invariants that every game keeps in every state. Independent of a test runner.

import { legalMoves, play } from '../src/derive.ts';
import {
  ONGOING,
  seatsOf,
  type Game,
  type Kinds,
  type MoveId,
  type Rules,
  type Seat,
  type SomeKinds,
} from '../src/game.ts';
import { counted } from './random-games.ts';

/** The game under test, with the facts that the laws cannot derive. */
export interface Subject<K extends Kinds = SomeKinds> {
  readonly game: Game<K>;
  readonly options: K['options'];
  /** Every encodable move, legal somewhere or not. */
  readonly universe: ReadonlySet<MoveId>;
  /** The same state with all information changed that is hidden from the viewer, for games that hide something. */
  readonly disguise?: ((s: K['state'], viewer: Seat | undefined) => K['state']) | undefined;
  /** Whether the game ended by something that a position text does not contain. */
  readonly endsOutsideText?: ((s: K['state']) => boolean) | undefined;
  /** The position texts seen so far by hash, and the hashes by text. */
  readonly seenPositions: { readonly textOf: Map<string, string>; readonly hashOf: Map<string, string> };
}

export interface Law {
  readonly name: string;
  /** Tries every move in several ways, so it runs on some states only. */
  readonly isExpensive: boolean;
  /** The violation in this state, or `undefined`. */
  readonly check: (subject: Subject, s: State) => string | undefined;
}

type State = SomeKinds['state'];

const countedOf = (value: unknown): unknown => (typeof value === 'object' && value !== null ? counted(value) : value);

/** The first difference between two states. */
export function difference(one: unknown, other: unknown, path = 'state'): string | undefined {
  const [a, b] = [countedOf(one), countedOf(other)];
  if (a === b) return undefined;
  if (a instanceof Int32Array || a instanceof Uint8Array || a instanceof Uint16Array) {
    if (!(b instanceof a.constructor) || (b as Int32Array).length !== a.length) return `${path}: another array`;
    const i = a.findIndex((item, index) => item !== (b as Int32Array)[index]);
    return i < 0 ? undefined : `${path}[${i}]: ${a[i]} and ${(b as Int32Array)[i]}`;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return `${path}: ${String(a)} and ${String(b)}`;
  }
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const name of names) {
    const inside = difference(
      (a as Record<string, unknown>)[name],
      (b as Record<string, unknown>)[name],
      `${path}.${name}`,
    );
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function after<S extends State>(rules: Rules<S>, s: S, id: MoveId): S {
  const next = rules.clone(s);
  rules.make(next, id);
  return next;
}

/** At most n of the items, evenly spaced, where checking all would take too long. */
function spread<T>(items: readonly T[], n: number): readonly T[] {
  const step = Math.ceil(items.length / n);
  return items.filter((_, i) => i % step === 0);
}

/** The first violation among the items. */
function first<T>(items: Iterable<T>, complaint: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const wrong = complaint(item);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** A law about each legal move. */
function eachMove(check: (subject: Subject, s: State, id: MoveId) => string | undefined): Law['check'] {
  return (subject, s) =>
    first(legalMoves(subject.game.rules, s), (id) => {
      const wrong = check(subject, s, id);
      return wrong === undefined ? undefined : `${subject.game.format(id)}: ${wrong}`;
    });
}

function viewers({ game, options }: Subject): (Seat | undefined)[] {
  return [undefined, ...Array.from({ length: game.seats(options) }, (_, seat) => seat)];
}

const hashText = (s: State) => `${s.hashLo} ${s.hashHi}`;

function staleHash({ game }: Subject, s: State): string | undefined {
  const [lo, hi] = game.rules.rehash(s);
  return lo === s.hashLo && hi === s.hashHi ? undefined : `kept ${hashText(s)}, fresh ${lo} ${hi}`;
}

const cheap = (name: string, check: Law['check']): Law => ({ name, isExpensive: false, check });
const expensiveLaw = (name: string, check: Law['check']): Law => ({ name, isExpensive: true, check });

export const LAWS: readonly Law[] = [
  cheap('moves ascend, each once', ({ game: { rules } }, s) => {
    // Generate at an offset, as the search does: the surrounding entries must not change.
    const out = new Int32Array(rules.maxMoves + 2).fill(-1);
    const end = rules.generate(s, out, 1);
    if (out[0] !== -1 || (end < out.length && out[end] !== -1)) return 'wrote outside its place';
    for (let i = 2; i < end; i++) if (out[i]! <= out[i - 1]!) return `${out[i - 1]} before ${out[i]}`;
    return undefined;
  }),

  cheap('count is the number of moves', ({ game: { rules } }, s) => {
    const n = rules.generate(s, new Int32Array(rules.maxMoves), 0);
    return rules.count(s) === n ? undefined : `${rules.count(s)} counted, ${n} generated`;
  }),

  cheap('never more moves than maxMoves', ({ game: { rules } }, s) => {
    const n = rules.generate(s, new Int32Array(rules.maxMoves), 0);
    return n <= rules.maxMoves ? undefined : `${n} moves`;
  }),

  cheap('no moves exactly when the game is over', ({ game: { rules } }, s) => {
    const n = rules.generate(s, new Int32Array(rules.maxMoves), 0);
    return (n === 0) === (rules.status(s) !== ONGOING) ? undefined : `${n} moves, status ${rules.status(s)}`;
  }),

  cheap('the outcome is what the status says', ({ game, options }, s) => {
    const status = game.rules.status(s);
    const outcome = game.outcome(s);
    if ((outcome === undefined) !== (status === ONGOING)) return `${JSON.stringify(outcome)}, status ${status}`;
    if (outcome === undefined) return undefined;
    const winners = outcome.winners.reduce((mask, seat) => mask | (1 << seat), 0);
    const side = outcome.winners.length === 0 ? 0 : game.allies(options, outcome.winners[0]!);
    return winners === status && winners === side ? undefined : `${JSON.stringify(outcome)}, status ${status}`;
  }),

  cheap('the options are kept', ({ game, options }, s) => {
    const again = game.options.parse(Object.fromEntries(game.options.list(game.optionsOf(s))));
    return again.ok ? difference(again.value, options, 'options') : JSON.stringify(again.error);
  }),

  expensiveLaw('unmake inverts make', ({ game: { rules } }, s) => {
    const t = rules.clone(s);
    const legal = legalMoves(rules, s);
    const takenBack = first(legal, (id) => {
      rules.make(t, id);
      rules.unmake(t, id);
      return difference(t, s, `after ${id}`);
    });
    const repliedTo = (id: MoveId) => {
      rules.make(t, id);
      const middle = rules.clone(t);
      const wrong = first(spread(legalMoves(rules, t), 4), (reply) => {
        rules.make(t, reply);
        rules.unmake(t, reply);
        return difference(t, middle, `after ${id} and ${reply}`);
      });
      rules.unmake(t, id);
      return wrong;
    };
    return difference(t, s, 'clone') ?? takenBack ?? first(spread(legal, 24), repliedTo) ?? difference(t, s, 'the end');
  }),

  expensiveLaw('the kept hash is the fresh hash', (subject, s) => {
    const moved = eachMove((_, before, id) => staleHash(subject, after(subject.game.rules, before, id)));
    return staleHash(subject, s) ?? moved(subject, s);
  }),

  cheap('hash and position text tell the same positions apart', ({ game, seenPositions: met }, s) => {
    const hash = hashText(s);
    const text = game.formatPosition(s);
    const before = met.textOf.get(hash) ?? text;
    const kept = met.hashOf.get(text) ?? hash;
    met.textOf.set(hash, text);
    met.hashOf.set(text, hash);
    if (before !== text) return `one hash for ${before} and ${text}`;
    return kept === hash ? undefined : `two hashes for ${text}`;
  }),

  cheap(
    'packing can be undone',
    eachMove(({ game }, _, id) => (game.pack(game.unpack(id)) === id ? undefined : `${id}`)),
  ),

  expensiveLaw(
    'notation can be read back',
    eachMove(({ game }, _, id) => {
      const read = game.parse(game.format(id));
      return read === undefined ? 'not read' : difference(read, game.unpack(id), 'move');
    }),
  ),

  expensiveLaw('why is silent exactly on legal moves', ({ game, universe }, s) => {
    const legal = new Set(legalMoves(game.rules, s));
    const stray = [...legal].find((id) => !universe.has(id));
    if (stray !== undefined) return `${stray} is generated but cannot be written`;
    return first(universe, (id) => {
      const reason = game.why(s, game.unpack(id));
      if ((reason === undefined) === legal.has(id)) return undefined;
      return `${game.format(id)}: ${reason === undefined ? 'nothing' : JSON.stringify(reason)}`;
    });
  }),

  expensiveLaw('checked play is make on a copy', (subject, s) => {
    const { game } = subject;
    const before = structuredClone(s);
    const moved = eachMove((_, state, id) => {
      const played = play(game, state, game.rules.actor(state), game.unpack(id));
      if (!played.ok) return JSON.stringify(played.error);
      return difference(played.value, after(game.rules, state, id)) ?? difference(state, before, 'the given state');
    });
    return moved(subject, s);
  }),

  cheap('play refuses the wrong seat, and every seat after the end', ({ game, options, universe }, s) => {
    const turn = game.rules.actor(s);
    const over = game.rules.status(s) !== ONGOING;
    const id = legalMoves(game.rules, s)[0] ?? universe.values().next().value!;
    return first(Array.from({ length: game.seats(options) }).keys(), (seat) => {
      if (seat === turn && !over) return undefined;
      const played = play(game, s, seat, game.unpack(id));
      if (played.ok) return `seat ${seat} played ${game.format(id)}`;
      const expected = over ? { code: 'illegal-move', why: { kind: 'over' } } : { code: 'not-your-turn', turn };
      return difference(played.error, expected, `seat ${seat}`);
    });
  }),

  expensiveLaw('a view goes on like the state', (subject, s) => {
    const { game } = subject;
    return first(viewers(subject), (viewer) => {
      const view = game.redact(s, viewer);
      const again = difference(game.redact(view, viewer), view, 'seen twice');
      return (
        again ??
        first(spread(legalMoves(game.rules, s), 24), (id) => {
          const moved = after(game.rules, view, id);
          const wrong = difference(moved, game.redact(after(game.rules, s, id), viewer), `${viewer}'s view`);
          game.rules.unmake(moved, id);
          return wrong ?? difference(moved, view, `${viewer}'s view taken back`);
        })
      );
    });
  }),

  cheap('a view hides every secret and nothing else', (subject, s) => {
    const { game, options, disguise } = subject;
    if (game.hides(options) && disguise === undefined) return 'the subject has no disguise for hidden information';
    const before = structuredClone(s);
    return first(viewers(subject), (viewer) => {
      const view = game.redact(s, viewer);
      const hidden =
        game.hides(options) && disguise !== undefined
          ? difference(view, game.redact(disguise(s, viewer), viewer), `${viewer}'s view of a secret`)
          : difference(view, s, `${viewer}'s view`);
      return hidden ?? difference(s, before, 'the given state');
    });
  }),

  expensiveLaw('a view knows the moves, the refusals and the end', (subject, s) => {
    const { game, universe } = subject;
    return first(viewers(subject), (viewer) => {
      const view = game.redact(s, viewer);
      const told = (state: State) => ({
        moves: Int32Array.from(legalMoves(game.rules, state)),
        count: game.rules.count(state),
        turn: game.rules.actor(state),
        status: game.rules.status(state),
        text: game.formatPosition(state),
      });
      return (
        difference(told(view), told(s), `${viewer}'s view`) ??
        first(spread([...universe], 200), (id) =>
          difference(game.why(view, game.unpack(id)), game.why(s, game.unpack(id))),
        )
      );
    });
  }),

  cheap('the position text can be read back', ({ game, options, endsOutsideText: untold }, s) => {
    const text = game.formatPosition(s);
    const read = game.parsePosition(options, text);
    if (!read.ok) return `${text} is refused: ${JSON.stringify(read.error)}`;
    const same =
      difference(game.formatPosition(read.value), text, 'text') ?? difference(hashText(read.value), hashText(s));
    if (same !== undefined || untold?.(s) === true) return same;
    const told = (state: State) => ({
      moves: Int32Array.from(legalMoves(game.rules, state)),
      outcome: game.outcome(state),
      turn: game.rules.actor(state),
      playing: game.playing(state),
    });
    return difference(told(read.value), told(s), text);
  }),

  expensiveLaw('events end with the turn or the outcome', (subject, s) => {
    const { game } = subject;
    const before = structuredClone(s);
    const told = eachMove((_, state, id) => {
      const next = after(game.rules, state, id);
      const outcome = game.outcome(next);
      const expected =
        outcome === undefined ? { kind: 'turn', seat: game.rules.actor(next) } : { kind: 'ended', ...outcome };
      const story = game.events(state, id);
      const early = story.slice(0, -1).find(({ kind }) => kind === 'turn' || kind === 'ended');
      if (early !== undefined) return `${early.kind} is not the last event`;
      return difference(story.at(-1), expected, 'last event') ?? difference(state, before, 'the given state');
    });
    return told(subject, s);
  }),

  cheap('leaving keeps the hash and gives the turn to a seat that plays', (subject, s) => {
    const { game } = subject;
    const before = structuredClone(s);
    return first(game.leave === undefined ? [] : seatsOf(game.playing(s)), (seat) => {
      const left = game.leave!(s, seat);
      const wrong = staleHash(subject, left) ?? difference(s, before, 'the given state');
      if (wrong !== undefined) return wrong;
      if (game.rules.status(s) !== ONGOING) return difference(game.outcome(left), game.outcome(s), 'outcome');
      const playing = game.playing(left);
      if (playing !== (game.playing(s) & ~(1 << seat)))
        return `seats ${seatsOf(playing).join(',')} play without ${seat}`;
      if (((playing >> game.rules.actor(left)) & 1) === 0) return `the turn is on seat ${game.rules.actor(left)}`;
      const status = game.rules.status(left);
      return status === ONGOING || (playing & ~status) === 0 ? undefined : `status ${status} while ${playing} play`;
    });
  }),
];
