// Service worker for offline use. All files of the site are cached at install; a new version is fetched in the
// background and activates when the last old page is closed, so that no open page loses its files.

/** The files to cache, a cache name that changes with them, and the languages; inserted at build time. */
declare const FILES: readonly string[];
declare const VERSION: string;
declare const LANGUAGES: readonly string[];
declare const DEFAULT_LANGUAGE: string;

interface Lasting extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const CACHE = `quadrille-${VERSION}`;

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((address) => new Request(address, { cache: 'reload' })));
}

async function clear(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await (globalThis as unknown as { clients: { claim(): Promise<void> } }).clients.claim();
}

/**
 * Serves the cached page of a path; offline, other paths get the shell of their language, which the router then fills.
 */
async function page(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cache = await caches.open(CACHE);
  const exact = await cache.match(pathname);
  if (exact !== undefined) return exact;
  try {
    return await fetch(request);
  } catch (error) {
    const language = LANGUAGES.find((code) => `${pathname}/`.startsWith(`/${code}/`)) ?? DEFAULT_LANGUAGE;
    const frame = await cache.match(`/${language}/play/`);
    if (frame === undefined) throw error;
    return frame;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

globalThis.addEventListener('install', (event) => (event as Lasting).waitUntil(fill()));
globalThis.addEventListener('activate', (event) => (event as Lasting).waitUntil(clear()));
globalThis.addEventListener('fetch', (event) => {
  const fetching = event as Fetching;
  const { request } = fetching;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  fetching.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});
