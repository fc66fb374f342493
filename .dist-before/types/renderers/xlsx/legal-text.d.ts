/** Longest text that a cell of a worksheet can hold, in UTF-16 code units. */
export declare const LONGEST_CELL_TEXT = 32767;
/** Text that XML can carry: line ends as line feeds, illegal characters removed, lone surrogates replaced by U+FFFD. */
export declare function legalText(text: string): string;
/** Cuts to at most `limit` UTF-16 code units, the last one an ellipsis, without splitting a surrogate pair. */
export declare function cutText(text: string, limit: number): string;
/** Spreadsheets read `_x0041_` in a stored text as the character A: the underscore is stored in that notation itself. */
export declare function storedText(text: string): string;
