// The client side of the worker interface, without the engine itself.
export {
  createEngineClient as createAsker,
  type EngineRequestHandle as Asked,
  type EngineClient as Asker,
  type EngineFailure as AskFault,
  type WorkerHandle as Running,
} from './client.ts';
export type {
  FromWorker,
  EngineRequest as Question,
  EngineRequestFault as QuestionFault,
  EngineReply as Reply,
  ToWorker,
} from './request.ts';
