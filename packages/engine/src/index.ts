export { analyse, type AnalysisFault } from './analyse.ts';
export type { Analysis, SearchOptions } from './game-engine.ts';
export { SearchClock, type SearchLimit } from './clock.ts';
export { LEVELS, type Level } from './level.ts';
export { chooseAtLevel } from './levels.ts';
export { uctMove } from './uct.ts';
export { worth, type Value } from './value.ts';
export * from './worker/index.ts';
export { serve } from './worker/serve.ts';
