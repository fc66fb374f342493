/** The one object that `--json` prints on standard output. */
import { printableJson } from '../messages/printable.js';

let isPrinted = false;

/** Prints a result, or a list of results. */
export function printJson(result: unknown): void {
  printJsonText(printableJson(result, 2));
}

/** Prints a result that is JSON text already. */
export function printJsonText(json: string): void {
  isPrinted = true;
  process.stdout.write(`${json}\n`);
}

/** Whether a result has been printed. A failure after it prints no second object. */
export function hasPrintedJson(): boolean {
  return isPrinted;
}
