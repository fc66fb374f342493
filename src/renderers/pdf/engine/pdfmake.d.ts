/**
 * Types for the parts of pdfmake that its own types leave out: deep imports, and the PDFKit document behind them. Names with a leading
 * underscore are private there. The versions are pinned, and the engine's tests fail if a new one differs.
 *
 * All modules are CommonJS with a `default` export: see `defaultExport`.
 */
declare module 'pdfmake/js/PDFDocument.js' {
  /** A virtual file system that pdfmake asks before it reads from disk. */
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
    /** The outline. Font units, y up. */
    readonly path: { readonly commands: readonly PathCommand[] };
  }

  export interface PathCommand {
    readonly command: 'bezierCurveTo' | 'closePath' | 'lineTo' | 'moveTo' | 'quadraticCurveTo';
    readonly args: readonly number[];
  }

  /** A font file as fontkit reads it. Measures are in font units. */
  export interface ParsedFont {
    readonly unitsPerEm: number;
    readonly numGlyphs: number;
    readonly availableFeatures: readonly string[];
    readonly postscriptName: string;
    readonly ascent: number;
    readonly capHeight: number;
    readonly xHeight: number;
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
    readonly hhea: { readonly numberOfMetrics: number };
    readonly head: { readonly macStyle: { readonly italic: boolean } };
    readonly 'OS/2'?: { readonly sFamilyClass: number };
    /** Cached glyphs by id, with the characters of their first use. */
    readonly _glyphs: Record<number, { readonly codePoints: readonly number[] }>;
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    createSubset(): Subset;
    /** The file with the offset of a table; null if the font does not have it. */
    _getTableStream(tag: string): { readonly view: DataView; readonly pos: number } | null;
  }

  export interface Subset {
    /** In the order of the file. */
    readonly glyphs: number[];
    /** Glyph numbers in the subset by glyph numbers in the font. */
    readonly mapping: Readonly<Record<number, number>>;
    /** Present if the font has PostScript outlines. */
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
    readonly unicode: number[][];
    readonly dictionary: PdfReference;
    ref(): PdfReference;
    /** The encoded glyphs by code, and as a font file. */
    readonly subset: Subset;
    readonly widths: number[];
    embed(): void;
    /** The glyphs of text in visual order, with positions. */
    layout(text: string): GlyphRun;
    /** Lays out text as a whole, uncached. `features` switches OpenType features by tag. */
    layoutRun(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun;
    /** Lays out a word with the space after it, cached. */
    layoutCached(text: string): GlyphRun;
    lineHeight(size: number): number;
    widthOfString(text: string, size: number): number;
    /** Glyph codes of four hexadecimal digits each, and positions. */
    encode(text: string): [string[], readonly GlyphPosition[]];
  }

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

  export interface PdfReference {
    readonly id: number;
    data: Record<string, unknown>;
    buffer: readonly Uint8Array[];
    compress: boolean;
    write(chunk: string | Uint8Array): void;
    end(chunk?: string | Uint8Array): void;
    finalize(): void;
    toString(): string;
  }

  export interface OutlineItem {
    readonly outlineData: { Dest?: unknown; Count?: number };
    addItem(title: string): OutlineItem;
  }

  export interface EmbeddedImage {
    /** Absent for PNG. */
    readonly colorSpace?: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
    obj: PdfReference | null;
    embed(document: PdfDocument): void;
  }

  export interface JpegImage extends EmbeddedImage {
    readonly data: Buffer;
    readonly bits: number;
    readonly width: number;
    readonly height: number;
  }

  export interface PdfPage {
    readonly height: number;
    readonly dictionary: PdfReference;
    readonly fonts: Record<string, PdfReference>;
    content: PdfReference;
    write(operators: string): void;
    end(): void;
  }

  export interface PdfOptions {
    readonly autoFirstPage: false;
    /** Keeps each page until it or the document ends. */
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
    /** Offsets of objects, by id minus one; null until written. */
    readonly _offsets: (number | null)[];
    _offset: number;
    readonly _root: PdfReference;
    readonly _info: PdfReference;
    readonly _id: Uint8Array;
    readonly compress: boolean;
    _fontCount: number;
    /** Fonts that are written when the document ends, by any name. */
    readonly _fontFamilies: Record<string, ProvidedFont>;
    readonly virtualfs: VirtualFileSystem;
    /** File name of a font; null if the document does not have it. */
    getFontFile(family: string, bold: boolean, italics: boolean): string | null;
    _normalizeColor(color: string): number[] | null;
    annotate(x: number, y: number, width: number, height: number, options: object): this;
    opacity(opacity: number): this;
    provideFont(family: string, bold: boolean, italics: boolean): ProvidedFont;
    openImage(source: string): EmbeddedImage;
    addPage(options: { readonly size: readonly [number, number] }): this;
    ref(data?: Record<string, unknown>): PdfReference;
    end(): void;
    endMarkings(): void;
    endMetadata(): void;
    /** Written bytes that were not read yet; null if there are none. */
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

  export interface InlineRun {
    text: string;
    x: number;
    width: number;
    readonly leadingCut?: number;
    readonly trailingCut?: number;
    readonly lineEnd?: boolean;
    readonly noWrap?: boolean;
    readonly height: number;
    font: ProvidedFont;
    readonly bold?: boolean;
    readonly fontSize: number;
    readonly color?: string;
    readonly characterSpacing?: number;
    readonly alignment?: string;
    readonly link?: string | null;
    readonly linkToDestination?: string | null;
    readonly opacity?: number;
    readonly sup?: boolean;
    readonly sub?: boolean;
    readonly background?: unknown;
    readonly decoration?: unknown;
    /** The node whose page the run prints. */
    readonly _pageNodeRef?: PageTarget;
    _pageRef?: LayoutNode['_pageRef'];
  }

  export interface PageTarget {
    positions?: readonly { readonly pageNumber: number }[] | undefined;
  }

  export interface Line {
    x?: number;
    y?: number;
    id?: string;
    inlines: InlineRun[];
    inlineWidths: number;
    leadingCut: number;
    trailingCut: number;
    getWidth(): number;
    /** The node whose page the line prints. */
    readonly _pageNodeRef?: PageTarget;
    getHeight(): number;
    getAscenderHeight(): number;
  }

  export interface LayoutNode {
    readonly canvas?: readonly Vector[];
    readonly _inlines?: readonly InlineRun[];
    readonly ol?: readonly LayoutNode[];
    readonly ul?: readonly LayoutNode[];
    readonly table?: LayoutTable;
    readonly colSpan?: number;
    /** Covered by the column span of another cell. */
    readonly _span?: boolean;
    readonly listMarker?: { readonly _inlines?: readonly InlineRun[] };
    readonly id?: string;
    readonly text?: string | readonly LayoutNode[];
    readonly positions?: PageTarget['positions'];
    readonly linkToDestination?: string | null;
    /** The node whose page a text with `pageReference` prints. */
    _pageRef?: { readonly _nodeRef: PageTarget } | undefined;
  }

  export interface LayoutTable {
    readonly body: readonly unknown[];
    readonly headerRows?: number;
  }

  export interface LayoutRow {
    readonly cells: readonly LayoutNode[];
    readonly rowIndex: number;
    /** Absent for `columns`, which are not a table. */
    readonly tableNode?: LayoutNode;
  }

  export type Vector = CanvasElement & VectorState;

  /** Properties that the layout adds to a canvas element. */
  export interface VectorState {
    readonly resetXY?: () => void;
  }

  export interface Picture {
    readonly x: number;
    readonly y: number;
    readonly _width: number;
    readonly _height: number;
  }

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

  export interface LayoutContext {
    x: number;
    y: number;
    availableWidth: number;
    availableHeight: number;
    readonly pageMargins: Sides;
    readonly pages: readonly LaidPage[];
    page: number;
    getCurrentPage(): LaidPage;
    moveDown(height: number): void;
  }

  export interface PageWriter {
    context(): LayoutContext;
    moveToNextPage(): void;
    /** Starts a block that stays together; the commit sets its position. */
    beginUnbreakableBlock(width?: number, height?: number): void;
    commitUnbreakableBlock(x?: number, y?: number): void;
  }

  export class LayoutBuilder {
    readonly writer: PageWriter;
    /** How many nodes with columns are around the current node. */
    readonly nestedLevel: number;
    readonly linearNodeList: LayoutNode[];
    readonly docPreprocessor: { preprocessBlock(node: Content): LayoutNode };
    readonly docMeasure: { textInlines: TextInlines; measureBlock(node: LayoutNode): LayoutNode };
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
    processVerticalContainer(node: LayoutNode): void;
    processCanvas(node: LayoutNode): void;
    processSVG(node: LayoutNode): void;
    processImage(node: LayoutNode): void;
    processList(isOrdered: boolean, node: LayoutNode): void;
    processRow(row: LayoutRow): unknown;
    processTable(node: LayoutNode): void;
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

declare module 'pdfmake/js/TextDecorator.js' {
  import type { Line } from 'pdfmake/js/LayoutBuilder.js';
  import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';

  export class TextDecorator {
    constructor(pdf: PdfDocument);
    drawBackground(line: Line, x: number, y: number): void;
    drawDecorations(line: Line, x: number, y: number): void;
  }

  const module: typeof TextDecorator | { readonly default: typeof TextDecorator };
  export { module as default };
}

declare module 'pdfmake/js/TextInlines.js' {
  import type { InlineRun } from 'pdfmake/js/LayoutBuilder.js';
  import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';

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
    measure(words: readonly object[], stack: StyleStack): InlineRun[];
  }

  const module: typeof TextInlines | { readonly default: typeof TextInlines };
  export { module as default };
}

declare module 'pdfmake/js/TextBreaker.js' {
  export class TextBreaker {
    getBreaks(text: string): { readonly text: string; readonly lineEnd?: boolean }[];
  }

  const module: typeof TextBreaker | { readonly default: typeof TextBreaker };
  export { module as default };
}

declare module 'pdfmake/js/SVGMeasure.js' {
  const module: (new () => object) | { readonly default: new () => object };
  export { module as default };
}
