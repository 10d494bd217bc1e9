// A node in a process of its own, to be killed: told where everything is, says its port.

import { startServer } from '../src/server.ts';

const [database, redis] = process.argv.slice(2) as [string, string];
const { port } = await startServer({ port: 0, database, redis, proxied: true });
process.stdout.write(`${port}\n`);
