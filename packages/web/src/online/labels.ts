// The settings of a game as short labels.

import type { Settings, Sitter } from '@quadrille/protocol';
import { wordsOf } from '@quadrille/words';
import { i18n } from '../app/i18n.svelte.ts';
import { onlineText } from './online-text.svelte.ts';

/** The game with its options: `Q4, 3 players`. */
export function gameName({ game, options }: Settings): string {
  const words = wordsOf(i18n.words, game);
  return i18n.text.gameTitle(words.name, words.options(options));
}

/**
 * The name of a sitter, for screen and screen reader alike. Guests and bots are marked wherever they are first named,
 * because their names are not verified.
 */
export function sitterName(sitter: Sitter): string {
  if (sitter.kind === 'computer') return i18n.text.computer(sitter.level);
  if (sitter.gone === true) return onlineText.current.deleted;
  if (sitter.bot === true) return onlineText.current.botNamed(sitter.name);
  if (!sitter.guest) return sitter.name;
  return sitter.name === '' ? onlineText.current.guest : onlineText.current.guestNamed(sitter.name);
}
