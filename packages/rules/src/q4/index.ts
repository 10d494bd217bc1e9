export * from './cube.ts';
export * from './game.ts';
export * from './options.ts';
export * from './position.ts';
export { canAnnounce, type Q4State } from './kernel.ts';
