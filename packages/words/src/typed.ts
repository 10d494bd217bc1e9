// Parses moves typed in words. Each language defines its words; the grammar is shared.

/** Lower case, without accents, so that `Cône` and `cone` are the same word. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').toLowerCase().trim();
}

export type Synonyms<T extends string> = Readonly<Record<T, readonly string[]>>;

/** The item that has this word among its synonyms. */
export function matchSynonym<T extends string>(synonyms: Synonyms<T>, word: string): T | undefined {
  const wanted = foldText(word);
  return (Object.keys(synonyms) as T[]).find((item) => synonyms[item].some((synonym) => foldText(synonym) === wanted));
}

/** Splits a typed line into words. */
export const split = (text: string): string[] => text.split(/[\s,;:]/).filter((word) => word !== '');
