import { bytesOf } from '../../src/base/content.js';
import { receivedContent } from '../../src/base/files/received.js';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectToFit } from '../helpers/published-schemas.js';
import { answerWith, inTurn, startServer } from '../helpers/http-server.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';
import { decodeSnapshot } from '../helpers/built-in-readers.js';

const REPORT = aWireReport();
const IDS = [
  '--license',
  REPORT['LicenseId'] as string,
  '--account',
  REPORT['AccountId'] as string,
  '--benchmark',
  'CSBP',
];
const FETCHED = answerWith(200, bodyOf([REPORT]));

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

/** Expects nothing on standard output, no stack trace and no files. */
function expectRefused({ code, stdout, stderr }: CliRun, expected: number): void {
  expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
  expect(stderr).toMatch(/^auditpress: /m);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(existsSync(join(folder, 'out'))).toBe(false);
}

function fetchReport(url: string, words: readonly string[] = [], env: Record<string, string> = {}): Promise<CliRun> {
  return runCli(['fetch', ...IDS, ...words, '--out', 'out'], {
    cwd: folder,
    env: { ...serviceEnvironment(url), ...env },
  });
}

const named = (): string => `Configuration: ${join(folder, 'auditpress.config.yaml')}\n`;

describe('fetch', () => {
  it('saves a snapshot with its evidence and prints its path; render accepts it', async () => {
    const server = await startServer(FETCHED);
    const { code, stdout, stderr } = await fetchReport(server.url);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [name = ''] = readdirSync(join(folder, 'out'));
    expect(stdout).toBe(`${join('out', name)}\n`);
    expect(name).toMatch(
      /^Contoso-production-CSBP-9c8b7a60-2222-4333-8444-555566667777-PROD-\d{8}T\d{6}-\d{3}Z\.snapshot\.json$/,
    );
    const snapshot = await decodeSnapshot(readFileSync(join(folder, 'out', name)));
    const { provenance } = snapshot;
    expect(provenance).toMatchObject({
      sourceKind: 'service',
      environment: 'PROD',
      httpStatus: 200,
      query: { benchmark: 'CSBP' },
    });
    expect(bytesOf(receivedContent(snapshot))).toEqual(Buffer.from(bodyOf([REPORT])));

    const rendered = await runCli(['render', join('out', name), '--format', 'html', '--out', 'docs', '--quiet'], {
      cwd: folder,
    });
    expect(rendered).toMatchObject({ code: 0, stderr: '' });
    const [set = ''] = readdirSync(join(folder, 'docs'));
    const manifest = JSON.parse(readFileSync(join(folder, 'docs', set, 'manifest.json'), 'utf8')) as object;
    expectToFit('manifest', manifest);
    expect(JSON.stringify(manifest)).toContain(`${server.url}/audit/license/`);
  });

  it('prints JSON with path and provenance', async () => {
    const { url } = await startServer(FETCHED);
    const { stdout } = await fetchReport(url, ['--json']);
    expectToFit('fetch', JSON.parse(stdout));
    const { configuration, snapshots } = JSON.parse(stdout) as {
      configuration: string | null;
      snapshots: { path: string; provenance: object }[];
    };
    expect(configuration).toBeNull();
    expect(snapshots).toHaveLength(1);
    expect(existsSync(snapshots[0]?.path ?? '')).toBe(true);
    expect(snapshots[0]?.provenance).toMatchObject({ environment: 'PROD', reportCount: 1 });
  });

  it('requests a given scan job in the chosen environment', async () => {
    const server = await startServer(FETCHED);
    const job = REPORT['JobId'] as string;
    const env = { ...serviceEnvironment(server.url, 'TRIAL'), AUDITPRESS_PROD_URL: 'https://prod.invalid' };
    const { code } = await fetchReport(server.url, ['--job', job, '--environment', 'trial'], env);
    expect(code).toBe(0);
    expect(server.requests[0]?.url).toContain(`/job/${job}/benchmark/CSBP/summary`);
    const [name = ''] = readdirSync(join(folder, 'out'));
    expect((await decodeSnapshot(readFileSync(join(folder, 'out', name)))).provenance.environment).toBe('TRIAL');
  });

  it('follows the configuration: scan job as a query, ids from the file, credentials from a command', async () => {
    const server = await startServer(FETCHED);
    const print = (text: string) =>
      `[${JSON.stringify(process.execPath)}, -p, ${JSON.stringify(JSON.stringify(text))}]`;
    writeFileSync(
      join(folder, 'auditpress.config.yaml'),
      `license: ${REPORT['LicenseId'] as string}
account: ${REPORT['AccountId'] as string}
benchmark: CSBP
service:
  jobIn: query
  environments:
    PROD:
      url: ${server.url}
      accountToken: { command: ${print('from-a-program')} }
      apiKey: { command: ${print('key-from-a-program')} }
`,
    );
    const job = REPORT['JobId'] as string;
    const { code, stderr } = await runCli(['fetch', '--job', job, '--out', 'out'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: named() });
    expect(server.requests[0]?.url).toContain(`/benchmark/CSBP/summary?jobId=${job}`);
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer from-a-program',
      'ocp-apim-subscription-key': 'key-from-a-program',
    });
  });

  it('prints what it waits for, and nothing with --quiet', async () => {
    const busy = inTurn(answerWith(503, '{}'), FETCHED);
    const { stderr } = await fetchReport((await startServer(busy)).url);
    expect(stderr).toMatch(/^auditpress: the service answers with status 503: trying again in 0\.\d s \(1 of 4\)\n$/);
    const quiet = inTurn(answerWith(503, '{}'), FETCHED);
    const run = await runCli(['fetch', ...IDS, '--quiet', '--out', 'again'], {
      cwd: folder,
      env: serviceEnvironment((await startServer(quiet)).url),
    });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^again.*\.snapshot\.json\n$/);
  });
});

describe('generate', () => {
  it('writes documents for a report of the service', async () => {
    const { url } = await startServer(FETCHED);
    const { code, stdout } = await runCli(['generate', ...IDS, '--out', 'out', '--format', 'html', '--base-url', url], {
      cwd: folder,
      env: { AUDITPRESS_ACCOUNT_TOKEN: 'token', AUDITPRESS_API_KEY: 'key' },
    });
    expect(code).toBe(0);
    expect(stdout).toContain('Contoso production');
    const [set = ''] = readdirSync(join(folder, 'out'));
    expect(readdirSync(join(folder, 'out', set))).toContain('manifest.json');
  });

  it('takes either a path or ids', async () => {
    const run = await runCli(['generate', 'report.json', ...IDS, '--out', 'out'], { cwd: folder });
    expectRefused(run, 2);
    expect(run.stderr).toContain('received "report.json" and --license');
  });

  it('leaves no files when the service fails', async () => {
    const { url } = await startServer(answerWith(404, '{"message":"No such account"}'));
    const run = await runCli(['generate', ...IDS, '--out', 'out'], { cwd: folder, env: serviceEnvironment(url) });
    expectRefused(run, 5);
  });
});

describe('a failure has its exit code', () => {
  it.each([
    [400, 3],
    [401, 4],
    [403, 4],
    [404, 5],
    [500, 6],
    [302, 6],
  ])('status %i ends with %i', async (status, code) => {
    writeFileSync(join(folder, 'auditpress.config.yaml'), 'service: { retries: 0 }\n');
    const { url } = await startServer(answerWith(status, '{"message":"Message of the service"}'));
    expectRefused(await fetchReport(url), code);
  });

  it.each(['license', 'account', 'benchmark'])('2 without --%s, and where to find it', async (name) => {
    const words = IDS.filter((_word, index) => IDS[index - (index % 2)] !== `--${name}`);
    const run = await runCli(['fetch', ...words], { cwd: folder, env: serviceEnvironment('https://audit.invalid') });
    expectRefused(run, 2);
    expect(run.stderr).toContain(`--${name}: expected the ${name} id, received none (`);
  });

  it('2 without credentials, with the names of the variables', async () => {
    const run = await runCli(['fetch', ...IDS], { cwd: folder });
    expectRefused(run, 2);
    expect(run.stderr).toContain('AUDITPRESS_PROD_ACCOUNT_TOKEN');
  });

  it('2 for a credential among the arguments', async () => {
    expectRefused(await runCli(['fetch', ...IDS, '--api-key', 'x'], { cwd: folder }), 2);
  });
});

describe('a benchmark that is not in the catalog', () => {
  const house = answerWith(200, bodyOf([{ ...REPORT, BenchmarkId: 'CSBQ' }]));
  const words = IDS.map((word) => (word === 'CSBP' ? 'CSBQ' : word));

  it('prints a warning with the nearest name and goes on', async () => {
    const { url } = await startServer(house);
    const { code, stderr } = await runCli(['fetch', ...words, '--account-type', '2', '--out', 'out'], {
      cwd: folder,
      env: serviceEnvironment(url),
    });
    expect(code).toBe(0);
    expect(stderr).toBe(
      'auditpress: expected a benchmark of the catalog of account type 2, received "CSBQ"; the nearest is "CSBP"; requesting it anyway\n',
    );
  });

  it('fails with --strict-benchmark before any request', async () => {
    const server = await startServer(house);
    const run = await runCli(['fetch', ...words, '--strict-benchmark', '--out', 'out'], {
      cwd: folder,
      env: serviceEnvironment(server.url),
    });
    expectRefused(run, 2);
    expect(server.requests).toEqual([]);
  });

  it('is accepted where the configuration lists it', async () => {
    writeFileSync(join(folder, 'auditpress.config.yaml'), 'catalog: { benchmarks: { "2": [CSBQ] } }\n');
    const { url } = await startServer(house);
    const { code, stderr } = await runCli(['fetch', ...words, '--strict-benchmark', '--out', 'out'], {
      cwd: folder,
      env: serviceEnvironment(url),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: named() });
  });
});
