import { LANGUAGES } from '@quadrille/words';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/*
 * Chunks by use: on a phone an extra request costs more than a kilobyte. The first matching pattern takes a module and
 * its dependencies.
 */
const PIECES = {
  rules: /packages\/rules\/src\//,
  /** Every page and the frame around it; the start page lists saved games. The entry script only starts it. */
  core: /node_modules\/svelte\/|packages\/(?:words\/src\/(?:games\/)?[^/]+\.ts|web\/src\/(?:app\/|pages\/(?:Home|miniature\.ts)|draw\/Logo|play\/(?:game-setup|saved-games)\.ts))/,
  /**
   * Every page with a board: the files directly in a game's folder, not in its subfolders. The key list, the cube and
   * parts of a game that only some pages need are loaded on demand.
   */
  board: /web\/src\/(?:board\/(?!Key)|games\/(?:(?:index|drawings)\.ts|\w+\/[^/]+$))/,
  /** A game, local or online. */
  game: /web\/src\/(?:play\/(?:Game|computer|turn-clock)\.svelte|engine\/client)/,
  /** The texts that every page needs, by language. */
  ...Object.fromEntries(LANGUAGES.map((code) => [code, new RegExp(`words/src/languages/${code}/index\\.ts`)])),
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
      // Texts that only the terminal shows; the page never imports them.
      external: /\/terminal\/index\.ts$/,
      output: { codeSplitting: { groups } },
    },
  },
  worker: { format: 'es' },
});
