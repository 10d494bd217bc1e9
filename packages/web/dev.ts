// `npm run dev`: the page with hot reload, and a server that restarts when its sources change. Both end with this process.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { createServer } from 'vite';

const PACKAGES = join(import.meta.dirname, '..');
const PAGE_PORT = Number(process.env['PORT'] ?? 5173);
/** The server is reached through Vite's proxy only, so any free port will do. */
const SERVER_PORT = await freePort();
/** Separate from the data of `npm start`. */
const DATA = process.env['QUADRILLE_DATA'] ?? join(PACKAGES, '..', 'artefacts', 'dev-data');
const SERVER_SOURCES = ['rules', 'engine', 'protocol', 'words', 'server', 'cli'].map((name) =>
  join(PACKAGES, name, 'src'),
);
/** Debounce: editors write several files at once. */
const RESTART_DELAY_MS = 100;

async function freePort(): Promise<number> {
  const probe = createSocketServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function startServer(): ChildProcess {
  const command = [join(PACKAGES, 'cli', 'bin', 'quadrille.js'), 'serve', '--no-page'];
  const options = ['--host', '127.0.0.1', '--port', String(SERVER_PORT), '--data', DATA];
  return spawn(process.execPath, [...command, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

const target = `http://127.0.0.1:${SERVER_PORT}`;
const page = await createServer({
  root: import.meta.dirname,
  server: {
    port: PAGE_PORT,
    // An explicit PORT is binding; the default falls back to the next free port.
    strictPort: process.env['PORT'] !== undefined,
    // The Host header is kept, so that the server sees same-origin requests.
    proxy: { '/api': { target, ws: true }, '/healthz': target, '/livez': target, '/metrics': target },
  },
});

let server = startServer();
/** Restarts run one after the other. */
let restarting = Promise.resolve();
let delay: ReturnType<typeof setTimeout> | undefined;

async function restart(changed: string): Promise<void> {
  page.config.logger.info(`${relative(PACKAGES, changed)} changed: the server restarts`, { timestamp: true });
  await stopServer(server);
  server = startServer();
}

page.watcher.add(SERVER_SOURCES);
page.watcher.on('change', (file) => {
  if (!SERVER_SOURCES.some((folder) => file.startsWith(folder)) || file.endsWith('.test.ts')) return;
  clearTimeout(delay);
  delay = setTimeout(() => (restarting = restarting.then(() => restart(file))), RESTART_DELAY_MS);
});

await page.listen();
page.printUrls();

async function stop(): Promise<void> {
  await Promise.all([stopServer(server), page.close()]);
  process.exit();
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
