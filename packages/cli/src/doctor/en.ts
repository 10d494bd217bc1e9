import type { Contents } from '@quadrille/server/doctor';
import { en as text } from '../text/en.ts';
import { dataSize, type DoctorText } from './text.ts';

const time = (at: number) => new Date(at).toLocaleString('en-GB');
const size = dataSize('en-GB');
const held = ({ finished, accounts }: Contents) =>
  `${finished} finished game${finished === 1 ? '' : 's'} and ${accounts} account${accounts === 1 ? '' : 's'}`;

export const en: DoctorText = {
  states: { ok: 'ok', warning: 'warning', problem: 'PROBLEM' },
  summary: (warnings, problems) =>
    warnings + problems === 0
      ? 'All is well.'
      : `${problems} problem${problems === 1 ? '' : 's'}, ${warnings} warning${warnings === 1 ? '' : 's'}.`,
  say: (found, restore) => {
    switch (found.code) {
      case 'folder':
        return 'The data folder is there and can be read and written.';
      case 'folder-missing':
        return 'There is no such data folder: name it with --data or QUADRILLE_DATA.';
      case 'folder-unusable':
        return `The data folder cannot be read and written: ${found.why}. Run this as the server’s user, or mend its rights.`;
      case 'private':
        return 'Only its owner can read the data.';
      case 'exposed':
        return `Other users of this machine may read the data: ${found.files.join(', ')}. A server that owns these files closes them when it starts; otherwise use chmod go-rwx.`;
      case 'running':
        return 'A server is running with this data.';
      case 'not-running':
        return 'No server is running with this data.';
      case 'database':
        return `The database can be opened, and every page of it is sound (${size(found.bytes)}).`;
      case 'no-database':
        return 'There is no database yet: the first start makes one.';
      case 'damaged':
        return `${sentence(text.damage[found.damage])}. ${restore}`;
      case 'unreadable':
        return `The database cannot be read: ${found.why}. Run this as the server’s user, or mend the rights of the files.`;
      case 'reachable':
        return `PostgreSQL ${found.version} answers.`;
      case 'unreachable':
        return `PostgreSQL cannot be read: ${found.why}. Check DATABASE_URL, and whether it is running.`;
      case 'schema':
        return `The database is as this Quadrille needs it (step ${found.step}).`;
      case 'schema-older':
        return `The database is of an older Quadrille (step ${found.step} of ${found.steps}): the next start brings it up to date.`;
      case 'schema-newer':
        return `The database was written by a newer Quadrille (step ${found.step}; this one knows ${found.steps}): use that one.`;
      case 'tables':
        return `Tables: ${found.count}.`;
      case 'tables-holes':
        return `Events are missing at ${found.count} table${found.count === 1 ? '' : 's'}: ${found.ids.join(', ')}. Restore a backup that has them, or report it.`;
      case 'tables-unreadable':
        return `${found.count} table${found.count === 1 ? '' : 's'} cannot be read: ${found.ids.join(', ')}. Please report it; the others are not affected.`;
      case 'references':
        return 'Everything that refers to something finds it.';
      case 'references-broken':
        return `${found.count} row${found.count === 1 ? '' : 's'} refer to something that is not there. Restore a backup, or report it.`;
      case 'space':
        return found.state === 'ok'
          ? `${size(found.bytes)} are free.`
          : `Only ${size(found.bytes)} are free: make room, or play will pause.`;
      case 'restore-waiting':
        return 'A restored backup waits: the server takes it up at its next start.';
      case 'left-over':
        return `What earlier restores have set aside takes ${size(found.bytes)}: ${found.files.join(', ')}. Delete it when it is no longer needed.`;
      case 'backup':
        return found.state === 'ok'
          ? `The newest of ${found.count} backup${found.count === 1 ? '' : 's'} is sound and was made on ${time(found.at)}: ${found.file}`
          : `The newest backup was made on ${time(found.at)}: ${found.file}. Is the server running, and what does its log say of backups?`;
      case 'backup-fuller':
        return `An older backup holds much more than the newest, ${held(found.held)} instead of ${held(found.newest)}, and is kept: ${found.file}. If data were lost, restore it; otherwise delete it.`;
      case 'no-backup':
        return `There is no backup in ${found.folder}: a running server makes one each day, unless --backup-every says otherwise.`;
      case 'backup-damaged':
        return `The newest backup is damaged: ${found.file}. Make another with “quadrille backup FILE”, and check the disk.`;
    }
  },
};

const sentence = (words: string): string => words[0]!.toUpperCase() + words.slice(1);
