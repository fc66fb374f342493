/** Looks for identifying values, and for the secret key, in everything that a redacted run of the command line writes. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerWith, startServer } from '../helpers/http-server.js';
import { ADDED, anIdentifyingReport, IDENTIFYING } from '../helpers/identifying-report.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { REDACTION_KEY } from '../helpers/redaction.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { unpacked, valuesIn } from '../helpers/searched-bytes.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { bodyOf } from '../helpers/wire-report.js';

const VALUES = [...Object.values(IDENTIFYING), REDACTION_KEY];
const KEY = { AUDITPRESS_REDACTION_EXTERNAL_KEY: REDACTION_KEY };

let folder: string;

function configure(profile: object = {}): void {
  const profiles = { external: { services: true, also: ADDED, ...profile } };
  writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify({ redaction: { profiles } }));
}

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'reports'));
  writeFileSync(join(folder, 'reports', 'one.json'), bodyOf([anIdentifyingReport()]));
  writeFileSync(join(folder, 'reports', 'two.json'), bodyOf([anIdentifyingReport({ JobId: `${IDENTIFYING.job}-2` })]));
  configure();
});

function runRedacted(words: readonly string[], env: Readonly<Record<string, string>> = KEY): Promise<CliRun> {
  return runCli([...words, '--redact', 'external'], { cwd: folder, env });
}

function expectNothingToldBy({ stdout, stderr }: CliRun): void {
  expect(valuesIn(stdout, VALUES), 'standard output').toEqual([]);
  expect(valuesIn(stderr, VALUES), 'standard error').toEqual([]);
}

function filesIn(name: string): string[] {
  return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function expectNothingIn(name: string, count: number): Promise<void> {
  const paths = filesIn(name);
  expect(paths).toHaveLength(count);
  for (const path of paths) {
    expect(valuesIn(path, VALUES), 'a path').toEqual([]);
    expect(valuesIn(await unpacked(path, readFileSync(path)), VALUES), path).toEqual([]);
  }
}

function keyFile(): string {
  writeFileSync(join(folder, 'key'), `${REDACTION_KEY}\n`);
  return 'key';
}

describe('generate --redact', () => {
  it.each(['1', '2'])('writes no identifying value of many reports with %s workers', async (workers) => {
    const run = await runRedacted(['generate', 'reports', '--workers', workers, '--json', '--verbose']);
    expect(run).toMatchObject({ code: 0 });
    expectNothingToldBy(run);
    await expectNothingIn('out', 8);
  });

  it('writes none of a fetched report, nor says what was asked for', async () => {
    const { url } = await startServer(answerWith(200, bodyOf([anIdentifyingReport()])));
    const ids = ['--license', IDENTIFYING.licenseId, '--account', IDENTIFYING.accountId, '--benchmark', 'CSBP'];
    const run = await runRedacted(['generate', ...ids, '--archival'], { ...KEY, ...serviceEnvironment(url) });
    expect(run).toMatchObject({ code: 0 });
    expectNothingToldBy(run);
    await expectNothingIn('out', 4);
    const [manifest = ''] = filesIn('out').filter((path) => path.endsWith('manifest.json'));
    const stated = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly snapshot: object };
    expectToFit('manifest', stated);
    expect(stated.snapshot).toMatchObject({
      address: null,
      bytes: 0,
      query: { account: expect.stringMatching(/^account-id-/) as unknown, benchmark: 'CSBP' },
      redaction: { profile: 'external' },
    });
  });

  it('tells nothing in the message for a report that the service does not have', async () => {
    const { url } = await startServer(answerWith(404, `{"message":"no account ${IDENTIFYING.accountId}"}`));
    const ids = ['--license', IDENTIFYING.licenseId, '--account', IDENTIFYING.accountId, '--benchmark', 'CSBP'];
    const run = await runRedacted(['generate', ...ids], { ...KEY, ...serviceEnvironment(url) });
    expect(run).toMatchObject({ code: 5 });
    expectNothingToldBy(run);
  });

  it('finds its own set again, and adds a format to it', async () => {
    const words = ['generate', 'reports/one.json', '--format', 'html'];
    expect(await runRedacted(words)).toMatchObject({ code: 0 });
    const again = await runRedacted([...words, '--if-exists', 'skip']);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain('Already exists, skipped');
    expect(await runRedacted(['generate', 'reports/one.json', '--format', 'xlsx', '--if-exists', 'add'])).toMatchObject(
      {
        code: 0,
      },
    );
    await expectNothingIn('out', 3);
  });

  it('tells nothing in the message for a set that exists', async () => {
    const words = ['generate', 'reports/one.json', '--format', 'html'];
    await runRedacted(words);
    configure({ also: [...ADDED, 'storage'] });
    const run = await runRedacted(words);
    expect(run).toMatchObject({ code: 3 });
    expectNothingToldBy(run);
  });

  it('tells nothing in the message for a baseline of another account', async () => {
    const other = bodyOf([anIdentifyingReport({ AccountId: 'another-account', AccountName: 'Another name' })]);
    writeFileSync(join(folder, 'other.json'), other);
    const run = await runRedacted(['generate', 'reports/one.json', '--baseline', 'other.json']);
    expect(run).toMatchObject({ code: 3 });
    expectNothingToldBy(run);
    expect(run.stderr).not.toMatch(/another/i);
  });

  it('refuses to add the snapshot, before anything is written', async () => {
    const run = await runRedacted(['generate', 'reports/one.json', '--with-snapshot']);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('--with-snapshot: expected no snapshot in a redacted set');
    expect(readdirSync(folder)).not.toContain('out');
  });
});

describe('summary --redact', () => {
  it.each(['--quiet', '--json'])('prints no identifying value with %s', async (flag) => {
    const run = await runRedacted(['summary', 'reports/one.json', flag]);
    expect(run).toMatchObject({ code: 0 });
    expectNothingToldBy(run);
  });

  it('is searched correctly: without it, the values are found', async () => {
    const run = await runCli(['summary', 'reports/one.json'], { cwd: folder });
    expect(valuesIn(run.stdout, VALUES)).toEqual([IDENTIFYING.accountName, IDENTIFYING.job, IDENTIFYING.company]);
  });
});

describe('the secret key', () => {
  it('is read from a variable, a file, or a command, with the same result', async () => {
    const words = ['summary', 'reports/one.json', '--json', '--quiet'];
    const results = [(await runRedacted(words)).stdout];
    results.push((await runRedacted(words, { AUDITPRESS_REDACTION_EXTERNAL_KEY_FILE: keyFile() })).stdout);
    configure({ key: { file: keyFile() } });
    results.push((await runRedacted(words, {})).stdout);
    configure({ key: { command: [process.execPath, '-p', "require('fs').readFileSync('key', 'utf8')"] } });
    results.push((await runRedacted(words, {})).stdout);
    const accounts = results.map((result) => (JSON.parse(result) as { readonly account: string }).account);
    expect(accounts[0]).toMatch(/^account-/);
    expect(new Set(accounts).size).toBe(1);
  });

  it.each([
    ['is missing', {}, {}, 'AUDITPRESS_REDACTION_EXTERNAL_KEY: expected the secret key'],
    ['is short', { AUDITPRESS_REDACTION_EXTERNAL_KEY: REDACTION_KEY.slice(1) }, {}, 'expected a key of at least 32'],
    ['is another one', KEY, { keyId: 'ABCDEFGH' }, 'expected the key with the id ABCDEFGH'],
  ])('stops the run before anything is written if it %s', async (_case, env, profile, problem) => {
    configure(profile);
    const run = await runRedacted(['generate', 'reports/one.json'], env);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain(problem);
    expect(valuesIn(run.stderr, [REDACTION_KEY.slice(1)])).toEqual([]);
    expect(readdirSync(folder)).not.toContain('out');
  });

  it('is not shown if the configuration has it in place of a reference', async () => {
    configure({ key: REDACTION_KEY });
    const run = await runRedacted(['generate', 'reports/one.json'], {});
    expect(run).toMatchObject({ code: 2 });
    expectNothingToldBy(run);
  });

  it('is not shown by config show', async () => {
    const run = await runCli(['config', 'show', '--json'], { cwd: folder, env: KEY });
    expect(valuesIn(`${run.stdout}${run.stderr}`, [REDACTION_KEY])).toEqual([]);
  });
});
