// A game as it is agreed before it begins, in a few words.

import type { Settings, Sitter } from '@quadrille/protocol';
import { wordsOf } from '@quadrille/words/words';
import { here } from '../app/here.svelte.ts';
import { speech } from './speech.svelte.ts';

/** The game with its options: `Q4, 3 players`. */
export function gameName({ game, options }: Settings): string {
  const words = wordsOf(here.words, game);
  return here.text.gameTitle(words.name, words.options(options));
}

/** Somebody by name, as far as there is one. */
export function sitterName(sitter: Sitter): string {
  if (sitter.kind === 'computer') return here.text.computer(sitter.level);
  return sitter.name === '' ? speech.now.guest : sitter.name;
}
