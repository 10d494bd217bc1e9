import type { GameId, Kinds } from '@quadrille/rules';
import { wordsOf, type Verbosity, type Who, type Words } from './words.ts';

/**
 * One announcement after a move: who did what where, what follows from it, whose turn it is. `events` are what the
 * rules tell of the move, `s` is the position after it, as the listener may see it.
 */
export function tell(
  words: Words,
  game: GameId,
  events: readonly Kinds['event'][],
  who: Who,
  verbosity: Verbosity,
  s: Kinds['state'],
): string {
  const say = wordsOf(words, game);
  const over = events.some(({ kind }) => kind === 'ended');
  const sentences = events.flatMap((event) => {
    if (verbosity === 'short') return [say.brief(event, who)];
    // At the end nobody cares any more what is left.
    return verbosity === 'full' && !over
      ? [say.event(event, who), ...say.more(s, event, who)]
      : [say.event(event, who)];
  });
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
