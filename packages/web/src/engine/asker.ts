import { createAsker, type Asker, type FromWorker } from '@quadrille/engine/worker';

/** Asks a worker of the browser, which is started when it is first needed and again when it dies. */
export function createWebAsker(): Asker {
  return createAsker((heard, died) => {
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
