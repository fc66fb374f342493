/**
 * A BCP 47 tag whose numbers are written with the digits 0 to 9, as ids, dates and page numbers of documents are: `ar-EG`
 * alone would ask for Arabic-Indic ones. Separators and percent signs stay those of the locale.
 */
export function withLatinDigits(tag: string): string {
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}
