// A Node worker thread that runs the engine.

import { parentPort, Worker } from 'node:worker_threads';
import { createEngineClient, type EngineClient } from './client.ts';
import type { FromWorker, ToWorker } from './request.ts';
import { serve } from './serve.ts';

if (parentPort !== null) {
  const port = parentPort;
  port.on('message', (message: ToWorker) => serve(message, (answer) => port.postMessage(answer)));
}

/** Runs the engine in a worker thread, started on first use. */
export function createNodeEngineClient(): EngineClient {
  return createEngineClient((heard, died) => {
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
