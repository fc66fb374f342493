import type { PortfolioSummary } from '../../model/summary/portfolio.js';
import { markKey, originText } from '../wording/origin.js';
import type { Wording } from '../wording/wording.js';

/** Where the reports came from, each origin once, with its number of reports. */
export function originsText({ results }: PortfolioSummary, wording: Wording): string {
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
