import { generateReport, MIXED_POSTURE } from './generate-report.js';
import { serializeReports } from './serialize.js';
import type { SampleFile } from './service-report.js';

/** The last scan; the others are a month apart before it. */
const LAST_SCAN = '2026-11-14T02:17:43Z';
const SEED = 12;
const POLICIES = 304;
const CATEGORIES = 14;
/** The account starts lower than in the other samples, because it improves for longer. */
const POSTURE = { ...MIXED_POSTURE, passing: 0.35 };

/**
 * One report per month of the same account and benchmark, oldest first. Each continues the one before it: some policies are fixed,
 * some break, some are new.
 */
export function monthlyReports(months: number): SampleFile[] {
  return Array.from({ length: months }, (_, job) => {
    const scannedAt = monthsBefore(LAST_SCAN, months - 1 - job);
    const report = generateReport({
      policies: POLICIES,
      seed: SEED,
      categories: CATEGORIES,
      posture: POSTURE,
      job,
      jobs: months,
      scannedAt,
    });
    return { name: `${scannedAt.slice(0, 7)}.json`, text: serializeReports([report]) };
  });
}

/** ISO 8601, without milliseconds. */
export function monthsBefore(instant: string, months: number): string {
  const date = new Date(instant);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().replace('.000', '');
}
