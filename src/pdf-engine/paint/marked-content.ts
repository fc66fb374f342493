import type { PdfPage } from 'pdfmake/js/PDFDocument.js';
import { memoize } from '../../model/values/memoize.js';
import { ARTIFACTS, type Mark } from './marks.js';
import { Element, type ElementType } from '../structure/structure.js';

/**
 * The operators of one page. All of them stand in marked content: what follows each other for one element is one piece.
 */
export class MarkedContent {
  /** Elements of the pieces of the page, by their number on it: object numbers of those that are written elsewhere. */
  readonly elements: (Element | number)[] = [];
  readonly #page: PdfPage;
  #operators: string[] = [];
  #open: Element | string | null = null;

  constructor(page: PdfPage) {
    this.#page = page;
  }

  write(operator: string): void {
    this.#operators.push(operator);
  }

  /** What is written from here on belongs to `mark`. */
  begin(mark: Mark): void {
    const next = this.#resolve(mark);
    if (next === this.#open) return;
    this.end();
    this.#open = next;
    if (typeof next === 'string') {
      this.#operators.push(next);
      return;
    }
    const number = this.elements.push(next) - 1;
    next.kids.push({ page: this.#page.dictionary.id, mark: number });
    this.#operators.push(openingOf(next.type, number));
  }

  /**
   * What is written from here on is one piece of an element that is written elsewhere.
   *
   * @param id object number of the element
   * @returns the number of the piece on the page
   */
  beginPiece(type: ElementType, id: number): number {
    this.end();
    const number = this.elements.push(id) - 1;
    this.#open = openingOf(type, number);
    this.#operators.push(this.#open);
    return number;
  }

  /** Closes what is open. */
  end(): void {
    if (this.#open !== null) this.#operators.push('EMC');
    this.#open = null;
  }

  /** Hands over to PDFKit, which writes to the page by itself. */
  flush(): void {
    if (this.#operators.length === 0) return;
    this.#page.write(this.#operators.join('\n'));
    this.#operators = [];
  }

  #resolve(mark: Mark): Element | string {
    if (!(mark instanceof Element)) return ARTIFACTS[mark];
    return mark.appearsOn(this.#page.dictionary.id) ? mark : ARTIFACTS.repeated;
  }
}

/** Most pages have the same. */
const openings = memoize((type: ElementType) =>
  memoize((number: number) => `/${type} <</MCID ${String(number)}>> BDC`),
);

function openingOf(type: ElementType, number: number): string {
  return openings(type)(number);
}
