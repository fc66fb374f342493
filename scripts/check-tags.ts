/**
 * Checks the tag structure of PDFs: `tsx scripts/check-tags.ts FILE.pdf …`. Prints every problem, and exits with 1 if there is
 * any.
 */
import { readFile } from 'node:fs/promises';
import { accessibilityProblems } from '../test/pdf-check/accessibility.js';

/** One kind of problem often occurs many times. */
const SHOWN = 20;

for (const file of process.argv.slice(2)) {
  const problems = accessibilityProblems(await readFile(file));
  console.log(`${file}: ${problems.length === 0 ? 'no problems' : `${String(problems.length)} problems`}`);
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
