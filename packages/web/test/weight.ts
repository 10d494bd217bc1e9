// What a page fetches until one can use it, by kind.

import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

export const KINDS = ['page', 'script', 'font', 'engine', 'other'] as const;
export type Kind = (typeof KINDS)[number];
export interface Weight {
  readonly files: number;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

function kindOf(url: string): Kind {
  const { pathname } = new URL(url);
  // Thinks in its own thread, and is fetched when it is first asked.
  if (pathname.includes('/worker-')) return 'engine';
  if (pathname.endsWith('/')) return 'page';
  if (pathname.endsWith('.js')) return 'script';
  return pathname.endsWith('.woff2') ? 'font' : 'other';
}

const NOTHING: Weight = { files: 0, raw: 0, gzip: 0, brotli: 0 };

function weighFile(body: Buffer): Weight {
  return {
    files: 1,
    raw: body.length,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body).length,
  };
}

const add = (a: Weight, b: Weight): Weight => ({
  files: a.files + b.files,
  raw: a.raw + b.raw,
  gzip: a.gzip + b.gzip,
  brotli: a.brotli + b.brotli,
});

/** Goes to an address and weighs all that comes until `usable`. */
export async function weigh(
  page: Page,
  address: string,
  usable: (page: Page) => Promise<void>,
): Promise<ReadonlyMap<Kind, Weight>> {
  const addresses = new Set<string>();
  const note = (response: Response) => addresses.add(response.url());
  page.on('response', note);
  await page.goto(address);
  await usable(page);
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const weights = new Map<Kind, Weight>(KINDS.map((kind) => [kind, NOTHING]));
  for (const each of addresses) {
    const body = Buffer.from(await (await fetch(each)).arrayBuffer());
    const kind = kindOf(each);
    weights.set(kind, add(weights.get(kind)!, weighFile(body)));
  }
  return weights;
}
