import type { RenderedDocument } from '../../../src/model/artifact.js';
import { hold } from '../broken-law.js';
import { checkPage } from './page.js';
import { checkPdf } from './pdf.js';
import { checkWorkbook } from './workbook.js';

/** What may stand in documents beyond what the program makes of a report. */
export interface Licence {
  /** A policy library or a template may link to other places. */
  readonly linksOut?: boolean;
  /** A template may have a page of its own, whose markup is nobody else's business. */
  readonly ownPage?: boolean;
}

/** Every document is what its format says, and holds nothing that acts. */
export async function checkDocuments(documents: readonly RenderedDocument[], licence: Licence = {}): Promise<void> {
  const { linksOut = false, ownPage = false } = licence;
  for (const { format, fileName, bytes } of documents) {
    const isSafe = /^[\p{L}\p{M}\p{N}._-]+$/u.test(fileName) && fileName.length <= 255 && !fileName.startsWith('.');
    hold('a file has a safe name', isSafe, () => JSON.stringify(fileName));
    if (format === 'html' && !ownPage) checkPage(bytes, linksOut);
    if (format === 'xlsx') await checkWorkbook(bytes, linksOut);
    if (format === 'pdf') checkPdf(bytes);
  }
}
