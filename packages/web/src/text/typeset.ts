// What people write plainly, as a printer would set it. The terminal keeps what is written: a braille display and a
// screen of plain letters know no other.
//
// French sets marks of two parts off by a space at which no line may break: a narrow one before ; ! ? and a full one
// before : and inside « ». German keeps … and % on the line of what they follow. English has quotation marks that open
// and close; what is an example of code keeps its own.

import type { Language } from '@quadrille/words/words';

const NARROW = '\u202F';
const FULL = '\u00A0';

/** What makes it worth looking: most sentences have none of it, and all are set before the first is shown. */
const MARKS: Readonly<Record<Language, RegExp>> = { fr: /[;!?:»«%]/, de: /[…%]/, en: /"/ };

const SET: Readonly<Record<Language, (sentence: string) => string>> = {
  fr: (sentence) => sentence.replaceAll(/(?<!«) (?=[;!?])/g, NARROW).replaceAll(/ (?=[:»%])|(?<=«) /g, FULL),
  de: (sentence) => sentence.replaceAll(/ (?=[…%])/g, FULL),
  en: (sentence) => sentence.replaceAll(/(?<=^|[\s(])"([^"]*)"(?=[\s.,:;!?)]|$)/g, '“$1”'),
};

/** The same texts, typeset: sentences, lists of them, and whatever functions make of what they are given. */
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
