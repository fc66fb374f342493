/** The tags of a definition's nodes, and the structure tree that the engine makes of them. */

/** Structure types of PDF 1.7 that documents use. `Artifact` is not one: it excludes a node from the structure. */
type Role = 'Artifact' | 'Div' | 'Figure' | 'H1' | 'H2' | 'H3' | 'H4' | 'L' | 'LBody' | 'LI' | 'P' | 'Table' | 'TOC';

/**
 * The tag of a node. A node without a tag belongs to the element of its parent. Text outside of such an element becomes a paragraph
 * (P). A drawing outside of a Figure is decoration.
 */
export interface Tag {
  readonly role: Role;
  readonly alt?: string;
  /** For a node with `table`: the meaning of its rows and cells. */
  readonly grid?: Grid;
}

export interface Grid {
  /**
   * `table`: the `headerRows` are column headers, and the first cell of each other row is its row header. A row of Artifacts is no row.
   * `list`: each row is a label and its body. `contents`: each row links to one place.
   */
  readonly kind: 'table' | 'list' | 'contents';
  /** Whether a row continues the row above it, so that both are one row in the structure. Rows count from 0, including the head. */
  readonly continues?: (row: number) => boolean;
}

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    tag?: Tag;
  }
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface LayoutNode {
    tag?: Tag;
  }
}

/** Structure types: those of tags, and those that the engine adds. */
export type ElementType =
  | 'Document'
  | 'Div'
  | 'Figure'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'L'
  | 'LBody'
  | 'LI'
  | 'Lbl'
  | 'Link'
  | 'P'
  | 'Reference'
  | 'Span'
  | 'TD'
  | 'TH'
  | 'TOC'
  | 'TOCI'
  | 'TR'
  | 'Table';

export type ContentItem =
  | { readonly page: number; readonly mark: number }
  | { readonly page: number; readonly annotation: number };

export interface Attributes {
  readonly alt?: string;
  /** The text in reading order, if its glyphs are in another order. */
  readonly actualText?: string;
  /** Whether the page states that text too, for programs that copy text without its structure. They read it from left to right. */
  readonly isCopied?: true;
  readonly scope?: 'Column' | 'Row';
  readonly columns?: number;
  readonly numbering?: 'Decimal';
}

export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** A number is the object number of an element that is already written. */
type Kid = Element | ContentItem | number;

// Shared, because tens of thousands of elements stay in memory until a long document ends.
const NO_KIDS: Kid[] = [];
const NO_ATTRIBUTES: Attributes = {};

export class Element {
  #kids = NO_KIDS;
  id = 0;
  /** Object number of the page where it was first painted. */
  page: number | undefined;
  /** Of a Figure: the area that it covers on that page. */
  box: Box | undefined;

  constructor(
    readonly type: ElementType,
    /** Part of a table head, which each page repeats: only its first appearance is content. */
    readonly isRepeated: boolean,
    readonly attributes: Attributes,
  ) {}

  get kids(): readonly Kid[] {
    return this.#kids;
  }

  add(type: ElementType, attributes = NO_ATTRIBUTES, isRepeated = this.isRepeated): Element {
    const child = new Element(type, isRepeated, attributes);
    this.append(child);
    return child;
  }

  append(kid: Kid): void {
    // Most elements have one kid. `push` on an empty list would reserve room for sixteen more.
    if (this.#kids.length === 0) this.#kids = [kid];
    else this.#kids.push(kid);
  }

  removeLast(): Kid | undefined {
    return this.#kids.pop();
  }

  /** Removes kids without content, such as a list without items. Returns whether the element itself must stay. */
  removeEmpty(): boolean {
    const kept = this.#kids.filter((kid) => !(kid instanceof Element) || kid.removeEmpty());
    if (kept.length < this.#kids.length) this.#kids = kept;
    return kept.length > 0 || MAY_BE_EMPTY.has(this.type);
  }

  /** Records that the element appears on a page. Returns false if another page already shows this repeated content. */
  appearsOn(page: number): boolean {
    this.page ??= page;
    return !this.isRepeated || this.page === page;
  }

  covers([left, bottom, right, top]: Box, page: number): void {
    if (this.type !== 'Figure' || this.page !== page) return;
    const { box = [left, bottom, right, top] } = this;
    this.box = [Math.min(box[0], left), Math.min(box[1], bottom), Math.max(box[2], right), Math.max(box[3], top)];
  }
}

const CONTAINERS = new Set<ElementType>(['Document', 'Div', 'L', 'LBody', 'LI', 'TOC', 'TOCI', 'TR', 'Table']);
/** An empty cell has a meaning. */
const MAY_BE_EMPTY = new Set<ElementType>(['TD', 'TH']);

/** Whether text in an element needs its own element. */
export function holdsBlocks(type: ElementType): boolean {
  return CONTAINERS.has(type);
}
