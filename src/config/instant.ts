/** Times that users give. Never read in the zone of the host. */
import { AuditpressError } from '../errors.js';
import { readInstant } from '../model/instant.js';
import { received } from './received.js';
import type { Environment } from './settings.js';

/** Last second that a date with a four-digit year can have. */
const LAST_EPOCH_SECOND = 253_402_300_799;

/**
 * Reads a date or date-time of ISO 8601. A date is its midnight in UTC, a time without zone is UTC.
 *
 * `what` names the setting in the usage error, such as `--scanned-at`.
 */
export function parseInstant(text: string, what: string): Date {
  const instant = readInstant(text);
  if (instant === undefined) {
    throw new AuditpressError(
      'usage',
      'time-invalid',
      `${what}: expected an ISO 8601 date or time, received ${received(text)}`,
      {
        hint: 'Write 2026-11-21 or 2026-11-21T10:00:00Z.',
      },
    );
  }
  return new Date(instant.at);
}

export interface ClockInput {
  /** `--as-of`; undefined where it is not given. */
  readonly asOf?: string | undefined;
  readonly env: Environment;
}

/** The time that documents state as theirs: `--as-of`, else `SOURCE_DATE_EPOCH` (whole seconds), else now. */
export function resolveClock({ asOf, env }: ClockInput): Date {
  if (asOf !== undefined) return parseInstant(asOf, '--as-of');
  const epoch = env['SOURCE_DATE_EPOCH'];
  if (epoch === undefined || epoch === '') return new Date();
  if (!/^\d{1,12}$/.test(epoch) || Number(epoch) > LAST_EPOCH_SECOND) {
    throw new AuditpressError(
      'usage',
      'time-invalid',
      `SOURCE_DATE_EPOCH: expected whole seconds since 1970 in digits, received ${received(epoch)}`,
      { hint: 'Set it to a number such as 1795255200, or unset it.' },
    );
  }
  return new Date(Number(epoch) * 1000);
}
