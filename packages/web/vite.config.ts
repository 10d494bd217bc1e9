import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Where everything that every page needs begins. */
const FRAME = /src\/app\/(?:App\.svelte|[a-z]+\.svelte\.ts)$/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // In one piece it packs better than in twenty.
      output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } },
    },
  },
  worker: { format: 'es' },
});
