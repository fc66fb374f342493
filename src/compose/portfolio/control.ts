import type { Definition } from '../../model/document/document.js';
import { DOCUMENT_ITEMS, documentTexts, VERSION } from '../blocks/front-matter.js';
import { formulaText } from '../wording/labels.js';
import { redactionText, markKey, originText } from '../wording/scan-time.js';
import { toolText } from '../wording/account.js';
import { nameText } from '../context.js';
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

/** What a reader asks first: which tools checked what, in which accounts and benchmarks, when, and when it was retrieved. */
export function portfolioStrip(context: PortfolioContext): Definition[] {
  const { summary, wording } = context;
  const { text } = wording;
  const { results, accounts, benchmarks } = summary;
  const versioned = (name: string, isKnown: boolean): string => (isKnown ? name : text('strip.no-version', { name }));
  const tools = results.map(({ origin }) =>
    versioned(origin === null ? text('strip.service') : toolText(origin), (origin?.toolVersion ?? '') !== ''),
  );
  const names = benchmarks.map(({ benchmarkName, benchmarkId }) => nameText(benchmarkName) || benchmarkId);
  const named = names.filter((name) => VERSION.test(name));
  const others = names.filter((name) => !VERSION.test(name));
  const retrieved = results.map(({ provenance }) => provenance.retrievedAt).sort();
  const times = [retrieved[0] ?? '', retrieved.at(-1) ?? ''].filter((time) => time !== '');
  return [
    { term: text('control.tool'), text: [...new Set(tools)].join('; ') },
    {
      term: text('strip.scope'),
      text: text('portfolio.subject', { accounts: accounts.length, benchmarks: benchmarks.length }),
    },
    {
      term: text('control.benchmark'),
      text: [...named, ...(others.length === 0 ? [] : [versioned(others.join(', '), false)])].join('; '),
    },
    {
      term: text('control.retrieved-at'),
      text: [...new Set(times.map((time) => wording.dateTime(time)))].join(' – '),
    },
  ].flatMap((item) => (item.text === '' ? [] : [{ ...item, type: 'text' as const }]));
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
