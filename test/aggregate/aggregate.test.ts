import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { decodeResponse } from '../../src/sources/decode/decode.js';
import { realReportPath } from '../helpers/real-report.js';
import { aCategory, aPolicy, aReport, aSnapshot, policiesOf } from '../helpers/snapshots.js';

describe('a report of two categories', () => {
  const summary = aggregate(
    aSnapshot(
      aReport({
        resourceCategories: [
          aCategory({ categoryId: 'Disks', policies: policiesOf('Green', 'Green', 'Red', 'Gray', 'Blue') }),
          aCategory({ categoryId: 'Vaults', controlCategoryOrder: 2, policies: policiesOf('Green', 'Gray', 'Gray') }),
        ],
      }),
    ),
  );

  it('counts entries by color', () => {
    expect(summary.entryTally).toEqual({
      green: 3,
      red: 1,
      amber: 0,
      gray: 3,
      unrecognized: 1,
      total: 8,
      assessed: 4,
      notPassed: 1,
    });
  });

  it('counts distinct policies by their least favorable color', () => {
    // P1 Green+Green, P2 Green+Gray, P3 Red+Gray, P4 Gray, P5 Blue.
    expect(summary.policyTally).toMatchObject({ green: 1, red: 1, gray: 2, unrecognized: 1, total: 5 });
  });

  it('names the denominators of coverage and compliance', () => {
    expect(summary.coverage).toEqual({ numerator: 4, denominator: 8, share: 0.5 });
    expect(summary.compliance).toEqual({ numerator: 3, denominator: 4, share: 0.75 });
    expect(summary.complianceByFormula.map(({ compliance }) => compliance.share)).toEqual([0.75, 0.75]);
  });

  it('lists entries not assessed and unrecognized entries separately, in document order', () => {
    expect(summary.notAssessed).toEqual([3, 6, 7]);
    expect(summary.unrecognized).toEqual([4]);
  });

  it('has a group for each severity, risk level and probability that occurs, and for no other', () => {
    expect(summary.severities.map(({ value }) => value)).toEqual(['High']);
    expect(summary.riskLevels.map(({ value }) => value)).toEqual(['Red', 'Green', '']);
    expect(summary.riskProbabilities.map(({ value }) => value)).toEqual(['Certain', 'NotLikely', '']);
    expect(summary.severities.map(({ tally }) => tally.total)).toEqual([8]);
  });

  it('identifies the report and its provenance', () => {
    expect(summary).toMatchObject({
      benchmarkId: 'CSBP',
      accountName: 'Contoso production',
      licenseName: 'Contoso Enterprise',
    });
    expect(summary.provenance.address).toBe('report.json');
  });
});

describe('a report without names', () => {
  it('is called by its ids', () => {
    expect(aggregate(aSnapshot(aReport({ accountName: ' ', benchmarkName: '' })))).toMatchObject({
      accountName: aReport().accountId,
      benchmarkName: 'CSBP',
    });
  });
});

describe('a report with a baseline', () => {
  /** A snapshot of a job, retrieved at noon of a day of November, or at another time. */
  const retrieved = (jobId: string, day: string, time = '12:00:00.000Z') => {
    const snapshot = aSnapshot(aReport({ jobId }));
    return { ...snapshot, provenance: { ...snapshot.provenance, retrievedAt: `2026-11-${day}T${time}` } };
  };

  it('takes the time of the scan that the user states for its own, not for that of the baseline', () => {
    const { comparison } = aggregate(retrieved('B', '21'), {
      baseline: retrieved('A', '20'),
      scannedAt: '2026-11-19',
    });
    expect(comparison?.before.scanTime.basis).toBe('unknown');
    expect(comparison?.interval).toMatchObject({ basis: 'retrieval', days: 1 });
  });

  it('counts the days between the scans from its first retrieval, in the time zone', () => {
    const baseline = retrieved('A', '20', '18:00:00.000Z');
    const first = { baseline, firstRetrievedAt: '2026-11-20T23:30:00.000Z' };
    const daysIn = (timeZone: string | undefined) =>
      aggregate(retrieved('B', '25'), { ...first, timeZone }).comparison?.interval.days;
    expect([daysIn(undefined), daysIn('Europe/Berlin')]).toEqual([0, 1]);
    const { trend } = aggregate(retrieved('B', '25'), { ...first, history: [aggregate(baseline)] });
    expect(trend?.points.at(-1)?.moment).toEqual({ at: '2026-11-20T23:30:00.000Z' });
  });
});

describe('a report without an assessed policy', () => {
  it('has no compliance share, not 0', () => {
    const summary = aggregate(
      aSnapshot(aReport({ resourceCategories: [aCategory({ policies: policiesOf('Gray', 'Gray') })] })),
    );
    expect(summary.compliance).toEqual({ numerator: 0, denominator: 0, share: null });
    expect(summary.coverage).toEqual({ numerator: 0, denominator: 2, share: 0 });
    expect(summary.notes).toEqual([]);
  });

  it('has no coverage share if it has no policy at all', () => {
    const summary = aggregate(aSnapshot(aReport({ resourceCategories: [] })));
    expect(summary.coverage.share).toBeNull();
    expect(summary.severities).toEqual([]);
  });
});

describe('ranks', () => {
  it('order open values in every view', () => {
    const policies = [
      aPolicy({ policyId: 'a', compliance: 'Red', severity: 'Critical' }),
      aPolicy({ policyId: 'b', compliance: 'Red', severity: 'Blocker' }),
    ];
    const snapshot = aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] }));
    expect(aggregate(snapshot).notPassed).toEqual([0, 1]);

    const ranked = aggregate(snapshot, { ranks: { severity: ['Blocker', 'Critical'] } });
    expect(ranked.notPassed).toEqual([1, 0]);
    expect(ranked.notPassedByRisk.map(({ severity }) => severity)).toEqual(['Blocker', 'Critical']);
    expect(ranked.notes.map(({ code }) => code)).toEqual(['severity-unrecognized']);
  });
});

const realReport = realReportPath();

describe.runIf(realReport !== undefined)('the part of a real response', () => {
  const [report] = realReport === undefined ? [] : decodeResponse(readFileSync(realReport));
  const summary = aggregate(aSnapshot(report));

  it('counts 273 entries, 44 Green, 133 Red, 96 Gray', () => {
    expect(summary.entryTally).toMatchObject({ total: 273, green: 44, red: 133, amber: 0, gray: 96, unrecognized: 0 });
    expect(summary.policyTally).toEqual(summary.entryTally);
  });

  it('counts 39 Critical, 108 High, 62 Moderate, 64 Low', () => {
    expect(summary.severities.map(({ tally }) => tally.total)).toEqual([39, 108, 62, 64]);
  });

  it('is consistent: only its masked ids make a note', () => {
    expect(summary.notes.map(({ code, examples }) => [code, examples.map(({ path }) => path)])).toEqual([
      ['id-masked', ['AccountId', 'LicenseId', 'JobId', 'SubscriptionId']],
    ]);
    expect(summary.formula).toMatchObject({ basis: 'observed', undecided: 8 });
  });
});
