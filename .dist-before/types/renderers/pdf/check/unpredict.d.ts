/** Takes PNG's prediction back: rows of a filter byte and `columns` bytes. Knows the filters "none", "sub" and "up". */
export declare function unpredict(bytes: Uint8Array, columns: number): Uint8Array;
