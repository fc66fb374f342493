/** The options of formats if a user sets none. They need no schema, so zod is not loaded. */
export const PDF_DEFAULTS = { compress: true, archival: false };

export const XLSX_DEFAULTS = { font: 'Arial', monoFont: 'Consolas' };

/** The length that GitHub takes as a comment. */
export const MARKDOWN_DEFAULTS = { maxLength: 65_536 };

export const CSV_DEFAULTS = { byteOrderMark: true };
