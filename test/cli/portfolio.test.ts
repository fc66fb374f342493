import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountsCsv, portfolioReports, sampleAccounts } from '../../scripts/samples/portfolio.js';
import { serializeReports } from '../../scripts/samples/serialize.js';
import { readSheets } from '../agreement/read-sheets.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { run as runProgram } from '../helpers/pdf.js';
import { sharedFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf } from '../helpers/wire-report.js';

const OPTIONS = { accounts: 20, policies: 40, seed: 7 };
const CLOCK = ['--as-of', '2026-11-23T12:00:00Z'];

interface Counts {
  readonly green: number;
  readonly red: number;
  readonly amber: number;
  readonly total: number;
}

/** Sums over the raw reports, counted without the program. */
function recount(benchmark?: string): Counts {
  const counts = { green: 0, red: 0, amber: 0, total: 0 };
  for (const { report } of portfolioReports(OPTIONS)) {
    if (benchmark !== undefined && report.BenchmarkId !== benchmark) continue;
    for (const { Policies } of report.ResourceCategories) {
      for (const { Compliance } of Policies) {
        counts.total += 1;
        if (Compliance === 'Green') counts.green += 1;
        if (Compliance === 'Red') counts.red += 1;
        if (Compliance === 'Amber') counts.amber += 1;
      }
    }
  }
  return counts;
}

interface Figures extends Counts {
  readonly policies: number;
  readonly compliancePercent: number;
}

interface Result {
  readonly whole: Figures;
  readonly benchmarks: readonly (Figures & { readonly benchmarkId: string })[];
  readonly documents: readonly { readonly format: string; readonly path: string }[];
  readonly accounts: readonly { readonly account: string; readonly group: string; readonly mixedJobs: boolean }[];
  readonly notAssessed: readonly {
    readonly reason: string;
    readonly account: string | null;
    readonly subject: string;
  }[];
}

const shared = sharedFolder();
let run: CliRun;
let result: Result;

beforeAll(async () => {
  const folder = shared();
  const reports = join(folder, 'reports');
  mkdirSync(reports);
  for (const { name, report } of portfolioReports(OPTIONS)) {
    writeFileSync(join(reports, name), serializeReports([report]));
  }
  writeFileSync(join(folder, 'accounts.csv'), accountsCsv(sampleAccounts(OPTIONS)));
  run = await runCli(['portfolio', 'reports', '--accounts', 'accounts.csv', '--json', ...CLOCK], { cwd: folder });
  result = JSON.parse(run.stdout) as Result;
}, 60_000);

const pathOf = (format: string): string => result.documents.find((each) => each.format === format)?.path ?? '';

describe('the portfolio of 20 accounts and 6 benchmarks', () => {
  it('has the totals of the raw reports', () => {
    const { green, red, amber, total } = recount();
    expect(run.code).toBe(0);
    expect(result.whole).toMatchObject({ green, red, amber, policies: total });
    expect(result.whole.compliancePercent).toBeCloseTo((100 * green) / (green + red), 5);
    for (const { benchmarkId, ...figures } of result.benchmarks) {
      const own = recount(benchmarkId);
      expect(figures, benchmarkId).toMatchObject({ green: own.green, red: own.red, policies: own.total });
    }
  });

  it('prints them in all formats', async () => {
    const { green, red, total } = recount();
    const percent = `${((100 * green) / (green + red)).toFixed(1)}%`;
    const html = readFileSync(pathOf('html'), 'utf8');
    const pdf = runProgram('pdftotext', ['-layout', '-', '-'], readFileSync(pathOf('pdf')));
    for (const text of [html.replace(/<[^>]+>/g, ' '), pdf]) {
      expect(text).toContain(percent);
      expect(text).toContain(total.toLocaleString('en'));
    }
    const sheets = await readSheets(readFileSync(pathOf('xlsx')));
    const rows = sheets.find(({ name }) => name === 'Policies by account')?.cells ?? [];
    const statuses = rows.filter(({ value }) => value === 'Passed' || value === 'Failed').map(({ value }) => value);
    expect(statuses.filter((value) => value === 'Passed')).toHaveLength(green);
    expect(statuses.filter((value) => value === 'Failed')).toHaveLength(red);
  });

  it('leaves out columns of accounts in which none has a value', async () => {
    const sheets = await readSheets(readFileSync(pathOf('xlsx')));
    const values = sheets.find(({ name }) => name === 'Accounts')?.cells.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['Owner', 'License']));
    expect(values).not.toContain('Environment');
    expect(values).not.toContain('Documents');
  });

  it('tells accounts of the same name apart, and flags mixed jobs', () => {
    const html = readFileSync(pathOf('html'), 'utf8');
    expect(html).toMatch(/Order platform \(Tarnholm Group – Enterprise, [0-9a-f]{8}\)/);
    expect(result.accounts.filter(({ mixedJobs }) => mixedJobs)).toHaveLength(4);
  });

  it('lists what assesses nothing', () => {
    expect(new Set(result.notAssessed.map(({ reason, account }) => `${reason} ${account}`))).toEqual(
      new Set(['nothing-assessed Mossdale Sandbox']),
    );
  });

  it('is unchanged by a second run', async () => {
    const again = await runCli(['portfolio', 'reports', '--accounts', 'accounts.csv', '--json', ...CLOCK], {
      cwd: shared(),
    });
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ status: 'unchanged' });
  });
});

describe('a portfolio', () => {
  it('with a broken file and a listed account without a report is written, and exits with 7', async () => {
    const one = join(shared(), 'partial');
    mkdirSync(one);
    const [first] = [...portfolioReports({ ...OPTIONS, accounts: 1, benchmarks: 1 })];
    writeFileSync(join(one, 'a.json'), serializeReports(first === undefined ? [] : [first.report]));
    writeFileSync(join(one, 'broken.json'), '{"no');
    writeFileSync(
      join(one, 'accounts.csv'),
      `id;name;group\n${first?.report.AccountId ?? ''};One;"A; B"\nacc-2;Two;=1+1\n`,
    );
    const words = ['portfolio', 'a.json', 'broken.json', '--accounts', 'accounts.csv', '--format', 'html', '--json'];
    const partial = await runCli(words, { cwd: one });
    expect(partial.code).toBe(7);
    const { notAssessed, accounts } = JSON.parse(partial.stdout) as Result;
    expect(notAssessed.map(({ reason }) => reason)).toEqual(['unreadable', 'no-report']);
    expect(accounts.map(({ account, group }) => [account, group])).toEqual([
      ['Two', '=1+1'],
      ['One', 'A; B'],
    ]);
  });

  it('of files without scan times shows none as the latest, whatever their order, and names their jobs', async () => {
    const one = join(shared(), 'no-order');
    mkdirSync(one);
    const policies = (color: string) => aWireCategory({ Policies: [aWirePolicy({ Compliance: color })] });
    for (const [name, color] of [
      ['october', 'Red'],
      ['november', 'Green'],
    ] as const) {
      writeFileSync(
        join(one, `${name}.json`),
        bodyOf([aWireReport({ JobId: name, ResourceCategories: [policies(color)] })]),
      );
    }
    for (const files of [
      ['october.json', 'november.json'],
      ['november.json', 'october.json'],
    ]) {
      const out = `out-${files.join('-')}`;
      const made = await runCli(['portfolio', ...files, '--format', 'html', '--json', '--out', out], { cwd: one });
      expect(made.code).toBe(7);
      const { whole, notAssessed, documents } = JSON.parse(made.stdout) as Result;
      expect(whole.policies).toBe(0);
      expect(notAssessed).toMatchObject([{ reason: 'no-order' }]);
      expect(made.stderr).toMatch(/which scan job is the latest, found none that order november, october/);
      const html = readFileSync(documents[0]?.path ?? '', 'utf8');
      expect(html).toContain('Which scan job is the latest is not known: november, october');
    }
  });

  it('keeps accounts apart whose ids are placeholders', async () => {
    const one = join(shared(), 'placeholders');
    mkdirSync(one);
    for (const name of ['Alpha', 'Beta']) {
      const ids = { AccountId: 'null', JobId: '00000000-0000-0000-0000-000000000000', ScanDate: '2026-11-14' };
      writeFileSync(join(one, `${name}.json`), bodyOf([aWireReport({ ...ids, AccountName: name })]));
    }
    const made = await runCli(['portfolio', '.', '--format', 'html', '--json', ...CLOCK], { cwd: one });
    expect(made.code).toBe(0);
    expect((JSON.parse(made.stdout) as Result).accounts.map(({ account }) => account)).toEqual(['Alpha', 'Beta']);
  });

  it('of several scans has their trend as lines in every format', async () => {
    const one = join(shared(), 'year');
    mkdirSync(one);
    const months = [...portfolioReports({ ...OPTIONS, accounts: 2, benchmarks: 1, months: 3 })];
    for (const { name, report } of months) writeFileSync(join(one, name), serializeReports([report]));
    const made = await runCli(['portfolio', '.', '--json', ...CLOCK], { cwd: one });
    const { documents, whole } = JSON.parse(made.stdout) as Result;
    const contentOf = (format: string): Buffer =>
      readFileSync(documents.find((each) => each.format === format)?.path ?? '');
    // The scans of both accounts have days of their own.
    expect(contentOf('html').toString()).toMatch(/lowest [\d.]+%, highest [\d.]+%, at 6 points in time\./);
    expect(runProgram('pdftotext', ['-layout', '-', '-'], contentOf('pdf'))).toMatch(/on\s+21\s+November\s+2026/);
    const rows = (await readSheets(contentOf('xlsx'))).find(({ name }) => name === 'Trend')?.cells ?? [];
    const last = Math.max(...rows.filter(({ value }) => value === '21 Nov 2026').map(({ row }) => row));
    expect(rows.filter(({ row }) => row === last).map(({ value }) => value)).toContain(whole.policies);
    const { files } = await JSZip.loadAsync(contentOf('xlsx'));
    // The bars of the summary, and the lines of the trend.
    expect(Object.keys(files).filter((part) => /^xl\/charts\/chart\d+\.xml$/.test(part))).toHaveLength(3);
  });

  it('links to the documents of its reports', async () => {
    const one = join(shared(), 'linked');
    mkdirSync(one);
    const [first] = [...portfolioReports({ ...OPTIONS, accounts: 1, benchmarks: 1 })];
    writeFileSync(join(one, 'a.json'), serializeReports(first === undefined ? [] : [first.report]));
    await runCli(['generate', 'a.json', '--format', 'html', '--file-name', 'of one', '--quiet'], { cwd: one });
    const linked = await runCli(['portfolio', 'a.json', '--documents', 'out', '--json', ...CLOCK], { cwd: one });
    const { documents } = JSON.parse(linked.stdout) as Result;
    const pathTo = (format: string): string => documents.find((each) => each.format === format)?.path ?? '';
    expect(readFileSync(pathTo('html'), 'utf8')).toContain('href="../of-one/of-one.html"');
    expect(runProgram('pdfinfo', ['-url', pathTo('pdf')], Buffer.alloc(0))).toContain(' ../of-one/of-one.html');
    const { files } = await JSZip.loadAsync(readFileSync(pathTo('xlsx')));
    const relations = await Promise.all(
      Object.values(files)
        .filter(({ name }) => name.startsWith('xl/worksheets/_rels/'))
        .map((file) => file.async('string')),
    );
    expect(relations.join('')).toContain('Target="../of-one/of-one.html" TargetMode="External"');
  });

  it.each([
    ['no report', ['portfolio', 'empty'], 3, 'expected reports'],
    ['only broken files', ['portfolio', 'broken.json'], 3, 'broken.json'],
    ['a template for one report', ['portfolio', 'reports', '--template', 'auditor'], 2, 'of the kind portfolio'],
    ['a list without ids', ['portfolio', 'reports', '--accounts', 'bad.csv'], 3, 'a column "id"'],
  ])('of %s is refused', async (_what, words, code, message) => {
    const folder = shared();
    mkdirSync(join(folder, 'empty'), { recursive: true });
    writeFileSync(join(folder, 'broken.json'), '[');
    writeFileSync(join(folder, 'bad.csv'), 'name,group\nOne,A\n');
    const refused = await runCli([...words, '--out', 'refused'], { cwd: folder });
    expect(refused.code).toBe(code);
    expect(refused.stderr).toContain(message);
  });
});
