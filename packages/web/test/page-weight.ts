// What a page transfers until it is usable, by kind.

import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

export const ASSET_KINDS = ['page', 'script', 'font', 'engine', 'other'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];
export interface AssetSizes {
  readonly files: number;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

function kindOf(url: string): AssetKind {
  const { pathname } = new URL(url);
  // The worker runs in its own thread and is loaded on first use.
  if (pathname.includes('/worker-')) return 'engine';
  if (pathname.endsWith('/')) return 'page';
  if (pathname.endsWith('.js')) return 'script';
  return pathname.endsWith('.woff2') ? 'font' : 'other';
}

const NOTHING: AssetSizes = { files: 0, raw: 0, gzip: 0, brotli: 0 };

function weighFile(body: Buffer): AssetSizes {
  return {
    files: 1,
    raw: body.length,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body).length,
  };
}

const add = (a: AssetSizes, b: AssetSizes): AssetSizes => ({
  files: a.files + b.files,
  raw: a.raw + b.raw,
  gzip: a.gzip + b.gzip,
  brotli: a.brotli + b.brotli,
});

/** Opens an address and sums up all transfers until `usable`. */
export async function measurePage(
  page: Page,
  address: string,
  usable: (page: Page) => Promise<void>,
): Promise<ReadonlyMap<AssetKind, AssetSizes>> {
  const addresses = new Set<string>();
  const note = (response: Response) => addresses.add(response.url());
  page.on('response', note);
  await page.goto(address);
  await usable(page);
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const weights = new Map<AssetKind, AssetSizes>(ASSET_KINDS.map((kind) => [kind, NOTHING]));
  for (const each of addresses) {
    const body = Buffer.from(await (await fetch(each)).arrayBuffer());
    const kind = kindOf(each);
    weights.set(kind, add(weights.get(kind)!, weighFile(body)));
  }
  return weights;
}
