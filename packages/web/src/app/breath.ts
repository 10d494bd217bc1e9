/**
 * Lets the browser draw, and answer whoever taps, before we go on. What takes long on a slow phone is done in parts with
 * a breath between them.
 */
export const breath = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((done) => setTimeout(done));

/** When the browser has nothing better to do. */
export const leisure = (): Promise<unknown> =>
  new Promise((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: 5000 }) : setTimeout(done, 1000),
  );
