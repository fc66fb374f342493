import type { Cell, Column } from '../../../model/document/table.js';
import type { PdfContext } from '../context.js';
import { shapeIndent } from '../drawing/status-shape.js';
import type { FontStyle } from '../../../pdf-engine/text/typesetter.js';
import { idSize } from './styles.js';
import type { ShownTable } from '../../view.js';
import type { ColumnDemand } from './widths.js';

/** A word wider than this multiple of the type size may be broken. */
const LONGEST_WORD = 8;
/** A part of an identifier wider than this multiple of the type size may be broken. */
const LONGEST_ID_PART = 9;
/** Text up to this multiple of the type size, such as "none given", stays on one line. */
const SHORT_TEXT = 6;

const RIGID = new Set<Column['type']>(['count', 'percent', 'status', 'severity']);

/** The width demands of a table's columns, from all their cells. */
export function measureColumns(table: ShownTable, size: number, context: PdfContext): ColumnDemand[] {
  const rows = table.totals === undefined ? table.rows : [...table.rows, table.totals];
  return table.columns.map((column, index) => {
    const wraps = !RIGID.has(column.type);
    const indent = column.type === 'status' ? shapeIndent(size) : 0;
    const head = headDemand(column, size, context);
    let minimum = head.minimum;
    // A long heading over narrow content wraps.
    let natural = wraps ? head.natural : head.minimum;
    // Many rows share a cell.
    for (const cell of new Set(rows.map(({ cells }) => cells[index]))) {
      if (cell === undefined) continue;
      const demand = cellDemand(cell, column, size, context);
      minimum = Math.max(minimum, demand.minimum + indent);
      natural = Math.max(natural, demand.natural + indent);
    }
    // Half a point of tolerance, because pdfmake sums widths in another order.
    return { minimum: minimum + 0.5, natural: natural + 0.5, weight: column.weight, wraps };
  });
}

type Demand = Pick<ColumnDemand, 'minimum' | 'natural'>;

/** The width demand of a column's head, including its shape. */
export function headDemand(column: Column, size: number, context: PdfContext): Demand {
  const indent = column.status === undefined ? 0 : shapeIndent(size);
  const { minimum, natural } = wordsDemand(column.label, size, 'semibold', context);
  return { minimum: minimum + indent, natural: natural + indent };
}

function cellDemand(cell: Cell, column: Column, size: number, context: PdfContext): Demand {
  const own = column.type === 'id' ? idDemand(cell.text, size, context) : textDemand(cell.text, size, context);
  if (cell.detail === undefined) return own;
  const detail = idDemand(cell.detail, size, context);
  return { minimum: Math.max(own.minimum, detail.minimum), natural: Math.max(own.natural, detail.natural) };
}

/** Measured in semibold, which is wider than regular, so that a total fits as well. */
function textDemand(text: string, size: number, context: PdfContext): Demand {
  const { minimum, natural } = wordsDemand(text, size, 'semibold', context);
  return { minimum: natural <= SHORT_TEXT * size ? natural : minimum, natural };
}

function wordsDemand(text: string, size: number, style: FontStyle, { type }: PdfContext): Demand {
  const { natural, widest } = type.extentOf(text, style);
  return { minimum: Math.min(widest, LONGEST_WORD) * size, natural: natural * size };
}

function idDemand(id: string, size: number, { type }: PdfContext): Demand {
  const natural = type.widthOf(id, idSize(size), 'mono');
  return { minimum: Math.min(natural, LONGEST_ID_PART * size), natural };
}
