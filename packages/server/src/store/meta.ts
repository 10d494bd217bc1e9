// Values shared by all nodes of one database.

import { newToken } from '../secrets.ts';
import type { Sql } from './sql.ts';

const DEPLOYMENT_KEY = 'club';

/** An id known only to the nodes of this database: 192 random bits, inserted by the node that starts first. */
export async function deploymentId(sql: Sql): Promise<string> {
  const text = 'INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING';
  await sql.write([{ text, values: [DEPLOYMENT_KEY, newToken()] }]);
  const [row] = await sql.all('SELECT value FROM meta WHERE key = $1', [DEPLOYMENT_KEY]);
  return String(row!['value']);
}
