const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });
export const list = (items: readonly string[]): string => conjunction.format(items);
