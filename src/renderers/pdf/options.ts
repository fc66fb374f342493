/** The schema of the PDF options. Loaded only if a user sets options. */
import { z } from 'zod';
import { PDF_DEFAULTS, type PdfOptions } from './default-options.js';

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
}) satisfies z.ZodType<PdfOptions>;
