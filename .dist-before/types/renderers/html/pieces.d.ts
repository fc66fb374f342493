/** Rows as they are cut into tables. */
export declare function inPieces<Row>(rows: readonly Row[]): (readonly Row[])[];
