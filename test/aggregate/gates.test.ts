import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import type { GateSubject } from '../../src/aggregate/gate-observation.js';
import { evaluateGates } from '../../src/aggregate/gates.js';
import { readGate } from '../../src/settings/gates/read-gate.js';
import type { Policy, Report, ResourceCategory } from '../../src/model/report/report.js';
import type { GateOutcome } from '../../src/model/summary/gates.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';
import { anyReport, soundReport } from './arbitraries.js';
import { runs } from '../helpers/runs.js';

const COLORS: Readonly<Record<string, string>> = { g: 'Green', r: 'Red', a: 'Amber', '-': 'Gray' };

/** A policy per letter, `g`reen, `r`ed, `a`mber or gray `-`: its number is its place. */
function policies(letters: string, each: Partial<Policy> = {}): Policy[] {
  return Array.from(letters).map((letter, index) =>
    aPolicy({
      policyId: `P${String(index)}`,
      complianceNumber: `1.${String(index)}`,
      compliance: COLORS[letter] ?? letter,
      ...each,
    }),
  );
}

const reportOf = (letters: string, each: Partial<Policy> = {}): Report =>
  aReport({ resourceCategories: [aCategory({ policies: policies(letters, each) })] });

/** Storage has two critical policies; Compute has the service `Machines` and three high ones. */
const TWO_CATEGORIES = aReport({
  resourceCategories: [
    aCategory({
      categoryName: 'Storage',
      categoryId: 'S-1',
      policies: policies('gr', { severity: 'Critical', serviceName: 'Disks' }),
    }),
    aCategory({
      categoryName: 'Compute',
      categoryId: 'C-1',
      policies: policies('gg-', { severity: 'High', serviceName: 'Machines' }),
    }),
  ],
});

type Options = Parameters<typeof aggregate>[1];

function outcomeOf(rule: string, report: Report, options: Options = {}): GateOutcome {
  const [outcome] = aggregate(aSnapshot(report), { ...options, gates: [readGate(rule)] }).gates;
  if (outcome === undefined) throw new Error('expected an outcome');
  return outcome;
}

const since = (baseline: Report): Options => ({ baseline: aSnapshot(baseline) });

describe('a gate', () => {
  it.each([
    ['failed = 2', 'passed', { type: 'count', count: 2, total: 6, of: 'assessed' }],
    ['partly failed < 1', 'failed', { type: 'count', count: 1, total: 6, of: 'assessed' }],
    ['not passed <= 3', 'passed', { type: 'count', count: 3, total: 6, of: 'assessed' }],
    ['passed > 3', 'failed', { type: 'count', count: 3, total: 6, of: 'assessed' }],
    ['not assessed <= 1', 'failed', { type: 'count', count: 2, total: 8, of: 'policies' }],
    ['unrecognized = 0', 'passed', { type: 'count', count: 0, total: 8, of: 'policies' }],
    ['failed resource checks <= 6', 'failed', { type: 'count', count: 7, total: 14, of: 'resource-checks' }],
    ['compliance >= 60', 'passed', { type: 'ratio', ratio: { numerator: 3, denominator: 5, share: 0.6 } }],
    ['coverage > 75%', 'failed', { type: 'ratio', ratio: { numerator: 6, denominator: 8, share: 0.75 } }],
  ])('counts what it names: %s', (rule, result, observed) => {
    expect(outcomeOf(rule, reportOf('gggrra--'))).toMatchObject({ text: rule, result, observed });
  });

  it.each(['no new failed', 'compliance drop <= 1', 'coverage drop <= 1'])(
    'is not evaluated if it is not known which scan is the earlier one: %s',
    (rule) => {
      const options = { ...since(reportOf('gg')), isOrderKnown: false };
      expect(outcomeOf(rule, reportOf('gg'), options).reason).toEqual({ code: 'order-unknown' });
      expect(outcomeOf(rule, reportOf('gg'), since(reportOf('gg'))).result).toBe('passed');
      expect(outcomeOf('failed = 0', reportOf('gg'), options).result).toBe('passed');
    },
  );

  it.each(['compliance drop <= 1', 'coverage drop <= 1'])(
    'is not evaluated if the earlier scan is by another version of the benchmark: %s',
    (rule) => {
      const before = { ...reportOf('gg'), benchmarkId: 'CSBP-1.0', benchmarkName: 'Best Practices 1.0' };
      const after = { ...reportOf('gg'), benchmarkId: 'CSBP-2.0', benchmarkName: 'Best Practices 2.0' };
      expect(outcomeOf(rule, after, since(before)).reason).toEqual({ code: 'not-comparable' });
      expect(outcomeOf('no new failed', after, since(before)).result).toBe('passed');
    },
  );

  it.each([
    ['Storage', 'Stor\u200bage'],
    ['Storage', 'Stor\u00adage'],
    ['Ger\u00e4t', 'Gera\u0308t'],
    ['Key Vault', ' Key  Vault '],
  ])('counts a service whose name looks the same: %s', (written, serviceName) => {
    const report = aReport({
      resourceCategories: [aCategory({ policies: policies('gr', { severity: 'Critical', serviceName }) })],
    });
    expect(outcomeOf(`critical failed = 0 in service "${written}"`, report).result).toBe('failed');
  });

  it('says what it requires if it fails', () => {
    expect(outcomeOf('compliance >= 80', reportOf('gr'))).toMatchObject({
      rule: { operator: '>=', limit: '80' },
      reason: { code: 'limit' },
    });
    expect(outcomeOf('compliance >= 50', reportOf('gr')).reason).toBeNull();
  });

  it('looks at one severity, in any spelling of it', () => {
    expect(outcomeOf('critical failed = 1', TWO_CATEGORIES)).toMatchObject({ observed: { count: 1, total: 2 } });
    expect(outcomeOf('high failed = 0', TWO_CATEGORIES)).toMatchObject({ observed: { count: 0, total: 2 } });
    const veryLow = reportOf('r', { severity: 'VeryLow' });
    expect(outcomeOf('"very low" failed = 1', veryLow).result).toBe('passed');
  });

  it('looks at one category, by name or id, or at one service', () => {
    const found = { observed: { ratio: { numerator: 1, denominator: 2 } } };
    for (const scope of ['category storage', 'category s-1', 'service Disks']) {
      expect(outcomeOf(`compliance >= 80 in ${scope}`, TWO_CATEGORIES)).toMatchObject(found);
    }
  });

  it('compares the exact ratio, and not its rounded text', () => {
    const thirds = reportOf('ggr');
    expect(outcomeOf('compliance >= 66.666666666666', thirds).result).toBe('passed');
    expect(outcomeOf('compliance >= 66.666666666667', thirds).result).toBe('failed');
    expect(outcomeOf('compliance = 66.666666666666', thirds).result).toBe('failed');
    // 7 of 10 is not 0.7 in binary, and 29 of 100 times 100 is not 29.
    expect(outcomeOf('compliance = 70', reportOf('gggggggrrr')).result).toBe('passed');
    expect(outcomeOf('compliance = 29', reportOf('g'.repeat(29) + 'r'.repeat(71))).result).toBe('passed');
  });
});

describe('a gate on changes', () => {
  it.each([
    ['gg', 'gr', 1],
    ['ga', 'ga', 0],
    ['ar', 'ra', 0],
    ['-g', 'rg', 1],
    ['g', 'gr', 1],
    ['rr', 'gg', 0],
  ])('from %s to %s counts what did not pass before', (before, after, count) => {
    const outcome = outcomeOf('no new not passed', reportOf(after), since(reportOf(before)));
    expect(outcome).toMatchObject({ observed: { count }, result: count === 0 ? 'passed' : 'failed' });
  });

  it('may count one status, such as what fails and did not', () => {
    expect(outcomeOf('no new failed', reportOf('r'), since(reportOf('a')))).toMatchObject({ observed: { count: 1 } });
    expect(outcomeOf('no new not assessed', reportOf('g-'), since(reportOf('gg'))).result).toBe('failed');
  });

  it('finds nothing new in a policy that is listed once more, unless it passed before', () => {
    const listed = (benchmarkId: string, ...colors: readonly string[]): Report =>
      aReport({
        benchmarkId,
        resourceCategories: [
          aCategory({
            policies: colors.map((compliance, index) =>
              aPolicy({ compliance, complianceNumber: `${benchmarkId}.${String(index)}` }),
            ),
          }),
        ],
      });
    const newIn = (before: readonly string[], after: readonly string[]) =>
      outcomeOf('no new failed', listed('CSBP_v2', ...after), since(listed('CSBP_v1', ...before))).observed;
    expect(newIn(['Red'], ['Red', 'Red'])).toMatchObject({ count: 0 });
    expect(newIn(['Red', 'Red'], ['Red'])).toMatchObject({ count: 0 });
    expect(newIn(['Green'], ['Green', 'Red'])).toMatchObject({ count: 1 });
    expect(newIn(['Green'], ['Red', 'Red'])).toMatchObject({ count: 2 });
  });

  it('finds nothing new where only a severity changed', () => {
    const before = reportOf('r', { severity: 'Low' });
    expect(outcomeOf('no new high', reportOf('r', { severity: 'High' }), since(before)).result).toBe('passed');
  });

  it('measures a drop in percentage points, of a category too', () => {
    const baseline = since(reportOf('gggg'));
    expect(outcomeOf('compliance drop <= 25', reportOf('gggr'), baseline)).toMatchObject({
      result: 'passed',
      observed: { points: 25, before: { numerator: 4 }, after: { numerator: 3, denominator: 4 } },
    });
    expect(outcomeOf('compliance drop < 25', reportOf('gggr'), baseline).result).toBe('failed');
    expect(outcomeOf('coverage drop <= 20', reportOf('ggg-'), baseline).result).toBe('failed');
    expect(outcomeOf('compliance drop = 0 in category "Compute (IaaS)"', reportOf('gggg'), baseline).result).toBe(
      'passed',
    );
  });

  it('passes a rise', () => {
    expect(outcomeOf('compliance drop <= 0', reportOf('gg'), since(reportOf('gr')))).toMatchObject({
      result: 'passed',
      observed: { points: -50 },
    });
  });
});

describe('a gate that cannot be evaluated', () => {
  it.each([
    ['no new high', { code: 'no-baseline' }],
    ['compliance drop <= 100', { code: 'no-baseline' }],
    ['adjusted compliance >= 0', { code: 'no-acceptances' }],
    ['moderate failed = 0', { code: 'nothing-assessed' }],
    ['criticl failed = 0', { code: 'severity-unknown', name: 'criticl', nearest: 'Critical' }],
    ['blocker failed = 0', { code: 'severity-unknown', name: 'blocker', nearest: null }],
    ['failed <= 9 in category Storge', { code: 'category-unknown', name: 'Storge', nearest: 'Storage' }],
    ['failed <= 9 in service Queues', { code: 'service-unknown', name: 'Queues', nearest: null }],
  ])('says why, and does not pass: %s', (rule, reason) => {
    expect(outcomeOf(rule, TWO_CATEGORIES)).toMatchObject({ result: 'not-evaluated', observed: null, reason });
  });

  it.each(['not passed <= 9', 'compliance >= 0', 'coverage >= 0', 'failed resource checks <= 9', 'not assessed <= 9'])(
    'is any of a report without an assessed policy: %s',
    (rule) => {
      expect(outcomeOf(rule, reportOf('--')).reason).toEqual({ code: 'nothing-assessed' });
    },
  );

  it('is a drop from a scan that assessed nothing', () => {
    expect(outcomeOf('compliance drop <= 2', reportOf('g'), since(reportOf('-'))).reason).toEqual({
      code: 'nothing-assessed-before',
    });
  });

  it('is one on resource checks, if the tool passes or fails a policy as a whole', () => {
    const origin = {
      tool: 'Maester',
      toolVersion: '',
      counts: 'account',
      formula: 'green/(green+red)',
      scannedAt: null,
      totals: [],
    } as const;
    const report = { ...reportOf('gg'), origin };
    for (const rule of ['failed resource checks = 0', 'failed resource checks <= 99']) {
      expect(outcomeOf(rule, report)).toMatchObject({
        result: 'not-evaluated',
        observed: null,
        reason: { code: 'no-resource-checks' },
      });
    }
    expect(outcomeOf('not passed = 0', report).result).toBe('passed');
    const ofTests = { ...report, origin: { ...origin, counts: 'tests' } } as const;
    expect(outcomeOf('failed resource checks <= 99', ofTests).result).toBe('passed');
  });

  it('is one on a severity of the report that nobody ranked', () => {
    const report = reportOf('g', { severity: 'Blocker' });
    expect(outcomeOf('blocker failed = 0', report).result).toBe('not-evaluated');
    expect(outcomeOf('blocker failed = 0', report, { ranks: { severity: ['Blocker'] } }).result).toBe('passed');
  });
});

describe('a gate on what is not known', () => {
  const UNKNOWN = reportOf('grPa', { severity: 'Critical' });

  it.each([
    'critical failed = 0',
    'failed >= 1',
    'not assessed <= 9',
    'compliance >= 50',
    'coverage >= 10',
    'partly failed = 1 in service DiskService',
  ])('is not evaluated, and names the policies whose status is unrecognized: %s', (rule) => {
    expect(outcomeOf(rule, UNKNOWN)).toMatchObject({
      result: 'not-evaluated',
      observed: null,
      reason: {
        code: 'unrecognized',
        count: 1,
        places: [{ path: 'ResourceCategories[0].Policies[2].Compliance', subject: 'P2', found: 'P' }],
      },
    });
  });

  it('names at most five policies, and counts them all', () => {
    const { reason } = outcomeOf('failed = 0', reportOf('gPPPPPPP'));
    expect(reason).toMatchObject({ code: 'unrecognized', count: 7 });
    expect(reason).toHaveProperty('places.length', 5);
  });

  it('is evaluated if it counts what is unrecognized, resource checks, or other policies', () => {
    expect(outcomeOf('unrecognized <= 1', UNKNOWN)).toMatchObject({
      result: 'passed',
      observed: { count: 1, total: 4 },
    });
    expect(outcomeOf('failed resource checks <= 9', UNKNOWN).result).toBe('passed');
    const elsewhere = aReport({
      resourceCategories: [
        aCategory({ categoryName: 'Storage', categoryId: 'S', policies: policies('gr') }),
        aCategory({ categoryName: 'Compute', categoryId: 'C', policies: policies('P') }),
      ],
    });
    expect(outcomeOf('failed <= 1 in category Storage', elsewhere).result).toBe('passed');
  });

  it('is one on a baseline in which the status was unrecognized', () => {
    const [before, after] = [since(reportOf('gP')), reportOf('gr')];
    expect(outcomeOf('new not passed <= 1', after, before).reason).toMatchObject({ code: 'unrecognized-before' });
    expect(outcomeOf('compliance drop <= 99', after, before).reason).toMatchObject({ code: 'unrecognized-before' });
    expect(outcomeOf('no new not passed', reportOf('gg'), before).result).toBe('passed');
  });

  it('is one on a percentage that depends on the formula, if the report confirms none', () => {
    const category = (letters: string, categoryId: string) => aCategory({ categoryId, policies: policies(letters) });
    const open = aReport({ resourceCategories: [category('gg', 'C1'), category('ra', 'C2')] });
    expect(outcomeOf('compliance >= 60', open).reason).toEqual({ code: 'formula-undecided' });
    expect(outcomeOf('compliance >= 50', open).result).toBe('passed');
    expect(outcomeOf('compliance >= 70', open)).toMatchObject({ result: 'failed', reason: { code: 'limit' } });
  });
});

describe('a gate on a report that contradicts itself', () => {
  const stating = (category: Partial<ResourceCategory>, unlisted: Report['unlisted'] = []): Report =>
    aReport({
      resourceCategories: [aCategory({ categoryName: 'Storage', policies: policies('ggra-'), ...category })],
      unlisted,
    });

  it.each([
    ['failed <= 9', { red: 2 }, 'ResourceCategories[0].Red', '1', '2'],
    ['not passed <= 9', { amber: 0 }, 'ResourceCategories[0].Amber', '1', '0'],
    ['passed >= 1', { green: 3 }, 'ResourceCategories[0].Green', '2', '3'],
    ['critical failed = 0', { total: 6 }, 'ResourceCategories[0].Total', '5', '6'],
    [
      'compliance >= 50',
      { compliancePercent: 90 },
      'ResourceCategories[0].CompliancePercent',
      '100 × 2/(2+1) = 66.6667',
      '90',
    ],
    ['coverage >= 50', { gray: 0 }, 'ResourceCategories[0].Gray', '1', '0'],
  ])('is not evaluated if it counts that: %s', (rule, category, path, expected, found) => {
    expect(outcomeOf(rule, stating(category))).toMatchObject({
      result: 'not-evaluated',
      reason: { code: 'contradiction', count: 1, places: [{ path, expected, found }] },
    });
  });

  it.each([
    ['failed <= 9', { gray: 0 }],
    ['passed >= 1', { compliancePercent: 90 }],
    ['failed resource checks <= 99', { red: 2 }],
  ])('is evaluated if it counts something else: %s', (rule, category) => {
    expect(outcomeOf(rule, stating(category)).result).toBe('passed');
  });

  it.each([
    ['failed = 0', 'Green', 0, 5],
    ['not passed = 0', 'Green', 3, 5],
    ['compliance >= 0', 'Green', 0, 5],
    ['coverage >= 0', 'Red', 0, 0],
    ['failed <= 9', 'Gray', 0, 5],
    ['partly failed <= 9', 'Amber', 0, 0],
    ['passed >= 1', 'Amber', 5, 5],
    ['failed resource checks <= 9', 'Red', 5, 5],
    ['critical failed = 0', 'Green', 0, 5],
    ['failed = 0 in service DiskService', 'Green', 0, 5],
  ])('is not evaluated if a color that it counts does not fit the counts: %s with %s and %i of %i', (...example) => {
    const [rule, compliance, passedResourceCount, totalResourceCount] = example;
    const odd = { compliance, passedResourceCount, totalResourceCount };
    const report = reportOf('gr', { severity: 'Critical' });
    const [category] = report.resourceCategories;
    const listed = [...(category?.policies ?? []), aPolicy({ policyId: 'Odd', severity: 'Critical', ...odd })];
    const outcome = outcomeOf(rule, aReport({ resourceCategories: [aCategory({ policies: listed })] }));
    expect(outcome).toMatchObject({
      result: 'not-evaluated',
      reason: {
        code: 'contradiction',
        count: 1,
        places: [{ subject: 'Odd', path: 'ResourceCategories[0].Policies[2].Compliance', found: compliance }],
      },
    });
  });

  it.each([
    ['failed = 0', { compliance: 'Amber', passedResourceCount: 0, totalResourceCount: 0 }, 'passed'],
    ['not assessed <= 0', { compliance: 'Green', passedResourceCount: 0, totalResourceCount: 5 }, 'passed'],
    ['coverage >= 100', { compliance: 'Green', passedResourceCount: 0, totalResourceCount: 5 }, 'passed'],
    ['not passed = 1', { compliance: 'Red', passedResourceCount: 1, totalResourceCount: 5 }, 'passed'],
  ])('is evaluated if it counts both colors alike: %s', (rule, odd, result) => {
    const policies = [aPolicy({ policyId: 'Sound' }), aPolicy({ policyId: 'Odd', ...odd })];
    expect(outcomeOf(rule, aReport({ resourceCategories: [aCategory({ policies })] })).result).toBe(result);
  });

  it('is one on what is new if the color did not fit before', () => {
    const before = reportOf('r', { passedResourceCount: 3, totalResourceCount: 3 });
    expect(outcomeOf('no new failed', reportOf('r'), since(before)).reason).toMatchObject({
      code: 'contradiction-before',
    });
  });

  it('is not evaluated if more resource checks passed than were evaluated', () => {
    const report = reportOf('ga', { passedResourceCount: 5, totalResourceCount: 3 });
    expect(outcomeOf('failed resource checks = 0', report).reason).toMatchObject({ code: 'contradiction', count: 2 });
  });

  it('is not evaluated if the totals of the service differ, unless it looks at one category', () => {
    const posture = { Total: 5, Green: 2, Red: 2, Amber: 1, Gray: 1 };
    const report = stating({}, [{ name: 'Posture', value: posture }]);
    expect(outcomeOf('failed <= 9', report).reason).toMatchObject({
      code: 'contradiction',
      places: [{ path: 'Posture.Red', subject: '' }],
    });
    expect(outcomeOf('failed <= 9 in category Storage', report).result).toBe('passed');
  });

  it('is not evaluated if the percentage of a category is wrong, unless it looks at a service: it has no percentage', () => {
    const category = aCategory({ policies: policies('gr', { serviceName: 'Disks' }), compliancePercent: 90 });
    const report = aReport({ resourceCategories: [category] });
    expect(outcomeOf('compliance >= 10 in service Disks', report).result).toBe('passed');
    const inCategory = outcomeOf(`compliance >= 10 in category ${category.categoryId}`, report);
    expect(inCategory.reason).toMatchObject({ code: 'contradiction' });
  });

  it('is one on what is new since a baseline that does, unless nothing has the status now', () => {
    const before = since(stating({ red: 5 }));
    expect(outcomeOf('no new failed', stating({}), before).reason).toMatchObject({ code: 'contradiction-before' });
    expect(outcomeOf('no new failed', reportOf('gg'), before).result).toBe('passed');
  });

  it('is one on a drop from a baseline that does', () => {
    const outcome = outcomeOf('compliance drop <= 99', stating({}), since(stating({ red: 5 })));
    expect(outcome.reason).toMatchObject({ code: 'contradiction-before' });
  });
});

describe('a gate on policies that may not be those that it counts', () => {
  const withOdd = (letters: string, odd: Partial<Policy>): Report =>
    aReport({
      resourceCategories: [
        aCategory({ policies: [...policies(letters, { severity: 'Critical' }), aPolicy({ policyId: 'Odd', ...odd })] }),
      ],
    });

  it.each(['', ' ', '****', 'n/a', 'Blocker'])(
    'is not evaluated if one of severity "%s" could change it',
    (severity) => {
      const outcome = outcomeOf('critical failed = 0', withOdd('g', { compliance: 'Red', severity }));
      expect(outcome).toMatchObject({
        result: 'not-evaluated',
        observed: null,
        reason: {
          code: 'population-unknown',
          count: 1,
          places: [
            {
              path: 'ResourceCategories[0].Policies[1].Severity',
              subject: 'Odd',
              found: severity.trim() === '' ? JSON.stringify(severity) : severity,
            },
          ],
        },
      });
    },
  );

  it.each([
    ['critical failed = 0', 'g', 'Green', 'passed'],
    ['critical failed = 0', 'gr', 'Red', 'failed'],
    ['critical failed = 1', 'gr', 'Green', 'passed'],
    ['critical failed <= 2', 'gr', 'Red', 'passed'],
    ['critical passed >= 1', 'g', 'Green', 'passed'],
    ['critical failed = 1', 'gr', 'Red', 'not-evaluated'],
    ['critical failed = 1', 'g', 'Red', 'not-evaluated'],
    ['critical failed <= 1', 'gr', 'Red', 'not-evaluated'],
    ['critical passed >= 2', 'g', 'Green', 'not-evaluated'],
    ['critical unrecognized = 0', 'g', 'Teal', 'not-evaluated'],
    ['critical failed = 0', 'g', 'Teal', 'not-evaluated'],
  ])('of %s with %s and %s without a severity is %4$s', (rule, letters, compliance, result) => {
    expect(outcomeOf(rule, withOdd(letters, { compliance, severity: '' })).result).toBe(result);
  });

  it('is evaluated if the severity is ranked, or the gate counts all severities', () => {
    const report = withOdd('g', { compliance: 'Red', severity: 'Blocker' });
    const ranked = outcomeOf('critical failed = 0', report, { ranks: { severity: ['Blocker'] } });
    expect(ranked.result).toBe('passed');
    expect(outcomeOf('failed = 1', report).result).toBe('passed');
  });

  it.each([
    ['failed = 0 in service DiskService', { serviceName: '' }, 'ServiceName'],
    ['failed resource checks = 0 in service DiskService', { serviceName: '***' }, 'ServiceName'],
    ['compliance >= 60 in service DiskService', { serviceName: 'null' }, 'ServiceName'],
    ['critical failed = 0 in service DiskService', { serviceName: '', severity: '' }, 'Severity'],
  ])('is not evaluated if one without a known service could change it: %s', (rule, odd, field) => {
    expect(outcomeOf(rule, withOdd('g', { compliance: 'Red', severity: 'Critical', ...odd })).reason).toMatchObject({
      code: 'population-unknown',
      places: [{ path: `ResourceCategories[0].Policies[1].${field}`, subject: 'Odd' }],
    });
  });

  it('is evaluated if a percentage is the same with and without one', () => {
    const report = withOdd('ggr', { compliance: 'Red', severity: 'Critical', serviceName: '' });
    expect(outcomeOf('compliance >= 50 in service DiskService', report)).toMatchObject({
      result: 'passed',
      observed: { ratio: { numerator: 2, denominator: 3 } },
    });
    expect(outcomeOf('compliance >= 60 in service DiskService', report).reason?.code).toBe('population-unknown');
    expect(outcomeOf('coverage >= 100 in service DiskService', report).result).toBe('passed');
  });

  it.each([
    ['Storage', { categoryName: ' ', categoryId: 'C-2' }, 'CategoryName'],
    ['Storage', { categoryName: '####', categoryId: 'C-2' }, 'CategoryName'],
    ['C-1', { categoryName: 'Compute', categoryId: 'C-####' }, 'CategoryId'],
  ])('is not evaluated if a category without a known name could be %s', (name, other, field) => {
    const report = aReport({
      resourceCategories: [
        aCategory({ categoryName: 'Storage', categoryId: 'C-1', policies: policies('g') }),
        aCategory({ ...other, policies: policies('r') }),
      ],
    });
    expect(outcomeOf(`failed = 0 in category ${name}`, report).reason).toMatchObject({
      code: 'population-unknown',
      places: [{ path: `ResourceCategories[1].Policies[0].${field}` }],
    });
  });

  it('tells categories without an id apart by name', () => {
    const report = aReport({
      resourceCategories: [
        aCategory({ categoryName: 'Storage', categoryId: '', policies: policies('g') }),
        aCategory({ categoryName: 'Compute', categoryId: '', policies: policies('gr') }),
      ],
    });
    expect(outcomeOf('passed = 1 in category Storage', report)).toMatchObject({
      result: 'passed',
      observed: { count: 1, total: 1 },
    });
  });

  it('names at most five of them, and counts those that matter', () => {
    const report = aReport({
      resourceCategories: [
        aCategory({
          policies: [aPolicy({ policyId: 'Known', severity: 'Critical' }), ...policies('rrrrrrrgg', { severity: '' })],
        }),
      ],
    });
    const { reason } = outcomeOf('critical failed = 0', report);
    expect(reason).toMatchObject({ code: 'population-unknown', count: 7 });
    expect(reason).toHaveProperty('places.length', 5);
  });

  it('is one on what is new, and on a drop from a baseline with such policies', () => {
    const odd = withOdd('g', { compliance: 'Red', severity: '', serviceName: '' });
    expect(outcomeOf('no new critical', odd, since(reportOf('g'))).reason?.code).toBe('population-unknown');
    const baseline = since(withOdd('g', { compliance: 'Green', serviceName: '' }));
    const drop = 'compliance drop = 0 in service DiskService';
    expect(outcomeOf(drop, withOdd('g', { compliance: 'Green' }), baseline).result).toBe('passed');
    const worse = outcomeOf(
      'coverage drop <= 40 in service DiskService',
      withOdd('g', { compliance: 'Gray' }),
      baseline,
    );
    expect(worse.result).toBe('failed');
    const rise = since(withOdd('g', { compliance: 'Red', serviceName: '' }));
    const fallen = outcomeOf('compliance drop >= 20 in service DiskService', withOdd('gr', {}), rise);
    expect(fallen.reason?.code).toBe('population-unknown-before');
  });

  it('leaves out what is accepted', () => {
    const scan = aggregate(aSnapshot(withOdd('g', { compliance: 'Red', severity: '' })));
    const subject: GateSubject = {
      scan,
      comparison: null,
      isOrderKnown: true,
      accepted: new Set([1]),
      rankedSeverities: [],
    };
    const [adjusted, raw] = evaluateGates(
      ['adjusted critical failed = 0', 'critical failed = 0'].map(readGate),
      subject,
    );
    expect(adjusted?.result).toBe('passed');
    expect(raw?.result).toBe('not-evaluated');
  });
});

describe('a gate on policies that the report lists twice', () => {
  const listing = (...listed: readonly Partial<Policy>[]): Report =>
    aReport({ resourceCategories: [aCategory({ policies: listed.map((each) => aPolicy(each)) })] });
  const [sound, red] = [{}, { compliance: 'Red' }];

  it('is evaluated if its answer does not depend on that', () => {
    expect(outcomeOf('failed = 0', listing(sound, sound))).toMatchObject({
      result: 'passed',
      observed: { count: 0, total: 2 },
    });
    expect(outcomeOf('failed = 0', listing(red, red)).result).toBe('failed');
  });

  it('is not evaluated if its answer does', () => {
    expect(outcomeOf('passed >= 2', listing(sound, sound)).reason).toMatchObject({
      code: 'contradiction',
      count: 1,
      places: [{ path: 'ResourceCategories[0].Policies[1]', subject: 'DiskEncryption', expected: '1', found: '2' }],
    });
    const twice = listing(sound, red, { policyId: 'Other' });
    expect(outcomeOf('failed = 0', twice).reason).toMatchObject({ code: 'contradiction', count: 1 });
    expect(outcomeOf('passed >= 2', twice).reason).toMatchObject({ code: 'contradiction', count: 1 });
  });

  it('takes two lists of one category for the same', () => {
    const category = aCategory({ policies: policies('gg') });
    const report = aReport({ resourceCategories: [category, category] });
    expect(outcomeOf('passed >= 3', report).reason).toMatchObject({ code: 'contradiction', count: 2 });
    expect(outcomeOf('failed = 0', report).result).toBe('passed');
  });

  it('does not know which checks different counts have in common', () => {
    const [three, four] = [1, 2].map((passedResourceCount) => ({
      ...red,
      passedResourceCount,
      totalResourceCount: 5,
      complianceNumber: `1.${String(passedResourceCount)}`,
    }));
    const report = listing(three ?? {}, four ?? {});
    expect(outcomeOf('failed resource checks <= 7', report)).toMatchObject({ result: 'passed' });
    expect(outcomeOf('failed resource checks <= 6', report).reason).toMatchObject({
      code: 'contradiction',
      places: [{ expected: '1/5', found: '2/5' }],
    });
    expect(outcomeOf('failed = 2', report).result).toBe('passed');
  });
});

describe('an adjusted gate', () => {
  const scan = aggregate(aSnapshot(reportOf('grra')));
  const subject: GateSubject = {
    scan,
    comparison: null,
    isOrderKnown: true,
    accepted: new Set([1]),
    rankedSeverities: [],
  };
  const adjusted = (rule: string): GateOutcome | undefined => evaluateGates([readGate(rule)], subject)[0];

  it('leaves out what was accepted', () => {
    expect(adjusted('adjusted failed = 1')).toMatchObject({ result: 'passed', observed: { count: 1, total: 3 } });
    expect(adjusted('failed = 1')).toMatchObject({ result: 'failed', observed: { count: 2, total: 4 } });
    expect(adjusted('adjusted compliance >= 50')).toMatchObject({
      result: 'passed',
      observed: { ratio: { numerator: 1, denominator: 2 } },
    });
  });

  it.each([
    ['more passed than were evaluated', { passedResourceCount: 300, totalResourceCount: 30 }],
    ['all passed', { passedResourceCount: 30, totalResourceCount: 30 }],
    ['nothing was evaluated', { passedResourceCount: 0, totalResourceCount: 0 }],
  ])('is not evaluated if of an accepted policy %s, since the acceptance may not hold', (_what, counts) => {
    const odd = aReport({
      resourceCategories: [
        aCategory({ policies: [aPolicy(), aPolicy({ policyId: 'odd', compliance: 'Red', ...counts })] }),
      ],
    });
    const outcomes = evaluateGates([readGate('adjusted failed = 0'), readGate('adjusted compliance >= 90')], {
      ...subject,
      scan: aggregate(aSnapshot(odd)),
    });
    expect(outcomes.map(({ reason }) => reason?.code)).toEqual(['contradiction', 'contradiction']);
  });

  it('passes if all that failed was accepted', () => {
    const all = aggregate(aSnapshot(reportOf('r')));
    const gates = ['adjusted failed = 0', 'adjusted failed resource checks = 0'].map(readGate);
    const outcomes = evaluateGates(gates, { ...subject, scan: all, accepted: new Set([0]) });
    expect(outcomes.map(({ result }) => result)).toEqual(['passed', 'passed']);
  });
});

describe('the laws of gates', () => {
  it('evaluates any gate on any report, and passes none without an assessed policy', () => {
    const unassessed = (report: Report): Report => ({
      ...report,
      resourceCategories: report.resourceCategories.map((category) => ({
        ...category,
        policies: category.policies.map((policy) => ({ ...policy, compliance: 'Gray' })),
      })),
    });
    const rules = [
      'critical failed <= 5',
      'not passed >= 0',
      'compliance >= 0',
      'coverage > 0',
      'failed resource checks >= 0',
      'new not passed >= 0',
      'compliance drop <= 100',
      'failed >= 0 in category A',
      'passed >= 0 in service B',
    ].map(readGate);
    fc.assert(
      fc.property(anyReport, anyReport, (report, baseline) => {
        const summary = aggregate(aSnapshot(report), { baseline: aSnapshot(baseline), gates: rules });
        expect(summary.gates).toHaveLength(rules.length);
        for (const { result, observed, reason } of summary.gates) {
          expect(observed === null).toBe(result === 'not-evaluated');
          expect(reason === null).toBe(result === 'passed');
        }
        const none = aggregate(aSnapshot(unassessed(report)), { baseline: aSnapshot(baseline), gates: rules });
        expect(none.gates.filter(({ result }) => result === 'passed')).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('agrees with the figures of the summary', () => {
    fc.assert(
      fc.property(soundReport, (report) => {
        const { entryTally, compliance, gates } = aggregate(aSnapshot(report), {
          gates: ['not passed >= 0', 'compliance >= 0'].map(readGate),
        });
        fc.pre(compliance.share !== null);
        const [count, ratio] = gates.map(({ observed }) => observed);
        expect(count).toMatchObject({ count: entryTally.notPassed, total: entryTally.assessed });
        expect(ratio).toMatchObject({ ratio: compliance });
      }),
    );
  });
});
