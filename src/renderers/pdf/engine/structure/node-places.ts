import type { LayoutNode, LayoutRow } from 'pdfmake/js/LayoutBuilder.js';
import type { Definition } from '../definition.js';
import type { Mark } from '../paint/marked-content.js';
import { gridRowElements } from './row-elements.js';
import { Element, type Tag } from './structure.js';

/** The marker of an ordered list item, as pdfmake writes it. */
const NUMBER = /^(\d+)\. $/;

/** The places of pdfmake's nodes in the structure. */
export class NodePlaces {
  readonly #direction: Definition['direction'];
  /** Nodes whose elements the engine creates itself: cells and list items. */
  readonly #own = new WeakMap<LayoutNode, Element>();
  /** The cells of the last row of each grid, for rows that continue it. */
  readonly #lastCells = new WeakMap<LayoutNode, readonly (Element | undefined)[]>();

  constructor(direction: Definition['direction']) {
    this.#direction = direction;
  }

  /** The mark of a node within the mark of its parent. Creates the element that its tag asks for. */
  of(node: LayoutNode, outer: Mark): Mark {
    const place = this.#own.get(node) ?? outer;
    return node.tag === undefined ? place : placeOf(node.tag, place);
  }

  /** Adds the elements of a list and its items. */
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

  /** Adds the elements of a row of a grid. */
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
