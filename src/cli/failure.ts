/** How the command line says that something failed: a sentence, its particulars, what to do. Never a stack trace. */
import { ERROR_CODES } from '../error-codes/codes.js';
import { EXIT_CODES } from '../error-codes/kinds.js';
import { AuditpressError } from '../errors.js';
import { colored } from './color.js';
import { explainResourceLimit } from './resource-limit.js';

/** Prints a failure and returns the exit code. `set` names the document set that failed, where there are several. */
export function reportFailure(
  thrown: unknown,
  stream: NodeJS.WritableStream & { readonly isTTY?: boolean },
  set?: string,
): number {
  const failure = explainResourceLimit(thrown);
  const head = colored(printable(set === undefined ? 'auditpress:' : `auditpress: ${set}:`), 'red', stream);
  if (failure instanceof AuditpressError) {
    const particulars = failure.problems.filter((problem) => !failure.message.includes(problem));
    const lines = [...particulars.map((problem) => `  ${problem}`)];
    if (failure.hint !== undefined) lines.push(failure.hint);
    stream.write(`${[`${head} ${printable(failure.message)}`, ...lines.map(printable)].join('\n')}\n`);
    return failure.exitCode;
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  stream.write(`${head} an internal fault: ${printable(message)}\n`);
  stream.write(`${ERROR_CODES.internal.remedy}\n`);
  if (process.env['AUDITPRESS_DEBUG'] === '1' && failure instanceof Error) stream.write(`${failure.stack ?? ''}\n`);
  return EXIT_CODES.internal;
}

/** Text from outside cannot move the cursor, change colors or forge further lines. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}
