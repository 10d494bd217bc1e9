export { BackEndUnreachable as Unreachable, withoutSecrets } from './back-end.ts';
export { startServer, type Server, type ServerOptions } from './server.ts';
export { FolderInUse, FolderUnusable, restoredPath as waitingFor } from './store/data-folder.ts';
export { MigrationFailed as Unprepared } from './store/migrations.ts';
export { DatabaseDamaged } from './store/sql.ts';
export { backupFolder, backupsIn, type BackupPlan } from './store/backup-schedule.ts';
