/** Times that users give. Never read in the zone of the host. */
import { readInstant } from '../model/instant.js';
import { describeValue } from '../messages/describe-value.js';
import type { Problems } from './rules.js';
import type { Environment } from './settings.js';

/** Last second that a date with a four-digit year can have. */
const LAST_EPOCH_SECOND = 253_402_300_799;

/**
 * Reads a date or date-time of ISO 8601. A date is its midnight in UTC, a time without zone is UTC. What is neither is a
 * problem, and now stands in for it. `origin` names the setting, such as `--scanned-at`.
 */
export function resolveInstant(text: string, origin: string, problems: Problems): Date {
  const instant = readInstant(text);
  if (instant !== undefined) return new Date(instant.at);
  problems.push(
    `${origin}: expected an ISO 8601 date or time such as 2026-11-21 or 2026-11-21T10:00:00Z, received ${describeValue(text)}`,
  );
  return new Date();
}

export interface ClockInput {
  /** `--as-of`; undefined where it is not given. */
  readonly asOf?: string | undefined;
  readonly env: Environment;
}

/** The time that documents state as theirs: `--as-of`, else `SOURCE_DATE_EPOCH` (whole seconds), else now. */
export function resolveClock({ asOf, env }: ClockInput, problems: Problems): Date {
  if (asOf !== undefined) return resolveInstant(asOf, '--as-of', problems);
  const epoch = env['SOURCE_DATE_EPOCH'];
  if (epoch === undefined || epoch === '') return new Date();
  if (/^\d{1,12}$/.test(epoch) && Number(epoch) <= LAST_EPOCH_SECOND) return new Date(Number(epoch) * 1000);
  problems.push(
    `SOURCE_DATE_EPOCH: expected whole seconds since 1970 such as 1795255200, received ${describeValue(epoch)}`,
  );
  return new Date();
}
