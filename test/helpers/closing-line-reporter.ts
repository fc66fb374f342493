import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Prints one plain line of counts at the end, for programs. */
export default class ClosingLineReporter implements Reporter {
  /** Vitest calls this when all modules have run, after the default reporter, which is first in the list. */
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    process.stdout.write(`${closingLine(modules, strayErrors.length)}\n`);
  }
}

/** A module that fails to load counts as one failure, as does an error outside a test. */
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
