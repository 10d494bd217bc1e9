// A server in its own process, to be killed or attacked. Reports its port when it listens.

import { startServer, type ServerOptions } from '../../src/server.ts';

const [database, port, redis = '', options = '{}'] = process.argv.slice(2);
const server = await startServer({
  port: Number(port),
  database: database!,
  redis: redis === '' ? undefined : redis,
  maxPerAddress: Infinity,
  chat: [1e6, 1e6],
  ...(JSON.parse(options) as Partial<ServerOptions>),
});
process.stdout.write(`${server.port}\n`);
