// The client side of the worker interface, without the engine itself.
export {
  createEngineClient,
  type EngineClient,
  type EngineFailure,
  type EngineRequestHandle,
  type WorkerHandle,
} from './client.ts';
export type { EngineReply, EngineRequest, EngineRequestFault, FromWorker, ToWorker } from './request.ts';
