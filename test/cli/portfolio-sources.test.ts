/** Portfolios of an archive, and of the service. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSheets } from '../agreement/read-sheets.js';
import { anArchive, archived, aStoredSnapshot } from '../helpers/archives.js';
import { fileTree } from '../helpers/file-tree.js';
import { answerWith, startServer } from '../helpers/http-server.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { run as runProgram } from '../helpers/pdf.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf, type WireReport } from '../helpers/wire-report.js';
import { CREDENTIALS, runServer } from '../reference-server/running.js';

const LICENSE = 'b72dcf4f-1111-4222-8333-944455556667';
const CLOCK = ['--as-of', '2026-11-23T12:00:00Z'];

/** Of account A, B …, on a day of November 2026. */
function aReport(account: string, day = 20, more: Readonly<Record<string, string>> = {}): WireReport {
  return aWireReport({
    LicenseId: LICENSE,
    AccountId: `${account}-0000`,
    AccountName: `Account ${account}`,
    JobId: `${account}-job-${day}`,
    LastScannedDate: `2026-11-${String(day).padStart(2, '0')}T03:00:00Z`,
    ResourceCategories: [
      aWireCategory({
        Policies: [aWirePolicy({ Compliance: day > 10 ? 'Green' : 'Red' }), aWirePolicy({ PolicyId: 'Second' })],
      }),
    ],
    ...more,
  });
}

interface Result {
  readonly whole: { readonly reports: number; readonly green: number; readonly red: number };
  readonly documents: readonly { readonly format: string; readonly path: string }[];
  readonly accounts: readonly {
    readonly account: string;
    readonly results: readonly { readonly job: string }[];
  }[];
  readonly notAssessed: readonly {
    readonly reason: string;
    readonly account: string | null;
    readonly benchmarkId: string | null;
    readonly detail: string;
  }[];
}

const resultOf = ({ stdout }: CliRun): Result => JSON.parse(stdout) as Result;
const jobsOf = ({ accounts }: Result) =>
  Object.fromEntries(accounts.map(({ account, results }) => [account, results.map(({ job }) => job)]));

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function writeAccounts(...rows: readonly string[]): void {
  writeFileSync(join(folder, 'accounts.csv'), ['id,name,license,group', ...rows].join('\n'));
}

function portfolio(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliRun> {
  return runCli(
    ['portfolio', ...words, '--json', ...(words.includes('--format') ? [] : ['--format', 'html']), ...CLOCK],
    {
      cwd: folder,
      env,
    },
  );
}

/** The text of each document that a portfolio wrote. */
async function textsOf({ documents }: Result): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  for (const { format, path } of documents) {
    const bytes = readFileSync(path);
    if (format === 'pdf') texts[format] = runProgram('pdftotext', ['-raw', '-', '-'], bytes);
    else if (format === 'html') texts[format] = bytes.toString().replace(/<[^>]+>/g, ' ');
    else texts[format] = (await readSheets(bytes)).flatMap(({ cells }) => cells.map(({ value }) => value)).join('\n');
    texts[format] = (texts[format] ?? '').replaceAll(/[\u00ad\u200b\u2060]/g, '').replaceAll(/\s+/g, ' ');
  }
  return texts;
}

describe('a portfolio of an archive', () => {
  async function archive(...reports: readonly WireReport[]): Promise<void> {
    const audits = anArchive(join(folder, 'audits'));
    for (const report of reports) await archived(audits, aStoredSnapshot(report));
  }

  it('counts the latest scan of each account and benchmark; earlier ones form the trend', async () => {
    await archive(aReport('A', 3), aReport('A', 20), aReport('A', 5, { BenchmarkId: 'CIS' }), aReport('B', 18));
    const run = await portfolio(['--archive', 'audits']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const result = resultOf(run);
    expect(jobsOf(result)).toEqual({ 'Account A': ['A-job-5', 'A-job-20'], 'Account B': ['B-job-18'] });
    expect(result.whole).toMatchObject({ reports: 3, green: 2, red: 4 });
    expect((await textsOf(result))['html']).toMatch(/Trend/);
  });

  it('leaves out scans that are later than --as-of', async () => {
    await archive(aReport('A', 3), aReport('A', 20), aReport('B', 18));
    const run = await runCli(
      ['portfolio', '--archive', 'audits', '--json', '--format', 'html', '--as-of', '2026-11-10T00:00:00Z'],
      { cwd: folder },
    );
    expect(run.code).toBe(0);
    expect(jobsOf(resultOf(run))).toEqual({ 'Account A': ['A-job-3'] });
  });

  it('counts the listed accounts only, and says which of them it does not hold', async () => {
    await archive(aReport('A'), aReport('B'));
    writeAccounts('a-0000,,,Retail', 'c-0000,Third,,Retail');
    const run = await portfolio(['--archive', 'audits', '--accounts', 'accounts.csv', '--format', 'pdf,xlsx,html']);
    expect(run.code).toBe(7);
    const result = resultOf(run);
    expect(jobsOf(result)).toEqual({ 'Account A': ['A-job-20'], Third: [] });
    expect(result.notAssessed).toMatchObject([{ reason: 'no-report', account: 'Third' }]);
    for (const [format, text] of Object.entries(await textsOf(result))) {
      expect(text, format).toMatch(/Third.*No report/);
    }
  });

  it('is none of an empty list of accounts', async () => {
    await archive(aReport('A'));
    writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify({ accounts: [] }));
    const { code, stderr } = await portfolio(['--archive', 'audits']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('leave accounts out for every account of the archive')]);
    expect((await portfolio(['--archive', 'audits', '--account', 'A-0000'])).code).toBe(0);
  });

  it.each([
    ['--account', 'B-0000', { 'Account B': ['B-job-20'] }],
    ['--benchmark', 'CIS', { 'Account A': ['A-job-20'] }],
  ])('takes what %s names', async (flag, value, jobs) => {
    await archive(aReport('A', 20, { BenchmarkId: 'CIS' }), aReport('B'));
    const run = await portfolio(['--archive', 'audits', flag, value]);
    expect(run.code).toBe(0);
    expect(jobsOf(resultOf(run))).toEqual(jobs);
  });

  it('names damaged files, goes on with an earlier scan, and exits with 7', async () => {
    await archive(aReport('A', 3), aReport('A', 20), aReport('B'));
    const objects = join(folder, 'audits', 'objects');
    const files = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name));
    for (const path of paths) if (readFileSync(path, 'utf8').includes('A-job-20')) rmSync(path);
    const run = await portfolio(['--archive', 'audits']);
    expect(run.code).toBe(7);
    expect(run.stderr).toMatch(/damaged file in the archive: records\/snapshots\/.*expected a file, found none/);
    const result = resultOf(run);
    expect(jobsOf(result)).toEqual({ 'Account A': ['A-job-3'], 'Account B': ['B-job-20'] });
    expect(result.notAssessed).toMatchObject([{ reason: 'unreadable', account: 'Account A', benchmarkId: 'CSBP' }]);
    expect(result.notAssessed[0]?.detail).not.toContain(folder);
  });

  it('has an entry for a damaged record, whose account is unknown', async () => {
    await archive(aReport('A'), aReport('B'));
    const records = join(folder, 'audits', 'records', 'snapshots');
    const [record] = readdirSync(records, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    writeFileSync(join(record?.parentPath ?? '', record?.name ?? ''), '{}');
    const run = await portfolio(['--archive', 'audits']);
    expect(run.code).toBe(7);
    expect(resultOf(run).whole.reports).toBe(1);
    expect(resultOf(run).notAssessed).toMatchObject([{ reason: 'unreadable', account: null, benchmarkId: null }]);
  });

  describe('keeps its documents there', () => {
    interface Kept {
      readonly snapshots: readonly { readonly id: string; readonly report: { readonly jobId: string } }[];
      readonly portfolios: readonly {
        readonly id: string;
        readonly documentId: string;
        readonly snapshots: readonly string[];
      }[];
    }
    const inArchive = (...words: readonly string[]): Promise<CliRun> =>
      runCli(['archive', ...words, '--archive', 'audits'], { cwd: folder });
    async function listed(...filter: readonly string[]): Promise<Kept> {
      const { stdout } = await inArchive('list', '--json', ...filter);
      expectToFit('archive-list', JSON.parse(stdout));
      return JSON.parse(stdout) as Kept;
    }
    const jobsIn = ({ snapshots, portfolios: [kept] }: Kept) =>
      snapshots.flatMap(({ id, report }) => (kept?.snapshots.includes(id) === true ? [report.jobId] : []));

    it('once, with the snapshots that it counts', async () => {
      await archive(aReport('A', 3), aReport('A', 20), aReport('B', 18));
      const run = await portfolio(['--archive', 'audits']);
      const [kept, ...others] = (await listed()).portfolios;
      expect(others).toEqual([]);
      expect(kept).toMatchObject({ portfolio: { accounts: 2, benchmarks: 1, reports: 2, notAssessed: 0 } });
      expect(JSON.parse(run.stdout)).toMatchObject({ archived: kept?.id });
      expectToFit('portfolio', JSON.parse(run.stdout));
      expect(jobsIn(await listed())).toEqual(['A-job-20', 'B-job-18']);
      const before = fileTree(join(folder, 'audits'));
      expect((await portfolio(['--archive', 'audits'])).code).toBe(0);
      expect(fileTree(join(folder, 'audits'))).toEqual(before);
      expect(await inArchive('verify', '--json')).toMatchObject({ code: 0 });
    });

    it('and shows and exports them by the id that they state', async () => {
      await archive(aReport('A'));
      const made = resultOf(await portfolio(['--archive', 'audits', '--format', 'html,xlsx']));
      const [kept] = (await listed()).portfolios;
      const documentId = kept?.documentId ?? '';
      expect((await textsOf(made))['html']).toContain(documentId);
      expect((await inArchive('show', documentId)).stdout).toMatch(/^Portfolio +[0-9a-f]{32}\nDocument id +AP-/);
      const shown: unknown = JSON.parse((await inArchive('show', kept?.id.slice(0, 8) ?? '', '--json')).stdout);
      expect(shown).toEqual(kept);
      expectToFit('archive-show', shown);
      expect((await inArchive('export', documentId, '--out', 'again')).code).toBe(0);
      expect(fileTree(join(folder, 'again'))).toEqual(fileTree(join(folder, 'out')));
    });

    it('and lists them; with a filter, those that count such a scan', async () => {
      await archive(aReport('A', 3), aReport('A', 20), aReport('B'));
      await portfolio(['--archive', 'audits', '--account', 'A-0000']);
      const { stdout } = await inArchive('list');
      expect(stdout).toMatch(/^[0-9a-f]{12} +2026-11-23 +1 +1 +1 +AP-[-0-9A-F]{24}: portfolio, en: html$/m);
      expect(stdout).toMatch(/\n3 snapshots, 0 document sets, 1 portfolio\n$/);
      expect((await listed('--account', 'A-0000')).portfolios).toHaveLength(1);
      expect((await listed('--account', 'B-0000')).portfolios).toEqual([]);
      expect((await listed('--job', 'A-job-3')).portfolios).toEqual([]);
    });

    it('until the last scan that it counts is pruned', async () => {
      await archive(aReport('A', 3), aReport('B', 3), aReport('B', 20));
      await portfolio(['--archive', 'audits', '--account', 'B-0000']);
      expect((await inArchive('prune', '--keep', '1')).stdout).toContain(
        'Kept: 2 snapshots, 0 document sets, 1 portfolio',
      );
      await archive(aReport('B', 25));
      expect((await inArchive('prune', '--keep', '1', '--dry-run')).stdout).toContain(
        'Would remove: 1 snapshot, 0 document sets, 1 portfolio, 3 objects',
      );
      expect((await inArchive('prune', '--keep', '1')).code).toBe(0);
      expect((await listed()).portfolios).toEqual([]);
      expect((await inArchive('verify', '--json')).stdout).toContain('"unneeded": 0');
    });

    it('but not in a dry run, and not from an archive that only the environment names', async () => {
      await archive(aReport('A'));
      writeFileSync(join(folder, '0.json'), bodyOf([aReport('A')]));
      await portfolio(['--archive', 'audits', '--dry-run']);
      expect((await portfolio(['0.json'], { AUDITPRESS_ARCHIVE: 'audits' })).code).toBe(0);
      expect((await listed()).portfolios).toEqual([]);
    });

    it('and names a damaged record', async () => {
      await archive(aReport('A'));
      await portfolio(['--archive', 'audits']);
      const records = join(folder, 'audits', 'records', 'portfolios', '2026-11');
      const [record = ''] = readdirSync(records);
      writeFileSync(join(records, record), '{}');
      for (const command of ['list', 'verify']) {
        const { code, stderr } = await inArchive(command);
        expect({ code, stderr }).toMatchObject({ code: 7, stderr: expect.stringContaining(record) as unknown });
      }
      expect(await inArchive('prune', '--keep', '1')).toMatchObject({ code: 3 });
    });
  });

  it.each([
    ['an archive without such reports', ['--archive', 'audits', '--account', 'Z'], 5, 'found none'],
    ['a missing archive', ['--archive', 'none'], 5, 'archive'],
    ['files and an archive', ['0.json', '--archive', 'audits'], 2, 'either report files or --archive'],
  ])('of %s is refused', async (_what, words, code, message) => {
    await archive(aReport('A'));
    const refused = await portfolio(words);
    expect(refused).toMatchObject({ code });
    expect(refused.stderr).toContain(message);
  });
});

describe('a portfolio of the service', () => {
  it('fetches the listed accounts and benchmarks from the reference server', async () => {
    const files = {
      'reports.json': [aReport('A'), aReport('A', 20, { BenchmarkId: 'CIS' }), aReport('B'), aReport('D')],
    };
    const { environments } = await runServer({ files });
    writeAccounts(`A-0000,,${LICENSE},Retail`, `B-0000,Second,,Retail`);
    writeFileSync(join(folder, 'auditpress.config.json'), '{ "portfolio": { "benchmarks": ["CSBP", "CIS"] } }');
    const run = await portfolio(['--accounts', 'accounts.csv', '--license', LICENSE], {
      AUDITPRESS_PROD_URL: environments.PROD.url,
      AUDITPRESS_PROD_ACCOUNT_TOKEN: CREDENTIALS.PROD.accountToken,
      AUDITPRESS_PROD_API_KEY: CREDENTIALS.PROD.apiKey,
    });
    expect(run.code).toBe(7);
    const result = resultOf(run);
    expect(jobsOf(result)).toEqual({ 'Account A': ['A-job-20', 'A-job-20'], Second: ['B-job-20'] });
    expect(result.notAssessed).toMatchObject([{ reason: 'fetch-failed', account: 'Second', benchmarkId: 'CIS' }]);
    expect((await textsOf(result))['html']).toContain('fetched from PROD');
  });

  it('fetches the account that a flag names', async () => {
    const server = await startServer(answerWith(200, bodyOf([aReport('A')])));
    const words = ['--license', LICENSE, '--account', 'A-0000', '--benchmark', 'CSBP'];
    const run = await portfolio(words, serviceEnvironment(server.url));
    expect(run.code).toBe(0);
    expect(server.requests.map(({ url }) => url)).toEqual([
      `/audit/license/${LICENSE}/account/A-0000/benchmark/CSBP/summary`,
    ]);
  });

  it('shows in every format why an account could not be assessed, and exits with 7', async () => {
    const answers: Readonly<Record<string, Parameters<typeof startServer>[0]>> = {
      'A-0000': answerWith(200, bodyOf([aReport('A')])),
      'B-0000': answerWith(404, '{"message":"unknown account"}'),
      'C-0000': answerWith(403, '{"message":"not yours"}'),
      'D-0000': answerWith(500, '{"message":"broken"}'),
      'E-0000': answerWith(200, '{"no'),
      'F-0000': () => undefined,
    };
    const server = await startServer((request, response) => {
      const [id = ''] = /[A-F]-0000/.exec(request.url ?? '') ?? [];
      answers[id]?.(request, response);
    });
    writeAccounts(...Object.keys(answers).map((id) => `${id},Name of ${id.charAt(0)},${LICENSE},`));
    const run = await portfolio(
      [
        '--accounts',
        'accounts.csv',
        '--benchmark',
        'CSBP',
        '--retries',
        '0',
        '--timeout',
        '2',
        '--format',
        'pdf,xlsx,html',
      ],
      serviceEnvironment(server.url),
    );
    expect(run.code).toBe(7);
    const result = resultOf(run);
    expect(jobsOf(result)['Name of A']).toEqual(['A-job-20']);
    expect(result.notAssessed.map(({ account, reason }) => `${account} ${reason}`)).toEqual(
      ['B', 'C', 'D', 'E', 'F'].map((name) => `Name of ${name} fetch-failed`),
    );
    for (const [format, text] of Object.entries(await textsOf(result))) {
      for (const { account, detail } of result.notAssessed) {
        expect(text, `${format}, ${account}`).toContain(account);
        expect(text.replaceAll(' ', ''), `${format}, ${account}`).toContain(detail.slice(0, 30).replaceAll(' ', ''));
      }
    }
    expect(run.stderr).toContain('B-0000, CSBP');
  });

  it.each([
    [404, 5],
    [403, 4],
    [500, 6],
  ])('in which every request gets a %i has the exit code %i, and no documents', async (status, code) => {
    const server = await startServer(answerWith(status, '{"message":"no"}'));
    writeAccounts(`A-0000,,${LICENSE},`, `B-0000,,${LICENSE},`);
    const words = ['--accounts', 'accounts.csv', '--benchmark', 'CSBP', '--retries', '0'];
    const run = await portfolio(words, serviceEnvironment(server.url));
    expect(run).toMatchObject({ code });
    expect(readdirSync(folder)).toEqual(['accounts.csv']);
  });

  it.each([
    ['nothing', [], 'accounts to fetch from the service'],
    ['no benchmark', ['--account', 'A', '--license', 'L'], 'expected a benchmark'],
    ['an account without a license', ['--account', 'A', '--benchmark', 'CSBP'], 'account A: expected a license id'],
    ['a file and a license', ['a.json', '--license', 'L'], 'received "a.json" and --license'],
  ])('with %s is refused', async (_what, words, message) => {
    const refused = await portfolio(words, serviceEnvironment('http://127.0.0.1:9'));
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain(message);
  });
});
