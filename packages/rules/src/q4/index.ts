export * from './cube.ts';
export * from './game.ts';
export * from './options.ts';
export * from './position.ts';
export { ANNOUNCE, canAnnounce, originOf, packMove as packQ4Move, targetOf, type Q4State } from './kernel.ts';
