import { defineConfig } from 'vitest/config';

/** The suite of the packed program: `npm run test:packed`. */
export default defineConfig({
  test: {
    include: ['test/packed/**/*.test.ts'],
    globalSetup: ['test/packed/global-setup.ts'],
    pool: 'forks',
    maxWorkers: '100%',
    // Programs start slowly on busy machines. No test measures time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: ['default', './test/helpers/closing-line-reporter.ts'],
  },
});
