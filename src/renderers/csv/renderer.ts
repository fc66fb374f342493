/** What did not pass as CSV (RFC 4180), one record per policy, for trackers that import tasks. */
import { AuditpressError } from '../../base/errors.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import type { AuditDocument } from '../../model/document/document.js';
import type { Row, Table } from '../../model/document/table.js';
import type { CsvOptions } from '../options.js';
import type { Renderer } from '../renderer.js';
import { openView } from '../view.js';
import { csvRecord } from './csv-text.js';

/** Name of the table, in documents about a report and in portfolios. */
const TABLE = 'tracker';
const BYTE_ORDER_MARK = '\ufeff';
/** Records per part that is written. */
const AT_ONCE = 1000;

type Value = string | number | null;

interface CsvColumn {
  readonly head: string;
  readonly valueOf: (row: Row) => Value;
}

export const csvRenderer: Renderer<CsvOptions> = {
  format: 'csv',
  extension: 'csv',
  mediaType: 'text/csv',
  usesFonts: false,
  printsWorksheets: false,
  render(document, options, { write }) {
    const parts: Uint8Array[] = [];
    const keep = write ?? ((part) => void parts.push(part));
    for (const part of textOf(document, options)) keep(Buffer.from(part));
    return Promise.resolve({ bytes: Buffer.concat(parts), notices: [] });
  },
};

function* textOf(document: AuditDocument, { byteOrderMark, columns }: CsvOptions): Generator<string> {
  const { read, rowCount } = openView(document, { table: TABLE });
  const shown = columnsOf(document.tables[TABLE], columns);
  const head = csvRecord(shown.map((column) => column.head));
  yield byteOrderMark ? BYTE_ORDER_MARK + head : head;
  for (let start = 0; start < rowCount; start += AT_ONCE) {
    const rows = read(start, Math.min(start + AT_ONCE, rowCount));
    yield rows.map((row) => csvRecord(shown.map(({ valueOf }) => valueOf(row)))).join('');
  }
}

/** @throws AuditpressError `renderer-options-invalid` for a column that the tracker does not have */
function columnsOf(table: Table | undefined, wanted: CsvOptions['columns']): CsvColumn[] {
  const { columns = [], omitted = [] } = table ?? {};
  const keys = columns.map(({ key }) => key);
  const valueAt =
    (position: number) =>
    ({ cells }: Row): Value =>
      cells[position]?.value ?? null;
  if (wanted === undefined) return columns.map(({ label }, index) => ({ head: label, valueOf: valueAt(index) }));
  const known = [...keys, ...omitted];
  return wanted.map((one, index) => {
    if ('text' in one) return { head: one.head, valueOf: () => one.text };
    if (!known.includes(one.column)) throw unknownColumn(one.column, index, known);
    return { head: one.head, valueOf: valueAt(keys.indexOf(one.column)) };
  });
}

function unknownColumn(column: string, index: number, known: readonly string[]): AuditpressError {
  return new AuditpressError(
    'renderer-options-invalid',
    `renderers.csv.options.columns.${String(index)}.column: expected one of ${known.join(', ')}, received "${column}"${didYouMean(column, known)}`,
  );
}
