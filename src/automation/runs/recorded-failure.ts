/** Failures as runs record them. */
import type { RecordedFailure } from '../../archive/run-records.js';
import { AuditpressError } from '../../base/errors.js';
import { oneLine } from '../../base/wording/printable.js';

/** Characters of a message. */
const MESSAGE_LIMIT = 500;

export function recordedFailure(thrown: unknown): RecordedFailure {
  if (thrown instanceof AuditpressError) {
    const { code, kind, message } = thrown;
    return { code, kind, message: oneLine(message, MESSAGE_LIMIT) };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'internal', kind: 'internal', message: oneLine(message, MESSAGE_LIMIT) };
}
