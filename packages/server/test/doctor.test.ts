// `quadrille doctor` on a real PostgreSQL: the schema, gaps, unreadable tables.

import { expect, inject, test } from 'vitest';
import { examinePostgres } from '../src/store/doctor.ts';
import { migrate, STEPS } from '../src/store/migrations.ts';
import { openPostgres } from '../src/store/postgres.ts';
import { newDatabase } from './postgres.ts';

test('reports an older schema, gaps between events and unreadable tables', async () => {
  const url = await newDatabase(inject('postgres'));
  const sql = openPostgres(url);
  const steps = STEPS.length;
  expect(await examinePostgres(url)).toContainEqual({ state: 'ok', code: 'schema-older', step: 0, steps });
  await migrate(sql);
  expect((await examinePostgres(url)).map(({ code, state }) => [code, state])).toEqual([
    ['reachable', 'ok'],
    ['schema', 'ok'],
    ['tables', 'ok'],
  ]);
  for (const [id, v] of [
    ['with-a-hole', 2],
    ['unreadable', 1],
  ] as const) {
    await sql.write([
      {
        text: `INSERT INTO tables (id, version, status, game, access, rated, counted, opened_at, touched_at, summary)
               VALUES ($1, 1, 'open', 'q4', 'public', 0, 0, 1, 1, '{}')`,
        values: [id],
      },
      { text: `INSERT INTO events (table_id, v, at, body) VALUES ($1, $2, 1, '{"e":"acted"}')`, values: [id, v] },
    ]);
  }
  const findings = await examinePostgres(url);
  expect(findings).toContainEqual({ state: 'problem', code: 'tables-holes', count: 1, ids: ['with-a-hole'] });
  expect(findings).toContainEqual({ state: 'problem', code: 'tables-unreadable', count: 1, ids: ['unreadable'] });
  await sql.close();
});
