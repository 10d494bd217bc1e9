/**
 * Joins items as a language does: `a, b and c`. Not by Intl.ListFormat, which says the same: browsers take 20 ms, and slow
 * phones 80, to look up how, and that would be while a board is laid out.
 */
export const listing =
  (and: string) =>
  (items: readonly string[]): string =>
    items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
