// Makes the page work without a network. Everything the site consists of is fetched once and kept; a new version is
// fetched in the background and takes over when the last old page is closed, so that no page loses its parts.

/** The files to keep, and a name that changes with any of them; put in when the site is built. */
declare const FILES: readonly string[];
declare const VERSION: string;

interface Lasting extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const CACHE = `quadrille-${VERSION}`;
const LANGUAGES = /^\/(fr|de|en)(?=\/|$)/;

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((address) => new Request(address, { cache: 'reload' })));
}

async function clear(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await (globalThis as unknown as { clients: { claim(): Promise<void> } }).clients.claim();
}

/** Any address of ours is answered by the page for it, or by the frame of its language, which is empty for a moment. */
async function page(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cache = await caches.open(CACHE);
  const exact = await cache.match(pathname);
  if (exact !== undefined) return exact;
  try {
    return await fetch(request);
  } catch (error) {
    const language = LANGUAGES.exec(pathname)?.[1] ?? 'en';
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
