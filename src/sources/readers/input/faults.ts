/** Errors of files that are of a format, but broken. */
import { AuditpressError } from '../../../base/errors.js';
import { firstOf } from '../../../base/wording/problems.js';

/** @param title of the format, such as `the JSON of Maester` */
export function damaged(title: string, how: string, cause?: unknown): AuditpressError {
  return new AuditpressError('scan-malformed', `expected ${title}, found a fault: ${how}`, { cause });
}

export function misshapen(title: string, problems: readonly string[]): AuditpressError {
  return new AuditpressError('scan-malformed', `expected ${title}, found a fault: ${firstOf(problems)}`, { problems });
}

export function cutOff(title: string, how: string, cause?: unknown, hint?: string): AuditpressError {
  return new AuditpressError('scan-truncated', `expected ${title}, found a file that is cut off: ${how}`, {
    cause,
    hint,
  });
}

/** @param what is needed, such as `findings that name a framework` */
export function withoutReports(title: string, what: string, hint?: string): AuditpressError {
  return new AuditpressError('scan-empty', `expected ${title} with ${what}, found none`, { hint });
}
