/**
 * The BCP 47 tag with the digits 0 to 9, as in ids, dates and page numbers: `ar-EG` alone would select Arabic-Indic digits.
 * Separators and percent signs stay those of the locale.
 */
export function withLatinDigits(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}
