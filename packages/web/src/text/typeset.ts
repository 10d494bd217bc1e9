// Applies the typographic rules of a language to texts written in plain characters. The terminal client uses the plain
// text, which suits braille displays and limited character sets.

import { loadLanguage, type Language, type LanguageTexts, type Typography } from '@quadrille/words';

/** Typesets strings, lists of them, and the results of functions. */
export function typeset<T>({ marks, set }: Typography, part: T): T {
  const within = (some: unknown): unknown => {
    if (typeof some === 'string') return marks.test(some) ? set(some) : some;
    if (typeof some === 'function') return (...given: unknown[]) => within(some(...given));
    if (Array.isArray(some)) return some.map(within);
    if (typeof some !== 'object' || some === null) return some;
    return Object.fromEntries(Object.entries(some).map(([name, value]) => [name, within(value)]));
  };
  return within(part) as T;
}

/** Loads a part of the texts of a language, typeset. */
export async function loadTypeset<T>(language: Language, part: (texts: LanguageTexts) => Promise<T>): Promise<T> {
  const texts = await loadLanguage(language);
  return typeset(texts.typography, await part(texts));
}
