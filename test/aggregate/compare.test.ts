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

  it('counts again what both scans assessed, where one alone assessed something', () => {
    const { common } = compare(scan('rgg-.'), scan('ggr.r'));
    expect(common).toMatchObject({
      tally: { before: { green: 2, red: 1, total: 3 }, after: { green: 2, red: 1, total: 3 } },
      compliance: { before: { numerator: 2, denominator: 3 }, after: { numerator: 2, denominator: 3 } },
    });
    expect(compare(scan('rgg-'), scan('ggr-')).common).toBeNull();
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
    const spelled = (severity: string) => scan('r', () => ({ severity }));
    expect(compare(spelled('VeryLow'), spelled('verylow')).severityChanges).toEqual([]);
  });

  it('computes both scans by the formula of the later one, whatever that of the earlier one was', () => {
    const policies = [aPolicy({ policyId: 'P0' }), ...['Red', 'Amber'].map((compliance) => aPolicy({ compliance }))];
    const withAmber = summaryOf(aReport({ resourceCategories: [aCategory({ policies, compliancePercent: 33.33 })] }));
    expect(withAmber.formula.formula).toBe('green/(green+red+amber)');
    const { overall, formula } = compare(withAmber, scan('gga'));
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

  describe('matches entries', () => {
    /** A policy per word: its id, its category, its number and the letter of its color. */
    const scanOf = (benchmarkId: string, ...words: readonly string[]) => {
      const categories = new Map<string, Policy[]>();
      for (const word of words) {
        const [policyId = '', categoryId = '', complianceNumber = '', letter = ''] = word.split(' ');
        const policies = categories.get(categoryId) ?? [];
        categories.set(categoryId, [
          ...policies,
          aPolicy({ policyId, complianceNumber, compliance: COLORS[letter] ?? '' }),
        ]);
      }
      return summaryOf(
        aReport({
          benchmarkId,
          resourceCategories: [...categories].map(([categoryId, policies]) => aCategory({ categoryId, policies })),
        }),
      );
    };
    const pairsOf = ({ changes }: Comparison) => changes.map(({ before, after }) => [before, after]);

    it('of one policy, under another number and in another category', () => {
      const [before, after] = [scanOf('CSBP_v1', 'A one 1.1 r'), scanOf('CSBP_v2', 'A two 7.3 r')];
      expect(kindsOf(compare(before, after))).toEqual(['unchanged']);
    });

    it('of one policy by number first, then by category, then by status', () => {
      const before = scanOf('CSBP_v1', 'A one 1 r', 'A two 2 r', 'A three 3 g', 'A three 4 r');
      const after = scanOf('CSBP_v2', 'A four 9 r', 'A four 8 g', 'A two 7 r', 'A four 1 r');
      expect(pairsOf(compare(before, after))).toEqual([
        [3, 0],
        [2, 1],
        [0, 2],
        [1, 3],
      ]);
      const [one, two] = [scanOf('CSBP_v1', 'A one 1 r', 'A two 2 r'), scanOf('CSBP_v2', 'A two 1 r')];
      expect(pairsOf(compare(one, two))).toEqual([
        [0, 0],
        [1, null],
      ]);
    });

    it('of policies without an id only in the same place', () => {
      const before = scanOf('CSBP', ' one 1 r', ' two 2 r');
      const after = scanOf('CSBP', ' two 2 r', ' three 3 r');
      expect(kindsOf(compare(before, after))).toEqual(['unchanged', 'added', 'removed']);
    });

    it('and counts those that one scan lists more often, and those of policies that it alone has', () => {
      const before = scanOf('CSBP_v1', 'A one 1 g', 'B one 2 r', 'B one 3 r');
      const after = scanOf('CSBP_v2', 'A one 1 g', 'A one 5 g', 'B one 2 r', 'C one 4 g');
      const comparison = compare(before, after);
      expect(comparison.surplus).toEqual({ before: 1, after: 1 });
      expect(comparison.unmatched).toEqual({ before: 0, after: 1 });
      expect(kindsOf(comparison)).toEqual(['unchanged', 'added', 'unchanged', 'added', 'removed']);
    });
  });

  it('compares categories of one id in the order in which they occur', () => {
    const scanOf = (...colors: readonly string[]) =>
      summaryOf(
        aReport({
          resourceCategories: colors.map((compliance, order) =>
            aCategory({ controlCategoryOrder: order, policies: [aPolicy({ compliance })] }),
          ),
        }),
      );
    const { categories } = compare(scanOf('Green', 'Red'), scanOf('Red', 'Red', 'Green'));
    const moves = categories.map(({ before, after, figures: { tally } }) => ({
      at: [before, after],
      notPassed: [tally.before.notPassed, tally.after.notPassed],
    }));
    expect(moves).toEqual([
      { at: [0, 0], notPassed: [0, 1] },
      { at: [1, 1], notPassed: [1, 1] },
      { at: [null, 2], notPassed: [0, 0] },
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
        const { counts, severityChanges, overall, surplus } = compare(summary, summary);
        expect(counts.unchanged).toBe(summary.entries.length);
        expect([severityChanges, surplus]).toEqual([[], { before: 0, after: 0 }]);
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
