// Serves the built site as static files, with content type, caching and security headers.

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, 'dist');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const COMPRESSIBLE = /^(?:text\/|application\/|image\/svg)/;

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Only same-origin resources; inline scripts and styles are allowed by hash. Inline style attributes set single values:
 * the position of a piece, the length of a bar.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The content security policy of a page, with the hashes of its inline script and styles. */
function policyOf(html: string): string {
  const own = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text]) => hashOf(text!));
  const sources = (tag: string) => ["'self'", ...own(tag)].join(' ');
  return `${CONTENT_SECURITY_POLICY}; script-src ${sources('script')}; style-src-elem ${sources('style')}`;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Each file is compressed once and cached: the site is small. */
const packed = new Map<string, Buffer>();

function pack(path: string, encoding: Encoding): Buffer {
  const key = `${encoding}:${path}:${statSync(path).mtimeMs}`;
  let data = packed.get(key);
  if (data === undefined) {
    const raw = readFileSync(path);
    data =
      encoding === 'br'
        ? brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
        : encoding === 'gzip'
          ? gzipSync(raw, { level: 9 })
          : raw;
    packed.set(key, data);
  }
  return data;
}

/** One policy per page, cached like the page. */
const policies = new Map<string, string>();

function policyFor(path: string): string {
  const key = `${path}:${statSync(path).mtimeMs}`;
  const known = policies.get(key) ?? policyOf(readFileSync(path, 'utf8'));
  policies.set(key, known);
  return known;
}

/** Names that the file system rejects, by length or characters, count as missing. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The file for a path, or undefined. Never resolves outside the folder. */
function find(pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const path = normalize(join(DIST, decoded));
  if (path !== DIST && !path.startsWith(DIST + sep)) return undefined;
  for (const candidate of [path, join(path, 'index.html')]) {
    if (isFile(candidate)) return candidate;
  }
  return undefined;
}

/** Answers a request with a file of the site. */
export function serveFile(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (url === null) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', ...SECURITY }).end('Bad request\n');
    return;
  }
  const { pathname } = url;
  // A static deployment has no API. 204 rather than an error, because the page probes for a server.
  if (pathname.startsWith('/api/')) {
    response.writeHead(204, SECURITY).end();
    return;
  }
  const found = find(pathname);
  // Unknown paths get the page, which shows that the address does not exist.
  const path = found ?? join(DIST, 'index.html');
  if (found === undefined && extname(pathname) !== '') {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', ...SECURITY }).end('Not found\n');
    return;
  }
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const accepted = request.headers['accept-encoding']?.toString() ?? '';
  const encoding: Encoding = !COMPRESSIBLE.test(type)
    ? 'identity'
    : accepted.includes('br')
      ? 'br'
      : accepted.includes('gzip')
        ? 'gzip'
        : 'identity';
  const data = pack(path, encoding);
  response.writeHead(found === undefined ? 404 : 200, {
    'content-type': type,
    'content-length': data.length,
    // Files in assets/ have content hashes in their names; everything else must be revalidated.
    'cache-control': path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    vary: 'accept-encoding',
    ...SECURITY,
    ...(extname(path) === '.html' ? { 'content-security-policy': policyFor(path) } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : data);
}

/** Listens on the loopback address only; uses the next free port if this one is taken. */
export async function serveSite(port: number): Promise<{ server: Server; address: string }> {
  const server = createServer(serveFile);
  for (let tries = 0; ; tries++) {
    try {
      await listen(server, port === 0 ? 0 : port + tries);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries >= 20) throw error;
    }
  }
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  return { server, address: `http://localhost:${bound.port}/` };
}

function listen(server: Server, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, 'localhost', () => {
    server.off('error', reject);
    resolve();
  });
  return promise;
}
