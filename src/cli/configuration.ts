/** Chooses the configuration file of a run, and names it on standard error. */
import { resolve } from 'node:path';
import { findConfigFile } from '../config/find-file.js';
import { printable } from './terminal-text.js';

/** Lines that this process has printed: a preview chooses again at each save, and repeats none. */
const printed = new Set<string>();

/**
 * Absolute path of the file that `--config` names, or of the one found by searching; undefined where there is none. Prints
 * it on standard error, unless `quiet`. Always prints each file that is ignored because others can change it.
 */
export function chooseConfiguration(given: string | undefined, quiet: boolean): string | undefined {
  const { file, ignored } = given === undefined ? findConfigFile(process.cwd()) : { file: resolve(given), ignored: [] };
  for (const { path, reason } of ignored) {
    printOnce(
      `auditpress: IGNORED the configuration ${path}: ${reason}. If you trust it, pass it with --config, or fix its owner and mode.`,
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
