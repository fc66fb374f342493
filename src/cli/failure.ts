/** Prints failures: what went wrong, the details, what to do. No stack trace. */
import { ERROR_CODES } from '../error-codes/codes.js';
import { EXIT_CODES } from '../error-codes/kinds.js';
import { AuditpressError } from '../errors.js';
import { colored, printable } from './terminal-text.js';
import { explainResourceLimit } from './resource-limit.js';

/**
 * Prints a failure and returns its exit code.
 *
 * @param set name of the document set that failed, where there are several
 */
export function printFailure(
  thrown: unknown,
  stream: NodeJS.WritableStream & { readonly isTTY?: boolean },
  set?: string,
): number {
  const failure = explainResourceLimit(thrown);
  const head = colored(printable(set === undefined ? 'auditpress:' : `auditpress: ${set}:`), 'red', stream);
  if (failure instanceof AuditpressError) {
    const details = failure.problems.filter((problem) => !failure.message.includes(problem));
    const lines = details.map((problem) => `  ${problem}`);
    if (failure.hint !== undefined) lines.push(failure.hint);
    stream.write(`${[`${head} ${printable(failure.message)}`, ...lines.map(printable)].join('\n')}\n`);
    return failure.exitCode;
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  stream.write(`${head} internal error: ${printable(message)}\n`);
  stream.write(`${ERROR_CODES.internal.remedy}\n`);
  if (process.env['AUDITPRESS_DEBUG'] === '1' && failure instanceof Error) stream.write(`${failure.stack ?? ''}\n`);
  return EXIT_CODES.internal;
}
