import { type PdfObject } from './objects.js';
/** Reads objects from bytes, one after the other. */
export declare class Parser {
    #private;
    at: number;
    constructor(bytes: Uint8Array, at?: number);
    get isAtEnd(): boolean;
    /** The next object; a keyword where a word stands that is none. Ends of arrays and dictionaries are keywords as well. */
    read(): PdfObject;
}
