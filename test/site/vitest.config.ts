import { defineConfig } from 'vitest/config';

/** The suite of the documentation site, which must be built: `npm run test:site`. */
export default defineConfig({
  test: {
    include: ['test/site/**/*.test.ts'],
    pool: 'forks',
    // Browsers start slowly on busy machines. No test measures time.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', './test/helpers/closing-line-reporter.ts'],
  },
});
