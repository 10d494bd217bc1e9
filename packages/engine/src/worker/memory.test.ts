import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { MemoryUse } from './memory-bench.ts';

test('a worker that thinks about every game takes less than 256 MB, and is gone when it is let go', () => {
  const script = fileURLToPath(new URL('memory-bench.ts', import.meta.url));
  const output = execFileSync(process.execPath, [script, '700'], { encoding: 'utf8' });
  const { growth, thinking, left } = JSON.parse(output) as MemoryUse;
  expect(growth).toBeLessThan(256 * 2 ** 20);
  expect(thinking).toBe(1);
  expect(left).toBe(0);
});
