import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Result, SetResult } from '../../src/cli/result.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf } from '../helpers/wire-report.js';

let folder: string;

/** Writes a report with policies of these colors. */
function aReportFile(name: string, ...colors: readonly string[]): string {
  const Policies = colors.map((Compliance, index) => aWirePolicy({ Compliance, PolicyId: `Policy-${index}` }));
  const path = join(folder, name);
  writeFileSync(path, bodyOf([aWireReport({ AccountName: name, ResourceCategories: [aWireCategory({ Policies })] })]));
  return path;
}

function generate(...words: readonly string[]): Promise<CliRun> {
  return runCli(['generate', ...words, '--out', join(folder, 'out'), '--format', 'html']);
}

beforeEach(() => {
  folder = temporaryFolder();
});

describe('a report that does not meet its gates', () => {
  it('gets its documents, and exit code 8', async () => {
    const report = aReportFile('a.json', 'Green', 'Red');
    const { code, stdout, stderr } = await generate(report, '--fail-on', 'failed = 0', '--fail-on', 'compliance >= 50');
    expect(code).toBe(8);
    expect(stdout).toMatch(/^Gates +FAILED {2}failed = 0: 1 of 2 assessed, required: exactly 0$/m);
    expect(stdout).toMatch(/^ +passed {2}compliance >= 50: 50\.0% \(1 of 2\)$/m);
    expect(stdout).toMatch(/Written:\n {2}.*\.html\n/);
    expect(stderr).toContain('1 of 2 gates did not pass\n  failed = 0: 1 of 2 assessed, required: exactly 0\n');
    const [set = ''] = readdirSync(join(folder, 'out'));
    expect(readdirSync(join(folder, 'out', set))).toContain('manifest.json');
  });

  it('is summarized the same way', async () => {
    const { code, stdout } = await runCli(['summary', aReportFile('a.json', 'Red'), '--fail-on', 'no new high']);
    expect(code).toBe(8);
    expect(stdout).toMatch(/^Gates +NOT EVALUATED {2}no new high: there is no baseline to compare with$/m);
  });

  it('passes no gate on a status that nobody knows, and names the policies', async () => {
    const report = aReportFile('a.json', 'Green', ...Array.from({ length: 6 }, () => 'Purple'));
    const words = ['--fail-on', 'failed = 0', '--fail-on', 'compliance >= 80', '--json'];
    const { code, stdout, stderr } = await generate(report, ...words);
    expect(code).toBe(8);
    const named = [1, 2, 3, 4, 5].map((index) => `Policy-${index} (Purple)`).join(', ');
    const message = `6 policies that the gate counts have a status that auditpress does not know: ${named} and 1 more`;
    expectToFit('result', JSON.parse(stdout));
    expect((JSON.parse(stdout) as SetResult).summary.gates).toMatchObject([
      { rule: 'failed = 0', result: 'not-evaluated', observed: null, reason: { code: 'unrecognized', message } },
      { rule: 'compliance >= 80', result: 'not-evaluated', reason: { code: 'unrecognized' } },
    ]);
    expect(stderr).toContain(`failed = 0: ${message}`);
    const [set = ''] = readdirSync(join(folder, 'out'));
    const html = readFileSync(join(folder, 'out', set, `${set}.html`), 'utf8');
    expect(html).toContain('6 policies that this gate counts have an unrecognised status');
  });

  it('reads a known color in any case, and fails by it', async () => {
    const report = aReportFile('a.json', 'Green', 'RED', ' amber');
    const { code, stdout } = await runCli(['summary', report, '--fail-on', 'failed = 0']);
    expect(code).toBe(8);
    expect(stdout).toMatch(/^Gates +FAILED {2}failed = 0: 1 of 3 assessed/m);
    expect(stdout).toMatch(/^Reconciliation .*2 known values in another spelling/m);
  });

  it('prints one JSON object that fits its schema', async () => {
    const report = aReportFile('a.json', 'Green', 'Green', 'Red');
    const { code, stdout } = await generate(
      report,
      '--fail-on',
      'compliance >= 66.7',
      '--fail-on',
      'Low failed = 0',
      '--json',
    );
    expect(code).toBe(8);
    expectToFit('result', JSON.parse(stdout));
    expect((JSON.parse(stdout) as SetResult).summary.gates).toEqual([
      {
        name: null,
        rule: 'compliance >= 66.7',
        result: 'failed',
        observed: { value: 66.666667, unit: 'percent', text: '66.67% (2 of 3)' },
        reason: { code: 'limit', message: 'required: at least 66.7%' },
      },
      {
        name: null,
        rule: 'Low failed = 0',
        result: 'not-evaluated',
        observed: null,
        reason: { code: 'nothing-assessed', message: 'nothing that the gate counts was assessed' },
      },
    ]);
    const summary = await runCli(['summary', report, '--fail-on', 'failed = 0', '--json']);
    expectToFit('summary', JSON.parse(summary.stdout));
  });

  it.each([['--dry-run'], ['--output', 'one.html']])('is found with %s too', async (...words) => {
    const report = aReportFile('a.json', 'Red');
    const { code } = await runCli(['generate', report, '--fail-on', 'failed = 0', ...words], { cwd: folder });
    expect(code).toBe(8);
  });

  it('is found again where its documents exist already', async () => {
    const words = [aReportFile('a.json', 'Red'), '--as-of', '2026-11-21', '--fail-on', 'failed = 0'];
    await generate(...words);
    const again = await generate(...words);
    expect(again.code).toBe(8);
    expect(again.stdout).toContain('Already exists, unchanged');
  });
});

it('gates of the configuration are evaluated, by name', async () => {
  writeFileSync(join(folder, 'auditpress.config.yaml'), 'gates:\n  - name: Nothing fails\n    rule: failed = 0\n');
  const run = await runCli(['summary', aReportFile('a.json', 'Red'), '--quiet'], { cwd: folder });
  expect(run.code).toBe(8);
  expect(run.stderr).toContain('1 of 1 gate did not pass\n  Nothing fails (failed = 0): 1 of 1 assessed');
});

it('a report that meets its gates ends in success', async () => {
  const { code, stderr } = await runCli(['summary', aReportFile('a.json', 'Green'), '--fail-on', 'failed = 0']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it('a misspelled gate stops the run before it reads the report', async () => {
  const { code, stderr } = await generate(join(folder, 'none.json'), '--fail-on', 'critical faild = 0');
  expect(code).toBe(2);
  expect(stderr).toMatch(/--fail-on: "critical faild = 0", character 10: .*\(did you mean "failed"\?\)/);
});

describe('of many reports', () => {
  it('each has its outcomes', async () => {
    const [good, bad] = [aReportFile('a.json', 'Green'), aReportFile('b.json', 'Red')];
    const { code, stdout, stderr } = await generate(good, bad, '--fail-on', 'failed = 0', '--workers', '2', '--json');
    expect(code).toBe(8);
    const result = JSON.parse(stdout) as Result;
    expectToFit('result', result);
    const sets = 'sets' in result ? result.sets : [];
    expect(sets.map((set) => ('summary' in set ? set.summary.gates.map((gate) => gate.result) : []))).toEqual([
      ['passed'],
      ['failed'],
    ]);
    expect(stderr).toContain('expected every report to meet its gates, but 1 of 2 did not');
    expect(stderr).toMatch(/^ {2}.*b\.json: failed = 0: 1 of 1 assessed, required: exactly 0$/m);
  });

  it('one that cannot be read decides the exit code', async () => {
    const broken = join(folder, 'c.json');
    writeFileSync(broken, 'no report');
    const { code, stdout, stderr } = await generate(aReportFile('a.json', 'Red'), broken, '--fail-on', 'failed = 0');
    expect(code).toBe(7);
    expect(stdout).toMatch(/^ {2}FAILED {2}failed = 0: 1 of 1 assessed/m);
    expect(stderr).toMatch(/a\.json: failed = 0: 1 of 1 assessed/);
  });
});
