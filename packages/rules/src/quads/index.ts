export * from './fitting.ts';
export * from './game.ts';
export * from './position.ts';
export * from './tiles.ts';
export { CELLS, neighbours, NEIGHBOURS, OFF, readingOrder, WIDTH } from './board.ts';
export { DEMANDS, fillTables, FITS, handHalf, SAME_PIECE, type QuadsOptions, type QuadsState } from './kernel.ts';
