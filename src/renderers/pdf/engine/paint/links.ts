import type { PdfPage } from 'pdfmake/js/PDFDocument.js';
import { ObjectNumbers } from '../file/syntax.js';
import type { PdfFile } from '../file/pdf-file.js';
import { numberOf, textString } from '../file/syntax.js';
import type { Element } from '../structure/structure.js';
import type { StructureWriter } from '../structure/write-structure.js';
import type { Area } from './canvas.js';

export interface LinkTarget {
  /** Of another document. */
  readonly address: string | undefined;
  /** Name of a place in this document. */
  readonly destination: string | undefined;
  /** The text in the area of the link, as readers announce it. */
  readonly text: string;
}

/** The annotation flag Print, which PDF/A requires although a link prints nothing. */
const PRINTED = 4;

export class Links {
  readonly #file: PdfFile;
  readonly #structure: StructureWriter;

  constructor(file: PdfFile, structure: StructureWriter) {
    this.#file = file;
    this.#structure = structure;
  }

  annotate(link: Element, { address = '', destination, text }: LinkTarget, area: Area): void {
    const page: PdfPage = this.#file.page;
    if (text.trim() === '') this.#file.faults.structure.add('a link has no text');
    const id = this.#file.reserve(1);
    const edges = [area.left, page.height - area.bottom, area.right, page.height - area.top];
    const action =
      destination === undefined ? `/S /URI /URI ${textString(address)}` : `/S /GoTo /D ${textString(destination)}`;
    const parts = [
      `/Type /Annot /Subtype /Link /Rect [${edges.map(numberOf).join(' ')}] /Border [0 0 0] /F ${String(PRINTED)}`,
      `/A <<${action}>> /Contents ${textString(text)} /StructParent ${String(this.#structure.addAnnotation(link))}`,
    ];
    this.#file.put(id, `<<${parts.join(' ')}>>`);
    annotationsOf(page).add(id);
    link.append({ page: page.dictionary.id, annotation: id });
  }
}

function annotationsOf({ dictionary: { data } }: PdfPage): ObjectNumbers {
  const { Annots: known } = data;
  if (known instanceof ObjectNumbers) return known;
  const annotations = new ObjectNumbers();
  data['Annots'] = annotations;
  return annotations;
}
