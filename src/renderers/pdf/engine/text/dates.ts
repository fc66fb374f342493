/** Keeps dates on one line, by no-break spaces. */
import { memoize } from '../../../../model/values/memoize.js';
import { isLatin, LATIN_LETTERS, LATIN_NUMBERS } from '../../../../model/values/text.js';

const NO_BREAK_SPACE = '\u00a0';

/** A possible year. A text without one has no date. The digits of ids do not follow a space. */
const YEAR = / \d{4}/;
const SHORTEST = '1 mai 2027'.length;
/** Dates in words, such as `14 November 2026`, `30. Juni 2027`, `1er juin 2027`, `2 de mayo de 2027` and `June 30, 2027`. */
const dateIn = memoize((latin: boolean) =>
  latin
    ? new RegExp(datePattern(LATIN_LETTERS, LATIN_NUMBERS), 'g')
    : new RegExp(datePattern(String.raw`\p{L}`, String.raw`\p{N}`), 'gu'),
);

function datePattern(letters: string, numbers: string): string {
  const month = String.raw`[${letters}]{3,}\.?`;
  const dayFirst = String.raw`\d{1,2}(?:\.|er)? (?:de )?${month} (?:de )?`;
  return String.raw`(?<![${letters}${numbers}])(?:${dayFirst}|${month} \d{1,2}, )\d{4}(?![${numbers}])`;
}

/**
 * Replaces the spaces within dates by no-break spaces.
 *
 * @param fits whether a date fits on a line; a longer one may break
 */
export function joinDates(text: string, fits: (date: string) => boolean = () => true): string {
  if (text.length < SHORTEST || !YEAR.test(text)) return text;
  return text.replace(dateIn(isLatin(text)), (date) => (fits(date) ? date.replaceAll(' ', NO_BREAK_SPACE) : date));
}

/**
 * Text of one line with ordinary spaces. On a page nothing is left to keep together, and PDFium finds no Arabic phrase with a
 * no-break space in it.
 */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}
