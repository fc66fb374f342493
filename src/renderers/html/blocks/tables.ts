import type { DataTable, PolicyTable, SeverityBreakdown } from '../../../model/document/document.js';
import type { Column } from '../../../model/document/table.js';
import { openView, type OpenView } from '../../view.js';
import { chunksOf, type Page } from '../page/page.js';
import { columnsOf, showsPolicies } from '../policies/policy-views.js';
import { fill } from '../templates.js';
import { renderTotals, rowsWriter, type TableKind } from './rows.js';
import { HEAD, rowHeight, sumOf } from '../style/heights.js';
import { statusIcon } from '../markup.js';

/** Tables with more may be too wide for a page beside its contents: that of a trend, or of many risk levels. */
const MANY_COLUMNS = 9;

export function table(block: DataTable, page: Page): string {
  const shown = openView(page.document, block.view);
  const { title, columns } = shown;
  const isCards = showsPolicies(block.view);
  const isWide = columns.length > MANY_COLUMNS;
  return fill('data-table', {
    // A list of policies is too wide for a small screen, which shows it as cards.
    isCards,
    isWide,
    isScrollable: isWide || !isCards,
    title,
    table: [...tablePieces(shown, block.view.table, page, 'data')].join(''),
  });
}

/** Placeholder for the pieces of a table. */
const TABLE = '<auditpress-table>';

/** Policies that the page can filter. */
export function* policyTable(block: PolicyTable, page: Page): Generator<string> {
  const columns = columnsOf(page.document, block.view);
  const around = fill('policy-table', {
    keys: columns.map(({ key }) => key).join(' '),
    prefix: block.view.prefix,
    table: TABLE,
  });
  const [before = '', behind = ''] = around.split(TABLE);
  yield before;
  yield* tablePieces(openView(page.document, block.view), block.view.table, page, 'entries');
  yield behind;
}

export function severityBreakdown(block: SeverityBreakdown, page: Page): string {
  const { description, view } = block;
  const shown = openView(page.document, view);
  return fill('severity-breakdown', { description, table: [...tablePieces(shown, view.table, page, 'heat')].join('') });
}

/** The place of what matches, with its table, which the script fills. A page whose policies are on cards only has no table. */
export function renderMatches({ columnClasses, columns, document, policies }: Page): string {
  const listed = columns.filter(({ isListed }) => isListed);
  // The column that heads the rows is the first.
  const shown = [...listed.filter(({ isFixed }) => isFixed), ...listed.filter(({ isFixed }) => !isFixed)];
  const [name = ''] = policies.rows.keys();
  const title = document.tables[name]?.title ?? '';
  const table = {
    kind: 'entries',
    columns: columnClasses.classOf(shown.map(({ column }) => column)),
    chunk: null,
    height: null,
    title,
    heads: shown.map(({ absent, column }) => headOf(column, absent)),
    rows: '',
    totals: null,
  };
  return fill('matches', {
    keys: shown.map(({ column }) => column.key).join(' '),
    table: shown.length === 0 ? '' : fill('table', table),
  });
}

function headOf({ label, type, status }: Column, absent: string | null = null) {
  return { label, type, icon: status === undefined ? '' : statusIcon(status), absent };
}

/** A view of a table of the document as one HTML table, or several if it is long. A view without rows is its sentence. */
function* tablePieces(view: OpenView, name: string, page: Page, kind: TableKind): Generator<string> {
  const { title, columns, rowCount, indices, totals, empty } = view;
  if (rowCount === 0) {
    yield fill('empty', { text: empty });
    return;
  }
  const chunks = chunksOf(indices);
  let first = 0;
  const isEntries = kind === 'entries';
  const writeRows = rowsWriter(columns, page, kind);
  const classOfColumns = page.columnClasses.classOf(columns);
  const heads = columns.map((column) => headOf(column));
  const heightOf = rowHeight(columns);
  for (const [index, chunk] of chunks.entries()) {
    const rows = view.read(first, first + chunk.length);
    const height = chunks.length > 1 ? sumOf([HEAD, ...rows.map(heightOf)]) : null;
    yield fill('table', {
      kind,
      columns: classOfColumns,
      chunk: isEntries ? String(page.policyIndex.add(name, chunk)) : null,
      height: height === null ? null : page.heights.classOf(height),
      title,
      heads,
      rows: writeRows(rows),
      totals: index === chunks.length - 1 && totals !== undefined ? renderTotals(totals, columns) : null,
    });
    first += chunk.length;
  }
}
