import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2023', sourcemap: true, manifest: true, rolldownOptions: { checks: { pluginTimings: false } } },
  worker: { format: 'es' },
});
