import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    reporters: ['default', './tally.ts'],
    testTimeout: 120_000,
  },
});
