import { cellIn } from './cells.js';

/**
 * Entries as records of text, the first with the names of the columns. A column is left out where the page does not
 * show it for every one of the entries: a blank would read as if there were nothing.
 */
export function recordsOf(entries, columns, facets) {
  const fields = columns.flatMap((column) => fieldsOf(column, facets));
  const values = fields.map(({ read }) => entries.map(read));
  const places = [...fields.keys()].filter((field) => !values[field].includes(undefined));
  return [
    places.map((place) => fields[place].label),
    ...entries.map((_, record) => places.map((place) => values[place][record])),
  ];
}

function fieldsOf({ key, label, detail }, facets) {
  const facet = facets.findIndex((candidate) => candidate.key === key);
  const field = {
    label,
    read: (entry) => {
      const cell = cellIn(entry, key);
      return cell === undefined ? facets[facet]?.texts[entry.options[facet]] : textOf(cell);
    },
  };
  if (detail === undefined) return [field];
  return [field, { label: detail, read: (entry) => cellIn(entry, key)?.detail }];
}

/** A number as spreadsheets read it, anything else as it stands: "1,364" is a number, "12 of 30" is not. */
function textOf({ text, value }) {
  return value !== undefined && !/\p{L}/u.test(text) ? value : text;
}

/**
 * Values that a spreadsheet would take for a formula. Some leave out white space, characters without width and quotation
 * marks that come first; programs of East Asia read full-width signs like the others. Plain numbers may begin with a sign.
 */
const FORMULA = /^(?:[\s\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r\n])/u;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Text that no spreadsheet takes for a formula: an apostrophe goes before what looks like one. */
function harmless(text) {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Records as CSV (RFC 4180), every value in quotes, with the mark by which Excel knows UTF-8. */
export function csvOf(records) {
  const lines = records.map((record) => record.map((text) => `"${harmless(text).replaceAll('"', '""')}"`).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Records with tabs between values, as spreadsheets take them from the clipboard. */
export function tsvOf(records) {
  return records.map((record) => record.map((text) => harmless(text).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}
