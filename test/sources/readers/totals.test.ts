/** Real outputs of scanners come to the totals that another program counted, and that the tools state themselves. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import type { Report } from '../../../src/model/report/report.js';
import { aSnapshot } from '../../helpers/snapshots.js';
import { readBody } from '../../helpers/built-in-readers.js';

const SCANNERS = new URL('../../fixtures/scanners/', import.meta.url);

/** Counts of entries by status; those that are 0 may be left out. */
type Counts = Readonly<Partial<Record<'green' | 'red' | 'amber' | 'gray', number>>>;

interface Totals extends Counts {
  readonly entries: number;
  readonly distinctPolicies: number;
  /** By severity; `(none)` where the source states none. */
  readonly bySeverity: Readonly<Record<string, Counts>>;
  readonly categories?: Readonly<Record<string, Counts>>;
  /** A text says why the file states none. */
  readonly resourceChecks: string | { readonly total: number; readonly passed: number; readonly failed: number };
}

/** What is stated of a file depends on how many reports it holds, and of what. */
interface FileTotals {
  readonly total: Totals;
  readonly frameworks: Readonly<Record<string, Totals>>;
  readonly csvFrameworkEntries?: Readonly<Record<string, number>>;
  readonly reports: Readonly<
    Record<string, Totals & { readonly mutedCountedAsTheirStatus: Totals & { readonly mutedRows: number } }>
  >;
}

interface Files {
  readonly [tool: string]: { readonly files: Readonly<Record<string, FileTotals>> };
}

const TOTALS = JSON.parse(readFileSync(new URL('TOTALS.json', SCANNERS), 'utf8')) as Files;

async function reportsIn(path: string): Promise<readonly Report[]> {
  return (await readBody(readFileSync(new URL(path, SCANNERS)))).reports;
}

const countsOf = ({ green = 0, red = 0, amber = 0, gray = 0 }: Counts) => ({ green, red, amber, gray });

function expectTotals(report: Report, totals: Totals): void {
  const { entryTally, policyTally, severities, categories, resourceChecks } = aggregate(aSnapshot(report));
  const { resourceChecks: stated } = totals;
  // Where a file states none, a control passes or fails as a whole, and nothing is made up.
  expect(typeof stated === 'string' ? report.origin?.counts : resourceChecks).toEqual(
    typeof stated === 'string' ? 'account' : { evaluated: stated.total, passed: stated.passed, failed: stated.failed },
  );
  expect(countsOf(entryTally)).toEqual(countsOf(totals));
  expect([entryTally.total, policyTally.total]).toEqual([totals.entries, totals.distinctPolicies]);
  const bySeverity = severities.map(({ value, tally }) => [value === '' ? '(none)' : value, countsOf(tally)] as const);
  expect(Object.fromEntries(bySeverity)).toEqual(
    Object.fromEntries(Object.entries(totals.bySeverity).map(([value, counts]) => [value, countsOf(counts)])),
  );
  if (totals.categories === undefined) return;
  const byCategory = categories.map(({ categoryName, tally }) => [categoryName, countsOf(tally)] as const);
  expect(Object.fromEntries(byCategory)).toEqual(
    Object.fromEntries(Object.entries(totals.categories).map(([name, counts]) => [name, countsOf(counts)])),
  );
}

function filesOf(tool: string): readonly (readonly [file: string, content: FileTotals])[] {
  return Object.entries(TOTALS[tool]?.files ?? {});
}

describe('reports of one benchmark', () => {
  const files = ['maester', 'scubagear', 'hdf', 'kube-bench', 'trivy'].flatMap((tool) =>
    filesOf(tool).map(([file, { total }]) => [`${tool}/${file}`, total] as const),
  );

  it.each(files)('%s', async (path, totals) => {
    const [report, ...others] = await reportsIn(path);
    expect(others).toEqual([]);
    expectTotals(report!, totals);
  });
});

describe('reports of several frameworks', () => {
  it.each(filesOf('kubescape'))('kubescape/%s', async (file, { reports: totals }) => {
    const reports = await reportsIn(`kubescape/${file}`);
    expect(reports.map(({ benchmarkId }) => benchmarkId).sort()).toEqual(Object.keys(totals).sort());
    for (const report of reports) expectTotals(report, totals[report.benchmarkId]!);
  });

  it.each(filesOf('prowler'))('the OCSF of prowler/%s', async (file, { frameworks }) => {
    const reports = await reportsIn(`prowler/${file}.ocsf.json`);
    expect(reports.map(({ benchmarkId }) => benchmarkId).sort()).toEqual(Object.keys(frameworks).sort());
    for (const report of reports) expectTotals(report, frameworks[report.benchmarkId]!);
  });
});

describe('the findings CSV of Prowler', () => {
  it.each(filesOf('prowler'))(
    'names frameworks and requirements: prowler/%s',
    async (file, { csvFrameworkEntries }) => {
      const reports = await reportsIn(`prowler/${file}.csv`);
      const entries = reports.map(
        (report) => [report.benchmarkId, aggregate(aSnapshot(report)).entryTally.total] as const,
      );
      // Not every file has its entries counted.
      expect(Object.fromEntries(entries)).toMatchObject(csvFrameworkEntries ?? {});
    },
  );
});

describe('findings of Security Hub', () => {
  it('are one report per standard, in which each finding counts', async () => {
    const reports = await reportsIn('asff/asff_sample.json');
    const counted = reports.map((report) => {
      const { entryTally, resourceChecks } = aggregate(aSnapshot(report));
      return [report.benchmarkId, countsOf(entryTally), resourceChecks];
    });
    // Counted with jq: findings by standard and by Compliance.Status.
    expect(counted).toEqual([
      [
        'ruleset/cis-aws-foundations-benchmark/v/1.2.0',
        { green: 0, red: 16, amber: 0, gray: 0 },
        { evaluated: 16, passed: 0, failed: 16 },
      ],
      [
        'standards/aws-foundational-security-best-practices/v/1.0.0',
        { green: 1, red: 1, amber: 0, gray: 0 },
        { evaluated: 2, passed: 1, failed: 1 },
      ],
    ]);
  });
});

describe('the CSV of ScubaGear', () => {
  it('has the results of the JSON of the same run', async () => {
    const [json, csv] = await Promise.all(
      ['ScubaResults_fa5589b7-d528-4f80.json', 'ScubaResults.csv'].map((name) => reportsIn(`scubagear/${name}`)),
    );
    const resultsOf = (report: Report | undefined) =>
      (report?.resourceCategories ?? []).flatMap(({ policies }) =>
        policies.map(({ policyId, compliance, severity, shortTitle }) => [policyId, compliance, severity, shortTitle]),
      );
    expect(resultsOf(csv?.[0])).toEqual(resultsOf(json?.[0]));
  });
});

describe('reports of several accounts', () => {
  it.each(filesOf('prowler-compliance-csv'))(
    'the compliance CSV of prowler/%s, in which muted findings keep their status',
    async (file, { reports: totals }) => {
      const reports = await reportsIn(`prowler/${file}`);
      expect(reports.map(({ accountId }) => accountId)).toEqual(Object.keys(totals));
      for (const report of reports) {
        const { mutedCountedAsTheirStatus: stated } = totals[report.accountId]!;
        expectTotals(report, stated);
        const checks = report.resourceCategories.flatMap(({ policies }) =>
          policies.flatMap((each) => each.resources ?? []),
        );
        expect(checks.filter(({ isMuted }) => isMuted)).toHaveLength(stated.mutedRows);
      }
    },
  );
});
