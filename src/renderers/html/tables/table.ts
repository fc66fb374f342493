import type { TableView } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { chunksOf } from '../page/chunks.js';
import type { Page } from '../page/page.js';
import { renderTotals, rowWriter, type TableKind } from './rows.js';
import { statusIcon } from '../text/status-icon.js';
import { fill } from '../templates.js';

/** A view as one HTML table, or as several where it is long; as its sentence where it has no rows. */
export function renderTable(view: TableView, page: Page, kind: TableKind): string {
  const { title, columns, rows, indices, totals, empty } = resolveView(page.document, view);
  if (rows.length === 0) return fill('empty', { text: empty });
  const chunks = chunksOf(rows);
  const indexChunks = chunksOf(indices);
  const isEntries = kind === 'entries';
  const writeRow = rowWriter(columns, page, kind);
  const classOfColumns = page.columnSets.classOf(columns);
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
        block: isEntries || chunks.length > 1 ? page.rowCounts.classOf(chunk.length) : null,
        title,
        heads,
        rows: chunk.map(writeRow).join(''),
        totals: index === chunks.length - 1 && totals !== undefined ? renderTotals(totals, columns) : null,
      }),
    )
    .join('');
}
