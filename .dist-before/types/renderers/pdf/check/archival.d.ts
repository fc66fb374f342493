/**
 * What keeps a PDF from being archived, as far as auditpress looks: colours without a profile, fonts or their characters left
 * out, metadata that differ from the file's own, scripts, encryption, files without a relationship. One sentence a problem.
 *
 * A part of what PDF/A-2 and PDF/A-3 ask for, and no substitute for a validator.
 */
export declare function archivalProblems(bytes: Uint8Array): string[];
