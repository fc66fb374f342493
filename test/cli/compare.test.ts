import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/report/json.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport, bodyOf } from '../helpers/wire-report.js';

const REPORTS = fileURLToPath(new URL('../../examples/reports/', import.meta.url));
const [OCTOBER, NOVEMBER] = ['10', '11'].map((month) => join(REPORTS, `type-1-csbp-2026-${month}.json`)) as [
  string,
  string,
];

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes a report; each policy is `id: [color, failed resources]`. */
function aReportFile(
  name: string,
  policies: Readonly<Record<string, readonly [color: string, failed: number, severity?: string]>>,
  fields: JsonObject = {},
): string {
  const path = join(folder, `${name}.json`);
  const Policies = Object.entries(policies).map(([PolicyId, [Compliance, failed, Severity = 'High']], index) =>
    aWirePolicy({
      PolicyId,
      Compliance,
      Severity,
      ShortTitle: `Title of ${PolicyId}`,
      ComplianceNumber: `1.${index}`,
      PassedResourceCount: 10 - failed,
      TotalResourceCount: 10,
    }),
  );
  writeFileSync(
    path,
    bodyOf([aWireReport({ JobId: name, ...fields, ResourceCategories: [aWireCategory({ Policies })] })]),
  );
  return path;
}

const BEFORE = { ScanDate: '2026-10-14T09:00:00Z' };
const AFTER = { ScanDate: '2026-11-14T09:00:00Z' };

async function compared(before: string, after: string, ...options: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(['compare', before, after, ...options], { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

it('compares two reports whose job ids are placeholders', async () => {
  const [before, after] = ['10', '11'].map((month) =>
    aReportFile(month, { A: ['Red', Number(month)] }, { JobId: 'null', ScanDate: `2026-${month}-14` }),
  );
  const { code, stdout } = await runCli(['compare', before ?? '', after ?? '', '--json']);
  expect(code).toBe(0);
  expectToFit('compare', JSON.parse(stdout));
});

describe('compare', () => {
  it('prints what changed: figures, kinds, categories and policies, worst first', async () => {
    const before = aReportFile(
      'one',
      { A: ['Green', 0], B: ['Red', 3], C: ['Red', 3], D: ['Gray', 0], E: ['Green', 0] },
      BEFORE,
    );
    const after = aReportFile(
      'two',
      { A: ['Amber', 2], B: ['Green', 0], C: ['Red', 5], D: ['Green', 0, 'Low'], F: ['Red', 1, 'Critical'] },
      AFTER,
    );
    const text = await compared(before, after);
    expect(text).toMatch(/^Before +scan of 2026-10-14T09:00:00.000Z, scan job one$/m);
    expect(text).toMatch(/^After +scan of 2026-11-14T09:00:00.000Z, scan job two$/m);
    expect(text).toMatch(/^Interval +31 days, by the times of the scans$/m);
    expect(text).toMatch(
      /^Changed policies +6: 1 now passes, 1 no longer passes, 1 has more failed resource checks, 1 is newly assessed, 1 was added, 1 was removed$/m,
    );
    expect(text).toMatch(/^Compliance +50\.0% +50\.0% +0\.0 points$/m);
    expect(text).toMatch(/^Coverage +80\.0% +100\.0% +\+20\.0 points$/m);
    expect(text).toMatch(/^Not passed +2 +3 +\+1$/m);
    expect(text).toMatch(/^Failed resource checks +6 +8 +\+2$/m);
    expect(text).toMatch(/^Compliance is Green ÷ \(Green \+ Red\) in both scans\.$/m);
    expect(text).toMatch(/^Unchanged +0$/m);
    expect(text).toMatch(/^Storage and databases +50\.0% +50\.0% +0\.0 points +2 +3 +\+1$/m);
    expect(text).toMatch(/^No longer passing +1\.0 +Title of A +High +Passed +Partly failed +0 +2$/m);
    expect(text).toMatch(/^Newly assessed +1\.3 +Title of D +Low \(was High\) +Not assessed +Passed +0 +0$/m);
    expect(text).toMatch(/^Added +1\.4 +Title of F +Critical +– +Failed +– +1$/m);
    const titles = [...text.matchAll(/Title of ([A-F])/g)].map(([, id]) => id);
    expect(titles).toEqual(['A', 'C', 'B', 'D', 'F', 'E']);
  });

  it('prints the same as JSON, and fits its schema', async () => {
    const result = JSON.parse(await compared(OCTOBER, NOVEMBER, '--json')) as {
      counts: Record<string, number>;
      changes: { change: string }[];
      overall: { policies: { before: number; after: number } };
    };
    expectToFit('compare', result);
    const { counts, overall, changes } = result;
    const sum = (...left: readonly string[]): number =>
      Object.entries(counts).reduce((total, [kind, count]) => total + (left.includes(kind) ? 0 : count), 0);
    expect(sum('added')).toBe(overall.policies.before);
    expect(sum('removed')).toBe(overall.policies.after);
    for (const [kind, count] of Object.entries(counts)) {
      expect(changes.filter(({ change }) => change === kind)).toHaveLength(kind === 'unchanged' ? 0 : count);
    }
  });

  it('says that nothing changed', async () => {
    const before = aReportFile('one', { A: ['Red', 1] }, BEFORE);
    const text = await compared(before, aReportFile('two', { A: ['Red', 1] }, AFTER));
    expect(text).toMatch(/^Changed policies +none$/m);
    expect(text).toMatch(/^Unchanged +1$/m);
    expect(text).not.toContain('Failed before');
  });

  it('orders by the times of retrieval if a scan time is unknown, and says so', async () => {
    const text = await compared(aReportFile('one', { A: ['Red', 1] }), aReportFile('two', { A: ['Green', 0] }, AFTER));
    expect(text).toMatch(/^Before +scan of unknown time, retrieved .*, scan job one$/m);
    expect(text).toMatch(/^Interval +the same day, by the times of retrieval$/m);
  });

  it('matches another version of the benchmark by policy id, and says how many have no counterpart', async () => {
    const version = (BenchmarkId: string) => ({ BenchmarkId, BenchmarkName: BenchmarkId });
    const before = aReportFile('one', { A: ['Red', 1], B: ['Red', 1] }, { ...BEFORE, ...version('PCI3_2') });
    const after = aReportFile(
      'two',
      { A: ['Green', 0], C: ['Red', 1], D: ['Red', 1] },
      { ...AFTER, ...version('PCI4_0') },
    );
    const text = await compared(before, after);
    expect(text).toMatch(/^Other version +the earlier scan is of PCI3_2 \(PCI3_2\)$/m);
    expect(text).toMatch(/^Matched by policy id +1 policy before and 2 after without a counterpart$/m);
    // As in documents, figures by different benchmarks have no difference.
    expect(text).toMatch(/^Compliance +0.0% +33.3% +n\/a$/m);
    expect(text).toMatch(/^Policies +2 +3 +n\/a$/m);
    expect(text).not.toContain('points');
    expect(JSON.parse(await compared(before, after, '--json'))).toMatchObject({
      otherVersion: true,
      otherTool: false,
      overall: { compliancePercent: { before: 0, change: null }, policies: { before: 2, after: 3, change: null } },
    });
  });

  it('refuses the later scan first, and says to swap them', async () => {
    const run = await runCli(['compare', NOVEMBER, OCTOBER]);
    expect(run).toMatchObject({ code: 3, stdout: '' });
    expect(run.stderr).toMatch(
      /^auditpress: expected a baseline scanned before the report .*\n.*swap the two reports\.\n$/,
    );
  });

  it('reads the later scan from standard input', async () => {
    const { code, stdout } = await runCli(['compare', OCTOBER, '-', '--json'], {
      stdin: readFileSync(NOVEMBER),
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ counts: { added: 2 } });
  });
});

describe('compare with --format', () => {
  it('makes documents of the comparison in all formats', async () => {
    const words = [
      'compare',
      OCTOBER,
      NOVEMBER,
      '--format',
      'pdf,xlsx,html',
      '--out',
      join(folder, 'changes'),
      '--json',
    ];
    const { code, stdout } = await runCli([...words, '--quiet']);
    expect(code).toBe(0);
    const result = JSON.parse(stdout) as { documents: { format: string; path: string }[] };
    expectToFit('result', result);
    expect(result.documents.map(({ format }) => format)).toEqual(['pdf', 'xlsx', 'html']);
    const html = readFileSync(result.documents[2]?.path ?? '', 'utf8');
    expect(html).toContain('Changes since 10 October 2026');
    expect(html).toContain('17 policies changed');
  });

  it('makes a single document, in another template', async () => {
    const output = join(folder, 'changes.html');
    const { code } = await runCli(['compare', OCTOBER, NOVEMBER, '--output', output, '--template', 'executive']);
    expect(code).toBe(0);
    expect(readFileSync(output, 'utf8')).toContain('Executive summary');
  });

  it('says on the first page that the baseline is of another benchmark', async () => {
    const other = join(REPORTS, 'type-1-cis-2026-10.json');
    const output = join(folder, 'changes.html');
    expect(await runCli(['compare', other, NOVEMBER, '--output', output])).toMatchObject({ code: 3 });
    expect(await runCli(['compare', other, NOVEMBER, '--output', output, '--baseline-any'])).toMatchObject({ code: 0 });
    expect(readFileSync(output, 'utf8')).toContain('The earlier scan is of another benchmark');
  });
});

describe('summary with a baseline', () => {
  it('states the change in words and figures', async () => {
    const { stdout } = await runCli(['summary', NOVEMBER, '--baseline', OCTOBER]);
    expect(stdout).toMatch(/^Compared with +scan of 2026-10-10T02:15:26.000Z, scan job 68ecbc5a-/m);
    expect(stdout).toMatch(/^Changed policies +17: 7 now pass, 1 no longer passes, /m);
    expect(stdout).toMatch(
      /^Changed figures +compliance 74\.4% to 76\.8% \(\+2\.4 points\), not passed 76 to 71 \(-5\), failed resource checks 1412 to 1351 \(-61\)$/m,
    );
  });

  it('has the comparison in JSON, or null', async () => {
    const withBaseline = JSON.parse(
      (await runCli(['summary', NOVEMBER, '--baseline', OCTOBER, '--json'])).stdout,
    ) as object;
    const without = JSON.parse((await runCli(['summary', NOVEMBER, '--json'])).stdout) as object;
    for (const result of [withBaseline, without]) expectToFit('summary', result);
    expect(withBaseline).toMatchObject({
      comparison: { interval: { basis: 'scan', days: 35 }, counts: { 'now-passed': 7 } },
    });
    expect(without).toMatchObject({ comparison: null });
  });
});
