import { LANGUAGES } from '@quadrille/words';

/**
 * The only sources besides those of a game that may name it: the registries of rules, engine, words and each language,
 * terminal, and each lazily loaded part of the page. Paths are below `packages/`.
 */
export const REGISTRIES: ReadonlySet<string> = new Set([
  'rules/src/ids.ts',
  'rules/src/games.ts',
  'engine/src/games.ts',
  'words/src/games/index.ts',
  ...LANGUAGES.flatMap((language) =>
    ['games', 'terminal/index'].map((file) => `words/src/languages/${language}/${file}.ts`),
  ),
  'cli/src/games/index.ts',
  'cli/src/games/flag-help.ts',
  ...['index', 'drawings', 'analyses', 'learning', 'puzzles', 'samples'].map((part) => `web/src/games/${part}.ts`),
]);
