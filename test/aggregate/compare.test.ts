import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { compare } from '../../src/aggregate/compare.js';
import type { ChangeKind, Comparison } from '../../src/model/summary/comparison.js';
import type { Policy, Report } from '../../src/model/report/report.js';
import type { AuditSummary } from '../../src/model/summary/audit-summary.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';
import { anyReport } from './arbitraries.js';

const summaryOf = (report: Report): AuditSummary => aggregate(aSnapshot(report));
const COLORS: Readonly<Record<string, string>> = { g: 'Green', r: 'Red', a: 'Amber', '-': 'Gray' };

/** One category; a policy per letter: `g`reen, `r`ed, `a`mber, gray `-`; a digit is Red with so many failed resources, `.` no policy. */
function scan(letters: string, each: (index: number) => Partial<Policy> = () => ({})): AuditSummary {
  const policies = Array.from(letters).flatMap((letter, index) =>
    letter === '.'
      ? []
      : aPolicy({
          policyId: `P${String(index)}`,
          complianceNumber: `1.${String(index)}`,
          compliance: COLORS[letter] ?? 'Red',
          passedResourceCount: 0,
          totalResourceCount: Number.parseInt(letter, 10) || 1,
          ...each(index),
        }),
  );
  return summaryOf(aReport({ resourceCategories: [aCategory({ policies })] }));
}

const kindsOf = ({ changes }: Comparison): ChangeKind[] => changes.map(({ kind }) => kind);

const MIRRORED: Partial<Record<ChangeKind, ChangeKind>> = {
  'newly-not-passed': 'now-passed',
  'more-failed': 'fewer-failed',
  'newly-assessed': 'no-longer-assessed',
  added: 'removed',
};
const mirrorOf = (kind: ChangeKind): ChangeKind =>
  MIRRORED[kind] ?? (Object.keys(MIRRORED) as ChangeKind[]).find((key) => MIRRORED[key] === kind) ?? kind;

describe('compare', () => {
  it.each([
    ['g', 'r', 'newly-not-passed'],
    ['g', 'a', 'newly-not-passed'],
    ['a', 'g', 'now-passed'],
    ['2', '5', 'more-failed'],
    ['5', '2', 'fewer-failed'],
    ['r', 'a', 'other-color'],
    ['-', 'g', 'newly-assessed'],
    ['-', 'r', 'newly-assessed'],
    ['r', '-', 'no-longer-assessed'],
    ['.', 'r', 'added'],
    ['r', '.', 'removed'],
    ['g', 'g', 'unchanged'],
    ['r', 'r', 'unchanged'],
    ['-', '-', 'unchanged'],
  ] as const)('from %s to %s: %s', (before, after, kind) => {
    expect(kindsOf(compare(scan(before), scan(after)))).toEqual([kind]);
  });

  it('keeps the order of the later scan, and puts what is gone last', () => {
    const { changes } = compare(scan('grg'), scan('g.rr'));
    expect(changes).toEqual([
      { kind: 'unchanged', before: 0, after: 0 },
      { kind: 'newly-not-passed', before: 2, after: 1 },
      { kind: 'added', before: null, after: 2 },
      { kind: 'removed', before: 1, after: null },
    ]);
  });

  it('names a color that is none of the four, and only if it differs', () => {
    const teal = (): Partial<Policy> => ({ compliance: 'Teal' });
    const pink = (): Partial<Policy> => ({ compliance: 'Pink' });
    expect(kindsOf(compare(scan('g', teal), scan('g', teal)))).toEqual(['unchanged']);
    expect(kindsOf(compare(scan('g', teal), scan('g', pink)))).toEqual(['other-color']);
    expect(kindsOf(compare(scan('-', teal), scan('-')))).toEqual(['other-color']);
  });

  it('lists entries whose severity differs, whatever their kind of change', () => {
    const severe = (wanted: number) => (index: number) => ({ severity: index === wanted ? 'Critical' : 'Low' });
    const { severityChanges, changes } = compare(scan('grg', severe(0)), scan('gr.r', severe(1)));
    expect(severityChanges.map((index) => changes[index]?.after)).toEqual([0, 1]);
  });

  it('computes both scans by the formula of the later one', () => {
    const { overall, formula } = compare(scan('gra'), scan('gga'));
    expect(formula).toBe('green/(green+red)');
    expect(overall.compliance.before).toMatchObject({ numerator: 1, denominator: 2 });
    expect(overall.compliance.after).toMatchObject({ numerator: 2, denominator: 2 });
    expect(overall.coverage.after).toMatchObject({ numerator: 3, denominator: 3 });
  });

  it('compares categories, also one that only one scan has', () => {
    const one = (categoryId: string) =>
      summaryOf(
        aReport({ resourceCategories: [aCategory({ categoryId, policies: [aPolicy({ compliance: 'Red' })] })] }),
      );
    const { categories } = compare(one('A'), one('B'));
    expect(categories.map(({ before, after, figures }) => [before, after, figures.tally.after.red])).toEqual([
      [null, 0, 1],
      [0, null, 0],
    ]);
  });

  it('matches scans of different benchmarks by policies that each has once', () => {
    const scanOf = (benchmarkId: string, ...ids: string[]) =>
      summaryOf(
        aReport({
          benchmarkId,
          resourceCategories: [
            aCategory({
              categoryId: benchmarkId,
              policies: ids.map((policyId, index) =>
                aPolicy({ policyId, complianceNumber: `${benchmarkId}.${String(index)}` }),
              ),
            }),
          ],
        }),
      );
    const { matching, ambiguous, unmatched, changes } = compare(
      scanOf('v1', 'A', 'B', 'B'),
      scanOf('v2', 'A', 'B', 'C'),
    );
    expect(matching).toBe('policy');
    expect(ambiguous).toEqual(['B']);
    expect(unmatched).toEqual({ before: 0, after: 1 });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [0, 0],
      [null, 1],
      [null, 2],
      [1, null],
      [2, null],
    ]);
  });

  it('says that the baseline is of another account, benchmark or version', () => {
    const after = summaryOf(aReport());
    const flagsOf = (other: Partial<Report>) => {
      const { otherAccount, otherBenchmark, otherVersion } = compare(summaryOf(aReport(other)), after);
      return { otherAccount, otherBenchmark, otherVersion };
    };
    const none = { otherAccount: false, otherBenchmark: false, otherVersion: false };
    expect(flagsOf({})).toEqual(none);
    expect(flagsOf({ accountId: 'another' })).toEqual({ ...none, otherAccount: true });
    expect(flagsOf({ benchmarkId: 'CSBP_v2' })).toEqual({ ...none, otherVersion: true });
    expect(flagsOf({ benchmarkId: 'PCI3_2', benchmarkName: 'PCI DSS' })).toEqual({ ...none, otherBenchmark: true });
  });

  it('finds nothing between a scan and itself', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const summary = summaryOf(report);
        const { counts, severityChanges, overall, ambiguous } = compare(summary, summary);
        expect(counts.unchanged).toBe(summary.entries.length);
        expect([severityChanges, ambiguous]).toEqual([[], []]);
        expect(overall.tally.before).toEqual(overall.tally.after);
      }),
    );
  });

  it('has each entry of both scans once, and comes to the mirrored changes the other way round', () => {
    fc.assert(
      fc.property(anyReport, anyReport, (one, other) => {
        const [before, after] = [summaryOf(one), summaryOf(other)];
        const { changes, counts } = compare(before, after);
        const positions = (side: 'before' | 'after'): number[] =>
          changes.flatMap((change) => change[side] ?? []).sort((left, right) => left - right);
        expect(positions('before')).toEqual(before.entries.map(({ index }) => index));
        expect(positions('after')).toEqual(after.entries.map(({ index }) => index));
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(changes.length);
        const mirrored = compare(after, before).counts;
        for (const [kind, count] of Object.entries(counts)) expect(mirrored[mirrorOf(kind as ChangeKind)]).toBe(count);
      }),
    );
  });

  it('adds up: what did not pass before, plus what came, less what went, did not pass after', () => {
    fc.assert(
      fc.property(anyReport, anyReport, (one, other) => {
        const [before, after] = [summaryOf(one), summaryOf(other)];
        const { changes, overall } = compare(before, after);
        const isNotPassed = (summary: AuditSummary, index: number | null): boolean =>
          index !== null && ['red', 'amber'].includes(summary.entries[index]!.status);
        const came = changes.filter(
          (change) => isNotPassed(after, change.after) && !isNotPassed(before, change.before),
        );
        const went = changes.filter(
          (change) => isNotPassed(before, change.before) && !isNotPassed(after, change.after),
        );
        expect(overall.tally.before.notPassed + came.length - went.length).toBe(overall.tally.after.notPassed);
        const kinds = new Set([...came, ...went].map(({ kind }) => kind));
        for (const kind of ['unchanged', 'more-failed', 'fewer-failed'] as const) expect(kinds.has(kind)).toBe(false);
      }),
    );
  });
});
