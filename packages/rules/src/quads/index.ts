export * from './game.ts';
export * from './position.ts';
export * from './tiles.ts';
export { CELLS, neighbours, readingOrder, WIDTH } from './board.ts';
export type { QuadsOptions, QuadsState } from './kernel.ts';
