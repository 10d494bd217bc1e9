// How long this disk takes to make a small write safe: durable figures depend on it.

import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const WRITES = 200;
const PAGE = 4096;

/** The median of many, in milliseconds. */
export function fdatasync(folder: string): number {
  const path = join(folder, 'sync');
  const file = openSync(path, 'w');
  const times: number[] = [];
  for (let n = 0; n < WRITES; n++) {
    writeSync(file, Buffer.alloc(PAGE, n), 0, PAGE, n * PAGE);
    const began = performance.now();
    fdatasyncSync(file);
    times.push(performance.now() - began);
  }
  closeSync(file);
  rmSync(path);
  return times.toSorted((a, b) => a - b)[WRITES >> 1]!;
}
