// Applies typographic rules to texts written in plain characters. The terminal client uses the plain text, which suits
// braille displays and limited character sets. French: a narrow no-break space before ; ! ? and a full one before : and
// inside « ». German: … and % stay on the line of the preceding word. English: curly quotation marks, except in code
// examples.

import type { Language } from '@quadrille/words/words';

const NARROW = '\u202F';
const FULL = '\u00A0';

/** Quick test: most sentences need no change, and all are processed before the page is shown. */
const MARKS: Readonly<Record<Language, RegExp>> = { fr: /[;!?:»«%]/, de: /[…%]/, en: /"/ };

const SET: Readonly<Record<Language, (sentence: string) => string>> = {
  fr: (sentence) => sentence.replaceAll(/(?<!«) (?=[;!?])/g, NARROW).replaceAll(/ (?=[:»%])|(?<=«) /g, FULL),
  de: (sentence) => sentence.replaceAll(/ (?=[…%])/g, FULL),
  en: (sentence) => sentence.replaceAll(/(?<=^|[\s(])"([^"]*)"(?=[\s.,:;!?)]|$)/g, '“$1”'),
};

/** Typesets strings, lists of them, and the results of functions. */
export function typeset<T>(language: Language, part: T): T {
  const set = SET[language];
  const marks = MARKS[language];
  const within = (some: unknown): unknown => {
    if (typeof some === 'string') return marks.test(some) ? set(some) : some;
    if (typeof some === 'function') return (...given: unknown[]) => within(some(...given));
    if (Array.isArray(some)) return some.map(within);
    if (typeof some !== 'object' || some === null) return some;
    return Object.fromEntries(Object.entries(some).map(([name, value]) => [name, within(value)]));
  };
  return within(part) as T;
}
