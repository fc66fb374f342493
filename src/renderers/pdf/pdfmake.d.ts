/**
 * The parts of pdfmake that its own types leave out: deep imports, and the PDFKit document behind them.
 *
 * Both modules are CommonJS with a `default` export: see `defaultExport`.
 */
declare module 'pdfmake/js/Printer.js' {
  import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

  /** A file system of names that pdfmake asks before it would read from the disk. */
  export interface VirtualFileSystem {
    existsSync(name: string): boolean;
    readFileSync(name: string): Uint8Array;
  }

  /** Fetches what a definition names by address. `resolved` settles when everything asked for is there. */
  export interface UrlResolver {
    resolve(address: string): void;
    resolved(): Promise<void>;
  }

  /** One entry of the outline; `outlineData` is its dictionary, written when the document ends. */
  export interface OutlineItem {
    readonly outlineData: { Dest?: unknown; Count?: number };
    addItem(title: string): OutlineItem;
  }

  export interface PdfKitDocument extends AsyncIterable<Uint8Array> {
    readonly outline: OutlineItem;
    end(): void;
  }

  export interface FontDescriptors {
    [family: string]: { normal: string; bold: string };
  }

  interface Printer {
    createPdfKitDocument(definition: TDocumentDefinitions): Promise<PdfKitDocument>;
  }

  type PrinterClass = new (
    fonts: FontDescriptors,
    files: VirtualFileSystem,
    urls: UrlResolver,
    mayReadLocalFile: (path: string) => boolean,
  ) => Printer;

  const module: PrinterClass | { readonly default: PrinterClass };
  export { module as default };
}

declare module 'pdfmake/js/PDFDocument.js' {
  import type { FontDescriptors, VirtualFileSystem } from 'pdfmake/js/Printer.js';

  /** A parsed font. Metrics are in thousandths of the size, advances in font units. */
  export interface ProvidedFont {
    readonly ascender: number;
    readonly descender: number;
    readonly capHeight: number;
    readonly font: {
      readonly unitsPerEm: number;
      hasGlyphForCodePoint(codePoint: number): boolean;
      glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
    };
  }

  interface PdfDocument {
    provideFont(family: string, bold: boolean, italics: boolean): ProvidedFont;
  }

  type PdfDocumentClass = new (
    fonts: FontDescriptors,
    images: Record<string, never>,
    patterns: Record<string, never>,
    attachments: Record<string, never>,
    options: { readonly autoFirstPage: false; readonly font: null },
    files: VirtualFileSystem,
    mayReadLocalFile: (path: string) => boolean,
  ) => PdfDocument;

  const module: PdfDocumentClass | { readonly default: PdfDocumentClass };
  export { module as default };
}
