// Thinks, off the page's own thread.

import { serve, type ToWorker } from '@quadrille/engine';

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  serve(data, (answer) => globalThis.postMessage(answer));
});
