/**
 * `npm run mutants FOLDER`: changes the code of `src/FOLDER` in one small place after the other, and reports the changes that no
 * test of `test/FOLDER` notices. A report to click through is written to `out/mutants.html`.
 *
 * FOLDER may also name a file without its extension: `npm run mutants aggregate/gates`.
 */
import { existsSync, statSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';

const [target = ''] = process.argv.slice(2);
const isFolder = existsSync(`src/${target}`) && statSync(`src/${target}`).isDirectory();
if (target === '' || !(isFolder || existsSync(`src/${target}.ts`))) {
  console.error(`Expected a folder or file below src, such as aggregate or aggregate/gates, but received "${target}".`);
  process.exit(64);
}

// The configuration of the tests reads it.
process.env['AUDITPRESS_MUTANTS'] = isFolder ? `${target}/**/*` : target;
const mutants = await new Stryker({
  mutate: [isFolder ? `src/${target}/**/*.ts` : `src/${target}.ts`, '!src/**/*.d.ts', '!src/renderers/html/client/**'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutants.config.ts', related: false },
  // Texts of errors and of help are judged by readers, not by tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['out', 'bench/node_modules', 'test/packed', 'coverage'],
  ignoreStatic: true,
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: 'out/mutants.html' },
  clearTextReporter: { allowColor: process.stdout.isTTY, allowEmojis: false, logTests: false, reportTests: false },
  tempDirName: 'out/mutants',
  checkers: [],
  thresholds: { high: 85, low: 85, break: null },
}).runMutationTest();
process.exitCode = mutants.length > 0 ? 0 : 1;
