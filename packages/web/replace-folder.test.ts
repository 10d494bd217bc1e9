import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFolder } from './replace-folder.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'quadrille-place-'))));
afterEach(() => rmSync(root, { recursive: true }));

function make(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const file of ['one', 'two']) writeFileSync(join(folder, file), name);
  return folder;
}

const inPlace = () => ['one', 'two'].map((file) => readFileSync(join(root, 'site', file), 'utf8'));

test('creates the folder or replaces it', () => {
  replaceFolder(make('first'), join(root, 'site'));
  expect(inPlace()).toEqual(['first', 'first']);
  replaceFolder(make('second'), join(root, 'site'));
  expect(inPlace()).toEqual(['second', 'second']);
  expect(readdirSync(root)).toEqual(['site']);
});

test('throws if the new folder does not exist', () => {
  expect(() => replaceFolder(join(root, 'nothing'), join(root, 'site'))).toThrow('ENOENT');
});

test('concurrent replacements leave exactly one complete folder', async () => {
  const module = JSON.stringify(new URL('./replace-folder.ts', import.meta.url).href);
  const workers = Array.from({ length: 6 }, (_, n) => {
    const folders = Array.from({ length: 20 }, (__, i) => make(`made-${n}-${i}`));
    const code = `import(${module}).then(({ replaceFolder }) => {
      for (const folder of ${JSON.stringify(folders)}) replaceFolder(folder, ${JSON.stringify(join(root, 'site'))});
    })`;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    new Worker(code, { eval: true }).on('error', reject).on('exit', () => resolve());
    return promise;
  });
  await Promise.all(workers);
  const [one, two] = inPlace();
  expect(one).toMatch(/^made-/);
  expect(two).toBe(one);
  expect(readdirSync(root)).toEqual(['site']);
});
