import type { PdfPage } from 'pdfmake/js/PDFDocument.js';
import { textString } from '../file/syntax.js';
import { Element } from '../structure/structure.js';

/** What drawn content belongs to: a structure element, or an artifact such as decoration or a running head. */
export type Mark = Element | 'layout' | 'header' | 'footer' | 'watermark';

const ARTIFACTS = {
  layout: '/Artifact <</Type /Layout>> BDC',
  repeated: '/Artifact <</Type /Pagination>> BDC',
  header: '/Artifact <</Type /Pagination /Subtype /Header>> BDC',
  watermark: '/Artifact <</Type /Pagination /Subtype /Watermark>> BDC',
  footer: '/Artifact <</Type /Pagination /Subtype /Footer>> BDC',
} as const;

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface InlineRun {
    mark?: Mark;
  }
  interface LayoutNode {
    mark?: Mark;
  }
  interface Line {
    mark?: Mark;
  }
  interface Picture {
    mark?: Mark;
  }
  interface VectorState {
    mark?: Mark;
  }
}

/**
 * The operators of one page, all within marked content. Consecutive content of one element is one marked-content sequence.
 */
export class MarkedContent {
  /** By marked-content number (MCID). */
  readonly elements: Element[] = [];
  readonly #page: PdfPage;
  #operators: string[] = [];
  #open: Element | string | null = null;

  constructor(page: PdfPage) {
    this.#page = page;
  }

  write(operator: string): void {
    this.#operators.push(operator);
  }

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
    next.append({ page: this.#page.dictionary.id, mark: number });
    const { actualText = '', isCopied } = next.attributes;
    const reading = isCopied === true ? ` /ActualText ${textString(actualText)}` : '';
    this.#operators.push(`/${next.type} <</MCID ${String(number)}${reading}>> BDC`);
  }

  end(): void {
    if (this.#open !== null) this.#operators.push('EMC');
    this.#open = null;
  }

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
