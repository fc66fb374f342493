import { describeValue } from '../messages/describe-value.js';

/** Last second of a date with a four-digit year. */
const LAST_SECOND = 253_402_300_799;

/** Reads `SOURCE_DATE_EPOCH` (reproducible-builds.org): whole seconds since 1970. */
export function parseEpoch(text: string): Date {
  if (/^\d{1,12}$/.test(text) && Number(text) <= LAST_SECOND) return new Date(Number(text) * 1000);
  throw new Error(`expected whole seconds since 1970 such as 1795255200, received ${describeValue(text)}`);
}
