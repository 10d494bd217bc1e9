export { analyse, type AnalysisFault } from './analyse.ts';
export type { Analysis, SearchOptions as Wish } from './game-engine.ts';
export { SearchClock as Clock, type SearchLimit as Limit } from './clock.ts';
export * from './explain.ts';
export { LEVELS, type Level } from './level.ts';
export { chooseAtLevel } from './levels.ts';
export { uctMove } from './uct.ts';
export { worth, type Value } from './value.ts';
export {
  createEngineClient as createAsker,
  type EngineRequestHandle as Asked,
  type EngineClient as Asker,
  type EngineFailure as AskFault,
  type WorkerHandle as Running,
} from './worker/client.ts';
export type {
  FromWorker,
  EngineRequest as Question,
  EngineRequestFault as QuestionFault,
  EngineReply as Reply,
  ToWorker,
} from './worker/request.ts';
export { serve } from './worker/serve.ts';
