/** Between the records (RFC 4180). */
const LINE_END = '\r\n';

/**
 * Values that a spreadsheet would read as a formula, the same as in the CSV of the page. Some spreadsheets ignore leading white space,
 * characters without width and quotation marks; East Asian ones read full-width signs as well. Plain numbers may begin with a sign.
 */
const FORMULA = /^(?:[\s\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r\n])/u;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

// Those but tab, line feed and carriage return. Programs show or import none of them.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A record with its end. Texts are in quotes and never formulas; no value is an empty field. */
export function csvRecord(values: readonly (string | number | null)[]): string {
  return values.map(csvField).join(',') + LINE_END;
}

function csvField(value: string | number | null): string {
  if (value === null || value === '') return '';
  return typeof value === 'number' ? String(value) : `"${safeText(value).replaceAll('"', '""')}"`;
}

/** Text as data: an apostrophe precedes what looks like a formula, and control characters are left out. */
function safeText(text: string): string {
  const legal = text.replace(CONTROL, '');
  return FORMULA.test(legal) && !NUMBER.test(legal) ? `'${legal}` : legal;
}
