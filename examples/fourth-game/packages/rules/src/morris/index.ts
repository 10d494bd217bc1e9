export * from './board.ts';
export * from './game.ts';
export * from './position.ts';
export { isPlacing, type MorrisOptions, type MorrisState } from './kernel.ts';
