/** The schemas of the options of formats. Loaded only if a user sets options. */
import { z } from 'zod';
import { CSV_DEFAULTS, MARKDOWN_DEFAULTS, PDF_DEFAULTS, XLSX_DEFAULTS } from './default-options.js';

export const pdfOptions = z.strictObject({
  compress: z
    .boolean()
    .default(PDF_DEFAULTS.compress)
    .describe('Compress the pages. Set to false only to read the file in an editor.'),
  archival: z
    .boolean()
    .default(PDF_DEFAULTS.archival)
    .describe(
      'Make the PDF archival (PDF/A) with its numbers attached as JSON. Conformance is claimed only if the built-in checks pass.',
    ),
  embedSource: z
    .boolean()
    .optional()
    .describe("Attach the source snapshot to an archival PDF. Default: the template's choice."),
});
export type PdfOptions = Readonly<z.infer<typeof pdfOptions>>;

/** Worksheets cannot embed fonts: a family that the readers have installed. */
const family = z
  .string()
  .regex(/^[\p{L}\p{N} -]{1,31}$/u, 'expected the name of a font family of at most 31 characters');

export const xlsxOptions = z.strictObject({
  font: family.default(XLSX_DEFAULTS.font),
  /** Of ids. */
  monoFont: family.default(XLSX_DEFAULTS.monoFont),
});
export type XlsxOptions = Readonly<z.infer<typeof xlsxOptions>>;

export const markdownOptions = z.strictObject({
  /** Characters of the document. Longer tables are shortened until it fits. */
  maxLength: z.int().min(1000).default(MARKDOWN_DEFAULTS.maxLength),
});
export type MarkdownOptions = Readonly<z.infer<typeof markdownOptions>>;

/** A column has the values of one of the tracker's columns, or the same text in every row. */
const csvColumn = z.union(
  [
    z.strictObject({ head: z.string().min(1), column: z.string().min(1) }),
    z.strictObject({ head: z.string().min(1), text: z.string() }),
  ],
  'expected a head with a column or a text, such as { head: Title, column: title }',
);

export const csvOptions = z.strictObject({
  /** In their order. Default: all columns of the tracker, under the names that documents print. */
  columns: z.array(csvColumn).min(1).optional(),
  /** By which Excel recognizes UTF-8. */
  byteOrderMark: z.boolean().default(CSV_DEFAULTS.byteOrderMark),
});
export type CsvOptions = Readonly<z.infer<typeof csvOptions>>;
