import type { DataTable, PolicyTable, SeverityBreakdown } from '../../../model/document/document.js';
import { openView, type OpenView } from '../../view.js';
import { fillIn, word } from '../../words.js';
import { chunksOf, type Page } from '../page/page.js';
import { columnsOf, showsPolicies } from '../policies/policy-views.js';
import { fill } from '../templates.js';
import { renderTotals, rowsWriter, type TableKind } from './rows.js';
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

/** Policies that the page can filter, with a sentence that says how many of them match the filters. */
export function* policyTable(block: PolicyTable, page: Page): Generator<string> {
  const { table: name, rows } = block.view;
  const total = rows?.length ?? page.document.tables[name]?.rows.length ?? 0;
  const columns = columnsOf(page.document, block.view);
  const around = fill('policy-table', {
    keys: columns.map(({ key }) => key).join(' '),
    prefix: block.view.prefix,
    table: TABLE,
    none: fillIn(word(page.document, 'html.none-here'), { total: page.count(total) }),
  });
  const [before = '', behind = ''] = around.split(TABLE);
  yield before;
  yield* tablePieces(openView(page.document, block.view), name, page, 'entries');
  yield behind;
}

export function severityBreakdown(block: SeverityBreakdown, page: Page): string {
  const { description, view } = block;
  const shown = openView(page.document, view);
  return fill('severity-breakdown', { description, table: [...tablePieces(shown, view.table, page, 'heat')].join('') });
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
  const heads = columns.map(({ label, type, status }) => ({
    label,
    type,
    icon: status === undefined ? '' : statusIcon(status),
  }));
  for (const [index, chunk] of chunks.entries()) {
    yield fill('table', {
      kind,
      columns: classOfColumns,
      isChunk: chunks.length > 1,
      chunk: isEntries ? String(page.policyIndex.add(name, chunk)) : null,
      block: isEntries || chunks.length > 1 ? page.rowClasses.classOf(chunk.length) : null,
      title,
      heads,
      rows: writeRows(view.read(first, first + chunk.length)),
      totals: index === chunks.length - 1 && totals !== undefined ? renderTotals(totals, columns) : null,
    });
    first += chunk.length;
  }
}
