// A server in a process of its own, to be killed. Says its port when it listens.

import { startServer } from '../server.ts';

const [database, port, redis] = process.argv.slice(2);
const server = await startServer({ port: Number(port), database: database!, redis, mostOfOne: Infinity });
process.stdout.write(`${server.port}\n`);
