import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** What every page needs comes in one piece: a phone pays more for a request than for a kilobyte. */
const ON_EVERY_PAGE =
  /node_modules\/svelte\/|packages\/(?:rules\/src\/|words\/src\/[^/]+\.ts|web\/src\/app\/.*\.ts|engine\/src\/levels?\.ts)/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: 'core', test: ON_EVERY_PAGE }] } },
    },
  },
  worker: { format: 'es' },
});
