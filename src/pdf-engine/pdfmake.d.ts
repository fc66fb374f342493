/**
 * The parts of pdfmake that its own types leave out: deep imports, and the PDFKit document behind them. What starts with an
 * underscore is private to them; the versions are pinned, and the tests of the engine fail where a new one differs.
 *
 * All modules are CommonJS with a `default` export: see `defaultExport`.
 */
declare module 'pdfmake/js/PDFDocument.js' {
  /** A file system of names that pdfmake asks before it would read from the disk. */
  export interface VirtualFileSystem {
    existsSync(name: string): boolean;
    readFileSync(name: string): Uint8Array;
  }

  export interface FontDescriptors {
    [family: string]: { normal: string; bold: string };
  }

  export interface Glyph {
    /** Number in the font file. */
    readonly id: number;
    readonly codePoints: readonly number[];
    /** Font units. */
    readonly advanceWidth: number;
  }

  /** A font file as fontkit reads it. Measures are in font units. */
  export interface ParsedFont {
    readonly unitsPerEm: number;
    readonly numGlyphs: number;
    /** Tags of the features of its layout tables. */
    readonly availableFeatures: readonly string[];
    readonly postscriptName: string;
    readonly ascent: number;
    readonly capHeight: number;
    readonly xHeight: number;
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
    readonly head: { readonly macStyle: { readonly italic: boolean } };
    readonly 'OS/2'?: { readonly sFamilyClass: number };
    /** Glyphs by their id, as they were asked for first. */
    readonly _glyphs: Record<number, { readonly codePoints: readonly number[] }>;
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    createSubset(): Subset;
    /** The bytes of the file with the place where a table begins; null where there is none. */
    _getTableStream(tag: string): { readonly view: DataView; readonly pos: number } | null;
  }

  /** Glyphs of a font for a file of their own. */
  export interface Subset {
    /** In the order of the file. */
    readonly glyphs: number[];
    /** Numbers in the file by numbers in the font. */
    readonly mapping: Readonly<Record<number, number>>;
    /** There where the font has PostScript outlines. */
    readonly cff?: object;
    includeGlyph(id: number): number;
    encode(): Uint8Array;
  }

  /** A font of a document. Metrics are in thousandths of the size. */
  export class ProvidedFont {
    constructor(document: PdfDocument, font: ParsedFont, id: string);
    readonly document: PdfDocument;
    readonly id: string;
    ascender: number;
    descender: number;
    readonly capHeight: number;
    /** From font units to thousandths. */
    readonly scale: number;
    readonly font: ParsedFont;
    /** Code points of each glyph of the subset. */
    readonly unicode: number[][];
    readonly dictionary: PdfReference;
    ref(): PdfReference;
    /** The glyphs that were encoded, by the codes they have, and as a font file. */
    readonly subset: Subset;
    /** Thousandths of the size, by code. */
    readonly widths: number[];
    /** Writes the font with the glyphs that were encoded. */
    embed(): void;
    /** The glyphs of text, in the order they stand on the line, and where. */
    layout(text: string): GlyphRun;
    /** Lays out text as a whole; positions are its own. */
    layoutRun(text: string): GlyphRun;
    /** The same for a word with the space after it, remembered. */
    layoutCached(text: string): GlyphRun;
    lineHeight(size: number): number;
    widthOfString(text: string, size: number): number;
    /** Glyphs as four hexadecimal digits each, and where they stand. */
    encode(text: string): [string[], readonly GlyphPosition[]];
  }

  /** Glyphs with their places; the width in thousandths of the size. */
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly GlyphPosition[];
    readonly advanceWidth: number;
  }

  /** Thousandths of the size. */
  export interface GlyphPosition {
    readonly xAdvance: number;
    readonly advanceWidth: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }

  /** An object of the file: written when it ends. */
  export interface PdfReference {
    readonly id: number;
    data: Record<string, unknown>;
    readonly buffer: readonly Uint8Array[];
    compress: boolean;
    write(chunk: string | Uint8Array): void;
    end(chunk?: string | Uint8Array): void;
    finalize(): void;
    toString(): string;
  }

  /** One entry of the outline; `outlineData` is its dictionary, written when the document ends. */
  export interface OutlineItem {
    readonly outlineData: { Dest?: unknown; Count?: number };
    addItem(title: string): OutlineItem;
  }

  export interface PdfPage {
    readonly height: number;
    readonly dictionary: PdfReference;
    readonly fonts: Record<string, PdfReference>;
    /** What is written as a reference each. */
    readonly annotations: object[];
    /** Stream of the operators. */
    content: PdfReference;
    write(operators: string): void;
    /** Writes the page. */
    end(): void;
  }

  export interface PdfOptions {
    readonly autoFirstPage: false;
    /** Keeps pages until the document ends, or until they are ended. */
    readonly bufferPages?: boolean;
    readonly font: null;
    readonly pdfVersion?: string;
    readonly compress?: boolean;
    readonly displayTitle?: boolean;
    readonly lang?: string;
    readonly info?: Readonly<Record<string, string | Date>>;
  }

  export class PdfDocument implements AsyncIterable<Uint8Array> {
    constructor(
      fonts: FontDescriptors,
      images: Record<string, never>,
      patterns: Record<string, never>,
      attachments: Record<string, never>,
      options: PdfOptions,
      files: VirtualFileSystem,
      mayReadLocalFile: (path: string) => boolean,
    );
    readonly outline: OutlineItem;
    page: PdfPage;
    /** Pages that are not written yet. */
    readonly _pageBuffer: PdfPage[];
    readonly info: Readonly<Record<string, string | Date>>;
    /** Where objects lie, by id less one; null while they are not written. */
    readonly _offsets: (number | null)[];
    /** Bytes that are written. */
    _offset: number;
    readonly _root: PdfReference;
    readonly _info: PdfReference;
    readonly _id: Uint8Array;
    readonly compress: boolean;
    _fontCount: number;
    /** Fonts that are written when the document ends, by any name. */
    readonly _fontFamilies: Record<string, ProvidedFont>;
    readonly virtualfs: VirtualFileSystem;
    /** Name of the file of a font; null where the document has none. */
    getFontFile(family: string, bold: boolean, italics: boolean): string | null;
    /** As pdfmake keeps it: the font that the next text is set in. */
    _font: ProvidedFont;
    _normalizeColor(color: string): number[] | null;
    provideFont(family: string, bold: boolean, italics: boolean): ProvidedFont;
    addPage(options: { readonly size: readonly [number, number] }): this;
    ref(data?: Record<string, unknown>): PdfReference;
    end(): void;
    endMarkings(): void;
    endMetadata(): void;
    /** All that was written, where nothing was read before. */
    read(): Uint8Array | null;
    _write(data: string | Uint8Array): void;
    _finalize(): void;
  }

  const module: typeof PdfDocument | { readonly default: typeof PdfDocument };
  export { module as default };
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  import type { CanvasElement, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
  import type { PdfDocument, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
  import type { TextInlines } from 'pdfmake/js/TextInlines.js';

  /** A word or more in one style, on one line. `x` is from the start of the line. */
  export interface InlineRun {
    text: string;
    x: number;
    width: number;
    readonly leadingCut?: number;
    readonly trailingCut?: number;
    readonly lineEnd?: boolean;
    readonly noWrap?: boolean;
    readonly height: number;
    readonly font: ProvidedFont;
    readonly fontSize: number;
    readonly color?: string;
    readonly characterSpacing?: number;
    readonly alignment?: string;
    readonly link?: string | null;
    readonly linkToDestination?: string | null;
  }

  export interface Line {
    x?: number;
    y?: number;
    /** Name of the destination to set. */
    id?: string;
    inlines: InlineRun[];
    inlineWidths: number;
    leadingCut: number;
    trailingCut: number;
    getWidth(): number;
    /** The node whose page the line prints. */
    readonly _pageNodeRef?: { readonly positions?: readonly { readonly pageNumber: number }[] };
    getHeight(): number;
    getAscenderHeight(): number;
  }

  /** A node of the definition once it is measured. */
  export interface LayoutNode {
    readonly canvas?: readonly Vector[];
    readonly _inlines?: readonly InlineRun[];
    readonly ol?: readonly LayoutNode[];
    readonly ul?: readonly LayoutNode[];
    readonly table?: { readonly headerRows?: number };
    readonly colSpan?: number;
    /** A place that another cell covers. */
    readonly _span?: boolean;
    readonly listMarker?: { readonly _inlines?: readonly InlineRun[] };
  }

  export interface LayoutRow {
    readonly cells: readonly LayoutNode[];
    readonly rowIndex: number;
    /** Absent for columns, which are no table. */
    readonly tableNode?: LayoutNode;
  }

  export type Vector = CanvasElement & VectorState;

  /** What the layout adds to the element of a canvas. */
  export interface VectorState {
    readonly resetXY?: () => void;
  }

  /** An image or SVG with its place. */
  export interface Picture {
    readonly x: number;
    readonly y: number;
    readonly _width: number;
  }

  /** What stands on a page, by its type. */
  export interface PageItems {
    line: Line;
    vector: Vector;
    image: Picture;
    svg: Picture;
    beginVerticalAlignment: object;
    endVerticalAlignment: object;
  }

  export type PageItem = {
    [Type in keyof PageItems]: { readonly type: Type; readonly item: PageItems[Type] };
  }[keyof PageItems];

  export interface LaidPage {
    readonly items: PageItem[];
    readonly pageSize: { readonly width: number; readonly height: number };
  }

  export interface Sides {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }

  export interface PageSize {
    readonly width: number;
    readonly height: number;
    readonly orientation: 'portrait' | 'landscape';
  }

  /** Where the next content will stand. Points; `y` counts from the top of the page. */
  export interface LayoutContext {
    x: number;
    y: number;
    availableWidth: number;
    availableHeight: number;
    readonly pageMargins: Sides;
    readonly pages: readonly LaidPage[];
    /** Place of the current page among them. */
    page: number;
    getCurrentPage(): LaidPage;
    moveDown(height: number): void;
  }

  export interface PageWriter {
    context(): LayoutContext;
    moveToNextPage(): void;
    /** What is laid out until the commit stands together, at a place that the commit names. */
    beginUnbreakableBlock(width: number, height: number): void;
    commitUnbreakableBlock(x: number, y: number): void;
  }

  export class LayoutBuilder {
    readonly writer: PageWriter;
    readonly docPreprocessor: { preprocessBlock(node: Content): LayoutNode };
    readonly docMeasure: { textInlines: TextInlines; measureBlock(node: LayoutNode): LayoutNode };
    /** Lays out once what `layoutDocument` is called with. */
    tryLayoutDocument(content: Content, pdf: PdfDocument, ...rest: unknown[]): object;
    constructor(pageSize: PageSize, margins: Sides, svgMeasure: object);
    layoutDocument(
      content: Content,
      pdf: PdfDocument,
      styles: Record<string, never>,
      defaultStyle: TDocumentDefinitions['defaultStyle'],
    ): LaidPage[];
    processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void;
    processLeaf(node: LayoutNode): void;
    processCanvas(node: LayoutNode): void;
    processSVG(node: LayoutNode): void;
    processImage(node: LayoutNode): void;
    processList(isOrdered: boolean, node: LayoutNode): void;
    processRow(row: LayoutRow): unknown;
    buildNextLine(node: LayoutNode): Line | null;
    addHeadersAndFooters(): void;
  }

  const module: typeof LayoutBuilder | { readonly default: typeof LayoutBuilder };
  export { module as default };
}

declare module 'pdfmake/js/Renderer.js' {
  import type { Picture, Vector } from 'pdfmake/js/LayoutBuilder.js';
  import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';

  export class PageRenderer {
    constructor(pdf: PdfDocument);
    renderVector(vector: Vector): void;
    renderImage(image: Picture): void;
    renderSVG(svg: Picture): void;
    beginVerticalAlignment(item: object): void;
    endVerticalAlignment(item: object): void;
  }

  const module: typeof PageRenderer | { readonly default: typeof PageRenderer };
  export { module as default };
}

declare module 'pdfmake/js/TextInlines.js' {
  import type { InlineRun } from 'pdfmake/js/LayoutBuilder.js';
  import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';

  /** The nodes around a text with their styles, the outermost first; a string names a style of the document. */
  export interface StyleStack {
    readonly defaultStyle: Readonly<Record<string, unknown>>;
    readonly styleOverrides: readonly (string | Readonly<Record<string, unknown>>)[];
  }

  export class TextInlines {
    constructor(pdf: PdfDocument);
    readonly pdfDocument: PdfDocument;
    buildInlines(
      text: unknown,
      stack: StyleStack,
    ): { readonly items: InlineRun[]; readonly minWidth: number; readonly maxWidth: number };
    /** Words with the styles of their runs. */
    measure(words: readonly object[], stack: StyleStack): InlineRun[];
  }

  const module: typeof TextInlines | { readonly default: typeof TextInlines };
  export { module as default };
}

declare module 'pdfmake/js/TextBreaker.js' {
  export class TextBreaker {
    /** The parts of a text between the places where lines may end. */
    getBreaks(text: string): { readonly text: string; readonly lineEnd?: boolean }[];
  }

  const module: typeof TextBreaker | { readonly default: typeof TextBreaker };
  export { module as default };
}

declare module 'pdfmake/js/SVGMeasure.js' {
  const module: (new () => object) | { readonly default: new () => object };
  export { module as default };
}
