// `quadrille doctor`: checks a server's data, and reports problems with their remedies.

import { resolve } from 'node:path';
import { backupFolder, withoutSecrets } from '@quadrille/server';
import { examineFolder, examinePostgres, type Finding } from '@quadrille/server/doctor';
import { LANGUAGES, type Language } from '@quadrille/words';
import { DEFAULT_BACKUP_INTERVAL, databaseIn, dataFolder, restoreHint } from '../backup.ts';
import { TEXTS } from '../text/index.ts';
import { DONE, durationArg, FAILURE, readArgs, UsageError, type Translations } from '../usage.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { DoctorText } from './text.ts';

const DOCTOR_TEXTS: Readonly<Record<Language, DoctorText>> = { de, en, fr };

const FLAGS = { data: { type: 'string' }, 'backup-to': { type: 'string' }, json: { type: 'boolean' } } as const;

export async function doctorCommand(
  args: readonly string[],
  { text }: Translations,
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
    const speaks = DOCTOR_TEXTS[LANGUAGES.find((language) => TEXTS[language] === text) ?? 'en'];
    const restore = restoreHint(database, text, backups);
    const width = Math.max(...Object.values(speaks.states).map((word) => word.length));
    print(`${where}\n`);
    for (const found of findings) print(`${speaks.states[found.state].padEnd(width)}  ${speaks.say(found, restore)}\n`);
    print(`${speaks.summary(count('warning'), count('problem'))}\n`);
  }
  return count('problem') === 0 ? DONE : FAILURE;
}
