/**
 * Text as HTML in which words longer than `longestWhole` characters may break at sensible places. The breaks leave no
 * trace in copied text.
 */
export declare function withSoftBreaks(text: string, longestWhole?: number): string;
