// Gives each of several processes the same small CPU share by stopping and continuing it, so that a small machine
// measures the capacity of these processes, not what is left of the machine. Runs in its own thread for accurate
// timing. Time that other processes take from a running slot is lost; `cgroup-quota.ts` is more accurate where it
// works.

import { workerData } from 'node:worker_threads';

export interface DutyCycle {
  readonly pids: readonly number[];
  /** Set to 1 to stop; all processes are continued then. */
  readonly ended: Int32Array;
}

/** Milliseconds per slot; each process runs in one of the slots. */
const SLOT_MS = 10;
const SLOTS = 4;

const { pids, ended } = workerData as DutyCycle;
for (const pid of pids) process.kill(pid, 'SIGSTOP');
for (let slot = 0; ended[0] === 0; slot = (slot + 1) % SLOTS) {
  // Two processes get slots as far apart as possible.
  const pid = slot % (SLOTS / 2) === 0 ? pids[slot / (SLOTS / 2)] : undefined;
  if (pid !== undefined) process.kill(pid, 'SIGCONT');
  Atomics.wait(ended, 0, 0, SLOT_MS);
  if (pid !== undefined) process.kill(pid, 'SIGSTOP');
}
for (const pid of pids) process.kill(pid, 'SIGCONT');
