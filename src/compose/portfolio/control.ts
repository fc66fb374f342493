import type { Definition } from '../../model/document/document.js';
import { DOCUMENT_ITEMS, documentTexts } from '../blocks/front-matter.js';
import { formulaText } from '../wording/labels.js';
import { redactionText, markKey, originText } from '../wording/scan-time.js';
import type { PortfolioContext } from './context.js';
import type { PortfolioSummary } from '../../model/summary/portfolio.js';
import type { Wording } from '../wording/wording.js';

export const CONTROL_ITEMS = ['redaction', ...DOCUMENT_ITEMS, 'formula', 'scans', 'source'] as const;

/** What the document is, and where its data comes from. Without empty items. The sources are listed in the table `accounts`. */
export function controlItems(
  context: PortfolioContext,
  items: readonly (typeof CONTROL_ITEMS)[number][] = CONTROL_ITEMS,
): Definition[] {
  const { summary, wording } = context;
  const { text } = wording;
  const days = summary.results.flatMap(({ scanTime }) => (scanTime.basis === 'unknown' ? [] : [scanTime.at])).sort();
  const [first] = days;
  const [result] = summary.results;
  const last = days.at(-1);
  const texts: Readonly<Record<(typeof CONTROL_ITEMS)[number], string>> = {
    ...documentTexts(context),
    redaction: result === undefined ? '' : redactionText(result.provenance, wording),
    formula: formulaText(summary.formula, wording),
    scans:
      first === undefined || last === undefined
        ? text('scan-time.not-stated')
        : text('portfolio.scans', { from: wording.date(first), to: wording.date(last), dated: days.length }),
    source: originsText(summary, wording),
  };
  // A redacted document says so, also where its template does not ask.
  return [...new Set<(typeof CONTROL_ITEMS)[number]>(['redaction', ...items])]
    .map((key): Definition => ({
      term: text(`control.${key}`),
      text: texts[key],
      type: key === 'document-id' ? 'id' : 'text',
    }))
    .filter((item) => item.text.trim() !== '');
}

/** Where the reports came from, each origin once, with its number of reports. */
function originsText({ results }: PortfolioSummary, wording: Wording): string {
  const counts = new Map<string, number>();
  for (const { provenance } of results) {
    const origin = originText(provenance, wording);
    counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  const origins = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return wording.list(origins.map(([origin, reports]) => wording.text('portfolio.origin', { origin, reports })));
}

/** One sample marks the whole, then one trial. */
export function portfolioMark({ results }: PortfolioSummary): string | null {
  const keys = new Set(results.map(({ provenance }) => markKey(provenance)));
  return ['mark.sample', 'mark.trial'].find((key) => keys.has(key)) ?? null;
}
