import { availableParallelism, tmpdir } from 'node:os';
import { defineConfig, type Plugin } from 'vitest/config';
import { folderInMemory } from './test/helpers/folder-in-memory.js';

const TESTS = ['test/**/*.test.ts'];
const MOCKED = ['test/**/*.mocked.test.ts'];
/** `npm run test:packed` and `npm run test:site` run them. */
const OTHER_SUITES = ['test/packed/**', 'test/site/**'];

/** Dependencies run as users run them. The development builds that Vite prefers check themselves at each step. */
const productionBuilds: Plugin = {
  name: 'production-builds',
  configEnvironment: (_name, { resolve }) => {
    if (resolve !== undefined) resolve.conditions = ['node'];
  },
};

export default defineConfig({
  plugins: [productionBuilds],
  test: {
    projects: [
      {
        extends: true,
        // Files share the modules of their process: loading them for each file took half of the time.
        test: {
          name: 'shared',
          isolate: false,
          include: TESTS,
          exclude: [...OTHER_SUITES, ...MOCKED],
          setupFiles: ['test/helpers/settled-imports.ts'],
        },
      },
      {
        extends: true,
        // A mock replaces only modules that are not loaded yet.
        test: { name: 'mocked', include: MOCKED },
      },
    ],
    globalSetup: ['test/helpers/once-in-run.ts'],
    // Processes, not threads: some tests change the working folder or the user, which only a process can.
    pool: 'forks',
    // More than cores, because each waits for programs much of the time.
    maxWorkers: availableParallelism() + 1,
    // Browsers and LibreOffice start slowly on busy machines. No test measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A poll ends as soon as it sees what it waits for, so this too only bounds how long a failure takes.
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', './test/helpers/closing-line-reporter.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/renderers/html/client/**'],
      reporter: ['text-summary', 'html'],
    },
    env: {
      TZ: 'Asia/Kathmandu',
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      // Node reads the certificates of the host at each start, which takes longer than most commands do.
      NODE_EXTRA_CA_CERTS: '',
      // The program syncs each file of an archive, which takes milliseconds on a disk. The tests write tens of thousands.
      TMPDIR: folderInMemory() ?? tmpdir(),
    },
  },
});
