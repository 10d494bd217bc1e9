// Migrates account names from before lookalike names counted as one. No account is lost: of two lookalikes the older
// one gets the key; the other keeps its exact name and signs in with that.

import { caseFolded, nameKeys } from '../players/skeleton.ts';
import type { Sql, Statement } from './sql.ts';

/** Statements that give every account its exact name and those keys that are free. */
export async function keysForNames(sql: Sql): Promise<Statement[]> {
  const rows = await sql.all(
    `SELECT n.player_id, p.name FROM names n JOIN players p ON p.id = n.player_id ORDER BY p.created_at, p.id`,
  );
  const accounts = rows.map((row) => ({ id: String(row['player_id']), name: String(row['name']) }));
  // Renamed to temporary values first: the exact name of one account may be the current key of another.
  const aside = accounts.map(({ id }) => ({
    text: `UPDATE names SET folded = '#' || player_id WHERE player_id = $1`,
    values: [id],
  }));
  const listed = accounts.map(({ id, name }) => ({
    text: `UPDATE names SET folded = $2 WHERE player_id = $1 AND NOT EXISTS (SELECT 1 FROM names WHERE folded = $2)`,
    values: [id, caseFolded(name)],
  }));
  const keyed = accounts.flatMap(({ id, name }) =>
    nameKeys(name).map((key) => ({
      text: 'INSERT INTO name_keys (key, player_id) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING',
      values: [key, id],
    })),
  );
  return [...aside, ...listed, ...keyed];
}
