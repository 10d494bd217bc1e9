export const quads = {} as const;
