const conjunction = new Intl.ListFormat('fr', { type: 'conjunction' });
export const list = (items: readonly string[]): string => conjunction.format(items);
