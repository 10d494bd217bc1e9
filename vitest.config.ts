import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    reporters: ['default', './tally.ts'],
    testTimeout: 120_000,
    // Node runs our TypeScript itself; Vite's module runner would make the kernels seven times slower.
    experimental: { viteModuleRunner: false },
  },
});
