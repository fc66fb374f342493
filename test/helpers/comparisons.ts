import { aggregate } from '../../src/aggregate/aggregate.js';
import type { ComposeContext } from '../../src/compose/context.js';
import type { Policy, Report } from '../../src/model/report/report.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import type { AuditSummary } from '../../src/model/summary/audit-summary.js';
import { aComposeContext } from './compose-context.js';
import { aCategory, aPolicy, aReport, aSnapshot } from './snapshots.js';

const COLORS: Readonly<Record<string, string>> = { g: 'Green', r: 'Red', a: 'Amber', '-': 'Gray' };

/** One category; a policy per letter: `g`reen, `r`ed, `a`mber, gray `-`; a digit is Red with so many failed resources, `.` no policy. */
export function reportOf(letters: string, each: Partial<Policy> = {}): Report {
  const policies = Array.from(letters).flatMap((letter, index) =>
    letter === '.'
      ? []
      : aPolicy({
          policyId: `P${String(index + 1)}`,
          complianceNumber: `1.${String(index + 1)}`,
          compliance: COLORS[letter] ?? 'Red',
          passedResourceCount: letter === 'g' ? 1 : 0,
          totalResourceCount: letter === '-' ? 0 : Number.parseInt(letter, 10) || 1,
          ...each,
        }),
  );
  return aReport({ resourceCategories: [aCategory({ policies })] });
}

/** A snapshot that was scanned, and retrieved, on a day of 2026: `10-14`. */
export function scannedOn(day: string, report: Report): Snapshot {
  const { provenance, ...snapshot } = aSnapshot({
    ...report,
    jobId: `job of ${day}`,
    unlisted: [...report.unlisted, { name: 'ScanDate', value: `2026-${day}` }],
  });
  return { ...snapshot, provenance: { ...provenance, retrievedAt: `2026-${day}T06:00:00.000Z` } };
}

/** A scan of 14 November 2026, compared with one of 14 October. Letters as in `reportOf`. */
export function comparedScans(before: string, after: string): AuditSummary {
  return aggregate(scannedOn('11-14', reportOf(after)), { baseline: scannedOn('10-14', reportOf(before)) });
}

/** The context for composing blocks about a summary. */
export async function contextAbout(summary: AuditSummary, locale = 'en'): Promise<ComposeContext> {
  return { ...(await aComposeContext(undefined, locale)), summary };
}
