/** Longest text that a cell of a worksheet can hold, in UTF-16 code units. */
export const LONGEST_CELL_TEXT = 32_767;

// XML 1.0 allows no control characters but tab and line feed here, and neither U+FFFE nor U+FFFF; DEL and those from U+0080 on
// are legal but invisible.
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Text that XML can carry: line ends as line feeds, illegal characters removed, lone surrogates replaced by U+FFFD. */
export function legalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(ILLEGAL, '').replace(LONE_SURROGATE, '\ufffd');
}

/** Cuts to at most `limit` UTF-16 code units, the last one an ellipsis, without splitting a surrogate pair. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}…`;
}

/** Spreadsheets read `_x0041_` in a stored text as the character A: the underscore is stored in that notation itself. */
export function storedText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
