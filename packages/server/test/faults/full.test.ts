// With a full disk, writes are refused with a distinct code, reads continue, and nothing is corrupted.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startServer } from '../../src/server.ts';
import { TestClient } from '../client.ts';

test('with a full disk writes are refused, acknowledged data are kept, and play continues once there is space', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const database = join(folder, 'quadrille.sqlite');
  const small = await startServer({
    port: 0,
    database,
    sqlite: { maxPages: 100 },
    messages: [1e6, 1e6],
    chat: [1e6, 1e6],
  });
  const anna = await TestClient.connectGuest(`http://127.0.0.1:${small.port}`, 'Anna');
  const table = await anna.open({ game: 'quantik' });
  await anna.follow(table);
  let kept = 0;
  let refusal: string | undefined;
  for (let n = 0; n < 2000 && refusal === undefined; n++) {
    const answer = await anna.do(table, { c: 'say', text: 'x'.repeat(140) });
    if (answer.t === 'done') kept++;
    else refusal = answer.code;
  }
  expect(refusal).toBe('disk-full');
  expect(kept).toBeGreaterThan(100);
  const other = await TestClient.connect(anna.base, anna.token, anna.me);
  expect((await other.follow(table)).chat).toHaveLength(kept);
  // Every write is refused with the documented code.
  const full = await anna.post('/api/tables', { settings: { game: 'quantik' } });
  expect([full.status, full.body]).toEqual([507, { code: 'disk-full' }]);
  const { paths } = (await (await fetch(`${anna.base}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      method === 'get' || '507' in responses ? [] : [`${method} ${path}`],
    ),
  );
  expect(silent).toEqual([]);
  // The metrics show it.
  const metrics = await (await fetch(`${anna.base}/metrics`)).text();
  expect(Number(/^quadrille_store_faults_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  anna.close();
  other.close();
  await small.close();

  const file = new DatabaseSync(database);
  expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  file.close();

  const roomy = await startServer({ port: 0, database, chat: [1e6, 1e6] });
  const again = await TestClient.connect(`http://127.0.0.1:${roomy.port}`, anna.token, anna.me);
  expect((await again.follow(table)).chat).toHaveLength(kept);
  expect(await again.do(table, { c: 'say', phrase: 'thanks' })).toMatchObject({ t: 'done' });
  again.close();
  await roomy.close();
  rmSync(folder, { recursive: true });
});
