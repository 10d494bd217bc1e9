export * from './cube.ts';
export * from './game.ts';
export * from './options.ts';
export * from './position.ts';
export { ANNOUNCE, canAnnounce, originOf, packMove, targetOf, type Q4State } from './kernel.ts';
export { WORDS_PER_MOVE } from './trail.ts';
