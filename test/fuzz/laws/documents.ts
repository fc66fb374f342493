import type { RenderedDocument } from '../../../src/model/document/artifact.js';
import { hold } from '../verdict.js';
import { checkPage, type License } from './page.js';
import { checkWorkbook } from './workbook.js';
import { accessibilityProblems } from '../../pdf-check/accessibility.js';
import { checkLeak } from './leak.js';

/** Every document is a valid file of its format, without active content. */
export async function checkDocuments(documents: readonly RenderedDocument[], license: License = {}): Promise<void> {
  for (const { format, fileName, bytes } of documents) {
    const isSafe = /^[\p{L}\p{M}\p{N}._-]+$/u.test(fileName) && fileName.length <= 255 && !fileName.startsWith('.');
    hold('a file has a safe name', isSafe, () => JSON.stringify(fileName));
    if (format === 'html' && license.ownPage !== true) checkPage(bytes, license);
    if (format === 'xlsx') await checkWorkbook(bytes, license.linksOut === true);
    if (format === 'pdf') checkPdf(bytes);
  }
}

/** A PDF is complete, tagged, and has no actions. */
export function checkPdf(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString('latin1');
  hold('a PDF is whole', text.startsWith('%PDF-') && /%%EOF\s*$/.test(text), () => `it ends with ${text.slice(-20)}`);
  const action = /\/(JavaScript|JS|Launch|SubmitForm|ImportData|GoToR)\b/.exec(text);
  hold('a PDF does nothing by itself', action === null, () => action?.[0] ?? '');
  checkLeak(text, 'the PDF');
  const problems = accessibilityProblems(bytes);
  hold('a PDF is tagged', problems.length === 0, () => problems.slice(0, 3).join('; '));
}
