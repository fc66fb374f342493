/**
 * Reads a large file of OCSF findings with the built program, and prints the time and the peak memory of its process.
 *
 *     npx tsx bench/scanner-file.ts [--findings 120000] [--bytes 2000] [--out /tmp/findings.ocsf.json]
 *
 * Half of the findings are of one check, so that a policy has tens of thousands of resources. `inspect` counts every report in the
 * file, `generate` makes a page of one.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const REPORT_USAGE = fileURLToPath(new URL('runner/report-usage.cjs', import.meta.url));
const FRAMEWORKS = ['CIS-1.4', 'CIS-1.5', 'CIS-2.0', 'CIS-3.0'];
const CHECKS = 60;
const MIB = 2 ** 20;

function finding(index: number, bytes: number): string {
  const check = index % 2 === 0 ? 0 : (index >> 1) % CHECKS;
  const id = `i-${index.toString(16).padStart(8, '0')}`;
  const value = {
    class_uid: 2004,
    message: `Instance ${id} is reachable.`,
    metadata: { event_code: `ec2_check_${String(check)}`, product: { name: 'Prowler', version: '5.4.0' } },
    severity: check % 3 === 0 ? 'High' : 'Medium',
    status: 'New',
    status_code: index % 3 === 0 ? 'FAIL' : 'PASS',
    status_detail: `Instance ${id} is reachable from the Internet.`,
    time_dt: '2026-11-27T02:00:00',
    unmapped: { compliance: Object.fromEntries(FRAMEWORKS.map((name) => [name, [`${String(check)}.1`]])) },
    finding_info: { title: `Check ${String(check)}`, desc: 'What the check is about.' },
    resources: [
      {
        uid: `arn:aws:ec2:eu-west-1:123456789012:instance/${id}`,
        name: id,
        type: 'AwsEc2Instance',
        region: 'eu-west-1',
        data: '',
      },
    ],
    cloud: { provider: 'aws', account: { uid: '123456789012', name: 'shop' } },
    remediation: { desc: 'Close the port.', references: ['https://example.com/fix'] },
  };
  const short = bytes - JSON.stringify(value).length;
  if (short > 0) for (const resource of value.resources) resource.data = 'x'.repeat(short);
  return JSON.stringify(value);
}

function writeFindings(path: string, count: number, bytes: number): void {
  const file = openSync(path, 'w');
  for (let index = 0; index < count; index += 1)
    writeSync(file, `${index === 0 ? '[' : ','}\n${finding(index, bytes)}`);
  writeSync(file, '\n]\n');
  closeSync(file);
}

function measure(words: readonly string[], folder: string): string {
  const usage = join(folder, 'usage.json');
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--require', REPORT_USAGE, PROGRAM, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, BENCH_USAGE: usage },
  });
  if (status !== 0) throw new Error(`expected the exit code 0, received ${String(status)}: ${stderr}`);
  const seconds = (performance.now() - begun) / 1000;
  const { cpu, memory } = JSON.parse(readFileSync(usage, 'utf8')) as { readonly cpu: number; readonly memory: number };
  return `${seconds.toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s of processor time, at most ${memory.toFixed(0)} MiB`;
}

const folder = mkdtempSync(join(tmpdir(), 'auditpress-bench-'));
const { values } = parseArgs({
  options: {
    findings: { type: 'string', default: '120000' },
    bytes: { type: 'string', default: '2000' },
    out: { type: 'string', default: join(folder, 'findings.ocsf.json') },
  },
});
writeFindings(values.out, Number(values.findings), Number(values.bytes));
const size = statSync(values.out).size;
process.stdout.write(`${values.findings} findings, ${(size / MIB).toFixed(0)} MiB\n`);
process.stdout.write(`inspect   ${measure(['inspect', values.out], folder)}\n`);
const one = ['generate', values.out, '--benchmark', 'CIS-3.0', '--format', 'html', '--out', join(folder, 'out')];
process.stdout.write(`generate  ${measure(one, folder)}\n`);
