import { cutText } from '../../../../model/values/text.js';

/** Values in the syntax of PDF: ISO 32000-1, 7.3. */

export function numberOf(value: number): string {
  return thousandths(Math.round(value * 1e3));
}

/** The part after the whole number, such as `.25`, by its number of thousandths. Filled on first use. */
const decimals: string[] = [];

/** Writes a number of thousandths as a decimal: 250 as `0.25`. Three times as fast as JavaScript's own conversion of a fraction. */
export function thousandths(count: number): string {
  const size = Math.abs(count);
  const rest = size % 1e3;
  if (rest === 0) return String(count / 1e3);
  const fraction = (decimals[rest] ??= String(rest / 1e3).slice(1));
  return `${count < 0 ? '-' : ''}${String((size - rest) / 1e3)}${fraction}`;
}

/** Escaped in a literal string: parentheses, the backslash, and CR, which would be read as LF. */
const ESCAPED: Readonly<Record<string, string>> = { '(': '\\(', ')': '\\)', '\\': '\\\\', '\r': '\\r' };

/** At most 65,536 codes. */
const knownCodes = new Map<string, string>();

/**
 * Codes of four hexadecimal digits each as the contents of a literal string, two bytes per code. Half as long as the digits, so
 * compressing a page takes half the time.
 */
export function stringOf(codes: string): string {
  let text = '';
  for (let at = 0; at < codes.length; at += 4) text += stringOfCode(codes.slice(at, at + 4));
  return text;
}

function stringOfCode(code: string): string {
  let known = knownCodes.get(code);
  if (known === undefined) {
    const bytes = [code.slice(0, 2), code.slice(2)].map((digits) => String.fromCharCode(parseInt(digits, 16)));
    known = bytes.map((byte) => ESCAPED[byte] ?? byte).join('');
    knownCodes.set(code, known);
  }
  return known;
}

const SPECIAL = /[\\()]/g;
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Half of a surrogate pair, which is no character. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** Maximum bytes of a string in an archival file: ISO 19005-2, 6.1.13. */
export const MAX_BYTES = 32_767;
/** UTF-16 has two bytes per unit, and a mark before the first. */
const MAX_UNITS = Math.floor((MAX_BYTES - 2) / 2);

/** A text that fits into a string: a longer one ends with an ellipsis after a whole character. */
export function clipText(text: string): string {
  if (text.length <= MAX_UNITS || (text.length <= MAX_BYTES && PRINTABLE.test(text))) return text;
  return cutText(text, MAX_UNITS);
}

/** A text for PDFKit, which writes `String` objects as strings and plain strings as names. */
export function textObject(text: string): object {
  return new String(clipText(text));
}

/** A text string: literal if it is ASCII, else UTF-16 in hexadecimal digits. */
export function textString(long: string): string {
  const text = clipText(long);
  if (PRINTABLE.test(text)) return `(${text.replace(SPECIAL, '\\$&')})`;
  const bytes = Buffer.from(`\ufeff${text.replace(LONE_SURROGATE, '\ufffd')}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
}

export class ObjectNumber {
  constructor(readonly id: number) {}

  get [Symbol.toStringTag](): string {
    return 'ObjectNumber';
  }

  toString(): string {
    return `${String(this.id)} 0 R`;
  }
}

/** An array of references. It stores only numbers, because all pages of a document keep their arrays until the end. */
export class ObjectNumbers {
  readonly #ids: number[] = [];

  get [Symbol.toStringTag](): string {
    return 'ObjectNumbers';
  }

  add(id: number): void {
    this.#ids.push(id);
  }

  toString(): string {
    return `[${this.#ids.map((id) => `${String(id)} 0 R`).join(' ')}]`;
  }
}
