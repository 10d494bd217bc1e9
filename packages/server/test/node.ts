// One node in a separate process, with options as JSON. It prints its port when it listens; its log goes to standard
// error.

import { pino } from 'pino';
import { startServer, type ServerOptions } from '../src/server.ts';

const options = JSON.parse(process.argv[2]!) as Partial<ServerOptions> & { readonly database: string };
const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
const server = await startServer({ port: 0, log, ...options });
process.stdout.write(`${server.port}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
