import type { Reporter, TestModule } from 'vitest/node';

/** Ends a test run with one plain line that any tool can parse. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      let cases = 0;
      for (const test of module.children.allTests()) {
        cases++;
        if (test.result().state === 'passed') passed++;
        else failed++; // a skipped test counts as failed, because the project has none
      }
      if (cases === 0 || (module.state() === 'failed' && failed === 0)) failed++;
    }
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    if (failed > 0) process.exitCode = 1;
  }
}
