// Runs engine searches in a Web Worker, off the main thread.

import { serve, type ToWorker } from '@quadrille/engine';

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  serve(data, (answer) => globalThis.postMessage(answer));
});
