// The unit tests as `npm run mutate` runs them, in Stryker's sandbox: see mutate.ts.

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The patterns of the test files, from mutate.ts. */
const tests = process.env['MUTATE_TESTS'] ?? 'packages/*/src/**/*.test.ts';

/** The duration of each test file when it ran all its tests. */
const longest = new Map<string, number>();

/** The first failing test ends a mutant's run, so quick files go first. */
class QuickFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const file of files) {
      const known = this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
      longest.set(file.moduleId, Math.max(known, longest.get(file.moduleId) ?? 0));
    }
    return Promise.resolve(files.toSorted((a, b) => longest.get(a.moduleId)! - longest.get(b.moduleId)!));
  }
}

export default defineConfig({
  test: {
    include: tests.split(','),
    // Searches for whole games that lead to a position: minutes, with the mutant switches in the code.
    exclude: ['**/reachability.test.ts'],
    // Files without state between tests share one worker: starting one takes longer than most tests.
    isolate: !/^packages\/(rules\/|words\/|protocol\/|engine\/src\/q4\/forced)/.test(tests),
    setupFiles: tests.startsWith('packages/rules/') ? ['./vitest.mutate.setup.ts'] : [],
    // A mutant of a client may leave a promise unresolved; these tests take far less than a second each.
    testTimeout: tests.startsWith('packages/protocol/') ? 10_000 : 120_000,
    hookTimeout: 60_000,
    sequence: { sequencer: QuickFirst },
    env: { QUICK_TESTS: '1' },
    experimental: { viteModuleRunner: false },
  },
});
