import type { GameId, Seat, SomeKinds } from '@quadrille/rules';
import { wordsOf, type Verbosity, type Who, type Words } from './words.ts';

// Every game reports the next turn and the end alike (`TurnOrEnd` in rules), though its kinds are opaque here.

const turnIn = (event: SomeKinds['event']): Seat | undefined =>
  event.kind === 'turn' && 'seat' in event && typeof event.seat === 'number' ? event.seat : undefined;

const winnersIn = (event: SomeKinds['event']): Seat[] =>
  event.kind === 'ended' && 'winners' in event && Array.isArray(event.winners)
    ? event.winners.filter((seat) => typeof seat === 'number')
    : [];

/**
 * The announcement of a move: who played what where, its consequences, whose turn it is. `events` are those of the
 * move, `s` is the position after it, redacted for the listener. The seat `you` is addressed: "Your turn", "You won".
 */
export function describeMove(
  words: Words,
  game: GameId,
  events: readonly SomeKinds['event'][],
  who: Who,
  verbosity: Verbosity,
  s: SomeKinds['state'],
  you?: Seat,
): string {
  const say = wordsOf(words, game);
  const over = events.some(({ kind }) => kind === 'ended');
  const sentences = events.flatMap((event) => {
    const winners = winnersIn(event);
    if (you !== undefined && winners.includes(you)) return [words.winners(winners, who, you)];
    if (verbosity !== 'short' && you !== undefined && turnIn(event) === you) return [words.yourTurn()];
    if (verbosity === 'short') return [say.brief(event, who)];
    // The details do not matter once the game is over.
    return verbosity === 'full' && !over
      ? [say.event(event, who), ...say.details(s, event, who)]
      : [say.event(event, who)];
  });
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
