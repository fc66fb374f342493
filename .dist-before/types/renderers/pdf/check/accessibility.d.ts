/**
 * What keeps a PDF from being read by its structure: content that is not tagged, an empty or wrong structure, figures without
 * text, tables without header cells, skipped levels of headings, links without words, no language or title. One sentence a
 * problem; none where all is well.
 */
export declare function accessibilityProblems(bytes: Uint8Array): string[];
