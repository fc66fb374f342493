/**
 * Names that every spreadsheet program accepts: at most 31 UTF-16 code units, without `[ ] : * ? / \` and apostrophes
 * (they would need doubling wherever a formula names the sheet), not reserved, unique without regard to case.
 *
 * @param fallback stands where nothing is left of a name.
 */
export declare function sheetNames(wanted: readonly string[], fallback: string): string[];
