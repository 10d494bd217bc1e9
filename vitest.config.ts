import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// All test files and the programs they start read the same sources, so cache the compiled code.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'quadrille-compiled');

// Node runs our TypeScript directly; Vite's module runner would make the kernels seven times slower.
const experimental = { viteModuleRunner: false } as const;

/** Browsers and servers may take longer on a busy machine than the usual second. */
const patient = { poll: { timeout: 15_000 } } as const;

export default defineConfig({
  test: {
    reporters: ['default', './tally.ts'],
    // Browsers and servers mostly wait for each other, so use one worker per core.
    maxWorkers: '100%',
    // `npm run coverage`. Svelte modules run compiled, in the browser tests only.
    coverage: {
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.svelte.ts'],
      reportsDirectory: 'artefacts/coverage',
      reporter: ['html', 'json-summary'],
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'packages/web/{,bench/}*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          experimental,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/test/**/*.test.ts'],
          globalSetup: ['packages/server/test/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxConcurrency: 30,
          expect: patient,
          experimental,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['packages/web/test/**/*.test.ts'],
          globalSetup: ['packages/web/test/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: patient,
          experimental,
        },
      },
    ],
  },
});
