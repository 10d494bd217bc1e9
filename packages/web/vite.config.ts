import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/*
 * What is needed together comes in one piece: a phone pays more for a request than for a kilobyte. The first that fits
 * takes a module and all it needs.
 */
const PIECES = {
  rules: /packages\/rules\/src\//,
  /** Every page and its frame; the start page asks what games are kept. What remains only sets it going. */
  core: /node_modules\/svelte\/|packages\/(?:words\/src\/[^/]+\.ts|web\/src\/(?:app\/|pages\/(?:Home|miniature\.ts)|draw\/Logo|play\/(?:invitation|shelved)\.ts))/,
  /** Wherever there is a board; the cube and the list of keys are fetched when somebody asks for them. */
  board: /web\/src\/(?:board\/(?!Cube|Key)|draw\/\w+Wood)/,
  /** A game, whoever sends its moves. */
  game: /web\/src\/(?:play\/(?:Game|computer|turn-clock)\.svelte|engine\/asker)/,
  fr: /words\/src\/fr\/|text\/in-fr/,
  de: /words\/src\/de\/|text\/in-de/,
  en: /words\/src\/en\/|text\/in-en/,
};

const groups = Object.entries(PIECES).map(([name, test], i) => ({ name, test, priority: 9 - i }));

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups } },
    },
  },
  worker: { format: 'es' },
});
