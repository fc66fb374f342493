import type { LayoutNode } from 'pdfmake/js/LayoutBuilder.js';
import type { Element } from '../structure/structure.js';
import type { Grid } from '../structure/tags.js';

/** The elements of the cells of a row; none for a place that the cell before it covers. */
export function gridRow(
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
