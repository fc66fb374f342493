import { type Dictionary, type PdfObject, Reference, Stream } from './objects.js';
/**
 * Reads the objects of a PDF: cross-reference tables and streams, object streams, deflate. No encryption, no repair.
 */
export declare class PdfReader {
    #private;
    readonly trailer: Dictionary;
    /** @throws AuditpressError `pdf-unreadable` for what is no PDF. */
    constructor(bytes: Uint8Array);
    /** Numbers of all objects. */
    get ids(): readonly number[];
    reference(id: number): Reference;
    get catalog(): Dictionary;
    /** What an object is, references followed. */
    resolve(object: PdfObject | undefined): PdfObject;
    dictionary(object: PdfObject | undefined): Dictionary;
    list(object: PdfObject | undefined): readonly PdfObject[];
    name(object: PdfObject | undefined): string | undefined;
    /** Text; empty where there is none. */
    text(object: PdfObject | undefined): string;
    number(object: PdfObject | undefined): number | undefined;
    /** The bytes of a stream, unpacked. */
    content(stream: Stream): Uint8Array;
}
