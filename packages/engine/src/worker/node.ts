// A worker thread of Node that thinks.

import { parentPort, Worker } from 'node:worker_threads';
import { createAsker, type Asker } from './asker.ts';
import type { FromWorker, ToWorker } from './question.ts';
import { serve } from './serve.ts';

if (parentPort !== null) {
  const port = parentPort;
  port.on('message', (message: ToWorker) => serve(message, (answer) => port.postMessage(answer)));
}

/** Thinks in a thread of its own, which is opened when it is needed. */
export function createNodeAsker(): Asker {
  return createAsker((heard, died) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.on('message', (message: FromWorker) => heard(message));
    worker.on('error', died);
    worker.on('exit', died);
    worker.unref();
    return {
      send: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
    };
  });
}
