/**
 * Lets the browser paint and handle input before the caller continues: work that is long on a slow phone is split into
 * tasks with it.
 */
export const yieldToMain = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((done) => setTimeout(done));

/** Resolves when the browser is idle. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: 5000 }) : setTimeout(done, 1000),
  );
