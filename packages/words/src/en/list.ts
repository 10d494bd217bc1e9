const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });
export const list = (items: readonly string[]): string => conjunction.format(items);
