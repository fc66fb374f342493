/** The elements of table rows and their cells. */
import type { LayoutNode } from 'pdfmake/js/LayoutBuilder.js';
import type { LaidRow } from '../layout/laid-rows.js';
import { type Attributes, Element, type ElementType, type Grid } from './structure.js';

/** The structure types of rows. */
const ROW_TYPES = { table: 'TR', list: 'LI', contents: 'TOCI' } as const satisfies Record<Grid['kind'], ElementType>;

/** The structure types of the first cell of each row, and of the others. */
const CELL_TYPES = {
  table: ['TH', 'TD'],
  list: ['Lbl', 'LBody'],
  contents: ['Reference', 'Reference'],
} as const satisfies Record<Grid['kind'], readonly [ElementType, ElementType]>;

/** The structure type of a cell that is not in the head. */
function cellType(kind: Grid['kind'], column: number): ElementType {
  return CELL_TYPES[kind][column === 0 ? 0 : 1];
}

const NO_ATTRIBUTES: Attributes = {};
const COLUMN_HEAD: Attributes = { scope: 'Column' };
const ROW_HEAD: Attributes = { scope: 'Row' };

/** The attributes of a cell. */
function cellAttributes(kind: Grid['kind'], column: number, isHead: boolean): Attributes {
  if (kind !== 'table') return NO_ATTRIBUTES;
  if (isHead) return COLUMN_HEAD;
  return column === 0 ? ROW_HEAD : NO_ATTRIBUTES;
}

/** Adds the elements of a pdfmake row and its cells. Returns one per cell; undefined for a cell covered by a column span. */
export function gridRowElements(
  cells: readonly LayoutNode[],
  kind: Grid['kind'],
  isHead: boolean,
  outer: Element,
): (Element | undefined)[] {
  const row = outer.add(ROW_TYPES[kind], NO_ATTRIBUTES, isHead);
  return cells.map(({ colSpan, _span: isCovered }, column) => {
    if (isCovered === true) return undefined;
    const attributes = cellAttributes(kind, column, isHead);
    return addCell(row, kind, column, isHead, colSpan === undefined ? attributes : { ...attributes, columns: colSpan });
  });
}

/** The row that is not complete yet. Complete rows are already written, except the head. */
function incompleteRow({ kids }: Element): Element | undefined {
  const last = kids.at(-1);
  return last instanceof Element && !last.isRepeated ? last : undefined;
}

/** The elements of a row's cells. A continued row reuses those of the row before, a repeated head those of the first head. */
export function cellElements({ isHead, cells }: LaidRow, kind: Grid['kind'], table: Element): readonly Element[] {
  const [head] = table.kids;
  const known = isHead && head instanceof Element ? head : incompleteRow(table);
  if (known !== undefined) return known.kids.filter((kid) => kid instanceof Element);
  const row = table.add(ROW_TYPES[kind], NO_ATTRIBUTES, isHead);
  return cells.map((_, column) => addCell(row, kind, column, isHead, cellAttributes(kind, column, isHead)));
}

function addCell(row: Element, kind: Grid['kind'], column: number, isHead: boolean, attributes: Attributes): Element {
  return row.add(isHead ? 'TH' : cellType(kind, column), attributes);
}
