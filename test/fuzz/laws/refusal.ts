/** A refusal is an error with a message of one printable line and a remedy. */
import type { ErrorKind } from '../../../src/base/error-codes/kinds.js';
import { AuditpressError } from '../../../src/base/errors.js';
import { hold } from '../verdict.js';
import { checkLeak } from './leak.js';

/** Control and format characters, line separators and lone surrogates, which move a cursor, reorder text or break a line. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const LONGEST_LINE = 2000;
const MOST_PROBLEMS = 1000;

/**
 * Returns the code of a refusal.
 *
 * @param kinds allowed kinds for this target
 * @throws the failure if it is not an AuditpressError; BrokenLaw for an invalid AuditpressError
 */
export function codeOf(failure: unknown, kinds: readonly ErrorKind[]): string {
  if (!(failure instanceof AuditpressError)) throw failure;
  const { kind, code, message, hint = '', problems } = failure;
  hold('a refusal has a kind that fits its input', kinds.includes(kind), () => `${kind}, ${code}: ${message}`);
  hold('a refusal has a code', /^[a-z]+(-[a-z]+)*$/.test(code), () => JSON.stringify(code));
  hold('a refusal says what to do', hint !== '', () => `${code} without a hint`);
  hold(
    'a refusal has a bounded list of problems',
    problems.length <= MOST_PROBLEMS,
    () => `${code}: ${problems.length}`,
  );
  for (const line of [message, hint, ...problems]) {
    hold('a refusal is printable', !UNPRINTABLE.test(line), () => `${code}: ${JSON.stringify(line.slice(0, 300))}`);
    hold(
      'a refusal is short',
      line.length <= LONGEST_LINE,
      () => `${code}: ${line.length} characters, ${line.slice(0, 100)}`,
    );
    hold('a refusal says something', line.trim() !== '', () => `${code}: an empty line`);
    hold(
      'a refusal speaks of no internals',
      !/\[object |(?:found|received) undefined/.test(line),
      () => `${code}: ${line.slice(0, 300)}`,
    );
  }
  checkLeak(JSON.stringify([message, hint, problems]), `the refusal ${code}`);
  return code;
}
