// Earlier positions of a match, undo and redo. One step goes back to the last position in which a person was to move, so
// the replies of computers are undone together with the move that they answer.

import type { Kinds, Seat, SomeKinds } from './game.ts';
import { act, startMatch, type Act, type Match } from './match.ts';

export interface History<K extends Kinds = SomeKinds> {
  readonly match: Match<K>;
  /** Undone acts, the latest first. */
  readonly undone: readonly Act[];
}

/** Performs an act that was accepted before. */
function replay<K extends Kinds>(match: Match<K>, what: Act): Match<K> {
  const replayed = act(match, what);
  if (!replayed.ok) throw new Error(`a recorded act was refused: ${replayed.error.code}`);
  return replayed.value;
}

/** Every position of a match: the n-th is the one before the n-th act, the last one is the present. */
export function positionsOf<K extends Kinds>(match: Match<K>): Match<K>[] {
  const positions = [startMatch(match.game, match.options, match.start)];
  for (const what of match.acts) positions.push(replay(positions.at(-1)!, what));
  return positions;
}

/** The match without its last `n` acts. */
export function takeBack<K extends Kinds>(match: Match<K>, n: number): Match<K> {
  const kept = match.acts.slice(0, Math.max(0, match.acts.length - n));
  return kept.reduce<Match<K>>(replay, startMatch(match.game, match.options, match.start));
}

const actorOf = <K extends Kinds>({ game, state }: Match<K>): Seat => game.rules.actor(state);

/** The number of acts before a seat's last move; `undefined` if it has not moved. */
export function actsBeforeLastMove<K extends Kinds>(match: Match<K>, seat: Seat): number | undefined {
  const positions = positionsOf(match);
  const last = match.acts.findLastIndex(({ kind }, n) => kind === 'move' && actorOf(positions[n]!) === seat);
  return last < 0 ? undefined : last;
}

/** Where a step may end: at a person's turn; everywhere if only computers play. */
const isStop = <K extends Kinds>(match: Match<K>, people: readonly Seat[]): boolean =>
  people.length === 0 || people.includes(actorOf(match));

/** Undoes the last step; `undefined` if there is none. `people` are the seats of people. */
export function undo<K extends Kinds>({ match, undone }: History<K>, people: readonly Seat[]): History<K> | undefined {
  const earlier = positionsOf(match)
    .slice(0, -1)
    .findLast((position) => isStop(position, people));
  if (earlier === undefined) return undefined;
  return { match: earlier, undone: [...undone, ...match.acts.slice(earlier.acts.length).toReversed()] };
}

/** Redoes the next step; `undefined` if there is none. */
export function redo<K extends Kinds>({ match, undone }: History<K>, people: readonly Seat[]): History<K> | undefined {
  if (undone.length === 0) return undefined;
  let later = match;
  let left = undone.length;
  do later = replay(later, undone[--left]!);
  while (left > 0 && !isStop(later, people));
  return { match: later, undone: undone.slice(0, left) };
}
