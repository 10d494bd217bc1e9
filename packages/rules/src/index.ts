export * from './bits.ts';
export * from './derive.ts';
export * from './game.ts';
export * from './games.ts';
export * from './match.ts';
export * from './random.ts';
export * from './record.ts';
export * from './result.ts';
