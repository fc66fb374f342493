/**
 * Runs the browser tests while every core is busy, ten times or as often as the argument says. In every second round the
 * pages themselves also respond late, because load alone rarely exposes a test that does not wait for what it checks. Exits
 * with 1 if a round fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { glob } from 'tinyglobby';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

async function browserTests(): Promise<string[]> {
  const files = await glob('test/**/*.test.ts', { cwd: ROOT, ignore: ['test/packed/**'] });
  const sources = await Promise.all(files.map((file) => readFile(`${ROOT}/${file}`, 'utf8')));
  return files.filter((_, index) => sources[index]?.includes('helpers/browser.js')).sort();
}

async function passes(files: readonly string[], isSlow: boolean): Promise<boolean> {
  const env = { ...process.env, AUDITPRESS_TESTS_SLOW_PAGES: isSlow ? '1' : '0' };
  const vitest = spawn(process.execPath, [VITEST, 'run', ...files], { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = (await once(vitest, 'exit')) as [number | null];
  return code === 0;
}

const rounds = Number(process.argv[2] ?? 10);
const files = await browserTests();
const load = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
let failed = 0;
try {
  for (let round = 1; round <= rounds; round += 1) {
    const isSlow = round % 2 === 0;
    if (!(await passes(files, isSlow))) failed += 1;
    console.log(`round ${round} of ${rounds}${isSlow ? ', with slow pages' : ''}: ${failed} failed so far\n`);
  }
} finally {
  await Promise.all(load.map((worker) => worker.terminate()));
}
if (failed > 0) process.exitCode = 1;
