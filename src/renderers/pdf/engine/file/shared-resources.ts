import type { PdfReference } from 'pdfmake/js/PDFDocument.js';

/** One resource dictionary (fonts, images, patterns) for all pages. PDFKit alone would write one per page. */
export class SharedResources {
  #shared: PdfReference | null = null;
  #write: () => void = () => undefined;

  /** The shared dictionary; null before the first page. */
  get shared(): PdfReference | null {
    return this.#shared;
  }

  /** Shares the dictionary of the first page, and keeps it open when that page ends. */
  share(dictionary: PdfReference): PdfReference {
    this.#write = dictionary.end.bind(dictionary);
    dictionary.end = () => undefined;
    this.#shared = dictionary;
    return dictionary;
  }

  /** Writes the dictionary, after the last page. */
  write(): void {
    this.#write();
  }
}
