// `npm run dev`: the page from its sources, the API behind the proxy, and a server that restarts.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';

const PACKAGES = join(import.meta.dirname, '..', '..');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

test('the page comes from its sources, talks to a server, and the server restarts when its sources change', async () => {
  const data = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const port = await freePort();
  const dev = spawn(process.execPath, [join(PACKAGES, 'web', 'dev.ts')], {
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), QUADRILLE_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  // Vite colours its output where `CI` or `FORCE_COLOR` is set, also inside the address.
  dev.stdout.on('data', (chunk: Buffer) => (output += stripVTControlCharacters(chunk.toString())));
  const base = `http://localhost:${port}`;
  const isAlive = () =>
    fetch(`${base}/livez`).then(
      ({ status }) => status === 200,
      () => false,
    );
  try {
    await expect.poll(() => output, { timeout: 60_000 }).toContain(`localhost:${port}`);
    await expect.poll(isAlive, { timeout: 60_000, interval: 500 }).toBe(true);
    const { page, troubles } = await visit(`${base}/en/rules/quantik/`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Quantik');
    const session = await page.evaluate(async () => (await fetch('/api/session', { method: 'POST' })).status);
    expect(session).toBe(200);
    expect(troubles).toEqual([]);

    const now = new Date();
    utimesSync(join(PACKAGES, 'cli', 'src', 'usage.ts'), now, now);
    await expect.poll(() => output, { timeout: 60_000 }).toContain('the server restarts');
    await expect.poll(isAlive, { timeout: 60_000, interval: 500 }).toBe(true);
  } finally {
    const gone = once(dev, 'exit');
    dev.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true });
  }
});
