// Builds the site into dist/: the scripts, every page as HTML in every language, and what makes it work offline. It is made
// elsewhere and put there when it is whole, so a server may go on serving the old one, and two may start at once.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LANGUAGES, type Language } from '@quadrille/words/words';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { putInPlace } from './put-in-place.ts';
import { PATHS } from './src/app/address.ts';
import type * as Prerender from './src/prerender.ts';

const ROOT = import.meta.dirname;
const DIST = join(ROOT, 'dist');
/** Where this process makes it. */
const WORKSHOP = join(ROOT, 'node_modules', `.build-${process.pid}`);
const SITE = join(WORKSHOP, 'site');
const SERVER = join(WORKSHOP, 'prerender');

/** Where links to a table lead. */
const INVITED = 'online/table';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Everything a chunk needs at once, itself included. */
function needs(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) needs(manifest, next, found);
  return found;
}

interface Parts {
  /** What the first script imports. */
  readonly first: readonly Chunk[];
  /** What it asks for once it runs. */
  readonly next: readonly Chunk[];
  /** What draws the boards in the page as it is built; the browser may never ask for it. */
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
  const next = from(`src/text/in-${language}.ts`, `src/pages/${page}.svelte`);
  return {
    first: chunks(first),
    next: chunks([...next].filter((key) => !first.has(key))),
    drawn: page === 'home' ? chunks(from('src/pages/miniature.svelte')) : [],
  };
}

/** What is fetched after the first script asked for it: the browser may as well begin now. */
const preloads = (chunks: readonly Chunk[]): string[] =>
  chunks.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`);

/**
 * The styles of a page, in the page, so that it is drawn as soon as it is there. The links that do nothing tell Vite,
 * which looks for them before it fetches a chunk, that these styles need not be fetched; browsers that read ahead skip
 * what is for no medium.
 */
function styles(chunks: readonly Chunk[]): string[] {
  const files = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
  const css = files.map((file) => readFileSync(join(SITE, file), 'utf8').trim());
  return [
    `<style>${css.join('')}</style>`,
    ...files.map((file) => `<link rel="stylesheet" crossorigin disabled media="not all" href="/${file}" />`),
  ];
}

/** The letters of every page: there before the first line is laid out, it need not be laid out again. */
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

async function writePages(manifest: Manifest): Promise<void> {
  const { prerender, defs, descriptionOf, unready } = (await import(join(SERVER, 'prerender.js'))) as typeof Prerender;
  const empty = join(SITE, 'index.html');
  const unfilled = readFileSync(empty, 'utf8').replace('<!--defs-->', defs);
  const anybody = await unready(...LANGUAGES);
  writeFileSync(
    empty,
    unfilled.replace('<!--unready-->', () => anybody),
  );
  const template = unfilled
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    // What the first script imports runs before it, each in a task of its own: all in one is long for a phone.
    .replace(/( *<script type="module".*<\/script>\n)((?: *<link rel="modulepreload".*\n)*)/, '$2$1')
    .replaceAll(/<link rel="modulepreload"(.*) href="(.*)">/g, '<script type="module" async$1 src="$2"></script>')
    // What is written comes before what runs.
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
  // Invitations say no language: whoever opens one reads in their own.
  mkdirSync(join(SITE, INVITED), { recursive: true });
  writeFileSync(join(SITE, INVITED, 'index.html'), readFileSync(empty));
  for (const language of LANGUAGES) {
    const late = await unready(language);
    for (const path of PATHS) {
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
        .replace('<html lang="en">', () => `<html lang="${language}" data-built="${language}/${name}">`)
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

/** What is kept for offline use: all but maps and letters that hardly anybody needs, and of the pages those that everything else can start from. */
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
    define: { FILES: JSON.stringify(addresses), VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)) },
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
    putInPlace(SITE, DIST);
  } finally {
    rmSync(WORKSHOP, { recursive: true, force: true });
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
