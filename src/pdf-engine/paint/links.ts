import type { PdfPage } from 'pdfmake/js/PDFDocument.js';
import { ObjectNumber, type PdfFile } from '../file/pdf-file.js';
import type { Element } from '../structure/structure.js';
import { numberOf, textString } from '../file/syntax.js';
import type { StructureWriter } from '../structure/write-structure.js';

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
  readonly #file: PdfFile;
  readonly #structure: StructureWriter;

  constructor(file: PdfFile, structure: StructureWriter) {
    this.#file = file;
    this.#structure = structure;
  }

  /** Makes an area lead to its target. Returns the element that what stands there belongs to. */
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
