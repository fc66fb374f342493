import type { TableView } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { inPieces } from '../page/pieces.js';
import type { Page } from '../page/page.js';
import { renderTotals, rowWriter, type TableKind } from './rows.js';
import { statusIcon } from '../text/status-icon.js';
import { fill } from '../templates.js';

/** A view as one HTML table, or as several where it is long; as its sentence where it has no rows. */
export function renderTable(view: TableView, page: Page, kind: TableKind): string {
  const { title, columns, rows, indices, totals, empty } = resolveView(page.document, view);
  if (rows.length === 0) return fill('empty', { text: empty });
  const pieces = inPieces(rows);
  const indicesOfPieces = inPieces(indices);
  const isEntries = kind === 'entries';
  const writeRow = rowWriter(columns, page, kind);
  const classOfColumns = page.columnSets.classOf(columns);
  const heads = columns.map(({ label, type, status }) => ({
    label,
    type,
    icon: status === undefined ? '' : statusIcon(status),
  }));
  return pieces
    .map((piece, index) =>
      fill('table', {
        kind,
        columns: classOfColumns,
        isStowed: page.isStowed,
        isPiece: pieces.length > 1,
        piece: isEntries ? String(page.policyIndex.add(view.table, indicesOfPieces[index] ?? [])) : null,
        block: isEntries || pieces.length > 1 ? page.rowCounts.classOf(piece.length) : null,
        title,
        heads,
        rows: piece.map(writeRow).join(''),
        totals: index === pieces.length - 1 && totals !== undefined ? renderTotals(totals, columns) : null,
      }),
    )
    .join('');
}
