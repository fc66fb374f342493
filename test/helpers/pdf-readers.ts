/** Programs that people search and copy PDFs with: PDFium (Chrome, Edge) and pdf.js (Firefox). */
import { readFileSync } from 'node:fs';
import { init, type Pdfium } from '@embedpdf/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

let pdfium: Promise<Pdfium> | undefined;

async function start(): Promise<Pdfium> {
  const file = readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const library = await init({ wasmBinary: new Uint8Array(file).buffer });
  library.PDFiumExt_Init();
  return library;
}

/** A PDF as PDFium reads it. */
export interface PdfiumReading {
  /** The text of all pages, as copied. */
  readonly text: string;
  /** The number of places where its search finds a phrase. */
  readonly count: (phrase: string) => number;
}

/** Reads a PDF with PDFium. `phrases` are searched for on each page. */
export async function readWithPdfium(bytes: Uint8Array, phrases: readonly string[] = []): Promise<PdfiumReading> {
  const library = await (pdfium ??= start());
  const { pdfium: memory } = library;
  const allocated: number[] = [];
  const allocate = (size: number): number => {
    const at = memory.wasmExports.malloc(size);
    allocated.push(at);
    return at;
  };
  const file = allocate(bytes.length);
  memory.HEAPU8.set(bytes, file);
  const document = library.FPDF_LoadMemDocument(file, bytes.length, '');
  let text = '';
  const counts = new Map(phrases.map((phrase) => [phrase, 0]));
  for (let index = 0; index < library.FPDF_GetPageCount(document); index += 1) {
    const page = library.FPDF_LoadPage(document, index);
    const textPage = library.FPDFText_LoadPage(page);
    const length = library.FPDFText_CountChars(textPage);
    const buffer = allocate((length + 1) * 2);
    library.FPDFText_GetText(textPage, 0, length, buffer);
    text += `${memory.UTF16ToString(buffer)}\n`;
    for (const phrase of phrases) {
      const sought = allocate((phrase.length + 1) * 2);
      memory.stringToUTF16(phrase, sought, (phrase.length + 1) * 2);
      const search = library.FPDFText_FindStart(textPage, sought, 0, 0);
      while (library.FPDFText_FindNext(search)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      library.FPDFText_FindClose(search);
    }
    library.FPDFText_ClosePage(textPage);
    library.FPDF_ClosePage(page);
  }
  library.FPDF_CloseDocument(document);
  for (const at of allocated) memory.wasmExports.free(at);
  return { text, count: (phrase) => counts.get(phrase) ?? 0 };
}

/** The text of all pages as pdf.js joins it, one line per line of the page. */
export async function textOfPdfjs(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
  }
  await task.destroy();
  return text;
}
