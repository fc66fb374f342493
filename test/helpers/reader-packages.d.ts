/** Types for the parts of PDFium and pdf.js that tests use. Those of PDFium need types of Emscripten and lack its memory. */
declare module '@embedpdf/pdfium' {
  /** Numbers are addresses in its memory, or handles. */
  export interface Pdfium {
    readonly pdfium: {
      readonly HEAPU8: Uint8Array;
      readonly wasmExports: { malloc(size: number): number; free(address: number): void };
      UTF16ToString(address: number): string;
      stringToUTF16(text: string, address: number, size: number): void;
    };
    PDFiumExt_Init(): void;
    FPDF_LoadMemDocument(address: number, size: number, password: string): number;
    FPDF_CloseDocument(document: number): void;
    FPDF_GetPageCount(document: number): number;
    FPDF_LoadPage(document: number, index: number): number;
    FPDF_ClosePage(page: number): void;
    FPDFText_LoadPage(page: number): number;
    FPDFText_ClosePage(textPage: number): void;
    FPDFText_CountChars(textPage: number): number;
    FPDFText_GetText(textPage: number, start: number, count: number, address: number): number;
    FPDFText_FindStart(textPage: number, address: number, flags: number, start: number): number;
    FPDFText_FindNext(search: number): boolean;
    FPDFText_FindClose(search: number): void;
  }

  export function init(options: { readonly wasmBinary: ArrayBuffer }): Promise<Pdfium>;
}

declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  interface TextItem {
    readonly str: string;
    readonly hasEOL: boolean;
  }

  interface Task {
    readonly promise: Promise<{
      readonly numPages: number;
      getPage(number: number): Promise<{ getTextContent(): Promise<{ readonly items: readonly TextItem[] }> }>;
    }>;
    destroy(): Promise<void>;
  }

  export function getDocument(options: { readonly data: Uint8Array; readonly verbosity: number }): Task;
}
