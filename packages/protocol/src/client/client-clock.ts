// Time and chance of a client, replaceable in tests.

export interface ClientClock {
  /** The local time, in milliseconds. */
  readonly now: () => number;
  /** Milliseconds on a clock that is never set back, for round trips. */
  readonly elapsed: () => number;
  /** Runs the work after a delay; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** A number from 0 to 1, for jitter. */
  readonly random: () => number;
}

export const SYSTEM_CLOCK: ClientClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
