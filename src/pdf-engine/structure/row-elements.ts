/** The elements of table rows and their cells. */
import type { LayoutNode } from 'pdfmake/js/LayoutBuilder.js';
import type { LaidRow } from '../layout/laid-rows.js';
import { type Attributes, Element, type Grid } from './structure.js';

/** Adds the elements of a pdfmake row and its cells. Returns one per cell; undefined for a cell covered by a column span. */
export function gridRowElements(
  cells: readonly LayoutNode[],
  kind: Grid['kind'],
  isHead: boolean,
  outer: Element,
): (Element | undefined)[] {
  switch (kind) {
    case 'table': {
      const row = outer.add('TR', {}, isHead);
      return cells.map((cell, column) => {
        if (cell._span === true) return undefined;
        const span = cell.colSpan === undefined ? {} : { columns: cell.colSpan };
        if (isHead) return row.add('TH', { ...span, scope: 'Column' });
        return column === 0 ? row.add('TH', { ...span, scope: 'Row' }) : row.add('TD', span);
      });
    }
    case 'list': {
      const item = outer.add('LI');
      return cells.map((_, column) => item.add(column === 0 ? 'Lbl' : 'LBody'));
    }
    case 'contents': {
      const item = outer.add('TOCI');
      return cells.map(() => item.add('Reference'));
    }
  }
}

/** The row that is not complete yet. Complete rows are already written, except the head. */
export function incompleteRow({ kids }: Element): Element | undefined {
  const last = kids.at(-1);
  return last instanceof Element && last !== kids[0] ? last : undefined;
}

const COLUMN_HEAD: Attributes = { scope: 'Column' };
const ROW_HEAD: Attributes = { scope: 'Row' };

/** The elements of a row's cells. A continued row reuses those of the row before, a repeated head those of the first head. */
export function cellElements({ isHead, cells }: LaidRow, table: Element): readonly Element[] {
  const [head] = table.kids;
  const known = isHead && head instanceof Element ? head : incompleteRow(table);
  if (known !== undefined) return known.kids.filter((kid) => kid instanceof Element);
  const row = table.add('TR', {}, isHead);
  return cells.map((_, column) => {
    if (isHead) return row.add('TH', COLUMN_HEAD);
    return column === 0 ? row.add('TH', ROW_HEAD) : row.add('TD');
  });
}
