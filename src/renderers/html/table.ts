import type { Cell, Column, TableView } from '../../model/document.js';
import { cellClass, renderCell } from './cell.js';
import { entryKeys } from './entry-key.js';
import { facetReader } from './facets.js';
import type { Page } from './page.js';
import { statusIcon } from './status-icon.js';
import { fill } from './templates.js';
import { resolveView, type ShownRow } from '../view.js';

/**
 * Rows of one HTML table. Browsers lay out a very long table slowly; in blocks of this many rows they skip those that
 * are out of sight, which works for whole tables only.
 */
const ROWS_A_BLOCK = 100;

/** Up to this many rows a table stays in one piece. */
const ROWS_IN_ONE_PIECE = 200;

/** `data` is read, `heat` shades its cells, `entries` are policies, which can be searched and filtered. */
export type TableKind = 'data' | 'heat' | 'entries';

/** A view as one HTML table, or as several where it is very long; as its sentence where it has no rows. */
export function renderTable(view: TableView, page: Page, kind: TableKind): string {
  const { title, columns, rows, totals, empty } = resolveView(page.document, view);
  if (rows.length === 0) return fill('empty', { text: empty });
  const blocks = inBlocks(rows);
  const readCells = cellReader(columns);
  const readFilters = kind === 'entries' ? filterReader(view, page) : () => ({ entry: null, values: [] });
  const classOfColumns = page.columnSets.classOf(columns);
  return blocks
    .map((block, index) =>
      fill('table', {
        kind,
        columns: classOfColumns,
        isBlock: blocks.length > 1,
        title,
        heads: columns.map(({ label, type, status }) => ({
          label,
          type,
          icon: status === undefined ? '' : statusIcon(status),
        })),
        rows: block.map((row) => ({
          anchor: claim(row.anchor, page),
          cells: readCells(row.cells),
          ...readFilters(row),
        })),
        totals: index === blocks.length - 1 && totals !== undefined ? readCells(totals.cells) : null,
      }),
    )
    .join('');
}

function inBlocks(rows: readonly ShownRow[]): (readonly ShownRow[])[] {
  if (rows.length <= ROWS_IN_ONE_PIECE) return [rows];
  const count = Math.ceil(rows.length / ROWS_A_BLOCK);
  return Array.from({ length: count }, (_, block) => rows.slice(block * ROWS_A_BLOCK, (block + 1) * ROWS_A_BLOCK));
}

function cellReader(columns: readonly Column[]) {
  const widest = widestText(columns);
  return (cells: readonly Cell[]) =>
    cells.map((cell, index) => ({
      class: cellClass(cell, columns[index]?.type ?? 'text', index === widest),
      html: renderCell(cell),
    }));
}

/** What the filters of the page need to know of a row. */
function filterReader(view: TableView, page: Page) {
  const keys = entryKeys(page.document, view.table);
  const read = facetReader(page.facets, page.document, view.table);
  return ({ whole, index }: ShownRow) => ({ entry: keys(index), values: read(whole) });
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
