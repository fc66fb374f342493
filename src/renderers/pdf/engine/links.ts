import type { PdfDocument, PdfPage, PdfReference } from 'pdfmake/js/PDFDocument.js';
import type { Element } from './structure.js';

/** A place on a page that leads somewhere. Points from the left and the top. */
export interface LinkArea {
  readonly address: string | undefined;
  readonly destination: string | undefined;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** For "print": the link is no mark on paper, but a hidden one would not be archival. */
const PRINTED = 4;

/** The link annotations of a document, each with its element. */
export class Links {
  /** Elements of the annotations, by their number among the parents of the structure less `first`. */
  readonly elements: Element[] = [];
  readonly #pdf: PdfDocument;
  readonly #first: number;

  /** @param first number of the first annotation among the parents of the structure; the pages come before */
  constructor(pdf: PdfDocument, first: number) {
    this.#pdf = pdf;
    this.#first = first;
  }

  /** Makes an area lead to its target. Returns the element that what stands there belongs to. */
  add(page: PdfPage, parent: Element, area: LinkArea): Element {
    const annotation: PdfReference = this.#pdf.ref({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [area.left, page.height - area.bottom, area.right, page.height - area.top],
      Border: [0, 0, 0],
      F: PRINTED,
      A:
        area.destination === undefined
          ? { S: 'URI', URI: new String(area.address) }
          : { S: 'GoTo', D: new String(area.destination) },
      Contents: new String(area.text),
      StructParent: this.#first + this.elements.length,
    });
    page.annotations.push(annotation);
    annotation.end();
    const element = parent.add('Link');
    element.kids.push({ page: page.dictionary.id, annotation: annotation.id });
    this.elements.push(element);
    return element;
  }
}
