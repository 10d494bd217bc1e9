export { startServer, type Server, type ServerOptions } from './server.ts';
export { backUp, BackupFault, restore, type Held } from './store/backup.ts';
export { FolderInUse, waitingFor } from './store/folder.ts';
