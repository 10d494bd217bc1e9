import type { Contents } from '@quadrille/server/doctor';
import type { DoctorText } from '@quadrille/cli/texts';
import { dataSize } from '../../../data-size.ts';
import { text } from './text.ts';

const time = (at: number) => new Date(at).toLocaleString('en-GB');
const size = dataSize('en-GB');
const held = ({ finished, accounts }: Contents) =>
  `${finished} finished game${finished === 1 ? '' : 's'} and ${accounts} account${accounts === 1 ? '' : 's'}`;

export const doctor: DoctorText = {
  states: { ok: 'ok', warning: 'warning', problem: 'PROBLEM' },
  summary: (warnings, problems) =>
    warnings + problems === 0
      ? 'No problems found.'
      : `${problems} problem${problems === 1 ? '' : 's'}, ${warnings} warning${warnings === 1 ? '' : 's'}.`,
  say: (found, restore) => {
    switch (found.code) {
      case 'folder':
        return 'The data folder exists and can be read and written.';
      case 'folder-missing':
        return 'The data folder does not exist: name the right one with --data or QUADRILLE_DATA.';
      case 'folder-unusable':
        return `The data folder cannot be read and written: ${found.why}. Run this command as the server’s user, or correct the permissions.`;
      case 'private':
        return 'Only its owner can read the data.';
      case 'exposed':
        return `Other users of this machine can read the data: ${found.files.join(', ')}. A server that owns these files corrects their permissions when it starts; otherwise use chmod go-rwx.`;
      case 'running':
        return 'A server is using this data.';
      case 'not-running':
        return 'No server is using this data.';
      case 'database':
        return `The database can be opened, and all its pages are intact (${size(found.bytes)}).`;
      case 'no-database':
        return 'There is no database yet: the first start of the server creates it.';
      case 'damaged':
        return `${sentence(text.damage[found.damage])}. ${restore}`;
      case 'unreadable':
        return `The database cannot be read: ${found.why}. Run this command as the server’s user, or correct the permissions of the files.`;
      case 'reachable':
        return `PostgreSQL ${found.version} answers.`;
      case 'unreachable':
        return `PostgreSQL cannot be read: ${found.why}. Check DATABASE_URL, and whether PostgreSQL is running.`;
      case 'schema':
        return `The schema is that of this version of Quadrille (migration ${found.step}).`;
      case 'schema-older':
        return `The schema is that of an older version of Quadrille (migration ${found.step} of ${found.steps}): the next start of the server updates it.`;
      case 'schema-newer':
        return `The database was written by a newer version of Quadrille (migration ${found.step}; this version has ${found.steps}): use the newer one.`;
      case 'tables':
        return `Tables: ${found.count}.`;
      case 'tables-holes':
        return `Events of ${found.count} table${found.count === 1 ? '' : 's'} are missing: ${found.ids.join(', ')}. Restore a backup that contains them, or report it.`;
      case 'tables-unreadable':
        return `${found.count} table${found.count === 1 ? '' : 's'} cannot be read: ${found.ids.join(', ')}. Please report it; other tables are not affected.`;
      case 'references':
        return 'All references between rows are valid.';
      case 'references-broken':
        return `${found.count} ${found.count === 1 ? 'row refers' : 'rows refer'} to a missing row. Restore a backup, or report it.`;
      case 'space':
        return found.state === 'ok'
          ? `${size(found.bytes)} are free.`
          : `Only ${size(found.bytes)} are free: free some space, or play will pause.`;
      case 'restore-waiting':
        return 'A restore is pending: the server installs the backup at its next start.';
      case 'left-over':
        return `Old data kept by earlier restores takes ${size(found.bytes)}: ${found.files.join(', ')}. Delete the files when they are no longer needed.`;
      case 'backup':
        return found.state === 'ok'
          ? `The newest of ${found.count} backup${found.count === 1 ? '' : 's'} is intact and was made on ${time(found.at)}: ${found.file}`
          : `The newest backup was made on ${time(found.at)}: ${found.file}. Check whether the server is running, and what its log says about backups.`;
      case 'backup-fuller':
        return `An older backup holds much more data than the newest, ${held(found.held)} instead of ${held(found.newest)}, and is kept: ${found.file}. Restore it if data was lost; otherwise delete it.`;
      case 'no-backup':
        return `There is no backup in ${found.folder}: a running server makes one every day by default (--backup-every).`;
      case 'backup-damaged':
        return `The newest backup is damaged: ${found.file}. Make a new one with “quadrille backup FILE”, and check the disk.`;
    }
  },
};

const sentence = (words: string): string => words[0]!.toUpperCase() + words.slice(1);
