import { defineConfig, mergeConfig } from 'vitest/config';
import suite from '../vitest.config.js';

/** For `npm run mutants FOLDER`: the tests of that folder. Each runs once for each change of the code that it reaches. */
export default defineConfig(() => {
  const { projects: _projects, ...test } = suite.test ?? {};
  const folder = process.env['AUDITPRESS_MUTANTS'] ?? '**/*';
  return mergeConfig(
    { plugins: suite.plugins },
    {
      test: { ...test, include: [`test/${folder}.test.ts`], reporters: [] },
    },
  );
});
