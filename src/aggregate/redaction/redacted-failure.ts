/** Errors name reports; in a redacted run, by their tokens. */
import { AuditpressError, withDetails } from '../../base/errors.js';
import type { Redaction } from '../../model/settings/redaction.js';
import { redactorOf, type Redactor } from './redact.js';
import { firstOf } from '../../base/wording/problems.js';
import { quote } from '../../base/wording/printable.js';

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

const TEXT_LENGTH = 120;

/**
 * Refuses documents in which a redacted value remains. It can only come from what the user wrote: the template, the policy
 * library and the settings are checked, not changed.
 *
 * @param content what is printed or written, by what it comes from; texts at any depth are searched
 * @throws AuditpressError `redaction-incomplete` (usage) that quotes the texts with the values replaced
 */
export function refuseRemains(
  content: Readonly<Record<string, unknown>>,
  { redactText }: Pick<Redactor, 'redactText'>,
): void {
  const problems = new Map<string, string>();
  for (const [name, part] of Object.entries(content)) {
    search(part, (text) => {
      const clean = redactText(text);
      if (clean === text || problems.has(clean)) return;
      const shown = `${quote(clean, TEXT_LENGTH)} (shown with its token)`;
      problems.set(clean, `${name}: expected no redacted value, found one in ${shown}`);
    });
  }
  if (problems.size === 0) return;
  const all = [...problems.values()];
  throw new AuditpressError('redaction-incomplete', firstOf(all), { problems: all });
}

function search(content: unknown, visit: (text: string) => void): void {
  if (typeof content === 'string') visit(content);
  else if (Array.isArray(content)) for (const item of content) search(item, visit);
  else if (typeof content === 'object' && content !== null) {
    for (const part of Object.values(content)) search(part, visit);
  }
}
