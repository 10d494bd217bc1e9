// For tests of a game, also of one outside this package: the laws that every game keeps, and random games to check
// them on.

export * from './game-walk.ts';
export * from './laws.ts';
export * from './random-games.ts';
