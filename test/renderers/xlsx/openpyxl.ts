import { spawnSync } from 'node:child_process';

/** Finds a Python with openpyxl. Debian installs it for its own Python, which may not be the first on the path. */
export function pythonWithOpenpyxl(): string | undefined {
  const pythons = ['python3', '/usr/bin/python3'];
  const found = pythons.find((python) => spawnSync(python, ['-c', 'import openpyxl']).status === 0);
  if (found !== undefined) return found;
  if (process.env['AUDITPRESS_TESTS_REQUIRE_ALL'] === '1') return 'python3';
  process.stderr.write('left out: tests that need python3 with openpyxl\n');
  return undefined;
}

/** Turns warnings into errors, except the one about flat bars, which openpyxl does not support. */
export const STRICT = `
import json, sys, warnings
warnings.simplefilter("error")
warnings.filterwarnings("ignore", message="(Unknown|Conditional Formatting) extension is not supported")
import openpyxl`;
