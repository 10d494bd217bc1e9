export const q4 = {} as const;
