// The direction of dependencies: arrows point down only. See docs/architecture.md.

import { GAME_IDS } from './packages/rules/src/ids.ts';

const GAMES = GAME_IDS.join('|');

/** Packages from the bottom up, each with the packages it may use. */
const USES = {
  rules: [],
  engine: ['rules'],
  words: ['rules'],
  protocol: ['rules'],
  server: ['rules', 'engine', 'protocol'],
  web: ['rules', 'engine', 'words', 'protocol'],
  cli: ['rules', 'engine', 'words', 'protocol', 'server', 'web'],
};

/** The texts of each language, and what they consist of. */
const LANGUAGES = '^packages/words/src/(languages/|language-texts\\.ts$)';

const others = (allowed, self) => Object.keys(USES).filter((name) => name !== self && !allowed.includes(name));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'A language imports the types of its texts from the layers that load it; languages-import-types checks it.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: LANGUAGES } },
    },
    {
      name: 'languages-import-types',
      comment: 'Texts depend on the layers that show them by type only, so that no layer needs another to run.',
      severity: 'error',
      from: { path: '^packages/words/', pathNot: '\\.test\\.ts$' },
      to: { path: `^packages/(${others(USES.words, 'words').join('|')})/`, dependencyTypesNot: ['type-only'] },
    },
    ...Object.entries(USES)
      .filter(([name, allowed]) => name !== 'words' && others(allowed, name).length > 0)
      .map(([name, allowed]) => ({
        name: `${name}-points-down`,
        severity: 'error',
        // Tests of the page play against a real server.
        from: { path: `^packages/${name}/`, pathNot: '^packages/web/test/' },
        to: { path: `^packages/(${others(allowed, name).join('|')})/` },
      })),
    {
      name: 'rules-stand-alone',
      comment: 'The rules run anywhere: no package, no platform.',
      severity: 'error',
      from: { path: '^packages/rules/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/rules/src/' },
    },
    {
      name: 'games-stand-apart',
      comment: 'A game is a folder; no game knows another.',
      severity: 'error',
      from: { path: `^packages/.+/(${GAMES})[/.]`, pathNot: '\\.test\\.ts$' },
      to: { path: `^packages/.+/(?:${GAMES})[/.]`, pathNot: '/$1[/.]' },
    },
    { name: 'no-orphan-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What is built from the sources says nothing about them; what others' servers need is fetched only to measure them.
    exclude: { path: '/dist/|/bench/peers/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
