import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Whether all of these system programs are installed. If not, prints that tests are skipped for lack of them;
 * with `AUDITPRESS_TESTS_REQUIRE_ALL=1` the tests run anyway, and fail.
 *
 *     describe.runIf(present('pdftotext'))('needs pdftotext: the text of the PDF', …)
 */
export function present(...programs: readonly string[]): boolean {
  const missing = programs.filter((program) => !isOnPath(program));
  if (missing.length === 0) return true;
  if (process.env['AUDITPRESS_TESTS_REQUIRE_ALL'] === '1') return true;
  process.stderr.write(`left out: tests that need ${missing.join(', ')}\n`);
  return false;
}

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
