export const GAME_IDS = ['quantik', 'quads', 'q4'] as const;
export type GameId = (typeof GAME_IDS)[number];
