export * from './cube.ts';
export * from './game.ts';
export * from './options.ts';
export * from './position.ts';
export { ANNOUNCE, canAnnounce, originOf, packMove as packQ4Move, targetOf, type Q4State } from './kernel.ts';
export { WORDS_PER_MOVE as TRAIL_WORDS } from './trail.ts';
