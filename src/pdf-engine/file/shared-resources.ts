import type { PdfReference } from 'pdfmake/js/PDFDocument.js';

/** What the pages of a document use: fonts, pictures, patterns. PDFKit writes such a dictionary for each page. */
export class SharedResources {
  #shared: PdfReference | null = null;
  #write: () => void = () => undefined;

  /** The dictionary of all pages; null before the first. */
  get shared(): PdfReference | null {
    return this.#shared;
  }

  /** Takes that of the first page for all of them. It stays open when a page is complete. */
  share(dictionary: PdfReference): PdfReference {
    this.#write = dictionary.end.bind(dictionary);
    dictionary.end = () => undefined;
    this.#shared = dictionary;
    return dictionary;
  }

  /** Writes it, once no page asks for more. */
  write(): void {
    this.#write();
  }
}
