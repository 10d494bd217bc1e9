// Gives each of several processes the same small share of a processor by stopping and continuing it: so that what is measured
// on a small machine is what these processes can do, not what is left of the machine. A thread of its own, to be on time.
// Time that others take from a process while it may run is lost to it; `quota.ts` does better where it can.

import { workerData } from 'node:worker_threads';

export interface Ration {
  readonly pids: readonly number[];
  /** Set to 1 to end it; all of them go on then. */
  readonly ended: Int32Array;
}

/** Each runs for the first of so many slots in turn, in milliseconds. */
const SLOT = 10;
const SLOTS = 4;

const { pids, ended } = workerData as Ration;
for (const pid of pids) process.kill(pid, 'SIGSTOP');
for (let slot = 0; ended[0] === 0; slot = (slot + 1) % SLOTS) {
  // Two are as far from each other as can be.
  const pid = slot % (SLOTS / 2) === 0 ? pids[slot / (SLOTS / 2)] : undefined;
  if (pid !== undefined) process.kill(pid, 'SIGCONT');
  Atomics.wait(ended, 0, 0, SLOT);
  if (pid !== undefined) process.kill(pid, 'SIGSTOP');
}
for (const pid of pids) process.kill(pid, 'SIGCONT');
