export { analyse, type AnalysisFault } from './analyse.ts';
export type { Analysis, Wish } from './brain.ts';
export { Clock, type Limit } from './clock.ts';
export { chooseAtLevel, LEVELS, type Level } from './levels.ts';
export { uctMove } from './uct.ts';
export { worth, type Value } from './value.ts';
