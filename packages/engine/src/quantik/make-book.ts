// Generates book-data.ts: `node packages/engine/src/quantik/make-book.ts`. Deterministic on every machine.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeBook, bookSource } from './book-builder.ts';

const target = fileURLToPath(new URL('book-data.ts', import.meta.url));
writeFileSync(target, bookSource(makeBook()));
