const conjunction = new Intl.ListFormat('de', { type: 'conjunction' });
export const list = (items: readonly string[]): string => conjunction.format(items);
