import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { trendOf } from '../../src/aggregate/trend.js';
import type { AuditSummary } from '../../src/model/summary/audit-summary.js';
import { aCategory, aReport, aSnapshot, policiesOf } from '../helpers/snapshots.js';

interface Scan {
  readonly jobId: string;
  readonly scannedAt?: string;
  readonly retrievedAt?: string;
  readonly colors?: readonly string[];
}

function scan({ jobId, scannedAt, retrievedAt = '2026-11-20T00:00:00.000Z', colors = ['Green'] }: Scan): AuditSummary {
  const resourceCategories = [aCategory({ policies: policiesOf(...colors) })];
  const snapshot = aSnapshot(aReport({ jobId, resourceCategories }));
  return aggregate({ ...snapshot, provenance: { ...snapshot.provenance, retrievedAt } }, { scannedAt });
}

const jobsOf = (scans: readonly AuditSummary[]): string[] => trendOf(scans)?.points.map(({ jobId }) => jobId) ?? [];

describe('the trend', () => {
  it('has the scans from the oldest to the newest, whatever their order', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(days, (given) => {
        const scans = given.map((day) =>
          scan({ jobId: `job ${day}`, scannedAt: `2026-11-${String(day).padStart(2, '0')}` }),
        );
        const sorted = given.toSorted((one, other) => one - other);
        expect(jobsOf(scans)).toEqual(sorted.map((day) => `job ${day}`));
      }),
    );
  });

  it('is ordered by retrieval if one scan does not state its time', () => {
    const scans = [
      scan({ jobId: 'A', scannedAt: '2026-11-01', retrievedAt: '2026-11-09T00:00:00.000Z' }),
      scan({ jobId: 'B', retrievedAt: '2026-11-08T00:00:00.000Z' }),
    ];
    expect(trendOf(scans)?.basis).toBe('retrieval');
    expect(jobsOf(scans)).toEqual(['B', 'A']);
  });

  it('goes back a year', () => {
    const at = (jobId: string, scannedAt: string) => scan({ jobId, scannedAt });
    // With the leap day that a year may have.
    const scans = [at('old', '2025-11-18'), at('a year ago', '2025-11-19'), at('now', '2026-11-20')];
    expect(jobsOf(scans)).toEqual(['a year ago', 'now']);
  });

  it('has each job once, as it was retrieved last', () => {
    const first = scan({ jobId: 'A', scannedAt: '2026-11-01', colors: ['Red'] });
    const again = scan({ jobId: 'A', scannedAt: '2026-11-01', retrievedAt: '2026-11-21T00:00:00.000Z' });
    for (const scans of [
      [first, again],
      [again, first],
    ]) {
      expect(trendOf(scans)?.points.map(({ tally }) => tally.green)).toEqual([1]);
    }
    const sameTime = scan({ jobId: 'A', scannedAt: '2026-11-01' });
    expect(trendOf([first, sameTime])?.points.map(({ tally }) => tally.green)).toEqual([1]);
  });

  it('has a job without a scan time where it was first retrieved, whenever it was retrieved again', () => {
    const scans = [
      scan({ jobId: 'A', retrievedAt: '2026-11-01T00:00:00.000Z', colors: ['Red'] }),
      scan({ jobId: 'a ', retrievedAt: '2026-11-21T00:00:00.000Z' }),
      scan({ jobId: 'B', retrievedAt: '2026-11-11T00:00:00.000Z' }),
    ];
    for (const given of [scans, scans.toReversed()]) {
      const points = trendOf(given)?.points.map(({ moment, tally }) => [moment.at.slice(0, 10), tally.green]);
      expect(points).toEqual([
        ['2026-11-01', 1],
        ['2026-11-11', 1],
      ]);
    }
  });

  it('has each report without a job id as a job of its own', () => {
    const months = [10, 11].map((month) => scan({ jobId: '', scannedAt: `2026-${String(month)}-01` }));
    const [october, november] = months.map((each, index) => ({
      ...each,
      provenance: { ...each.provenance, sha256: String(index) },
    }));
    expect(jobsOf([october!, november!])).toEqual(['', '']);
  });

  it('computes all points by the formula of the last one', () => {
    const scans = [
      scan({ jobId: 'A', scannedAt: '2026-10-01', colors: ['Green', 'Amber', 'Red'] }),
      scan({ jobId: 'B', scannedAt: '2026-11-01', colors: ['Green', 'Red'] }),
    ];
    const trend = trendOf(scans);
    expect(trend?.formula).toBe('green/(green+red)');
    expect(trend?.points.map(({ compliance }) => [compliance.numerator, compliance.denominator])).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('is undefined without a scan', () => {
    expect(trendOf([])).toBeUndefined();
  });
});
