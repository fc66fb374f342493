/** Which configuration a run uses: chosen and named in this place alone. */
import { resolve } from 'node:path';
import { findConfigFile } from '../config/find-file.js';
import { printable } from './failure.js';

/** Lines that this process has printed: a preview chooses at each save, and repeats none. */
const printed = new Set<string>();

/**
 * Absolute path of the file that `--config` names, or of the one that is found; undefined where there is none. Standard
 * error names it, unless `quiet`, and always each file that was found and is ignored because others can change it.
 */
export function chooseConfiguration(given: string | undefined, quiet: boolean): string | undefined {
  const { file, ignored } = given === undefined ? findConfigFile(process.cwd()) : { file: resolve(given), ignored: [] };
  for (const { path, reason } of ignored) {
    printOnce(
      `auditpress: IGNORED the configuration ${path}: ${reason}. If you trust it, name it with --config, or correct owner and mode.`,
    );
  }
  if (file !== undefined && !quiet) printOnce(`Configuration: ${file}`);
  return file;
}

function printOnce(line: string): void {
  if (printed.has(line)) return;
  printed.add(line);
  process.stderr.write(`${printable(line)}\n`);
}
