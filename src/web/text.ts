/** Texts that several pages have. */
import type { IndexedScan } from '../archive/scan-index.js';
import { severityLabel } from '../compose/wording/labels.js';
import { ageText } from '../compose/wording/scan-time.js';
import type { Wording } from '../compose/wording/wording.js';
import { accountPath, scanPath } from '../base/page-paths.js';
import { scanAgeAt, type ScanAge } from '../model/summary/scan-age.js';
import { ratio } from '../model/summary/figures.js';
import type { Ratio, Tally } from '../model/summary/summary.js';
import { statusBar } from './charts.js';
import type { TooMany } from './making/jobs.js';
import type { Standing } from './scans.js';

export function comparisonPath(before: IndexedScan, after: IndexedScan): string {
  return `/compare?before=${before.id}&after=${after.id}`;
}

/** The name of the account, or its id, or that the report states none. */
export function accountName({ report }: IndexedScan, wording: Wording): string {
  return report.accountName || report.accountId || wording.text('web.no-account');
}

export function benchmarkName({ report }: IndexedScan, wording: Wording): string {
  return report.benchmarkName || report.benchmarkId || wording.text('web.no-benchmark');
}

export function accountLink(scan: IndexedScan, wording: Wording) {
  const name = accountName(scan, wording);
  return { path: accountPath(scan), name, id: scan.report.accountId === name ? '' : scan.report.accountId };
}

/** The day of the scan; if that is unknown, the day when it was retrieved, in words that say so. */
export function dayText({ scanTime, provenance }: IndexedScan, wording: Wording): string {
  return scanTime.basis === 'unknown'
    ? wording.text('web.retrieved', { day: wording.shortDay({ at: provenance.retrievedAt }) })
    : wording.shortDay(scanTime);
}

export function ageOf({ scanTime, provenance }: IndexedScan, now: Date): ScanAge {
  return scanAgeAt(now.toISOString(), { scanTime, provenance });
}

/** How many accounts, benchmarks and scans they are. */
export function standingsText(standings: readonly Standing[], wording: Wording): string {
  return wording.text('web.lead', {
    accounts: new Set(standings.map(({ scan }) => accountPath(scan))).size,
    benchmarks: new Set(standings.map(({ scan }) => scan.benchmarkKey)).size,
    reports: standings.length,
    unassessed: standings.filter(({ scan }) => scan.figures.entryTally.assessed === 0).length,
  });
}

/** The cells that a scan has in every list. Where nothing was assessed, counts of what did not pass are not known. */
export function scanCells({ scan, compliance, change }: Standing, wording: Wording, now: Date) {
  const { entryTally, severities } = scan.figures;
  const { total, assessed, notPassed } = entryTally;
  const unknown = wording.text('number.not-assessed');
  return {
    path: scanPath(scan),
    at: scan.moment,
    day: dayText(scan, wording),
    age: ageText(ageOf(scan, now), wording),
    compliance: wording.ratio(compliance),
    coverage: wording.ratio(ratio(assessed, total)),
    notPassed: assessed === 0 ? unknown : wording.text('number.of', { count: notPassed, total: assessed }),
    severities: wording.list(
      severities
        .filter(({ tally }) => tally.notPassed > 0)
        .map(({ value, tally }) =>
          wording.text('web.severity-count', { severity: severityLabel(value, wording), count: tally.notPassed }),
        ),
    ),
    change: change === null ? wording.text('cell.empty') : wording.points(change),
    bar: statusBar(entryTally, wording),
  };
}

/** What sentences about the results of a scan are filled with. */
export function positionValues({ assessed, total, notPassed }: Tally, compliance: Ratio, wording: Wording) {
  return {
    state: assessed === 0 ? 'unknown' : 'known',
    compliance: wording.ratio(compliance),
    notPassed,
    assessed,
    total,
  };
}

export function sizeText(bytes: number, wording: Wording): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1000) return wording.text('web.kilobytes', { size: kilobytes });
  return wording.text('web.megabytes', { size: Math.round(bytes / 104_857.6) / 10 });
}

export function tooManyText(whose: TooMany, wording: Wording): string {
  return wording.text('web.job.too-many', { whose });
}

export interface Pager {
  readonly previous: string;
  readonly next: string;
  readonly text: string;
}

/** The links to the pages beside one; null if there is only one. */
export function pagerOf(page: number, pages: number, pathOf: (page: number) => string, wording: Wording): Pager | null {
  if (pages <= 1) return null;
  return {
    previous: page > 1 ? pathOf(page - 1) : '',
    next: page < pages ? pathOf(page + 1) : '',
    text: wording.text('web.page', { page, pages }),
  };
}

/** The part of a list on a page. A page that there is not is the nearest one. */
export function pageOf<Row>(rows: readonly Row[], wanted: string, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(wanted)) || 1));
  return { page, pages, rows: rows.slice((page - 1) * size, page * size) };
}

/** `/?sort=age&q=x`, without what is empty. */
export function pathWith(path: string, parameters: Readonly<Record<string, string>>): string {
  const written = Object.entries(parameters).filter(([, value]) => value !== '');
  const query = new URLSearchParams(written.map(([name, value]) => [name, value])).toString();
  return query === '' ? path : `${path}?${query}`;
}
