import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Appetite } from './appetite.ts';

test('a worker that thinks about every game takes less than 256 MB, and is gone when it is let go', () => {
  const script = fileURLToPath(new URL('appetite.ts', import.meta.url));
  const output = execFileSync(process.execPath, [script, '700'], { encoding: 'utf8' });
  const { growth, thinking, left } = JSON.parse(output) as Appetite;
  expect(growth).toBeLessThan(256 * 2 ** 20);
  expect(thinking).toBe(1);
  expect(left).toBe(0);
});
