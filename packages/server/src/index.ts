export { Unreachable, withoutSecrets } from './back-end.ts';
export { startServer, type Server, type ServerOptions } from './server.ts';
export { FolderInUse, waitingFor } from './store/folder.ts';
export { Unprepared } from './store/migrations.ts';
