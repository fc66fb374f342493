/** Text as an object of a PDF: as it is where it is ASCII, else as UTF-16. */
export declare function textString(text: string): string;
