import type { LayoutNode, LayoutRow } from 'pdfmake/js/LayoutBuilder.js';
import type { Definition } from '../definition.js';
import type { Mark } from '../paint/marked-content.js';
import type { LaidRow } from '../layout/laid-rows.js';
import type { RowTable } from '../layout/row-table.js';
import { type Attributes, Element, type ElementType, type Grid, type Tag } from './structure.js';

const NUMBER = /^(\d+)\. $/;

export class NodePlaces {
  readonly #direction: Definition['direction'];
  /** Nodes whose elements the engine creates itself: cells and list items. */
  readonly #own = new WeakMap<LayoutNode, Element>();
  readonly #lastCells = new WeakMap<LayoutNode, readonly (Element | undefined)[]>();

  constructor(direction: Definition['direction']) {
    this.#direction = direction;
  }

  /** The mark of a node within the mark of its parent. Creates the element that its tag asks for. */
  of(node: LayoutNode, outer: Mark): Mark {
    const place = this.#own.get(node) ?? outer;
    return node.tag === undefined ? place : placeOf(node.tag, place);
  }

  addList(node: LayoutNode, isOrdered: boolean, outer: Element): void {
    const list = outer.add('L', isOrdered ? { numbering: 'Decimal' } : {});
    for (const item of node.ol ?? node.ul ?? []) this.#addItem(item, list);
  }

  #addItem(item: LayoutNode, list: Element): void {
    const entry = list.add('LI');
    const [label] = item.listMarker?._inlines ?? [];
    if (label !== undefined) {
      label.mark = entry.add('Lbl');
      if (this.#direction === 'rtl') label.text = label.text.replace(NUMBER, ' .$1');
    }
    this.#own.set(item, entry.add('LBody'));
  }

  addRow({ cells, rowIndex, tableNode: node }: LayoutRow, outer: Element): void {
    const grid = node?.tag?.grid;
    if (node === undefined || grid === undefined) return;
    if (cells.every(({ tag, _span: isCovered }) => isCovered === true || tag?.role === 'Artifact')) return;
    const isHead = rowIndex < (node.table?.headerRows ?? 0);
    const continued = grid.continues?.(rowIndex) === true ? this.#lastCells.get(node) : undefined;
    const places = continued ?? gridRowElements(cells, grid.kind, isHead, outer);
    this.#lastCells.set(node, places);
    cells.forEach((cell, column) => {
      const place = places[column];
      if (place !== undefined) this.#own.set(cell, place);
    });
  }
}

function placeOf(tag: Tag, outer: Mark): Mark {
  if (!(outer instanceof Element)) return outer;
  if (tag.role === 'Artifact') return 'layout';
  return outer.add(tag.role, tag.alt === undefined ? {} : { alt: tag.alt });
}

const ROW_TYPES = { table: 'TR', list: 'LI', contents: 'TOCI' } as const satisfies Record<Grid['kind'], ElementType>;

/** The structure types of the first cell of each row, and of the others. */
const CELL_TYPES = {
  table: ['TH', 'TD'],
  list: ['Lbl', 'LBody'],
  contents: ['Reference', 'Reference'],
} as const satisfies Record<Grid['kind'], readonly [ElementType, ElementType]>;

function cellType(kind: Grid['kind'], column: number): ElementType {
  return CELL_TYPES[kind][column === 0 ? 0 : 1];
}

const NO_ATTRIBUTES: Attributes = {};
const COLUMN_HEAD: Attributes = { scope: 'Column' };
const ROW_HEAD: Attributes = { scope: 'Row' };

function cellAttributes(kind: Grid['kind'], column: number, isHead: boolean): Attributes {
  if (kind !== 'table') return NO_ATTRIBUTES;
  if (isHead) return COLUMN_HEAD;
  return column === 0 ? ROW_HEAD : NO_ATTRIBUTES;
}

/** Adds the elements of a pdfmake row and its cells. Returns one per cell; undefined for a cell covered by a column span. */
function gridRowElements(
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
export function cellElements(laid: LaidRow, { kind, columns }: RowTable, table: Element): readonly Element[] {
  const { isHead, cells } = laid;
  const [head] = table.kids;
  const known = isHead && head instanceof Element ? head : incompleteRow(table);
  if (known !== undefined) return known.kids.filter((kid) => kid instanceof Element);
  const row = table.add(ROW_TYPES[kind], NO_ATTRIBUTES, isHead);
  if (laid.row.headsGroup === true) return [row.add('TH', { scope: 'Column', columns: columns.length })];
  return cells.map((_, column) => addCell(row, kind, column, isHead, cellAttributes(kind, column, isHead)));
}

function addCell(row: Element, kind: Grid['kind'], column: number, isHead: boolean, attributes: Attributes): Element {
  return row.add(isHead ? 'TH' : cellType(kind, column), attributes);
}
