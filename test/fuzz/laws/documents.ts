import type { RenderedDocument } from '../../../src/model/document/artifact.js';
import { hold } from '../broken-law.js';
import type { License } from './license.js';
import { checkPage } from './page.js';
import { checkPdf } from './pdf.js';
import { checkWorkbook } from './workbook.js';

/** Every document is what its format says, and holds nothing that acts. */
export async function checkDocuments(documents: readonly RenderedDocument[], license: License = {}): Promise<void> {
  for (const { format, fileName, bytes } of documents) {
    const isSafe = /^[\p{L}\p{M}\p{N}._-]+$/u.test(fileName) && fileName.length <= 255 && !fileName.startsWith('.');
    hold('a file has a safe name', isSafe, () => JSON.stringify(fileName));
    if (format === 'html' && license.ownPage !== true) checkPage(bytes, license);
    if (format === 'xlsx') await checkWorkbook(bytes, license.linksOut === true);
    if (format === 'pdf') checkPdf(bytes);
  }
}
