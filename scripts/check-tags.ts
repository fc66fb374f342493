/**
 * Checks that PDFs can be read by their structure: `tsx scripts/check-tags.ts FILE.pdf …`. Prints every problem and ends with 1
 * where there is one.
 */
import { readFile } from 'node:fs/promises';
import { accessibilityProblems } from '../src/renderers/pdf/check/accessibility.js';

/** Problems of one kind are often many. */
const SHOWN = 20;

for (const file of process.argv.slice(2)) {
  const problems = accessibilityProblems(await readFile(file));
  console.log(`${file}: ${problems.length === 0 ? 'no problem' : `${String(problems.length)} problems`}`);
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
