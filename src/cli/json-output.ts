/** The one object that `--json` prints on standard output. */
import { printableJson } from '../messages/printable.js';

let isPrinted = false;

/** Prints a result, or a list of results. */
export function printJson(result: unknown): void {
  printJsonText(printableJson(result, 2));
}

/** The same for a text that is JSON. */
export function printJsonText(json: string): void {
  isPrinted = true;
  process.stdout.write(`${json}\n`);
}

/** Whether a result has been printed, so that a failure after it prints none. */
export function hasPrintedJson(): boolean {
  return isPrinted;
}
