import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { evaluateGates, type GateSubject } from '../../src/aggregate/gates.js';
import { readGate } from '../../src/gates/read-gate.js';
import type { Policy, Report, ResourceCategory } from '../../src/model/report/report.js';
import type { GateOutcome } from '../../src/model/summary/gates.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../helpers/snapshots.js';
import { anyReport } from './arbitraries.js';

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

  it('is one on a drop from a baseline that does', () => {
    const outcome = outcomeOf('compliance drop <= 99', stating({}), since(stating({ red: 5 })));
    expect(outcome.reason).toMatchObject({ code: 'contradiction-before' });
  });
});

describe('an adjusted gate', () => {
  const scan = aggregate(aSnapshot(reportOf('grra')));
  const subject: GateSubject = { scan, comparison: null, accepted: new Set([1]), rankedSeverities: [] };
  const adjusted = (rule: string): GateOutcome | undefined => evaluateGates([readGate(rule)], subject)[0];

  it('leaves out what was accepted', () => {
    expect(adjusted('adjusted failed = 1')).toMatchObject({ result: 'passed', observed: { count: 1, total: 3 } });
    expect(adjusted('failed = 1')).toMatchObject({ result: 'failed', observed: { count: 2, total: 4 } });
    expect(adjusted('adjusted compliance >= 50')).toMatchObject({
      result: 'passed',
      observed: { ratio: { numerator: 1, denominator: 2 } },
    });
  });

  it('passes if all that failed was accepted', () => {
    const all = aggregate(aSnapshot(reportOf('r')));
    const outcomes = evaluateGates([readGate('adjusted failed = 0')], {
      ...subject,
      scan: all,
      accepted: new Set([0]),
    });
    expect(outcomes[0]?.result).toBe('passed');
  });
});

describe('the laws of gates', () => {
  it('evaluates any gate on any report, and passes none without an assessed policy', () => {
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
        const passed = summary.gates.filter(({ result }) => result === 'passed');
        if (summary.entryTally.assessed === 0) expect(passed).toEqual([]);
        for (const { result, observed, reason } of summary.gates) {
          expect(observed === null).toBe(result === 'not-evaluated');
          expect(reason === null).toBe(result === 'passed');
        }
      }),
      { numRuns: 200 },
    );
  });

  it('agrees with the figures of the summary', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { entryTally, compliance, gates } = aggregate(aSnapshot(report), {
          gates: ['not passed >= 0', 'compliance >= 0'].map(readGate),
        });
        const [count, ratio] = gates.map(({ observed }) => observed);
        if (count !== null) expect(count).toMatchObject({ count: entryTally.notPassed, total: entryTally.assessed });
        if (ratio !== null) expect(ratio).toMatchObject({ ratio: compliance });
      }),
    );
  });
});
