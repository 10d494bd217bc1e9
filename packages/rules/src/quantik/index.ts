export * from './board.ts';
export * from './game.ts';
export * from './position.ts';
export { openCells, type QuantikState } from './kernel.ts';
