import type { GameId, SomeKinds } from '@quadrille/rules';
import { wordsOf, type Verbosity, type Who, type Words } from './words.ts';

/**
 * The announcement of a move: who played what where, its consequences, whose turn it is. `events` are those of the
 * move, `s` is the position after it, redacted for the listener.
 */
export function describeMove(
  words: Words,
  game: GameId,
  events: readonly SomeKinds['event'][],
  who: Who,
  verbosity: Verbosity,
  s: SomeKinds['state'],
): string {
  const say = wordsOf(words, game);
  const over = events.some(({ kind }) => kind === 'ended');
  const sentences = events.flatMap((event) => {
    if (verbosity === 'short') return [say.brief(event, who)];
    // The details do not matter once the game is over.
    return verbosity === 'full' && !over
      ? [say.event(event, who), ...say.details(s, event, who)]
      : [say.event(event, who)];
  });
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
