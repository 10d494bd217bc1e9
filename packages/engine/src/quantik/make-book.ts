// Makes book-data.ts: `node packages/engine/src/quantik/make-book.ts`. The same on every machine.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeBook, bookSource } from './bookmaker.ts';

const target = fileURLToPath(new URL('book-data.ts', import.meta.url));
writeFileSync(target, bookSource(makeBook()));
