// The client side of the worker interface, without the engine itself.
export {
  createEngineClient,
  type EngineClient,
  type EngineFailure,
  type EngineRequestHandle,
  type WorkerHandle,
} from './client.ts';
export {
  engineRequestOf,
  type EngineReply,
  type EngineRequest,
  type EngineRequestFault,
  type FromWorker,
  type ToWorker,
} from './request.ts';
