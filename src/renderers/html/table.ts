import type { Cell, Column, Row, TableView } from '../../model/document.js';
import { cellClass, renderCell, sortValue } from './cell.js';
import { countedBy, drillLink } from './drill.js';
import { inPieces } from './pieces.js';
import type { Page } from './page.js';
import { statusIcon } from './status-icon.js';
import { fill } from './templates.js';
import { resolveView } from '../view.js';

/** `data` is read, `heat` shades its cells, `entries` are policies, which can be searched, filtered and sorted. */
export type TableKind = 'data' | 'heat' | 'entries';

/** A view as one HTML table, or as several where it is long; as its sentence where it has no rows. */
export function renderTable(view: TableView, page: Page, kind: TableKind): string {
  const { title, columns, rows, totals, empty } = resolveView(page.document, view);
  if (rows.length === 0) return fill('empty', { text: empty });
  const pieces = inPieces(rows);
  const isEntries = kind === 'entries';
  const readCells = isEntries ? entryCellReader(columns) : dataCellReader(columns, page);
  const readTotals = dataCellReader(columns, null);
  const classOfColumns = page.columnSets.classOf(columns);
  return pieces
    .map((piece, index) =>
      fill('table', {
        kind,
        columns: classOfColumns,
        isStowed: page.isStowed,
        isPiece: pieces.length > 1,
        piece: isEntries
          ? String(
              page.policyIndex.add(
                view.table,
                piece.map((row) => row.index),
              ),
            )
          : null,
        block: isEntries || pieces.length > 1 ? page.rowCounts.classOf(piece.length) : null,
        title,
        heads: columns.map(({ label, type, status }) => ({
          label,
          type,
          icon: status === undefined ? '' : statusIcon(status),
        })),
        rows: piece.map((row) => ({
          cells: readCells(row),
          anchor: claim(row.anchor, page),
        })),
        totals: index === pieces.length - 1 && totals !== undefined ? readTotals(totals) : null,
      }),
    )
    .join('');
}

interface ReadCell {
  readonly class: string;
  readonly value: string | null;
  readonly html: string;
}

/** `page` is null for totals, whose counts are not linked. */
function dataCellReader(columns: readonly Column[], page: Page | null): (row: Row) => ReadCell[] {
  const widest = widestText(columns);
  return ({ cells }) =>
    cells.map((cell, index) => ({
      class: cellClass(cell, columns[index]?.type ?? 'text', index === widest),
      value: null,
      html: page === null ? renderCell(cell) : linkedCount(cell, index, cells, columns, page),
    }));
}

/** A count of policies leads to them. */
function linkedCount(
  cell: Cell,
  index: number,
  [opening]: readonly Cell[],
  columns: readonly Column[],
  { drill }: Page,
): string {
  const [first] = columns;
  const counted = first && opening ? countedBy(columns[index], cell, first, opening) : null;
  const filters = counted === null ? null : drill.filtersFor(counted);
  return filters === null ? renderCell(cell) : drillLink(renderCell(cell), filters, opening?.target);
}

/** The first cell of a policy leads to the policy, which makes its address easy to take along. */
function entryCellReader(columns: readonly Column[]): (row: Row) => ReadCell[] {
  const widest = widestText(columns);
  return ({ anchor, cells }) =>
    cells.map((cell, index) => ({
      class: cellClass(cell, columns[index]?.type ?? 'text', index === widest),
      value: sortValue(cell),
      html: renderCell(
        index > 0 || anchor === undefined || cell.target !== undefined ? cell : { ...cell, target: anchor },
      ),
    }));
}

/** Position of the column that carries the row: the text column with the largest weight. */
function widestText(columns: readonly Column[]): number {
  const weights = columns.map(({ type, weight }) => (type === 'text' ? weight : 0));
  return weights.indexOf(Math.max(...weights));
}

function claim(anchor: string | undefined, page: Page): string | null {
  if (anchor === undefined || page.anchors.has(anchor)) return null;
  page.anchors.add(anchor);
  return anchor;
}
