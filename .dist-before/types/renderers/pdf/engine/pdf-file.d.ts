import * as documentModule from 'pdfmake/js/PDFDocument.js';
import type { PdfReference, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
/** A reference to an object that `put` writes. */
export declare class ObjectNumber {
    readonly id: number;
    /** PDFKit takes plain objects for dictionaries, and writes others as the text that they are. */
    readonly [Symbol.toStringTag] = "ObjectNumber";
    constructor(id: number);
    toString(): string;
}
declare const PdfFile_base: typeof documentModule.PdfDocument;
/**
 * PDFKit's document, which packs objects without a stream of their own into compressed streams, as PDF 1.5 and later allow,
 * where the document is compressed at all.
 */
export declare class PdfFile extends PdfFile_base {
    #private;
    constructor(...parameters: ConstructorParameters<typeof documentModule.PdfDocument>);
    /** Numbers of objects that `put` will write, one after the other. Returns the first. */
    reserve(count: number): number;
    /** Writes an object without a stream. Its text is of one byte a character. */
    put(id: number, body: string): void;
    /** Sets an entry of the catalog, the root of the document. */
    setInCatalog(name: string, value: unknown): void;
    /** Sets an entry of the names of the document, such as those of its files. */
    setName(kind: string, value: unknown): void;
    /** Writes a stream, compressed unless it must be readable as it is. */
    stream(entries: Record<string, unknown>, bytes: Uint8Array, isReadable?: boolean): PdfReference;
    provideFont(family: string, bold: boolean, italics: boolean): ProvidedFont;
    /** The structure is written by `writeStructure`, not by PDFKit. */
    endMarkings(): void;
    /** The metadata are written by `writeMetadata`: PDFKit escapes nothing in them. */
    endMetadata(): void;
    ref(data?: Record<string, unknown>): PdfReference;
    _write(data: string | Uint8Array): void;
    _finalize(): void;
}
export {};
