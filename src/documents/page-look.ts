/** What pages over an archive share with the documents: words, numbers and times of a locale, and the rules of the theme. */
import { join } from 'node:path';
import { packageRoot } from '../base/package-root.js';
import { sourceValues } from '../compose/wording/source-values.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import { wordingOf, type Wording } from '../compose/wording/wording.js';
import { isRightToLeft } from '../model/values/text.js';
import { sharedRules } from '../renderers/html/style/style-sheet.js';
import { loadTemplate } from '../template/load.js';

export interface PageLook {
  /** BCP 47. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly wording: Wording;
  /** The words for a report: they name what its source counts. */
  readonly wordingFor: (summary: AuditSummary) => Promise<Wording>;
  /** The theme as custom properties, then the rules of the template's HTML. */
  readonly rules: string;
}

/** Extends the template auditor with the words of pages. */
const WORDS = join(packageRoot(), 'assets', 'web');

/**
 * @param template whose theme the pages have
 * @throws AuditpressError (usage) if the template is missing or malformed, or has no words for the locale
 */
export async function loadPageLook(template: string, locale: string, timeZone: string): Promise<PageLook> {
  const { messages } = await loadTemplate(WORDS, locale);
  const { theme, shells } = await loadTemplate(template, locale);
  return {
    locale,
    direction: isRightToLeft(locale) ? 'rtl' : 'ltr',
    wording: await wordingOf(locale, timeZone, messages),
    wordingFor: (summary) => wordingOf(locale, timeZone, messages, sourceValues(summary)),
    rules: sharedRules({ theme, shells }),
  };
}
