import { cutText } from '../../../model/values/text.js';

/** Longest text that a cell of a worksheet can hold, in UTF-16 code units. */
export const LONGEST_CELL_TEXT = 32_767;

// XML 1.0 forbids control characters except tab and line feed, U+FFFE and U+FFFF. DEL and those from U+0080 are invisible.
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** Text without any of these characters is legal: they may be one of the above, or half of a pair, or a line end. */
const DOUBTFUL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/;

/** Text that XML can carry: line ends as line feeds, illegal characters removed, lone surrogates replaced by U+FFFD. */
export function legalText(text: string): string {
  if (!DOUBTFUL.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(ILLEGAL, '').replace(LONE_SURROGATE, '\ufffd');
}

/** Spreadsheet programs read `_x0041_` in a stored text as the character A, so its underscore is stored in the same notation. */
export function storedText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

export interface TextGate {
  pass(text: string): string;
  readonly cut: number;
}

export function textGate(): TextGate {
  let cut = 0;
  return {
    pass(text) {
      if (isTooLong(text)) cut += 1;
      return cellText(text);
    },
    get cut() {
      return cut;
    },
  };
}

/** Text as a cell stores it: legal, cut to length, escaped. */
export function cellText(text: string): string {
  return storedText(cutText(legalText(text), LONGEST_CELL_TEXT));
}

export function isTooLong(text: string): boolean {
  return text.length > LONGEST_CELL_TEXT && legalText(text).length > LONGEST_CELL_TEXT;
}

const ORDINARY = /^[A-Za-z0-9]/;
/** East Asian programs read full-width signs as well. Some programs ignore leading white space. */
const FORMULA = /^[=+\-@\t\n＝＋－＠]/;

/**
 * Whether a spreadsheet program would read the text as a formula if a user entered it again. Characters that cells cannot
 * hold are ignored.
 */
export function looksLikeFormula(text: string): boolean {
  return !ORDINARY.test(text) && FORMULA.test(legalText(text));
}
