import type { LayoutNode, PageTarget, InlineRun, Line } from 'pdfmake/js/LayoutBuilder.js';

/**
 * The places that texts refer to, by name. pdfmake would connect texts only with places in the same block, because blocks are laid out one
 * after the other.
 */
export class PageReferences {
  readonly #targets = new Map<string, PageTarget>();
  readonly #pagesOfRows: ReadonlyMap<string, number>;

  /** @param pagesOfRows the pages, from 1, of the places that are rows of tables; grows with the layout */
  constructor(pagesOfRows: ReadonlyMap<string, number>) {
    this.#pagesOfRows = pagesOfRows;
  }

  /** Connects a text that is about to be laid out with the places that it refers to. */
  connect(text: LayoutNode): void {
    this.#connect(text);
    for (const run of text._inlines ?? []) this.#connect(run);
  }

  record({ id, text, positions = [] }: LayoutNode): void {
    const name = id ?? (typeof text === 'object' ? text.find((run) => run.id !== undefined)?.id : undefined);
    if (name !== undefined) this.#targetOf(name).positions = positions;
  }

  /** The page of a place, from 1; undefined if it is not laid out. */
  pageOf(name: string): number | undefined {
    return this.#targets.get(name)?.positions?.[0]?.pageNumber ?? this.#pagesOfRows.get(name);
  }

  #connect(part: Pick<LayoutNode, '_pageRef' | 'linkToDestination'>): void {
    if (part._pageRef !== undefined) part._pageRef = { _nodeRef: this.#targetOf(part.linkToDestination ?? '') };
  }

  #targetOf(name: string): PageTarget {
    let target = this.#targets.get(name);
    if (target === undefined) this.#targets.set(name, (target = new Place(name, this.#pagesOfRows)));
    return target;
  }
}

class Place implements PageTarget {
  #positions: PageTarget['positions'];

  constructor(
    readonly name: string,
    readonly pagesOfRows: ReadonlyMap<string, number>,
  ) {}

  get positions(): PageTarget['positions'] {
    const pageNumber = this.pagesOfRows.get(this.name);
    return this.#positions ?? (pageNumber === undefined ? undefined : [{ pageNumber }]);
  }

  set positions(positions: PageTarget['positions']) {
    this.#positions = positions;
  }
}

/** Whether a line prints the number of a page that may not be laid out yet. */
export function printsPageNumber({ _pageNodeRef, inlines }: Line): boolean {
  return _pageNodeRef !== undefined || inlines.some((run) => run._pageNodeRef !== undefined);
}

/** Replaces the measured placeholders by page numbers, and closes the gaps that they leave. */
export function printPageNumbers(line: Line, isMirrored: boolean): void {
  const [first] = line.inlines;
  for (const run of line.inlines) {
    const target = run._pageNodeRef ?? (run === first ? line._pageNodeRef : undefined);
    if (target !== undefined) printPageNumber(target, run, line, isMirrored);
  }
}

function printPageNumber(target: PageTarget, run: InlineRun, { inlines }: Line, isMirrored: boolean): void {
  run.text = String(target.positions?.[0]?.pageNumber ?? '');
  const width = run.font.widthOfString(run.text, run.fontSize);
  const gap = run.width - width;
  run.width = width;
  const before = run.alignment === 'center' ? gap / 2 : (run.alignment === 'right') !== isMirrored ? gap : 0;
  const { x } = run;
  for (const each of inlines) each.x += each.x > x ? before - gap : before;
}
