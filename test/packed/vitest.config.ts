import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The printed commands take longest. Started last, they would run alone while other cores wait. */
class PrintedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isPrinted = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/printed/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isPrinted), ...sorted.filter((file) => !isPrinted(file))];
  }
}

/** The suite of the packed program: `npm run test:packed`. */
export default defineConfig({
  test: {
    include: ['test/packed/**/*.test.ts'],
    globalSetup: ['test/packed/global-setup.ts'],
    pool: 'forks',
    maxWorkers: '100%',
    sequence: { sequencer: PrintedFirst },
    // Programs start slowly on busy machines. No test measures time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: ['default', './test/helpers/closing-line-reporter.ts'],
  },
});
