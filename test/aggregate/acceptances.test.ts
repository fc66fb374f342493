import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { compilePattern } from '../../src/model/values/pattern.js';
import type { RiskAcceptance } from '../../src/model/summary/acceptances.js';
import type { Report, Resource } from '../../src/model/report/report.js';
import type { AuditSummary } from '../../src/model/summary/audit-summary.js';
import { anAcceptance } from '../helpers/acceptances.js';
import { aCategory, aPolicy, aReport, aSnapshot, policiesOf } from '../helpers/snapshots.js';
import { anyReport } from './arbitraries.js';

const NOON = '2026-06-15T12:00:00.000Z';

function judged(report: Report, list: readonly RiskAcceptance[], asOf = NOON, timeZone = 'UTC') {
  const summary = aggregate(aSnapshot(report), {
    acceptances: { files: { sources: [], acceptances: list }, asOf, timeZone },
  });
  if (summary.acceptances === null) throw new Error('expected acceptances');
  return { summary, acceptances: summary.acceptances };
}

/** P1, P2 … with these colors, in one category. */
const reportOf = (...colors: readonly string[]): Report =>
  aReport({ resourceCategories: [aCategory({ policies: policiesOf(...colors) })] });

/** Red policies in one category, with so many failed resources. */
const failing = (...failed: readonly number[]): Report =>
  aReport({
    resourceCategories: [
      aCategory({
        policies: failed.map((count, index) =>
          aPolicy({
            policyId: `P${String(index + 1)}`,
            compliance: 'Red',
            passedResourceCount: 0,
            totalResourceCount: count,
          }),
        ),
      }),
    ],
  });

/** A check of a resource that is called by its id in lower case, too. */
const checkOf = (id: string, status: 'red' | 'green' = 'red'): Resource => ({
  id,
  name: id.toLowerCase(),
  type: '',
  region: '',
  status,
  reason: '',
  isMuted: false,
});

/** One policy for each list of checks, with more failures than it names where `others` says so. */
const checking = (lists: readonly (readonly Resource[])[], others = 0): Report =>
  aReport({
    resourceCategories: [
      aCategory({
        policies: lists.map((resources, index) => {
          const failed = resources.filter(({ status }) => status === 'red').length + others;
          return aPolicy({
            policyId: `P${String(index + 1)}`,
            compliance: failed === 0 ? 'Green' : 'Amber',
            passedResourceCount: 1,
            totalResourceCount: failed + 1,
            resources,
          });
        }),
      }),
    ],
  });

describe('an acceptance of resources', () => {
  const ofResources = (...resources: readonly string[]) => anAcceptance({ policies: ['P1'], resources });

  it('holds if every resource that failed is named, by its id, its name or a pattern', () => {
    const report = checking([[checkOf('A'), checkOf('A'), checkOf('B'), checkOf('C', 'green')]]);
    for (const named of [
      ['A', 'B'],
      ['a', 'b'],
      ['A', '*'],
      ['A', 'B', 'C'],
    ])
      expect(judged(report, [ofResources(...named)]).acceptances.applied).toEqual([{ acceptance: 0, entries: [0] }]);
  });

  it('does not hold if another one failed, and says how many it names', () => {
    const { summary, acceptances } = judged(checking([[checkOf('A'), checkOf('A'), checkOf('B')]]), [ofResources('A')]);
    expect(acceptances.applied).toEqual([]);
    expect(acceptances.partly).toEqual([{ acceptance: 0, entries: [0], named: 2, failed: 3 }]);
    expect(acceptances.accepted.total).toBe(0);
    expect(summary.entries.map(({ acceptance }) => acceptance)).toEqual([null]);
  });

  it('never holds for failures that the source does not name', () => {
    expect(judged(checking([[checkOf('A')]], 1), [ofResources('*')]).acceptances).toMatchObject({
      applied: [],
      partly: [{ named: 1, failed: 2 }],
    });
    const unnamed = judged(failing(1), [ofResources('*')]).acceptances;
    expect([unnamed.applied, unnamed.partly, unnamed.unmatched]).toEqual([
      [],
      [],
      [{ acceptance: 0, absent: ['*'], notNeeded: [] }],
    ]);
  });

  it('of several policies adds up what it names', () => {
    const report = checking([[checkOf('A'), checkOf('B')], [checkOf('A'), checkOf('B'), checkOf('C')], [checkOf('A')]]);
    const { acceptances } = judged(report, [anAcceptance({ policies: [], resources: ['A'] })]);
    expect(acceptances.applied).toEqual([{ acceptance: 0, entries: [2] }]);
    expect(acceptances.partly).toEqual([{ acceptance: 0, entries: [0, 1], named: 2, failed: 5 }]);
  });

  it('leaves a policy to another acceptance if it does not hold, and has its own limit if it does', () => {
    const report = checking([[checkOf('A'), checkOf('B')]]);
    const whole = anAcceptance({ policies: ['P1'], line: 9 });
    expect(judged(report, [ofResources('A'), whole]).acceptances.applied).toEqual([{ acceptance: 1, entries: [0] }]);
    const strict = { ...ofResources('A', 'B'), maxFailed: 1 };
    expect(judged(report, [strict, whole]).acceptances).toMatchObject({
      applied: [],
      void: [{ acceptance: 0, entries: [0] }],
    });
  });

  it('tells apart what the report does not have and what did not fail', () => {
    const report = checking([[checkOf('A'), checkOf('C', 'green')]]);
    expect(judged(report, [ofResources('A', 'C', 'D')]).acceptances.unmatched).toEqual([
      { acceptance: 0, absent: ['D'], notNeeded: ['C'] },
    ]);
  });
});

describe('a risk acceptance', () => {
  it('accepts entries that failed or partly failed, and leaves their status as reported', () => {
    const { summary, acceptances } = judged(reportOf('Red', 'Amber', 'Green', 'Gray'), [
      anAcceptance({ policies: ['P*'] }),
    ]);
    expect(acceptances.applied).toEqual([{ acceptance: 0, entries: [0, 1] }]);
    expect(summary.entries.map(({ acceptance }) => acceptance)).toEqual([0, 0, null, null]);
    expect(summary.entries.map(({ status }) => status)).toEqual(['red', 'amber', 'green', 'gray']);
    expect(acceptances.accepted).toEqual({ red: 1, amber: 1, total: 2 });
  });

  it('is void for an entry with more failed resource checks than it allows', () => {
    const { summary, acceptances } = judged(failing(3, 4), [anAcceptance({ policies: ['*'], maxFailed: 3 })]);
    expect(acceptances.applied).toEqual([{ acceptance: 0, entries: [0] }]);
    expect(acceptances.void).toEqual([{ acceptance: 0, entries: [1] }]);
    expect(summary.entries.map(({ acceptance }) => acceptance)).toEqual([0, null]);
  });

  it('needs a policy that fits each of its lists', () => {
    const policies = [
      aPolicy({ policyId: 'P1', compliance: 'Red', serviceName: 'Disks' }),
      aPolicy({ policyId: 'P1', compliance: 'Red', serviceName: 'Vaults', complianceNumber: '1000.2' }),
    ];
    const report = aReport({
      resourceCategories: [aCategory({ policies }), aCategory({ categoryId: 'Other', policies })],
    });
    const accepted = (change: Partial<RiskAcceptance>): readonly number[] =>
      judged(report, [anAcceptance({ policies: [], ...change })]).acceptances.applied.flatMap(({ entries }) => entries);
    expect(accepted({ policies: ['P1'] })).toEqual([0, 1, 2, 3]);
    expect(accepted({ services: ['Disks'] })).toEqual([0, 2]);
    expect(accepted({ categories: ['Oth*'] })).toEqual([2, 3]);
    expect(accepted({ policies: ['P*'], services: ['Disks'], categories: ['Other'] })).toEqual([2]);
  });

  it('is left out for other accounts and benchmarks', () => {
    const report = { ...reportOf('Red'), accountId: 'A1', benchmarkId: 'CIS' };
    const elsewhere = (change: Partial<RiskAcceptance>): number =>
      judged(report, [anAcceptance(change)]).acceptances.elsewhere;
    expect(elsewhere({ accounts: ['A1'], benchmarks: ['CI*'] })).toBe(0);
    expect(elsewhere({ accounts: ['A2'] })).toBe(1);
    expect(elsewhere({ benchmarks: ['PCI'] })).toBe(1);
  });

  it('may name an account by the id that its provider gives it', () => {
    const report = { ...reportOf('Red'), providerAccountIds: [{ field: 'SubscriptionId', value: 'sub-1' }] };
    expect(judged(report, [anAcceptance({ accounts: ['sub-1'] })]).acceptances.applied).toHaveLength(1);
  });
});

describe('the days of a risk acceptance', () => {
  const state = (change: Partial<RiskAcceptance>, asOf: string, timeZone: string): string => {
    const { acceptances } = judged(reportOf('Red'), [anAcceptance(change)], asOf, timeZone);
    if (acceptances.expired.length > 0) return 'expired';
    return acceptances.notYetValid.length > 0 ? 'not yet valid' : 'in force';
  };

  it.each([
    ['2026-06-30T23:59:59.999Z', 'UTC', 'in force'],
    ['2026-07-01T00:00:00.000Z', 'UTC', 'expired'],
    ['2026-07-01T03:59:59.000Z', 'America/New_York', 'in force'],
    ['2026-07-01T04:00:00.000Z', 'America/New_York', 'expired'],
    ['2026-06-30T14:59:59.000Z', 'Asia/Tokyo', 'in force'],
    ['2026-06-30T15:00:00.000Z', 'Asia/Tokyo', 'expired'],
  ])('end with the last one: at %s in %s it is %s', (asOf, timeZone, expected) => {
    expect(state({ expires: '2026-06-30' }, asOf, timeZone)).toBe(expected);
  });

  it.each([
    ['2026-03-28T22:59:59.000Z', 'not yet valid'],
    ['2026-03-28T23:00:00.000Z', 'in force'],
  ])('begin with the first one: at %s in Berlin it is %s', (asOf, expected) => {
    expect(state({ from: '2026-03-29' }, asOf, 'Europe/Berlin')).toBe(expected);
  });

  it('are said to end soon within 30 days', () => {
    const soon = (expires: string): number =>
      judged(reportOf('Red'), [anAcceptance({ expires })]).acceptances.soonToExpire.length;
    expect([soon('2026-06-14'), soon('2026-06-15'), soon('2026-07-15'), soon('2026-07-16')]).toEqual([0, 1, 1, 0]);
  });
});

describe('of several risk acceptances of an entry', () => {
  const chosen = (...changes: readonly Partial<RiskAcceptance>[]): number | null | undefined =>
    judged(reportOf('Red'), changes.map(anAcceptance)).summary.entries[0]?.acceptance;

  it('the most specific one decides', () => {
    expect(chosen({ policies: ['*'] }, { policies: ['P1'] })).toBe(1);
    expect(chosen({ policies: ['P*'] }, { policies: ['*'] })).toBe(0);
    expect(chosen({ policies: [], services: ['DiskService'] }, { policies: ['P*'] })).toBe(1);
    expect(chosen({}, { accounts: ['*'] }, { services: ['DiskService'] })).toBe(2);
  });

  it('a list is as specific as its widest text, and a whole license is wider than an account', () => {
    expect(chosen({ policies: ['P1', '*'] }, { policies: ['P*'] })).toBe(1);
    const { accountId, licenseId } = aReport();
    expect(chosen({ accounts: [`license:${licenseId}`] }, { accounts: [accountId] })).toBe(1);
  });

  it('the one that expires last decides among equals, then the stricter one, then the first', () => {
    expect(chosen({ policies: ['P1', 'A'] }, { policies: ['P1', 'B'], expires: '2027-01-01' })).toBe(1);
    expect(chosen({ policies: ['P1', 'A'] }, { policies: ['P1', 'B'], maxFailed: 5 })).toBe(1);
    expect(chosen({ policies: ['P1', 'A'] }, { policies: ['P1', 'B'] })).toBe(0);
  });

  it('a wider one does not rescue what the most specific one does not allow', () => {
    const { acceptances } = judged(failing(5), [anAcceptance({ maxFailed: 3 }), anAcceptance({ policies: ['*'] })]);
    expect([acceptances.applied, acceptances.void]).toEqual([[], [{ acceptance: 0, entries: [0] }]]);
  });

  it('one that has expired decides nothing', () => {
    expect(chosen({ expires: '2026-06-14' }, { policies: ['*'] })).toBe(1);
  });

  it('the overlap is listed', () => {
    const list = [anAcceptance({ policies: ['*'] }), anAcceptance(), anAcceptance({ policies: ['P2'] })];
    expect(judged(reportOf('Red', 'Red', 'Green'), list).acceptances.overlapping).toEqual([
      { acceptance: 1, other: 0, entries: [0] },
      { acceptance: 2, other: 0, entries: [1] },
    ]);
  });
});

describe('what needs attention', () => {
  it('is what nobody approved', () => {
    const { acceptances } = judged(reportOf('Red'), [anAcceptance({ approver: '' })]);
    expect(acceptances.withoutApprover).toEqual([0]);
  });

  it('is what the report does not have, or what needs no acceptance', () => {
    const list = [anAcceptance({ policies: ['P1', 'P2', 'P3', 'P9', 'X*'] })];
    expect(judged(reportOf('Red', 'Green', 'Gray'), list).acceptances.unmatched).toEqual([
      { acceptance: 0, absent: ['P9', 'X*'], notNeeded: ['P2', 'P3'] },
    ]);
  });

  it('is not what has expired', () => {
    const { acceptances } = judged(reportOf('Red'), [
      anAcceptance({ policies: ['P9'], approver: '', expires: '2026-01-01' }),
    ]);
    expect([acceptances.unmatched, acceptances.withoutApprover, acceptances.expired]).toEqual([[], [], [0]]);
  });
});

describe('adjusted compliance', () => {
  /** `percent` makes the report use Green/(Green+Red+Amber). */
  const withAmber = (...colors: readonly string[]): Report => {
    const assessed = colors.filter((color) => color !== 'Gray');
    const green = colors.filter((color) => color === 'Green').length;
    const category = aCategory({ policies: policiesOf(...colors), compliancePercent: (100 * green) / assessed.length });
    return aReport({ resourceCategories: [category] });
  };
  const of = (report: Report, ...policies: readonly string[]) =>
    judged(report, [anAcceptance({ policies })]).acceptances.compliance;

  it('leaves accepted entries out of the denominator, and counts none of them as passed', () => {
    expect(of(reportOf('Green', 'Red', 'Red'), 'P2')).toEqual({ numerator: 1, denominator: 2, share: 0.5 });
  });

  it('leaves out accepted Amber entries only if the formula has them', () => {
    expect(of(reportOf('Green', 'Red', 'Amber'), 'P3')).toEqual({ numerator: 1, denominator: 2, share: 0.5 });
    expect(of(withAmber('Green', 'Red', 'Amber'), 'P3')).toEqual({ numerator: 1, denominator: 2, share: 0.5 });
    expect(of(withAmber('Green', 'Red', 'Amber'), 'P2', 'P3')).toEqual({ numerator: 1, denominator: 1, share: 1 });
  });

  it('is not applicable if nothing is left', () => {
    expect(of(reportOf('Red', 'Gray'), 'P1')).toEqual({ numerator: 0, denominator: 0, share: null });
  });
});

const anyAcceptance: fc.Arbitrary<RiskAcceptance> = fc
  .record({
    policies: fc.uniqueArray(fc.constantFrom('A', 'B', 'C*', '*', 'C/1', 'Z'), { maxLength: 3 }),
    categories: fc.uniqueArray(fc.constantFrom('A', '*1', 'Z'), { maxLength: 2 }),
    services: fc.uniqueArray(fc.constantFrom('A', 'B*', '**'), { maxLength: 1 }),
    maxFailed: fc.nat({ max: 5 }),
    approver: fc.constantFrom('', 'Ana'),
    from: fc.constantFrom(null, '2026-06-15', '2026-06-16'),
    expires: fc.constantFrom('2026-06-16', '2026-06-17', '2026-12-31'),
  })
  .map(anAcceptance);

describe('for any report and any acceptances', () => {
  const both = (report: Report, list: readonly RiskAcceptance[]): [AuditSummary, AuditSummary] => [
    aggregate(aSnapshot(report)),
    judged(report, list).summary,
  ];
  const anyList = fc.array(anyAcceptance, { maxLength: 5 });

  it('no other figure changes', () => {
    fc.assert(
      fc.property(anyReport, anyList, (report, list) => {
        const [raw, { acceptances: _, ...accepted }] = both(report, list);
        const entries = accepted.entries.map((entry) => ({ ...entry, acceptance: null }));
        expect({ ...accepted, entries, acceptances: null }).toEqual(raw);
      }),
    );
  });

  it('nothing accepted counts as passed, and each entry is accepted once at most', () => {
    fc.assert(
      fc.property(anyReport, anyList, (report, list) => {
        const { summary, acceptances } = judged(report, list);
        const accepted = acceptances.applied.flatMap(({ entries }) => entries);
        expect(new Set(accepted).size).toBe(accepted.length);
        expect(acceptances.compliance.numerator).toBe(summary.compliance.numerator);
        const counted = accepted.filter((index) => {
          const status = summary.entries[index]?.status;
          expect(['red', 'amber']).toContain(status);
          return status === 'red' || summary.formula.formula === 'green/(green+red+amber)';
        });
        expect(acceptances.compliance.denominator).toBe(summary.compliance.denominator - counted.length);
        for (const { acceptance, entries } of acceptances.applied) {
          for (const index of entries) {
            expect(summary.entries[index]?.acceptance).toBe(acceptance);
            expect(summary.entries[index]?.failedResourceCount).toBeLessThanOrEqual(
              acceptances.list[acceptance]?.maxFailed ?? -1,
            );
          }
        }
      }),
    );
  });
});

describe('the owners of what is accepted', () => {
  it('come with their entries, the owner of the most first, and the first last day is known', () => {
    const { acceptances } = judged(failing(1, 1, 1, 1), [
      anAcceptance({ policies: ['P1'], owner: 'Ana', expires: '2026-09-30' }),
      anAcceptance({ policies: ['P2', 'P3'], owner: 'Ben', expires: '2027-01-31' }),
      anAcceptance({ policies: ['P4'], owner: 'Ana' }),
      anAcceptance({ policies: ['P9'], owner: 'Cem', expires: '2026-07-01' }),
    ]);
    expect(acceptances).toMatchObject({
      owners: [
        { acceptance: 0, entries: 2 },
        { acceptance: 1, entries: 2 },
      ],
      firstEnd: '2026-09-30',
    });
  });

  it('are none where nothing is accepted', () => {
    const { acceptances } = judged(reportOf('Green'), [anAcceptance()]);
    expect(acceptances).toMatchObject({ owners: [], firstEnd: null });
  });
});

describe('a pattern', () => {
  const fits = (pattern: string, text: string): boolean => compilePattern(pattern)?.fits(text) ?? pattern === text;

  it.each([
    ['a*', 'abc', true],
    ['*c', 'abc', true],
    ['a*c', 'abc', true],
    ['a*b*c', 'axbyc', true],
    ['*', '', true],
    ['a*a', 'a', false],
    ['a*bc*c', 'abc', false],
    ['a.c', 'abc', false],
    ['A*', 'abc', false],
  ])('%s with %s: %s', (pattern, text, expected) => {
    expect(fits(pattern, text)).toBe(expected);
  });

  it('agrees with a regular expression', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 });
    const values = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    fc.assert(
      fc.property(texts, values, (pattern, value) => {
        expect(fits(pattern, value)).toBe(new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(value));
      }),
    );
  });
});
