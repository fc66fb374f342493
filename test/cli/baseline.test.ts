import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { sharedFolder, temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';
import { CREDENTIALS, runServer } from '../reference-server/running.js';

const REPORTS = fileURLToPath(new URL('../../examples/reports/', import.meta.url));
const [SEPTEMBER, OCTOBER, NOVEMBER] = ['09', '10', '11'].map((month) =>
  join(REPORTS, `type-1-csbp-2026-${month}.json`),
) as [string, string, string];
const OTHER_BENCHMARK = join(REPORTS, 'type-1-cis-2026-10.json');
const OCTOBER_JOB = '68ecbc5a-d99e-4995-883b-8d3d1c5dbe5f';
const SEPTEMBER_JOB = '8a099096-4051-47e5-adcb-67cf2de98462';
const NOVEMBER_JOB = '53a76a8a-a9fb-4270-aba3-4b3410f26fac';
const EPOCH = { SOURCE_DATE_EPOCH: '1795255200' };

interface Manifest {
  readonly documentId: string;
  readonly identity: string;
  readonly history?: readonly { readonly jobId: string }[];
  readonly baseline?: { readonly snapshot: { readonly sha256: string }; readonly report: { readonly jobId: string } };
}

const outs = sharedFolder();

/** The manifests of a run that writes HTML only, by the name of the set. */
async function manifestsOf(words: readonly string[], env: Record<string, string> = {}): Promise<Manifest[]> {
  const out = join(mkdtempSync(join(outs(), 'x')), 'out');
  const run = await runCli(['generate', ...words, '--format', 'html', '--out', out, '--json', '--quiet'], {
    env: { ...EPOCH, ...env },
  });
  expect(run).toMatchObject({ code: 0 });
  const result = JSON.parse(run.stdout) as { sets?: { manifest: string }[]; manifest: string };
  const sets = result.sets ?? [result];
  return sets.map(({ manifest }) => {
    const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
    expectToFit('manifest', content);
    return content as Manifest;
  });
}

async function theManifest(...words: readonly string[]): Promise<Manifest> {
  const [manifest] = await manifestsOf(words);
  if (manifest === undefined) throw new Error('expected a set, found none');
  return manifest;
}

const refusal = ({ code, stdout, stderr }: CliRun) => ({ code, stdout, message: stderr.split('\n')[0] });

describe('--baseline', () => {
  it('is named by the manifest, and makes other documents', async () => {
    const [plain, october, september] = [
      await theManifest(NOVEMBER),
      await theManifest(NOVEMBER, '--baseline', OCTOBER),
      await theManifest(NOVEMBER, '--baseline', SEPTEMBER),
    ];
    expect(plain).not.toHaveProperty('baseline');
    expect(october.baseline?.report.jobId).toBe(OCTOBER_JOB);
    expect(new Set([plain, october, september].map(({ identity }) => identity)).size).toBe(3);
    expect(new Set([plain, october, september].map(({ documentId }) => documentId)).size).toBe(3);
  });

  it('can be set in the configuration, relative to it', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'earlier'));
    cpSync(OCTOBER, join(folder, 'earlier', 'october.json'));
    const config = join(folder, 'auditpress.config.yaml');
    writeFileSync(config, 'baseline: earlier/october.json\n');
    expect((await theManifest(NOVEMBER, '--config', config)).baseline?.report.jobId).toBe(OCTOBER_JOB);
    const shown = await runCli(['config', 'show', '--config', config, '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      settings: { baseline: { value: join(folder, 'earlier', 'october.json') } },
    });
  });

  it.each(['1', '2'])('is chosen for each of several reports, with %s workers', async (workers) => {
    const folder = temporaryFolder();
    const both = [OCTOBER, OTHER_BENCHMARK].map((path) => JSON.parse(readFileSync(path, 'utf8')) as object[]).flat();
    const baseline = join(folder, 'october.json');
    writeFileSync(baseline, JSON.stringify(both));
    const reports = [NOVEMBER, join(REPORTS, 'type-1-cis-2026-11.json')];
    const manifests = await manifestsOf([...reports, '--baseline', baseline, '--workers', workers]);
    const alone = await Promise.all(reports.map((report) => theManifest(report, '--baseline', baseline)));
    expect(manifests).toHaveLength(2);
    expect(manifests.map(({ documentId }) => documentId)).toEqual(alone.map(({ documentId }) => documentId));
    expect(manifests[0]?.baseline?.report.jobId).toBe(OCTOBER_JOB);
    expect(manifests[1]?.baseline?.report.jobId).not.toBe(OCTOBER_JOB);
  });

  it('fails once if the file is missing, not once per report', async () => {
    const run = await runCli(['generate', NOVEMBER, OCTOBER, '--baseline', 'missing.json', '--quiet'], {
      cwd: temporaryFolder(),
    });
    expect(run.code).toBe(3);
    expect(run.stderr.match(/cannot read the file/g)).toHaveLength(1);
  });

  it('gives added formats the same document', async () => {
    const folder = temporaryFolder();
    const words = ['generate', NOVEMBER, '--baseline', OCTOBER, '--out', folder, '--json', '--quiet'];
    const first = await runCli([...words, '--format', 'html']);
    const added = await runCli([...words, '--format', 'html,xlsx', '--if-exists', 'add']);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(added.stdout)).toMatchObject({ status: 'added' });
    const unchanged = await runCli([...words, '--format', 'html,xlsx']);
    expect(JSON.parse(unchanged.stdout)).toMatchObject({ status: 'unchanged' });
    const refused = await runCli(words.with(3, SEPTEMBER));
    expect(first.code).toBe(0);
    expect(refused.code).toBe(3);
  });
});

describe('--baseline job:<id>', () => {
  async function aService(): Promise<Record<string, string>> {
    const { environments } = await runServer({ options: { folder: REPORTS } });
    return {
      AUDITPRESS_PROD_URL: environments.PROD.url,
      AUDITPRESS_PROD_ACCOUNT_TOKEN: CREDENTIALS.PROD.accountToken,
      AUDITPRESS_PROD_API_KEY: CREDENTIALS.PROD.apiKey,
    };
  }

  const IDS = [
    '--license',
    '6b35dbf0-e7bc-4a21-84a5-b960a8b97f01',
    '--account',
    '899747c4-db3c-4454-a544-7ae1901e030c',
  ];

  it('is fetched like the report', async () => {
    const words = [...IDS, '--benchmark', 'CSBP', '--job', NOVEMBER_JOB, '--baseline', `job:${OCTOBER_JOB}`];
    const [manifest] = await manifestsOf(words, await aService());
    expect(manifest?.baseline).toMatchObject({
      report: { jobId: OCTOBER_JOB },
      snapshot: { sourceKind: 'sample', environment: 'PROD' },
    });
  });

  it('is fetched for the report of a file', async () => {
    const [manifest] = await manifestsOf([NOVEMBER, '--baseline', `job:${OCTOBER_JOB}`], await aService());
    expect(manifest?.baseline?.report.jobId).toBe(OCTOBER_JOB);
  });

  it('is fetched by the main thread for workers', async () => {
    const words = [OCTOBER, NOVEMBER, '--baseline', `job:${SEPTEMBER_JOB}`, '--workers', '2'];
    const manifests = await manifestsOf(words, await aService());
    expect(manifests.map(({ baseline }) => baseline?.report.jobId)).toEqual([SEPTEMBER_JOB, SEPTEMBER_JOB]);
  });

  it('fails each report of many with its reason', async () => {
    const words = ['generate', OCTOBER, NOVEMBER, '--baseline', 'job:none', '--workers', '2', '--format', 'html'];
    const run = await runCli(words, { env: await aService(), cwd: temporaryFolder() });
    expect(run.code).toBe(5);
    expect(run.stderr.match(/^auditpress: .*type-1-csbp.*expected/gm)).toHaveLength(2);
  });

  it('that the service does not have is not found', async () => {
    const run = await runCli(['summary', NOVEMBER, '--baseline', 'job:none'], { env: await aService() });
    expect(run).toMatchObject({ code: 5, stdout: '' });
  });

  it('needs the address and the credentials of the service', async () => {
    expect(await runCli(['summary', NOVEMBER, '--baseline', 'job:none'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('--baseline from an archive', () => {
  const made = sharedFolder();

  beforeAll(async () => {
    await manifestsOf([SEPTEMBER, OCTOBER, '--archive', join(made(), 'archive')]);
  });

  /** An archive with the scans of September and October. */
  function anArchive(): string {
    const archive = join(temporaryFolder(), 'archive');
    cpSync(join(made(), 'archive'), archive, { recursive: true });
    return archive;
  }

  it.each([
    ['previous', OCTOBER_JOB],
    ['2026-10-09', SEPTEMBER_JOB],
    [`job:${SEPTEMBER_JOB}`, SEPTEMBER_JOB],
  ])('%s', async (baseline, job) => {
    const words = [NOVEMBER, '--archive', anArchive(), '--baseline', baseline];
    const [manifest] = await manifestsOf(words);
    expect(manifest?.baseline?.report.jobId).toBe(job);
    expect(manifest?.history?.map(({ jobId }) => jobId).sort()).toEqual([OCTOBER_JOB, SEPTEMBER_JOB].sort());
  });

  it.each([
    ['threads', {}],
    ['processes', { NODE_OPTIONS: '--max-old-space-size=48' }],
  ])('is chosen for each of several reports in %s', async (_workers, env: Record<string, string>) => {
    const words = [OCTOBER, NOVEMBER, '--archive', anArchive(), '--baseline', 'previous', '--workers', '2'];
    const jobs = (await manifestsOf(words, env)).map(({ baseline }) => baseline?.report.jobId);
    expect(jobs).toEqual([SEPTEMBER_JOB, OCTOBER_JOB]);
  });

  it('previous is not the report that was archived after it, when a report without times is read again', async () => {
    const folder = temporaryFolder();
    for (const job of ['a', 'b'])
      writeFileSync(join(folder, `${job}.json`), bodyOf([aWireReport({ JobId: `job-${job}` })]));
    const words = ['--archive', join(folder, 'archive'), '--baseline', 'previous'];
    const [first] = await manifestsOf([join(folder, 'a.json'), ...words], { SOURCE_DATE_EPOCH: '1790000000' });
    const [second] = await manifestsOf([join(folder, 'b.json'), ...words], { SOURCE_DATE_EPOCH: '1792000000' });
    const [again] = await manifestsOf([join(folder, 'a.json'), ...words], { SOURCE_DATE_EPOCH: '1794000000' });
    expect([first, second, again].map((manifest) => manifest?.baseline?.report.jobId)).toEqual([
      undefined,
      'job-a',
      undefined,
    ]);
  });

  it('previous of the first scan is none, and it says so', async () => {
    const words = [SEPTEMBER, '--archive', anArchive(), '--baseline', 'previous'];
    const said =
      'Compared with nothing: the archive has no earlier scan of this account and benchmark. The archive has one later report.';
    const [manifest] = await manifestsOf(words);
    expect(manifest).not.toHaveProperty('baseline');
    const summary = await runCli(['summary', ...words]);
    expect(summary).toMatchObject({ code: 0, stderr: `auditpress: ${said}\n` });
    const out = join(temporaryFolder(), 'out');
    const made = await runCli(['generate', ...words, '--format', 'html', '--out', out, '--json', '--quiet']);
    expect(JSON.parse(made.stdout)).toMatchObject({ notices: [{ format: 'all', text: said }] });
    const compared = await runCli(['compare', 'previous', ...words.slice(0, 3)]);
    expect(compared).toMatchObject({ code: 3, stdout: '' });
    expect(compared.stderr).toContain(said);
  });
});

describe('a baseline is refused', () => {
  it.each([
    ['of a later scan', OCTOBER, [NOVEMBER], 3, /^auditpress: expected a baseline scanned before the report/],
    ['of the same scan', OCTOBER, [OCTOBER], 3, /^auditpress: expected a baseline of a different scan/],
    ['of another benchmark', NOVEMBER, [OTHER_BENCHMARK], 3, /^auditpress: expected a baseline with the account/],
    ['that needs an archive', NOVEMBER, ['previous'], 2, /^auditpress: expected an archive for the baseline previous/],
    ['that needs an archive: a date', NOVEMBER, ['2026-10-14'], 2, /expected an archive for the baseline 2026-10-14/],
  ])('%s', async (_case, report, baseline, code, message) => {
    for (const command of ['summary', 'generate']) {
      const run = await runCli([command, report, '--baseline', ...baseline], { cwd: temporaryFolder() });
      expect(refusal(run)).toEqual({ code, stdout: '', message: expect.stringMatching(message) as string });
    }
  });

  it('of another benchmark, unless --baseline-any accepts it', async () => {
    const { baseline } = await theManifest(NOVEMBER, '--baseline', OTHER_BENCHMARK, '--baseline-any');
    expect(baseline).toBeDefined();
  });
});
