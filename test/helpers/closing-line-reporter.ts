import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Ends the output with one plain line of counts, for programs that read it. */
export default class ClosingLineReporter implements Reporter {
  /** Vitest calls this when all modules have run; the default reporter, first in the list, has printed by then. */
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    process.stdout.write(`${closingLine(modules, strayErrors.length)}\n`);
  }
}

/** A module that could not be loaded counts as one failure, and so does an error outside of any test. */
function closingLine(modules: readonly TestModule[], strayErrors: number): string {
  const counts = { passed: 0, failed: strayErrors, skipped: 0 };
  for (const module of modules) {
    if (module.errors().length > 0) counts.failed += 1;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state !== 'pending') counts[state] += 1;
    }
  }
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
}
