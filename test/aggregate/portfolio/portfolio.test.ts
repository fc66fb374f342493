import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { createCollector } from '../../../src/aggregate/portfolio/collect.js';
import { summarizePortfolio } from '../../../src/aggregate/portfolio/portfolio.js';
import type { ListedAccount } from '../../../src/model/settings/accounts.js';
import { complianceOf } from '../../../src/model/summary/figures.js';
import type { PooledFigures, PortfolioFailure, PortfolioSummary } from '../../../src/model/summary/portfolio.js';
import type { ScanSummary } from '../../../src/model/summary/summary.js';
import type { Environment } from '../../../src/model/report/snapshot.js';
import { aCategory, aPolicy, aReport, aSnapshot, policiesOf } from '../../helpers/snapshots.js';

interface Given {
  readonly account?: string;
  readonly name?: string;
  readonly license?: string;
  readonly licenseName?: string;
  readonly environment?: Environment | null;
  readonly benchmark?: string;
  readonly job?: string;
  /** Null if the report does not state it. */
  readonly scannedAt?: string | null;
  readonly retrievedAt?: string;
  readonly sha256?: string;
  readonly policies?: ReturnType<typeof policiesOf>;
  readonly compliancePercent?: number;
}

function scan({
  account = 'A',
  name = `Account ${account}`,
  license = 'L',
  licenseName = 'License',
  environment = null,
  benchmark = 'CSBP',
  job = 'J1',
  scannedAt = '2026-11-01',
  retrievedAt = '2026-11-20T00:00:00.000Z',
  sha256 = `${account}${name}${benchmark}${job}`,
  policies = policiesOf('Green', 'Red'),
  compliancePercent,
}: Given = {}): ScanSummary {
  const category = aCategory({ policies });
  const report = aReport({
    accountId: account,
    accountName: name,
    licenseId: license,
    licenseName,
    jobId: job,
    benchmarkId: benchmark,
    benchmarkName: `Benchmark ${benchmark}`,
    resourceCategories: [{ ...category, ...(compliancePercent !== undefined && { compliancePercent }) }],
  });
  const snapshot = aSnapshot(report);
  const provenance = { ...snapshot.provenance, environment, retrievedAt, sha256 };
  return aggregate({ ...snapshot, provenance }, { scannedAt: scannedAt ?? undefined });
}

interface Options {
  readonly accounts?: readonly ListedAccount[];
  readonly failures?: readonly PortfolioFailure[];
}

function portfolio(scans: readonly ScanSummary[], { accounts = [], failures = [] }: Options = {}): PortfolioSummary {
  const collector = createCollector();
  for (const each of scans) collector.add(each);
  for (const failure of failures) collector.fail(failure);
  return summarizePortfolio(collector.collection, { asOf: '2026-11-21T00:00:00.000Z', accounts });
}

function listed(id: string, overrides: Partial<ListedAccount> = {}): ListedAccount {
  return { id, name: '', license: '', environment: null, group: '', owner: '', ...overrides };
}

const colors = fc.array(fc.constantFrom('Green', 'Red', 'Amber', 'Gray'), { minLength: 1, maxLength: 6 });
const scans = fc
  .uniqueArray(
    fc.record({
      account: fc.constantFrom('A', 'B', 'C'),
      benchmark: fc.constantFrom('CSBP', 'CIS'),
      job: fc.constantFrom('J1', 'J2', 'J3'),
      day: fc.integer({ min: 1, max: 28 }),
      read: fc.integer({ min: 1, max: 28 }),
      colors,
    }),
    { minLength: 1, maxLength: 14, selector: (each) => JSON.stringify(each) },
  )
  .map((given) =>
    given.map(({ day, read, colors: own, ...each }, index) =>
      scan({
        ...each,
        scannedAt: `2026-11-${String(day).padStart(2, '0')}`,
        retrievedAt: `2026-11-${String(read).padStart(2, '0')}T00:00:00.000Z`,
        sha256: String(index).padStart(4, '0'),
        policies: policiesOf(...own),
      }),
    ),
  );

describe('a portfolio', () => {
  it('is the same whatever the order of the reports', () => {
    fc.assert(
      fc.property(scans, fc.infiniteStream(fc.nat()), (given, random) => {
        const shuffled = given
          .map((each) => ({ each, at: Number(random.next().value) }))
          .sort((one, other) => one.at - other.at)
          .map(({ each }) => each);
        expect(portfolio(shuffled)).toEqual(portfolio(given));
      }),
    );
  });

  it('adds up counts: the whole is the sum of its benchmarks, of its reports and of the entries of their policies', () => {
    fc.assert(
      fc.property(scans, (given) => {
        const { formula, figures, benchmarks, results, entries } = portfolio(given);
        const sum = (countOf: (figures: Pick<PooledFigures, 'tally' | 'failedResourceChecks'>) => number) =>
          [benchmarks.map((benchmark) => benchmark.figures), results].map((parts) =>
            parts.reduce((total, part) => total + countOf(part), 0),
          );
        expect(sum(({ tally }) => tally.total)).toEqual([figures.tally.total, figures.tally.total]);
        expect(sum(({ tally }) => tally.green)).toEqual([figures.tally.green, figures.tally.green]);
        expect(sum((part) => part.failedResourceChecks)).toEqual(Array(2).fill(figures.failedResourceChecks));
        expect(figures.compliance).toEqual(complianceOf(figures.tally, formula));
        expect(entries.reduce((total, { statuses }) => total + statuses.length, 0)).toBe(figures.tally.total);
      }),
    );
  });

  it('counts in policies what did not pass in reports', () => {
    fc.assert(
      fc.property(scans, (given) => {
        const { figures, policies } = portfolio(given);
        expect(policies.reduce((sum, { tally }) => sum + tally.notPassed, 0)).toBe(figures.tally.notPassed);
        expect(policies.reduce((sum, each) => sum + each.failedResourceChecks, 0)).toBe(figures.failedResourceChecks);
      }),
    );
  });

  it('ends its trend with what it counts', () => {
    fc.assert(
      fc.property(scans, (given) => {
        const { figures, trend } = portfolio(given);
        fc.pre(trend !== null);
        expect(trend.points.at(-1)?.figures).toEqual(figures);
      }),
    );
  });

  it('counts two files of one job once, and says so', () => {
    const { results, duplicates, trend } = portfolio([scan(), scan({ retrievedAt: '2026-11-21T00:00:00.000Z' })]);
    expect(results).toHaveLength(1);
    expect(duplicates).toEqual([{ result: 0, copies: 1 }]);
    expect(trend).toBeNull();
    const later = scan({ job: 'J2', scannedAt: '2026-11-08' });
    expect(portfolio([scan(), later, scan(), scan()]).duplicates).toEqual([{ result: 0, copies: 2 }]);
    expect(portfolio([scan(), later]).duplicates).toEqual([]);
  });

  it('counts an account once, however many of its benchmarks have reports', () => {
    const { figures } = portfolio([scan(), scan({ benchmark: 'CIS' }), scan({ account: 'B' })]);
    expect([figures.accounts, figures.reports]).toEqual([2, 3]);
  });

  it('counts one job once if one file names its environment and another does not', () => {
    const { accounts, results } = portfolio([scan(), scan({ environment: 'PROD' })]);
    expect(accounts.map(({ environment }) => environment)).toEqual(['PROD']);
    expect(results).toHaveLength(1);
  });

  it('counts the latest job, and forms the trend from earlier ones', () => {
    const { figures, results, trend } = portfolio([
      scan({ job: 'J2', scannedAt: '2026-11-08', policies: policiesOf('Green', 'Green') }),
      scan({ job: 'J1', scannedAt: '2026-11-01', policies: policiesOf('Red', 'Red') }),
      scan({ account: 'B', scannedAt: '2026-11-05', policies: policiesOf('Green', 'Red') }),
    ]);
    expect(figures.tally).toMatchObject({ green: 3, red: 1 });
    expect(results[0]).toMatchObject({ jobId: 'J2', earlier: 1 });
    expect(trend?.points.map((point) => [point.moment.at.slice(0, 10), point.figures.accounts])).toEqual([
      ['2026-11-01', 1],
      ['2026-11-05', 2],
      ['2026-11-08', 2],
    ]);
    expect(trend?.points.map((point) => point.figures.tally.green)).toEqual([0, 1, 3]);
  });

  describe('of jobs in no order', () => {
    const untimed = (job: string, given: Given = {}): ScanSummary => scan({ job, scannedAt: null, ...given });
    const later = '2026-11-20T00:00:05.000Z';

    it.each([
      ['the same scan time', [scan({ job: 'J1' }), scan({ job: 'J2' })]],
      ['no scan time, whenever their files were read', [untimed('J1'), untimed('J2', { retrievedAt: later })]],
      ['a scan time for one of them', [scan({ job: 'J1' }), untimed('J2', { retrievedAt: later })]],
      [
        'a day for one, and a time on that day',
        [scan({ job: 'J1' }), scan({ job: 'J2', scannedAt: '2026-11-01T08:00:00Z' })],
      ],
    ])('shows neither as the latest, and names both: %s', (_case, scans) => {
      for (const given of [scans, scans.toReversed()]) {
        const { accounts, figures, notAssessed, results } = portfolio(given);
        expect(results).toEqual([]);
        expect(figures.tally.total).toBe(0);
        expect(accounts[0]?.results).toEqual([null]);
        expect(notAssessed).toMatchObject([{ reason: 'no-order', account: 0, benchmark: 0, benchmarkId: 'CSBP' }]);
        expect(notAssessed[0]?.detail).toBe('J1, J2');
      }
    });

    it('counts the one that was retrieved last if the service or an archive orders them', () => {
      const collector = createCollector();
      collector.add(untimed('J1'), true);
      collector.add(untimed('J2', { retrievedAt: later }), true);
      const { results } = summarizePortfolio(collector.collection, { asOf: later, accounts: [] });
      expect(results).toMatchObject([{ jobId: 'J2', earlier: 1 }]);
    });

    it('shows neither as the latest if only the last of them is in an order', () => {
      const collector = createCollector();
      collector.add(untimed('J1'), false);
      collector.add(untimed('J2', { retrievedAt: later }), true);
      const { notAssessed } = summarizePortfolio(collector.collection, { asOf: later, accounts: [] });
      expect(notAssessed).toMatchObject([{ reason: 'no-order', detail: 'J1, J2' }]);
    });

    it('counts the one that the service returned last on a day, if not all state their times', () => {
      const given = [
        scan({ job: 'J1', scannedAt: '2026-11-01', retrievedAt: '2026-11-20T00:00:00.000Z' }),
        untimed('J2', { retrievedAt: later }),
      ];
      const collector = createCollector();
      for (const each of given) collector.add(each, true);
      const { results, notAssessed } = summarizePortfolio(collector.collection, { asOf: later, accounts: [] });
      expect([results.map(({ jobId }) => jobId), notAssessed]).toEqual([['J2'], []]);
    });

    it('leaves an account out once, as one in no order: it has reports, also if it is listed', () => {
      const scans = [untimed('J1'), untimed('J2')];
      const { benchmarks, notAssessed } = portfolio([...scans, scan({ account: 'B', benchmark: 'CIS' })], {
        accounts: [listed('A'), listed('B'), listed('Z')],
      });
      expect(notAssessed.map(({ reason, account }) => [reason, account])).toEqual([
        ['no-report', 2],
        ['no-order', 0],
      ]);
      expect(benchmarks.map(({ benchmarkId, missing }) => [benchmarkId, missing])).toEqual([
        ['CIS', 2],
        ['CSBP', 2],
      ]);
    });

    it('counts a later one, although two before it have the same time', () => {
      const { results } = portfolio([
        scan({ job: 'J1' }),
        scan({ job: 'J2' }),
        scan({ job: 'J3', scannedAt: '2026-11-02' }),
      ]);
      expect(results).toMatchObject([{ jobId: 'J3', earlier: 2 }]);
    });
  });

  it('leaves scans out of the trend that are more than a year older than the last, but counts them in its first point', () => {
    const on = (account: string, job: string, scannedAt: string) => scan({ account, job, scannedAt });
    const { trend } = portfolio([
      on('A', 'J1', '2025-01-01'),
      on('A', 'J2', '2025-11-20'),
      on('A', 'J3', '2026-11-20'),
      on('B', 'J1', '2025-06-01'),
    ]);
    expect(trend?.points.map(({ moment, figures }) => [moment.at.slice(0, 10), figures.accounts])).toEqual([
      ['2025-11-20', 2],
      ['2026-11-20', 2],
    ]);
  });

  it('has a point per day in its trend up to 60 days, then one per month', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) =>
        scan({ job: `J${String(day)}`, scannedAt: new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10) }),
      );
    const [most, more] = [portfolio(days(60)).trend, portfolio(days(61)).trend];
    expect([most?.step, most?.points.length]).toEqual(['day', 60]);
    expect([more?.step, more?.points.map(({ moment }) => moment.at.slice(0, 10))]).toEqual([
      'month',
      ['2026-09-30', '2026-10-31'],
    ]);
  });

  it('says if its trend mixes times of scans and of retrievals', () => {
    const collector = createCollector();
    for (const job of ['J1', 'J2']) {
      const retrievedAt = `2026-11-2${job.slice(1)}T00:00:00.000Z`;
      collector.add(scan({ job, scannedAt: `2026-11-0${job.slice(1)}`, retrievedAt }), true);
      collector.add(scan({ account: 'B', job, scannedAt: null, retrievedAt }), true);
    }
    const { trend } = summarizePortfolio(collector.collection, { asOf: '2026-11-23T00:00:00.000Z', accounts: [] });
    expect(trend?.basis).toBe('mixed');
  });

  it('names an account as its report that was retrieved last does, not the one that was scanned last', () => {
    const { accounts } = portfolio([
      scan({ name: 'Old', job: 'J2', scannedAt: '2026-11-08', retrievedAt: '2026-11-09T00:00:00.000Z' }),
      scan({ name: 'New', job: 'J1', scannedAt: '2026-11-01', retrievedAt: '2026-11-20T00:00:00.000Z' }),
    ]);
    expect(accounts.map(({ accountName }) => accountName)).toEqual(['New']);
  });

  it('keeps accounts, jobs and benchmarks apart whose ids are absent', () => {
    const { accounts, results } = portfolio([
      scan({ account: 'null', name: 'Alpha', job: 'null' }),
      scan({ account: 'null', name: 'Beta', job: 'null' }),
      scan({ account: '00000000-0000-0000-0000-000000000000', name: 'Gamma', job: '' }),
    ]);
    expect(accounts.map(({ accountName }) => accountName)).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(results).toHaveLength(3);
  });

  it('ranks accounts within a benchmark: equal ratios share a rank, and nothing assessed has none', () => {
    const policies = (...own: readonly string[]) => policiesOf(...own);
    const { accounts, benchmarks, results } = portfolio([
      scan({ account: 'A', policies: policies('Green', 'Red') }),
      scan({ account: 'B', policies: policies('Green', 'Green') }),
      scan({ account: 'C', policies: policies('Green', 'Green', 'Red', 'Red') }),
      scan({ account: 'D', policies: policies('Red') }),
      scan({ account: 'E', policies: policies('Gray') }),
    ]);
    const ranking = benchmarks[0]?.ranking.map((at) => results[at]) ?? [];
    expect(ranking.map((result) => [accounts[result?.account ?? -1]?.accountId, result?.rank])).toEqual([
      ['B', 1],
      ['A', 2],
      ['C', 2],
      ['D', 4],
      ['E', null],
    ]);
  });

  it('computes all percentages by the formula that most reports confirm, and names the reports with another one', () => {
    const withAmber = { policies: policiesOf('Green', 'Amber'), compliancePercent: 50 };
    const without = { policies: policiesOf('Green', 'Amber'), compliancePercent: 100 };
    const { formula, results, figures } = portfolio([
      scan({ account: 'A', ...withAmber }),
      scan({ account: 'B', ...withAmber }),
      scan({ account: 'C', ...without }),
    ]);
    expect(formula).toBe('green/(green+red+amber)');
    expect(results.map(({ own }) => own?.compliance.share ?? null)).toEqual([null, null, 1]);
    expect(figures.compliance).toMatchObject({ numerator: 3, denominator: 6 });
  });

  it('leaves the observed formula for another only if more than half of the reports that tell confirm it', () => {
    const policies = policiesOf('Green', 'Amber');
    const withAmber = ['A', 'B'].map((account) => scan({ account, policies, compliancePercent: 50 }));
    const without = ['C', 'D'].map((account) => scan({ account, policies, compliancePercent: 100 }));
    const silent = ['E', 'F', 'G'].map((account) => scan({ account }));
    const formulaOf = (...scans: readonly ScanSummary[]) => portfolio(scans).formula;
    expect(formulaOf(...withAmber, ...without)).toBe('green/(green+red)');
    expect(formulaOf(...withAmber.slice(1), ...without)).toBe('green/(green+red)');
    expect(formulaOf(...withAmber, ...without.slice(1), ...silent)).toBe('green/(green+red+amber)');
    expect(formulaOf(...silent)).toBe('green/(green+red)');
  });

  it('flags an account whose benchmarks come from different jobs', () => {
    const { accounts } = portfolio([
      scan({ account: 'A', benchmark: 'CSBP', job: 'J1' }),
      scan({ account: 'A', benchmark: 'CIS', job: 'J2' }),
      scan({ account: 'B', benchmark: 'CSBP', job: 'J1' }),
      scan({ account: 'B', benchmark: 'CIS', job: 'J1' }),
    ]);
    expect(accounts.map(({ hasMixedJobs }) => hasMixedJobs)).toEqual([true, false]);
    const ofThree = ['J1', 'J1', 'J2'].map((job, index) => scan({ job, benchmark: `B${String(index)}` }));
    expect(portfolio(ofThree).accounts[0]?.hasMixedJobs).toBe(true);
  });

  it('tells accounts of the same name apart', () => {
    const name = 'Production';
    const one = '11111111-0000-4000-8000-000000000000';
    const other = '22222222-0000-4000-8000-000000000000';
    const { accounts } = portfolio([
      scan({ account: one, name, environment: 'PROD', license: 'L1', licenseName: 'Retail' }),
      scan({ account: other, name, environment: 'TRIAL', license: 'L2', licenseName: 'Wholesale' }),
      scan({ account: 'C' }),
    ]);
    expect(accounts.map(({ distinction }) => distinction)).toEqual([
      [],
      ['PROD', 'Retail', '11111111'],
      ['TRIAL', 'Wholesale', '22222222'],
    ]);
  });

  it('tells accounts of the same name apart by the ids of licenses of the same name, and by whole ids that begin alike', () => {
    const id = (end: string) => `11111111-0000-4000-8000-00000000000${end}`;
    const { accounts } = portfolio([
      scan({ account: id('1'), name: 'Production', license: 'aaaaaaaa-1' }),
      scan({ account: id('2'), name: 'production ', license: 'bbbbbbbb-1' }),
      scan({ account: '22222222-1', name: 'Production', license: 'bbbbbbbb-1' }),
    ]);
    expect(accounts.map(({ accountId, distinction }) => [accountId, distinction])).toEqual(
      expect.arrayContaining([
        [id('1'), ['aaaaaaaa', id('1')]],
        [id('2'), ['bbbbbbbb', id('2')]],
        ['22222222-1', ['bbbbbbbb', '22222222-1']],
      ]),
    );
  });

  it('keeps accounts with masked ids apart by their names', () => {
    const { accounts } = portfolio([
      scan({ account: '########-####', name: 'One', job: '########' }),
      scan({ account: '########-####', name: 'Two', job: '########', sha256: 'other' }),
    ]);
    expect(accounts.map(({ accountName }) => accountName)).toEqual(['One', 'Two']);
  });

  it('pools by group and owner of the list of accounts, and lists an account without a report', () => {
    const { accounts, groups, owners, notAssessed } = portfolio([scan({ account: 'A' }), scan({ account: 'B' })], {
      accounts: [listed('a', { group: 'Retail', owner: 'Ana' }), listed('Z', { name: 'Zeta', group: 'Retail' })],
    });
    expect(accounts.map((each) => [each.accountName, each.group, each.isListed])).toEqual([
      ['Account A', 'Retail', true],
      ['Zeta', 'Retail', true],
      ['Account B', '', false],
    ]);
    expect(groups.map(({ name, figures }) => [name, figures.reports])).toEqual([
      ['Retail', 1],
      ['', 1],
    ]);
    expect(owners.map(({ name }) => name)).toEqual(['Ana', '']);
    expect(notAssessed).toEqual([
      { reason: 'no-report', account: 1, benchmark: null, benchmarkId: '', subject: '', detail: '' },
    ]);
  });

  it('calls an account as the list does, also one whose report does not state its environment', () => {
    const accounts = [listed('A', { name: 'Retail', environment: 'PROD' })];
    expect(portfolio([scan()], { accounts }).accounts).toMatchObject([{ accountName: 'Retail', isListed: true }]);
    expect(portfolio([scan()]).accounts).toMatchObject([{ accountName: 'Account A', isListed: null }]);
  });

  it('describes an account by the entry of the list that states most of its ids, wherever it is in the list', () => {
    const entries = [
      listed('A', { group: 'Any' }),
      listed('A', { license: 'L', group: 'License' }),
      listed('A', { license: 'L', environment: 'PROD', group: 'Both' }),
      listed('A', { license: 'other', environment: 'TRIAL', group: 'Other' }),
    ];
    const groupIn = (accounts: readonly ListedAccount[], environment: Environment) =>
      portfolio([scan({ environment })], { accounts }).accounts.find(
        ({ isListed, results }) => isListed && results[0] !== null,
      )?.group;
    for (const accounts of [entries, entries.toReversed()]) {
      expect(groupIn(accounts, 'PROD')).toBe('Both');
      expect(groupIn(accounts, 'TRIAL')).toBe('License');
    }
    expect(groupIn([listed('A', { environment: 'PROD', group: 'PROD' }), listed('A', { group: 'Any' })], 'PROD')).toBe(
      'PROD',
    );
  });

  it('has an entry for each report that could not be read or fetched, and for one in which nothing was assessed', () => {
    const { notAssessed } = portfolio([scan({ policies: policiesOf('Gray') })], {
      accounts: [listed('B')],
      failures: [
        { reason: 'unreadable', subject: 'broken.json', detail: 'not JSON' },
        {
          reason: 'fetch-failed',
          subject: 'B, CIS',
          detail: 'HTTP 500',
          benchmarkId: 'CIS',
          account: { accountId: 'b', licenseId: '', environment: null },
        },
      ],
    });
    expect(
      notAssessed.map(({ reason, account, benchmarkId, subject }) => [reason, account, benchmarkId, subject]),
    ).toEqual([
      ['fetch-failed', 1, 'CIS', 'B, CIS'],
      ['unreadable', null, '', 'broken.json'],
      ['nothing-assessed', 0, 'CSBP', ''],
    ]);
  });

  it('finds what fixing one policy closes in several benchmarks and accounts', () => {
    const shared = aPolicy({ policyId: 'Shared', compliance: 'Red', totalResourceCount: 4, passedResourceCount: 1 });
    const single = aPolicy({ policyId: 'Single', compliance: 'Red', totalResourceCount: 9, passedResourceCount: 0 });
    const { policies, acrossBenchmarks } = portfolio([
      scan({ account: 'A', benchmark: 'CSBP', policies: [shared, single] }),
      scan({ account: 'A', benchmark: 'CIS', policies: [shared] }),
      scan({ account: 'B', benchmark: 'CIS', policies: [{ ...shared, compliance: 'Green' }] }),
    ]);
    expect(policies.map(({ policyId, failedResourceChecks }) => [policyId, failedResourceChecks])).toEqual([
      ['Single', 9],
      ['Shared', 6],
    ]);
    expect(acrossBenchmarks.map((at) => policies[at])).toMatchObject([
      { policyId: 'Shared', accountsNotPassed: 1, accountsAssessed: 2, tally: { notPassed: 2 }, benchmarks: [0, 1] },
    ]);
  });

  it('orders policies by failed resource checks, then by accounts, then by id, each with its worst severity', () => {
    const failing = (policyId: string, severity: string, failed: number) =>
      aPolicy({ policyId, severity, compliance: 'Red', totalResourceCount: 4, passedResourceCount: 4 - failed });
    const { policies } = portfolio([
      scan({ account: 'A', policies: [failing('P10', 'Low', 2), failing('P9', 'High', 1), failing('P2', 'Low', 2)] }),
      scan({ account: 'B', policies: [failing('P9', 'Critical', 1), failing('P7', 'Low', 3)] }),
      scan({ account: 'C', policies: [{ ...failing('P9', 'Low', 0), compliance: 'Green' }] }),
    ]);
    expect(
      policies.map(({ policyId, severity, accountsNotPassed }) => [policyId, severity, accountsNotPassed]),
    ).toEqual([
      ['P7', 'Low', 1],
      ['P9', 'Critical', 2],
      ['P2', 'Low', 1],
      ['P10', 'Low', 1],
    ]);
  });

  it('is empty without reports', () => {
    expect(portfolio([])).toMatchObject({ accounts: [], results: [], trend: null, combinations: 0 });
  });
});
