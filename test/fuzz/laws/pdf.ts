import { accessibilityProblems } from '../../../src/renderers/pdf/check/accessibility.js';
import { hold } from '../broken-law.js';
import { checkLeak } from './leak.js';

/** A PDF begins and ends as one, does nothing by itself, and is tagged throughout. */
export function checkPdf(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString('latin1');
  hold('a PDF is whole', text.startsWith('%PDF-') && /%%EOF\s*$/.test(text), () => `it ends with ${text.slice(-20)}`);
  const action = /\/(JavaScript|JS|Launch|SubmitForm|ImportData|GoToR)\b/.exec(text);
  hold('a PDF does nothing by itself', action === null, () => action?.[0] ?? '');
  checkLeak(text, 'the PDF');
  const problems = accessibilityProblems(bytes);
  hold('a PDF is tagged', problems.length === 0, () => problems.slice(0, 3).join('; '));
}
