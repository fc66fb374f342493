/** The order of ids, numbers and names. */
import { memoize, once } from './memoize.js';

type Compare = (left: string, right: string) => number;

/**
 * Compares strings in natural order: `1000.2` before `1000.10`. Uses the Unicode collation for English, so that the
 * order does not depend on the locale of the host. Code units decide between strings that the collation considers equal.
 */
export function compareNaturally(left: string, right: string): number {
  return collate(left, right) || compareCodeUnits(left, right);
}

/** The order of ids, times and keys by their code units. */
export function compareCodeUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Languages, with or without a region, that collate simple strings like English. */
const LIKE_ENGLISH = /^(?:ar|de|en|es|fr|ja|pt)(?:-[A-Z]{2})?$/;

/** Maximum locales whose orders are cached. */
const MAX_LOCALES = 20;

/**
 * Returns a function that compares strings in the alphabetical order of a locale, and numbers in them by value. The order is that
 * of `Intl.Collator`. `tag`: BCP 47.
 */
export const alphabeticalOrder = memoize((tag: string): Compare => {
  const collator = once(() => new Intl.Collator(tag, { numeric: true }));
  if (!LIKE_ENGLISH.test(tag)) return collator().compare;
  // Most strings are simple. Loading a collation takes longer than reading a report, and using it is slow.
  return (left, right) =>
    isSimple(left) && isSimple(right) ? collateSimple(left, right) : collator().compare(left, right);
}, MAX_LOCALES);

const collate = alphabeticalOrder('en');

/** Printable ASCII and common punctuation. */
const SIMPLE = /^[ -~§·–—•]*$/;
/** The collation splits numbers with more digits. */
const LONGEST = 250;

function isSimple(text: string): boolean {
  return text.length <= LONGEST && SIMPLE.test(text);
}

/** The characters of simple strings in the order of the collation. Lowercase letters have the rank of their capitals. */
const ORDER = ` _-–—,;:!?.·'"()[]{}§@*/\\&#%•\`^+<=>|~$0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const RANKS = new Uint8Array('•'.charCodeAt(0) + 1);
for (let rank = 0; rank < ORDER.length; rank += 1) {
  RANKS[ORDER.charCodeAt(rank)] = rank;
  RANKS[ORDER.charAt(rank).toLowerCase().charCodeAt(0)] = rank;
}

function rankAt(text: string, at: number): number {
  return RANKS[text.charCodeAt(at)] ?? 0;
}

/** The result of the collation for simple strings. Lowercase letters come first if strings differ only in case. */
function collateSimple(left: string, right: string): number {
  let byCase = 0;
  let at = 0;
  let other = 0;
  while (at < left.length && other < right.length) {
    if (isDigit(left, at) && isDigit(right, other)) {
      const [ends, otherEnds] = [endOfDigits(left, at), endOfDigits(right, other)];
      const difference = compareNumbers(left.slice(at, ends), right.slice(other, otherEnds));
      if (difference !== 0) return difference;
      [at, other] = [ends, otherEnds];
    } else {
      const difference = rankAt(left, at) - rankAt(right, other);
      if (difference !== 0) return difference;
      // Capital letters have lower codes.
      if (byCase === 0) byCase = right.charCodeAt(other) - left.charCodeAt(at);
      at += 1;
      other += 1;
    }
  }
  return left.length - at - (right.length - other) || byCase;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  while (isDigit(text, end)) end += 1;
  return end;
}

/** Compares numbers of any length. */
function compareNumbers(left: string, right: string): number {
  const [one, other] = [left.replace(/^0+/, ''), right.replace(/^0+/, '')];
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
