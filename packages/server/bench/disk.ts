// The latency of a small synced write on this disk: durable figures depend on it.

import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const WRITE_COUNT = 200;
const PAGE_BYTES = 4096;

/** The median of many, in milliseconds. */
export function fdatasync(folder: string): number {
  const path = join(folder, 'sync');
  const file = openSync(path, 'w');
  const times: number[] = [];
  for (let n = 0; n < WRITE_COUNT; n++) {
    writeSync(file, Buffer.alloc(PAGE_BYTES, n), 0, PAGE_BYTES, n * PAGE_BYTES);
    const began = performance.now();
    fdatasyncSync(file);
    times.push(performance.now() - began);
  }
  closeSync(file);
  rmSync(path);
  return times.toSorted((a, b) => a - b)[WRITE_COUNT >> 1]!;
}
