// `quadrille doctor`: checks a server's data, and reports problems with their remedies.

import { resolve } from 'node:path';
import { backupFolder, withoutSecrets } from '@quadrille/server';
import { examineFolder, examinePostgres, type Finding } from '@quadrille/server/doctor';
import { DEFAULT_BACKUP_INTERVAL, databaseIn, dataFolder, restoreHint } from '../backup.ts';
import { DONE, durationArg, FAILURE, readArgs, UsageError, type Translations } from '../usage.ts';

const FLAGS = { data: { type: 'string' }, 'backup-to': { type: 'string' }, json: { type: 'boolean' } } as const;

export async function doctorCommand(
  args: readonly string[],
  { text, doctor }: Translations,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = readArgs(args, FLAGS, text);
  if (positionals[0] !== undefined) throw new UsageError(text.tooMany(positionals[0]));
  const { env } = process;
  const shared = env['DATABASE_URL'] ?? '';
  const data = dataFolder(values.data);
  const database = databaseIn(data);
  const to = values['backup-to'] ?? env['QUADRILLE_BACKUP_TO'];
  const backups = to === undefined ? backupFolder(database) : resolve(to);
  const everyMs = durationArg('QUADRILLE_BACKUP_EVERY', env['QUADRILLE_BACKUP_EVERY'] ?? DEFAULT_BACKUP_INTERVAL, text);
  const findings: readonly Finding[] =
    shared === ''
      ? await examineFolder(database, { backups, backupAgeMs: everyMs === undefined ? Infinity : 2 * everyMs })
      : await examinePostgres(shared);
  const count = (state: Finding['state']) => findings.filter((found) => found.state === state).length;
  const where = shared === '' ? data : withoutSecrets(shared);
  if (values.json === true) print(`${JSON.stringify({ where, ok: count('problem') === 0, findings })}\n`);
  else {
    const restore = restoreHint(database, text, backups);
    const width = Math.max(...Object.values(doctor.states).map((word) => word.length));
    print(`${where}\n`);
    for (const found of findings) print(`${doctor.states[found.state].padEnd(width)}  ${doctor.say(found, restore)}\n`);
    print(`${doctor.summary(count('warning'), count('problem'))}\n`);
  }
  return count('problem') === 0 ? DONE : FAILURE;
}
