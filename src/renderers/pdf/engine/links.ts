import type { PdfDocument, PdfPage, PdfReference } from 'pdfmake/js/PDFDocument.js';
import type { Element } from './structure.js';
import type { StructureWriter } from './write-structure.js';

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

/** Makes the link annotations of a document, each with its element. */
export class Links {
  readonly #pdf: PdfDocument;
  readonly #structure: StructureWriter;

  constructor(pdf: PdfDocument, structure: StructureWriter) {
    this.#pdf = pdf;
    this.#structure = structure;
  }

  /** Makes an area lead to its target. Returns the element that what stands there belongs to. */
  add(page: PdfPage, parent: Element, area: LinkArea): Element {
    const element = parent.add('Link');
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
      StructParent: this.#structure.addAnnotation(element),
    });
    page.annotations.push(annotation);
    annotation.end();
    element.kids.push({ page: page.dictionary.id, annotation: annotation.id });
    return element;
  }
}
