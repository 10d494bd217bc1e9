/**
 * Joins items as a language does: `a, b and c`. How it does is looked up for the first list only, as browsers take
 * their time over it and no page begins with a list.
 */
export function listing(locale: string): (items: readonly string[]) => string {
  let conjunction: Intl.ListFormat | undefined;
  return (items) => (conjunction ??= new Intl.ListFormat(locale, { type: 'conjunction' })).format(items);
}
