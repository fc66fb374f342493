/** From the output of a scanner to documents, as people run it. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Inspection } from '../../src/cli/inspection-schema.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli } from '../helpers/run-cli.js';
import { startPreview } from '../helpers/running-preview.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const SCANNERS = fileURLToPath(new URL('../fixtures/scanners/', import.meta.url));
const MAESTER = join(SCANNERS, 'maester/AD-TestResults-2026-04-26-125144.json');
const LEFT_OUT = /^auditpress: left out .*AD-TestResults.*: it has none of the chosen reports$/m;
const EPOCH = { SOURCE_DATE_EPOCH: '1795255200' };

let folder: string;
let run: string;

beforeEach(() => {
  folder = temporaryFolder();
  run = join(folder, 'output');
  mkdirSync(join(run, 'compliance'), { recursive: true });
  const file = 'derived-two-accounts_cis_1.5_aws.csv';
  cpSync(join(SCANNERS, 'prowler', file), join(run, 'compliance', file));
  // The fixture has a placeholder for the account.
  const findings = readFileSync(join(SCANNERS, 'prowler/example_output_aws.ocsf.json'), 'utf8');
  writeFileSync(join(run, 'run.ocsf.json'), findings.replaceAll('<account_uid>', '123456789012'));
});

const html = (...words: readonly string[]) =>
  runCli(['generate', ...words, '--format', 'html', '--out', join(folder, 'out')], { env: EPOCH });

describe('inspect', () => {
  it('lists the reports in a folder, with counts and scan times', async () => {
    const { code, stdout } = await runCli(['inspect', run, '--json']);
    expect(code).toBe(0);
    const inspection = JSON.parse(stdout) as Inspection;
    expectToFit('inspect', inspection);
    expect(inspection.reports.map(({ accountId, benchmarkId, reader }) => [reader, benchmarkId, accountId])).toEqual([
      ['prowler', 'CIS-1.5', '123456789012'],
      ['prowler', 'CIS-1.5', '210987654321'],
    ]);
    expect(inspection.reports[0]).toMatchObject({
      tool: 'Prowler',
      scannedAt: '2023-03-18T15:43:31.000Z',
      counts: { total: 51, passed: 11, failed: 33, partlyFailed: 4, notAssessed: 3, unrecognized: 0 },
    });
  });

  it('prints them as a table', async () => {
    const { stdout } = await runCli(['inspect', MAESTER]);
    expect(stdout).toMatch(/^Benchmark +Account +Scanned +Policies +Passed +Not passed +Not assessed\n/);
    expect(stdout).toMatch(/2026-04-26 12:51 UTC +180 +179 +1 +0\n/);
    expect(stdout).toContain('1 report of Maester, read as maester\n');
  });
});

describe('generate', () => {
  it('asks which of several reports is meant, and lists them', async () => {
    const { code, stderr } = await html(run);
    expect(code).toBe(2);
    expect(stderr).toContain('expected to know which of the 2 reports is meant, received no choice');
    expect(stderr).toContain('"CIS-1.5", account "210987654321", 39 policies');
    expect(stderr).toContain('--benchmark');
    expect(readdirSync(folder)).toEqual(['output']);
  });

  it('makes the documents of the report that is chosen', async () => {
    const { code } = await html(run, '--account', '210987654321', '--benchmark', 'cis-1.5');
    expect(code).toBe(0);
    const [name = ''] = readdirSync(join(folder, 'out'));
    const page = readFileSync(join(folder, 'out', name, `${name}.html`), 'utf8');
    expect(page).toContain('210987654321');
    expect(page).toMatch(/<details class="more"><summary>\d+ failed checks?<\/summary>/);
  });

  it('takes several accounts, and every report', async () => {
    expect((await html(run, '--account', '210987654321', '--account', '123456789012')).code).toBe(0);
    expect(readdirSync(join(folder, 'out'))).toHaveLength(2);
    expect((await html(run, '--all', '--force')).code).toBe(0);
    expect(readdirSync(join(folder, 'out'))).toHaveLength(2);
  });

  it('refuses an account that no report is of, and a second account for a report of the service', async () => {
    const unknown = await html(run, '--account', '999');
    expect(unknown.code).toBe(5);
    expect(unknown.stderr).toContain('expected the account of a report in the file, received "999"');
    const twice = await html('--license', 'L', '--account', 'A', '--account', 'B', '--benchmark', 'CSBP');
    expect(twice.code).toBe(2);
    expect(twice.stderr).toContain('expected --account once');
  });

  it('leaves out the files that have none of the chosen reports', async () => {
    const csv = join(run, 'compliance/derived-two-accounts_cis_1.5_aws.csv');
    const { code, stderr } = await html(MAESTER, csv, '--account', '210987654321');
    expect(code).toBe(0);
    expect(stderr).toMatch(LEFT_OUT);
    expect(readdirSync(join(folder, 'out'))).toHaveLength(1);
    const none = await html(MAESTER, csv, '--benchmark', 'CIS-9');
    expect(none.code).toBe(5);
    expect(none.stderr).toContain('in one of the 2 files, found none');
    expect(none.stderr).toContain('"CIS-1.5", account "210987654321", 39 policies');
    const misspelled = await html(MAESTER, csv, '--benchmark', 'CIS-1.5', '--benchmark', 'CIS-9', '--all');
    expect(misspelled.stderr).toContain('received "CIS-9"');
    expect(readdirSync(join(folder, 'out'))).toHaveLength(1);
  });

  it('archives the evidence once for all reports of a folder', async () => {
    const archive = join(folder, 'audits');
    expect((await html(run, '--all', '--archive', archive)).code).toBe(0);
    const { stdout } = await runCli(['archive', 'list', '--archive', archive, '--json']);
    const { snapshots } = JSON.parse(stdout) as { readonly snapshots: readonly { readonly sha256: string }[] };
    expect(snapshots).toHaveLength(2);
    expect(new Set(snapshots.map(({ sha256 }) => sha256)).size).toBe(1);
    expect((await runCli(['archive', 'verify', '--archive', archive])).code).toBe(0);
  });

  it('makes the same documents again from a saved snapshot', async () => {
    const words = [MAESTER, '--format', 'html,xlsx', '--with-snapshot', '--file-name', 'set'];
    expect((await runCli(['generate', ...words, '--out', join(folder, 'one')], { env: EPOCH })).code).toBe(0);
    const saved = join(folder, 'one/set/set.snapshot.json');
    const again = ['render', saved, '--format', 'html,xlsx', '--file-name', 'set', '--out', join(folder, 'two')];
    expect((await runCli(again, { env: EPOCH })).code).toBe(0);
    const page = (place: string) => readFileSync(join(folder, place, 'set/set.html'), 'utf8');
    expect(page('two')).toBe(page('one'));
  });
});

describe('another version of a reader', () => {
  interface Saved {
    readonly provenance: { readonly reader: { version: number; current?: number }; reportCount: number };
  }

  /** A snapshot that version 9 of the reader has received. */
  async function saveOfVersion9(change: (saved: Saved) => void = () => undefined): Promise<string> {
    const words = [MAESTER, '--format', 'html', '--with-snapshot', '--file-name', 'set', '--out', join(folder, 'one')];
    await runCli(['generate', ...words], { env: EPOCH });
    const saved = JSON.parse(readFileSync(join(folder, 'one/set/set.snapshot.json'), 'utf8')) as Saved;
    saved.provenance.reader.version = 9;
    change(saved);
    const path = join(folder, 'saved.json');
    writeFileSync(path, JSON.stringify(saved));
    return path;
  }

  const render = (path: string, ...words: readonly string[]) =>
    runCli(['render', path, '--format', 'html', '--out', join(folder, 'two'), '--file-name', 'set', ...words], {
      env: EPOCH,
    });

  it('is said once, and stated with the first one', async () => {
    const path = await saveOfVersion9();
    const { code, stdout } = await render(path, '--with-snapshot', '--archive', join(folder, 'audits'), '--json');
    expect(code).toBe(0);
    const { notices } = JSON.parse(stdout) as { readonly notices: readonly object[] };
    expect(notices).toEqual([
      {
        format: 'all',
        text: 'the report was received with version 9 of the reader maester, and is read again with version 1: numbers may differ from those of earlier documents',
      },
      {
        format: 'all',
        text: 'the report does not state its account: where its file is read, --account-name NAME states it',
      },
    ]);
    const page = readFileSync(join(folder, 'two/set/set.html'), 'utf8');
    expect(page).toContain('read again with version 1 of the reader maester, received with version 9');
    const manifest = readFileSync(join(folder, 'two/set/manifest.json'), 'utf8');
    expect(manifest).toMatch(/"version": 9,\s+"current": 1/);
    expect((await runCli(['summary', path])).stderr).toContain('read again with version 1');
  });

  it('is not stored, because yet another one may read the report next', async () => {
    const archive = join(folder, 'audits');
    await render(await saveOfVersion9(), '--with-snapshot', '--archive', archive);
    expect(readFileSync(join(folder, 'two/set/set.snapshot.json'), 'utf8')).not.toContain('"current"');
    const board = join(folder, 'board');
    const words = ['portfolio', '--archive', archive, '--format', 'html', '--out', board, '--json'];
    const { stdout } = await runCli(words, { env: EPOCH });
    expect(stdout).toContain('1 of 1 reports are read again with another version of their reader');
  });

  it('is refused if it finds other reports', async () => {
    const path = await saveOfVersion9(({ provenance }) => void (provenance.reportCount = 3));
    const { code, stderr } = await render(path);
    expect(code).toBe(3);
    expect(stderr).toContain('expected 3 reports in the body, as version 9 of the reader maester found, but version 1');
  });
});

describe('portfolio', () => {
  const portfolio = (...words: readonly string[]) =>
    runCli(['portfolio', ...words, '--format', 'html', '--out', join(folder, 'out'), '--json'], { env: EPOCH });

  it('combines the chosen reports, and leaves out files that have none', async () => {
    const csv = join(run, 'compliance/derived-two-accounts_cis_1.5_aws.csv');
    const { code, stdout, stderr } = await portfolio(MAESTER, csv, '--benchmark', 'CIS-1.5');
    expect(code).toBe(0);
    expect(stderr).toMatch(LEFT_OUT);
    expect(JSON.parse(stdout)).toMatchObject({ accounts: [{}, {}], notAssessed: [] });
    expect((await portfolio(MAESTER, csv, '--benchmark', 'CIS-9')).code).toBe(5);
  });
});

describe('acceptances check', () => {
  it('says what is accepted in the chosen report of a folder', async () => {
    const file = join(folder, 'acceptances.yaml');
    writeFileSync(
      file,
      'acceptances:\n  - { policies: ["*"], reason: r, owner: Jo, maxFailed: 9, expires: 2027-01-01 }\n',
    );
    const words = ['acceptances', 'check', file, run, '--as-of', '2026-11-21'];
    expect((await runCli(words)).stderr).toContain('expected to know which of the 2 reports is meant');
    const { code, stdout } = await runCli([...words, MAESTER, '--account', '210987654321']);
    expect(code).toBe(0);
    expect(stdout.match(/^Report /gm)).toHaveLength(1);
  });

  it('says which policies an acceptance of resources does not cover, as documents do', async () => {
    const file = join(folder, 'acceptances.yaml');
    const terms = 'reason: r, owner: Jo, approver: Al, maxFailed: 17, expires: 2027-01-01';
    const entries = [
      '[accessanalyzer_enabled], resources: ["*"]',
      '[vpc_flow_logs_enabled], resources: [vpc-0cbc506a]',
    ];
    writeFileSync(file, `acceptances:\n${entries.map((entry) => `  - { policies: ${entry}, ${terms} }\n`).join('')}`);
    const words = [run, '--account', '123456789012', '--benchmark', 'CIS-1.5'];
    const { stdout } = await runCli(['acceptances', 'check', file, ...words, '--as-of', '2026-11-21']);
    expect(stdout).toMatch(/^Accepted +1 of 37 that did not pass$/m);
    expect(stdout).toMatch(/^Other resources failed +acceptances\.yaml:3 \(1 of 17 accepted\)$/m);
    await html(...words, '--acceptances', file);
    const [set = ''] = readdirSync(join(folder, 'out'));
    expect(readFileSync(join(folder, 'out', set, `${set}.html`), 'utf8')).toContain(
      'Not accepted, because it names only 1 of 17 failed resource checks',
    );
  });
});

describe('preview', () => {
  it('shows the chosen report of a folder', async () => {
    const { until } = await startPreview([run, '--account', '210987654321', '--format', 'html'], folder);
    expect(await until(({ shown }) => shown === 1)).toMatchObject({ problems: [] });
  });
});

describe('compare', () => {
  it('finds the report of the same account and benchmark in the file of the earlier scan', async () => {
    const csv = join(run, 'compliance/derived-two-accounts_cis_1.5_aws.csv');
    const earlier = join(folder, 'february.csv');
    writeFileSync(
      earlier,
      readFileSync(csv, 'utf8').replaceAll('2023-03-18', '2023-02-18').replaceAll(';FAIL;', ';PASS;'),
    );
    const { code, stdout, stderr } = await runCli(['compare', earlier, csv, '--account', '123456789012', '--json']);
    expect([code, stderr]).toEqual([0, '']);
    const { changes } = JSON.parse(stdout) as { readonly changes: readonly object[] };
    expect(changes).toHaveLength(37);
  });
});
