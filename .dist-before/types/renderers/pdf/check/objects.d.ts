/** Objects of a PDF as they are read. Numbers, booleans and null are themselves, arrays are arrays. */
export declare class Name {
    readonly name: string;
    constructor(name: string);
}
export declare class Reference {
    readonly id: number;
    constructor(id: number);
}
/** Bytes, one character each. */
export declare class Text {
    readonly bytes: string;
    constructor(bytes: string);
    /** The text, where it is one. */
    toString(): string;
}
export type Dictionary = ReadonlyMap<string, PdfObject>;
export declare class Stream {
    readonly dictionary: Dictionary;
    /** As they lie in the file. */
    readonly bytes: Uint8Array;
    constructor(dictionary: Dictionary, 
    /** As they lie in the file. */
    bytes: Uint8Array);
}
/** An operator of a content stream, or a word of the file itself such as `obj`. */
export declare class Keyword {
    readonly word: string;
    constructor(word: string);
}
export type PdfObject = null | boolean | number | Name | Text | Reference | Keyword | Stream | Dictionary | readonly PdfObject[];
export declare function isDictionary(object: PdfObject | undefined): object is Dictionary;
export declare function isList(object: PdfObject | undefined): object is readonly PdfObject[];
