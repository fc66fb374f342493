import type { PdfPage } from 'pdfmake/js/PDFDocument.js';
import { ObjectNumber, type PdfFile } from '../file/pdf-file.js';
import type { Element } from '../structure/structure.js';
import { numberOf, textString } from '../file/syntax.js';
import type { StructureWriter } from '../structure/write-structure.js';

/** The area of a link on a page. Points from the left and the top. */
export interface LinkArea {
  readonly address: string | undefined;
  readonly destination: string | undefined;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The annotation flag Print, which PDF/A requires although a link prints nothing. */
const PRINTED = 4;

/** Creates the link annotations of a document with their structure elements. */
export class Links {
  readonly #file: PdfFile;
  readonly #structure: StructureWriter;

  constructor(file: PdfFile, structure: StructureWriter) {
    this.#file = file;
    this.#structure = structure;
  }

  /** Adds a link annotation. Returns the Link element for the text in its area. */
  add(page: PdfPage, parent: Element, area: LinkArea): Element {
    const element = parent.add('Link');
    const id = this.#file.reserve(1);
    const { address = '', destination } = area;
    const edges = [area.left, page.height - area.bottom, area.right, page.height - area.top];
    const action =
      destination === undefined ? `/S /URI /URI ${textString(address)}` : `/S /GoTo /D ${textString(destination)}`;
    const parts = [
      `/Type /Annot /Subtype /Link /Rect [${edges.map(numberOf).join(' ')}] /Border [0 0 0] /F ${String(PRINTED)}`,
      `/A <<${action}>> /Contents ${textString(area.text)} /StructParent ${String(this.#structure.addAnnotation(element))}`,
    ];
    this.#file.put(id, `<<${parts.join(' ')}>>`);
    page.annotations.push(new ObjectNumber(id));
    element.kids.push({ page: page.dictionary.id, annotation: id });
    return element;
  }
}
