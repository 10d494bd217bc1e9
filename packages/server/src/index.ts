export { BackEndUnreachable, withoutSecrets } from './back-end.ts';
export { startServer, type Server, type ServerOptions } from './server.ts';
export { FolderInUse, FolderUnusable, restoredPath } from './store/data-folder.ts';
export { MigrationFailed } from './store/migrations.ts';
export { DatabaseDamaged } from './store/sql.ts';
export { backupFolder, backupsIn, type BackupPlan } from './store/backup-schedule.ts';
