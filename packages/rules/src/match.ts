// A game from its first act to its last, with the acts outside the rules: resignation, time, agreed draws.

import { play, type MoveRefusal } from './derive.ts';
import { seatsOf, type Game, type Kinds, type MoveId, type Outcome, type Seat, type SomeKinds } from './game.ts';
import { err, ok, type Result } from './result.ts';

export type Act =
  | { readonly kind: 'move'; readonly id: MoveId }
  | { readonly kind: 'resigns'; readonly seat: Seat }
  | { readonly kind: 'time'; readonly seat: Seat }
  /** All players still in the game agreed to a draw. */
  | { readonly kind: 'draw' };

/** A game, its options and its states, which belong to each other. Immutable: every act makes a new one. */
export interface Match<K extends Kinds = SomeKinds> {
  readonly game: Game<K>;
  readonly options: K['options'];
  readonly start: K['state'];
  readonly state: K['state'];
  readonly acts: readonly Act[];
  readonly outcome: Outcome | undefined;
}

export type ActRefusal<K extends Kinds = SomeKinds> =
  | MoveRefusal<K>
  | { readonly code: 'over' }
  | { readonly code: 'not-playing'; readonly seat: Seat }
  | { readonly code: 'no-draws' };

export function startMatch<K extends Kinds>(
  game: Game<K>,
  options: K['options'],
  start: K['state'] = game.setup(options),
): Match<K> {
  return { game, options, start, state: start, acts: [], outcome: game.outcome(start) };
}

/** The mask of the seats still playing. */
export function stillIn<K extends Kinds>(match: Match<K>): number {
  const left = match.acts.reduce((mask, done) => ('seat' in done ? mask | (1 << done.seat) : mask), 0);
  return match.game.playing(match.state) & ~left;
}

export function act<K extends Kinds>(match: Match<K>, next: Act): Result<Match<K>, ActRefusal<K>> {
  const { game } = match;
  if (match.outcome !== undefined) return err({ code: 'over' });
  if (next.kind === 'move') {
    const played = play(game, match.state, game.rules.actor(match.state), game.unpack(next.id));
    if (!played.ok) return played;
    return ok(extend(match, next, played.value, game.outcome(played.value)));
  }
  if (next.kind === 'draw') {
    if (!game.drawable) return err({ code: 'no-draws' });
    return ok(extend(match, next, match.state, { winners: [], reason: 'agreement' }));
  }
  if (!seatsOf(stillIn(match)).includes(next.seat)) return err({ code: 'not-playing', seat: next.seat });
  return ok(depart(match, next));
}

/** A player leaves: the others continue if the game allows it and more than one side is left. */
function depart<K extends Kinds>(match: Match<K>, next: Act & { readonly seat: Seat }): Match<K> {
  const { game, options } = match;
  const state = game.leave?.(match.state, next.seat) ?? match.state;
  const left = stillIn(match) & ~(1 << next.seat);
  const side = game.allies(options, seatsOf(left)[0]!);
  if ((left & ~side) !== 0) return extend(match, next, state, undefined);
  const reason = next.kind === 'time' ? 'time' : 'resignation';
  return extend(match, next, state, { winners: seatsOf(side), reason });
}

function extend<K extends Kinds>(
  match: Match<K>,
  next: Act,
  state: K['state'],
  outcome: Outcome | undefined,
): Match<K> {
  const { game, options, start, acts } = match;
  // Faster than spreading and appending, which copies twice.
  return { game, options, start, state, acts: acts.toSpliced(acts.length, 0, next), outcome };
}
