/** Keeps dates on one line. */
import { NO_BREAK_SPACE } from './no-break-space.js';

/** A possible year. A text without one has no date. The digits of ids do not follow a space. */
const YEAR = / \d{4}/;
const SHORTEST = '1 mai 2027'.length;
/** Dates in words, such as `14 November 2026`, `30. Juni 2027`, `1er juin 2027`, `2 de mayo de 2027` and `June 30, 2027`. */
const DATE =
  /(?<![\p{L}\p{N}])(?:\d{1,2}(?:\.|er)? (?:de )?\p{L}{3,}\.? (?:de )?|\p{L}{3,}\.? \d{1,2}, )\d{4}(?!\p{N})/gu;

/**
 * Replaces the spaces within dates by no-break spaces.
 *
 * @param fits whether a date fits on a line; a longer one may break
 */
export function joinDates(text: string, fits: (date: string) => boolean = () => true): string {
  if (text.length < SHORTEST || !YEAR.test(text)) return text;
  return text.replace(DATE, (date) => (fits(date) ? date.replaceAll(' ', NO_BREAK_SPACE) : date));
}
