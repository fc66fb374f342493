import { cellIn, type CellTexts, type Entry } from './policies.js';
import type { ExportColumn } from './columns.js';
import { fillIn, formatNumber, one } from './browser.js';
import type { Facet } from './facets.js';

/** What is exported: the filtered and sorted entries, the shown columns, and the facets. */
interface Exported {
  readonly entries: readonly Entry[];
  readonly columns: readonly ExportColumn[];
  readonly facets: readonly Facet[];
}

/** Connects the buttons that copy the policies and download them as CSV. A page without these does nothing. */
export function startExports(bar: HTMLElement, read: () => Exported): void {
  if (bar.querySelector('.tools') === null) return;
  const announcement = one('.announcement', HTMLElement, bar);
  const words = bar.dataset;

  one('.copy', HTMLElement, bar).addEventListener('click', () => {
    const records = recordsOf(read());
    void copy(tsvOf(records)).then((isCopied) => {
      announce(isCopied ? words.copied : words.copyFailed, records.length - 1);
    });
  });
  one('.csv', HTMLElement, bar).addEventListener('click', () => {
    const records = recordsOf(read());
    const file = fileName();
    save(new Blob([csvOf(records)], { type: 'text/csv;charset=utf-8' }), file);
    announce(words.downloaded, records.length - 1, file);
  });

  function announce(text: string | undefined, count: number, file?: string): void {
    announcement.textContent = fillIn(text, { count: formatNumber(count), file });
    announcement.classList.remove('unseen');
  }
}

/** Named after the page. */
function fileName(): string {
  const name = decodeURIComponent(location.pathname)
    .replace(/^.*\//s, '')
    .replace(/\.html?$/i, '');
  return `${name || 'policies'}.csv`;
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Copies text to the clipboard and returns whether it succeeded. Some browsers deny the clipboard to local files. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    const focused = document.activeElement;
    area.value = text;
    document.body.append(area);
    area.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without the clipboard API
    const isCopied = document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return isCopied;
  }
}

/**
 * Entries as records of text. The first record holds the names of the columns. A column is left out unless the page
 * shows it for every entry: a blank would look like an empty value.
 */
function recordsOf({ entries, columns, facets }: Exported): string[][] {
  const fields = columns
    .flatMap((column) => fieldsOf(column, facets))
    .map(({ label, read }) => ({ label, values: entries.flatMap((entry) => read(entry) ?? []) }))
    .filter(({ values }) => values.length === entries.length);
  return [
    fields.map(({ label }) => label),
    ...entries.map((_, index) => fields.map(({ values }) => values[index] ?? '')),
  ];
}

interface Field {
  readonly label: string;
  readonly read: (entry: Entry) => string | undefined;
}

function fieldsOf({ absent, detail, key, label }: ExportColumn, facets: readonly Facet[]): Field[] {
  const facet = facets.find((candidate) => candidate.key === key);
  const field: Field = {
    label,
    read: (entry) => {
      const cell = cellIn(entry, key);
      return cell === undefined ? (facet?.textOf(entry) ?? absent) : textOf(cell);
    },
  };
  if (detail === undefined) return [field];
  return [field, { label: detail, read: (entry) => cellIn(entry, key)?.detail }];
}

/** A number in the form that spreadsheets read, any other text unchanged: "1,364" is a number, "12 of 30" is not. */
function textOf({ text, value }: CellTexts): string {
  return value !== undefined && !/\p{L}/u.test(text) ? value : text;
}

/**
 * Values that a spreadsheet would read as a formula. Some spreadsheets ignore leading white space, characters without
 * width and quotation marks; East Asian ones read full-width signs as well. Plain numbers may begin with a sign.
 */
const FORMULA = /^(?:[\s\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r\n])/u;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Text that no spreadsheet reads as a formula: an apostrophe precedes what looks like one. */
function withoutFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Records as CSV (RFC 4180), every value in quotes, with the byte order mark by which Excel recognizes UTF-8. */
function csvOf(records: readonly (readonly string[])[]): string {
  const lines = records.map((record) =>
    record.map((text) => `"${withoutFormula(text).replaceAll('"', '""')}"`).join(','),
  );
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Records with tabs between values, as spreadsheets paste them from the clipboard. */
function tsvOf(records: readonly (readonly string[])[]): string {
  return records
    .map((record) => record.map((text) => withoutFormula(text).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}
