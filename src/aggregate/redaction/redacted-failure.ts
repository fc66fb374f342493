/** Errors name reports; in a redacted run, by their tokens. */
import { AuditpressError, withDetails } from '../../base/errors.js';
import type { Redaction } from '../../model/settings/redaction.js';
import { redactorOf } from './redact.js';

/**
 * The failure with the identifying values of some data replaced in its texts; without its causes.
 *
 * @param redaction undefined: the failure itself
 */
export function redactedFailure(failure: unknown, data: unknown, redaction: Redaction | undefined): unknown {
  if (redaction === undefined || !(failure instanceof AuditpressError)) return failure;
  const { redactText } = redactorOf(data, redaction);
  const { message, hint, problems } = failure;
  return withDetails(failure, {
    message: redactText(message),
    hint: hint && redactText(hint),
    problems: problems.map(redactText),
    cause: undefined,
  });
}
