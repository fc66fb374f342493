/** The structure tree while a document is laid out and painted. */

/** Structure types as they are written: those of tags, and those that the engine adds by itself. */
export type ElementType =
  | 'Document'
  | 'Div'
  | 'Figure'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'L'
  | 'LBody'
  | 'LI'
  | 'Lbl'
  | 'Link'
  | 'P'
  | 'Reference'
  | 'TD'
  | 'TH'
  | 'TOC'
  | 'TOCI'
  | 'TR'
  | 'Table';

/** A piece of an element: marked content on a page, or an annotation. Pages and annotations are object numbers. */
export type ContentItem =
  { readonly page: number; readonly mark: number } | { readonly page: number; readonly annotation: number };

/** Attributes of an element, beyond its type and place. */
export interface Attributes {
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
  readonly columns?: number;
  readonly numbering?: 'Decimal';
}

export class Element {
  /** Elements that were written already are their object numbers. */
  readonly kids: (Element | ContentItem | number)[] = [];
  /** Object number, from when it is first referred to; 0 before. */
  id = 0;
  /** Page on which it was painted first. */
  page: number | undefined;

  constructor(
    readonly type: ElementType,
    /** Within the head of a table, which pages repeat: only its first appearance is content. */
    readonly isRepeated: boolean,
    readonly attributes: Attributes,
  ) {}

  add(type: ElementType, attributes: Attributes = {}, isRepeated = this.isRepeated): Element {
    const child = new Element(type, isRepeated, attributes);
    this.kids.push(child);
    return child;
  }

  /** Takes up content of a page. False where the content repeats what another page has shown. */
  appearsOn(page: number): boolean {
    this.page ??= page;
    return !this.isRepeated || this.page === page;
  }
}

const CONTAINERS = new Set<ElementType>(['Document', 'Div', 'L', 'LBody', 'LI', 'TOC', 'TOCI', 'TR', 'Table']);
/** A cell says something by being empty. */
const MAY_BE_EMPTY = new Set<ElementType>(['TD', 'TH']);

/** Whether text within an element needs an element of its own. */
export function holdsBlocks({ type }: Element): boolean {
  return CONTAINERS.has(type);
}

/** Takes out what holds nothing, such as a list without items. Returns whether anything is left. */
export function removeEmpty(element: Element): boolean {
  const kept = element.kids.filter((kid) => !(kid instanceof Element) || removeEmpty(kid));
  if (kept.length < element.kids.length) element.kids.splice(0, element.kids.length, ...kept);
  return kept.length > 0 || MAY_BE_EMPTY.has(element.type);
}
