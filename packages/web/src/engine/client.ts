import { createEngineClient, type EngineClient, type FromWorker } from '@quadrille/engine/worker';

/** An engine client backed by a Web Worker, which is started on first use and restarted after a failure. */
export function createWebEngineClient(): EngineClient {
  return createEngineClient((heard, died) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => heard(data));
    const gone = () => {
      worker.terminate();
      died();
    };
    worker.addEventListener('error', gone);
    worker.addEventListener('messageerror', gone);
    return { send: (message) => worker.postMessage(message), end: () => worker.terminate() };
  });
}
