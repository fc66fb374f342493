/** Values in the syntax of PDF: ISO 32000-1, 7.3. */

/** A number, rounded to a thousandth. */
export function numberOf(value: number): string {
  return String(Math.round(value * 1e3) / 1e3);
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

/** A text string: literal if it is ASCII, else UTF-16 in hexadecimal digits. */
export function textString(text: string): string {
  if (PRINTABLE.test(text)) return `(${text.replace(SPECIAL, '\\$&')})`;
  const bytes = Buffer.from(`\ufeff${text.replace(LONE_SURROGATE, '\ufffd')}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
}
