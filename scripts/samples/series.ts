import { generateReport, MIXED_POSTURE } from './generate-report.js';
import { serializeReports } from './serialize.js';
import type { SampleFile } from './service-report.js';

/** The last scan; the others are before it. */
const LAST_SCAN = '2026-11-14T02:17:43Z';
const SEED = 12;
const POLICIES = 304;
const CATEGORIES = 14;
/** The account starts lower than in the other samples, because it improves for longer. */
const POSTURE = { ...MIXED_POSTURE, passing: 0.35 };
const DAYS_PER_WEEK = 7;
/** Of the policies that change in a month, those that change in one of its weeks. */
const WEEKLY_CHANGES = 0.25;

export interface SeriesOptions {
  readonly scans: number;
  /** Between two scans. */
  readonly interval: 'week' | 'month';
  /** Policy entries of the last report. Default: 304. */
  readonly policies?: number;
}

/**
 * One report per week or month of the same account and benchmark, oldest first. Each continues the one before it: some policies are
 * fixed, some break, some are new.
 */
export function seriesOfReports({ scans, interval, policies = POLICIES }: SeriesOptions): SampleFile[] {
  return Array.from({ length: scans }, (_, job) => {
    const scannedAt = scanTime(interval, scans - 1 - job);
    const report = generateReport({
      policies,
      seed: SEED,
      categories: Math.min(CATEGORIES, policies),
      posture: interval === 'month' ? POSTURE : { ...POSTURE, changing: WEEKLY_CHANGES },
      job,
      jobs: scans,
      scannedAt,
    });
    const day = interval === 'month' ? 'yyyy-mm' : 'yyyy-mm-dd';
    return { name: `${scannedAt.slice(0, day.length)}.json`, text: serializeReports([report]) };
  });
}

function scanTime(interval: SeriesOptions['interval'], back: number): string {
  return interval === 'month' ? monthsBefore(LAST_SCAN, back) : daysBefore(LAST_SCAN, DAYS_PER_WEEK * back);
}

/** ISO 8601, without milliseconds. */
export function monthsBefore(instant: string, months: number): string {
  const date = new Date(instant);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().replace('.000', '');
}

function daysBefore(instant: string, days: number): string {
  const date = new Date(instant);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().replace('.000', '');
}
