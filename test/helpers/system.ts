import { spawnSync } from 'node:child_process';

/**
 * Whether all of these system programs are installed. If not, prints that tests are skipped for lack of them;
 * with `AUDITPRESS_TESTS_REQUIRE_ALL=1` the tests run anyway, and fail.
 *
 *     describe.runIf(present('pdftotext'))('needs pdftotext: the text of the PDF', …)
 */
export function present(...programs: readonly string[]): boolean {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length === 0) return true;
  if (process.env['AUDITPRESS_TESTS_REQUIRE_ALL'] === '1') return true;
  process.stderr.write(`left out: tests that need ${missing.join(', ')}\n`);
  return false;
}
