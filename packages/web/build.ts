// Builds the site into dist/: scripts, every page as HTML in every language, the service worker. The build goes to a
// temporary folder and is moved into place when complete, so that a server can go on serving the old one and concurrent
// builds do not interfere.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@quadrille/words';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { replaceFolder } from './replace-folder.ts';
import type * as Prerender from './src/prerender.ts';

const ROOT = import.meta.dirname;
const DIST = join(ROOT, 'dist');
/** The temporary folder of this process. */
const BUILD_FOLDER = join(ROOT, 'node_modules', `.build-${process.pid}`);
const SITE = join(BUILD_FOLDER, 'site');
const SERVER = join(BUILD_FOLDER, 'prerender');

/** The paths of links without a language, such as invitations: the page picks the visitor's. */
const LINK_PATHS = ['online/table', 'account/handover'] as const;

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** A chunk with its static imports, transitively. */
function needs(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) needs(manifest, next, found);
  return found;
}

interface Parts {
  /** Static imports of the entry script. */
  readonly first: readonly Chunk[];
  /** Dynamic imports that the page needs when it starts. */
  readonly next: readonly Chunk[];
  /** Chunks that prerender the boards; the browser may never load them. */
  readonly drawn: readonly Chunk[];
}

function partsOf(manifest: Manifest, language: Language, page: string): Parts {
  const from = (...ends: string[]): Set<string> =>
    new Set(
      Object.keys(manifest)
        .filter((key) => ends.some((end) => manifest[key]!.src?.toLowerCase().endsWith(end)))
        .flatMap((key) => [...needs(manifest, key)]),
    );
  const chunks = (keys: Iterable<string>) => [...keys].map((key) => manifest[key]!);
  const first = needs(manifest, 'index.html');
  const next = from(`src/languages/${language}/index.ts`, `src/pages/${page}.svelte`);
  return {
    first: chunks(first),
    next: chunks([...next].filter((key) => !first.has(key))),
    drawn: page === 'home' ? chunks(from('src/pages/miniature.svelte')) : [],
  };
}

/** Preload links for dynamic imports, so that the browser need not wait for the entry script. */
const preloads = (chunks: readonly Chunk[]): string[] =>
  chunks.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`);

/**
 * Inlines the styles of a page, so that it renders without further requests. Vite looks for a stylesheet link before it
 * loads a chunk; the disabled links keep it from loading these styles again, and `media="not all"` keeps preload
 * scanners from doing so.
 */
function styles(chunks: readonly Chunk[]): string[] {
  const files = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
  const css = files.map((file) => readFileSync(join(SITE, file), 'utf8').trim());
  return [
    `<style>${css.join('')}</style>`,
    ...files.map((file) => `<link rel="stylesheet" crossorigin disabled media="not all" href="/${file}" />`),
  ];
}

/** Preloads the font of every page, so that text is laid out once. */
const letters = (): string[] =>
  filesUnder(SITE)
    .filter((file) => /letters.*woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const icon = (src: string, sizes: string, more: object = {}) => ({ src, sizes, type: 'image/png', ...more });

function writeManifest(language: Language, description: string): void {
  const manifest = {
    name: 'Quadrille',
    short_name: 'Quadrille',
    description,
    lang: language,
    id: '/',
    start_url: `/${language}/`,
    scope: '/',
    display: 'standalone',
    background_color: '#f6f1e7',
    theme_color: '#fffdf8',
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', { purpose: 'maskable' }),
    ],
  };
  writeFileSync(join(SITE, `quadrille.${language}.webmanifest`), JSON.stringify(manifest));
}

/** The opening tag of a page; the template has none of its attributes. */
const openingTag = (language: Language, built = ''): string => `<html lang="${language}"${built}>`;

async function writePages(manifest: Manifest): Promise<void> {
  const { prerender, paths, defs, descriptionOf, unready } = (await import(
    join(SERVER, 'prerender.js')
  )) as typeof Prerender;
  const empty = join(SITE, 'index.html');
  const unfilled = readFileSync(empty, 'utf8').replace('<!--defs-->', defs);
  const anybody = await unready(...LANGUAGES);
  writeFileSync(
    empty,
    unfilled.replace('<html>', openingTag(DEFAULT_LANGUAGE)).replace('<!--unready-->', () => anybody),
  );
  const template = unfilled
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    // The entry's imports become script elements before it, so that each runs in its own task: shorter tasks on phones.
    .replace(/( *<script type="module".*<\/script>\n)((?: *<link rel="modulepreload".*\n)*)/, '$2$1')
    .replaceAll(/<link rel="modulepreload"(.*) href="(.*)">/g, '<script type="module" async$1 src="$2"></script>')
    // Low priority, so that the HTML renders before scripts run.
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
  for (const path of LINK_PATHS) {
    mkdirSync(join(SITE, path), { recursive: true });
    writeFileSync(join(SITE, path, 'index.html'), readFileSync(empty));
  }
  for (const language of LANGUAGES) {
    const late = await unready(language);
    for (const path of paths) {
      const { head, top, body, name } = await prerender(language, path);
      const alternates = LANGUAGES.map(
        (other) => `<link rel="alternate" hreflang="${other}" href="/${other}/${path}" />`,
      );
      const { first, next, drawn } = partsOf(manifest, language, name);
      const links = [
        ...letters(),
        ...styles([...first, ...next, ...drawn]),
        `<link rel="manifest" href="/quadrille.${language}.webmanifest" />`,
        ...alternates,
        ...preloads(next),
      ];
      const html = template
        .replace('<html>', () => openingTag(language, ` data-built="${language}/${name}"`))
        .replace('<!--head-->', () => `${head}\n    ${links.join('\n    ')}`)
        .replace('<!--top-->', () => top)
        .replace('<!--body-->', () => body)
        .replace('<!--unready-->', () => late);
      const folder = join(SITE, language, path);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'index.html'), html);
    }
    writeManifest(language, descriptionOf());
  }
}

/**
 * The service worker and its cache list: everything but source maps and rarely needed fonts, and only those pages from
 * which all others can be reached.
 */
async function writeOffline(): Promise<void> {
  const files = filesUnder(SITE).filter((file) => !/\.map$|atkinson/.test(file) && !file.endsWith('.html'));
  const pages = LANGUAGES.flatMap((language) => [`/${language}/`, `/${language}/play/`]);
  const hash = createHash('sha256');
  for (const file of [...files, ...pages.map((page) => `${page.slice(1)}index.html`)].toSorted()) {
    hash.update(file).update(readFileSync(join(SITE, file)));
  }
  const addresses = [...pages, ...files.map((file) => `/${file}`)];
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      FILES: JSON.stringify(addresses),
      VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)),
      LANGUAGES: JSON.stringify(LANGUAGES),
      DEFAULT_LANGUAGE: JSON.stringify(DEFAULT_LANGUAGE),
    },
    build: {
      outDir: SITE,
      emptyOutDir: false,
      rolldownOptions: { input: 'src/offline/worker.ts', output: { entryFileNames: 'offline.js', format: 'iife' } },
    },
  });
}

export async function buildSite(): Promise<void> {
  try {
    await makeSite();
    replaceFolder(SITE, DIST);
  } finally {
    rmSync(BUILD_FOLDER, { recursive: true, force: true });
  }
}

async function makeSite(): Promise<void> {
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: SITE, emptyOutDir: true },
  });
  await build({
    root: ROOT,
    configFile: false,
    plugins: [svelte({ configFile: false })],
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.ts',
      outDir: SERVER,
      emptyOutDir: true,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  });
  const manifest = JSON.parse(readFileSync(join(SITE, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  rmSync(join(SITE, '.vite'), { recursive: true });
  await writePages(manifest);
  await writeOffline();
}

if (import.meta.main) await buildSite();
