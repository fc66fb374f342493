import type { TableView } from '../../../model/document/table.js';
import { resolveView } from '../../view.js';
import { chunksOf } from '../page/chunks.js';
import type { Page } from '../page/page.js';
import { renderTotals, rowWriter, type TableKind } from './rows.js';
import { statusIcon } from '../text/markup.js';
import { fill } from '../templates.js';

/** A view as one HTML table, a long one as several, one without rows as its sentence. */
export function renderTable(view: TableView, page: Page, kind: TableKind): string {
  const { title, columns, rows, indices, totals, empty } = resolveView(page.document, view);
  if (rows.length === 0) return fill('empty', { text: empty });
  const chunks = chunksOf(rows);
  const indexChunks = chunksOf(indices);
  const isEntries = kind === 'entries';
  const writeRow = rowWriter(columns, page, kind);
  const classOfColumns = page.columnClasses.classOf(columns);
  const heads = columns.map(({ label, type, status }) => ({
    label,
    type,
    icon: status === undefined ? '' : statusIcon(status),
  }));
  return chunks
    .map((chunk, index) =>
      fill('table', {
        kind,
        columns: classOfColumns,
        isDeferred: page.defersTables,
        isChunk: chunks.length > 1,
        chunk: isEntries ? String(page.policyIndex.add(view.table, indexChunks[index] ?? [])) : null,
        block: isEntries || chunks.length > 1 ? page.rowClasses.classOf(chunk.length) : null,
        title,
        heads,
        rows: chunk.map(writeRow).join(''),
        totals: index === chunks.length - 1 && totals !== undefined ? renderTotals(totals, columns) : null,
      }),
    )
    .join('');
}
