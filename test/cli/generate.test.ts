import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Result, SetResult } from '../../src/cli/result.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { sharedFolder, temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const SAMPLE = new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url).pathname;
const EPOCH = { SOURCE_DATE_EPOCH: '1795255200' };

/** Words of a run that writes every kind of file, at a fixed time. */
const WHOLE = ['generate', SAMPLE, '--with-snapshot', '--file-name', 'name', '--json'];

const firstFolder = sharedFolder();
let first: CliRun;

beforeAll(async () => {
  first = await runCli([...WHOLE, '--out', firstFolder()], { env: EPOCH });
});

let folder: string;
let report: string;

beforeEach(() => {
  folder = temporaryFolder();
  report = join(folder, 'report.json');
  writeFileSync(report, bodyOf([aWireReport()]));
});

function onlySet(stdout: string): SetResult {
  const result = JSON.parse(stdout) as Result;
  if ('sets' in result || result.manifest === null) throw new Error('expected one set');
  return result;
}

function hashesOf({ stdout }: CliRun): (string | null)[] {
  return onlySet(stdout).documents.map(({ sha256 }) => sha256);
}

describe('generate', () => {
  it('writes PDF, XLSX and HTML and, last, a manifest that names them with their SHA-256', () => {
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const { documents, manifest } = onlySet(first.stdout);
    expect(documents.map(({ format }) => format)).toEqual(['pdf', 'xlsx', 'html', 'snapshot']);
    const written = JSON.parse(readFileSync(manifest, 'utf8')) as { files: { name: string; sha256: string }[] };
    expectToFit('manifest', written);
    for (const [index, { path, bytes, sha256 }] of documents.entries()) {
      const content = readFileSync(path);
      expect(content.length).toBe(bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      expect(written.files[index]?.sha256).toBe(sha256);
    }
  });

  it('prints JSON that fits its published schema', async () => {
    const { stdout } = await runCli(['generate', report, '--out', folder, '--json', '--format', 'html']);
    expectToFit('result', JSON.parse(stdout));
  });

  it('prints only the summary and the paths on standard output', async () => {
    const { stdout } = await runCli(['generate', report, '--out', folder, '--format', 'html']);
    expect(stdout).toMatch(/^Benchmark /);
    expect(stdout).toMatch(/Written:\n {2}.*\.html\n {2}.*manifest\.json\n$/);
  });

  it('prints only the paths of the documents with --quiet', async () => {
    const words = ['generate', report, '--out', 'out', '--file-name', 'a', '--format', 'html,xlsx', '--quiet'];
    const run = await runCli(words, { cwd: folder });
    expect(run).toEqual({
      code: 0,
      stdout: `${join('out', 'a', 'a.html')}\n${join('out', 'a', 'a.xlsx')}\n`,
      stderr: '',
    });
  });

  it('prints progress on standard error', async () => {
    const { stderr } = await runCli(['generate', report, '--out', folder, '--format', 'html']);
    expect(stderr).toMatch(/^Rendering 1 file of /);
    const both = await runCli(['generate', report, '--out', folder, '--format', 'html', '--with-snapshot', '--force']);
    expect(both.stderr).toMatch(/^Rendering 2 files of /);
  });

  it('writes nothing in a dry run and prints what it would write', async () => {
    const out = join(folder, 'out');
    const { code, stdout } = await runCli(['generate', report, '--out', out, '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('Would write:');
    expect(readdirSync(folder)).toEqual(['report.json']);
  });

  it('reads standard input', async () => {
    const { code, stdout } = await runCli(['generate', '-', '--out', folder, '--format', 'html', '--json'], {
      stdin: readFileSync(report),
    });
    expect(code).toBe(0);
    expect(onlySet(stdout).documents).toHaveLength(1);
  });

  it('writes the same bytes twice with SOURCE_DATE_EPOCH', async () => {
    const again = await runCli([...WHOLE, '--out', folder], { env: EPOCH });
    expect(hashesOf(first)).toHaveLength(4);
    expect(hashesOf(again)).toEqual(hashesOf(first));
  });

  it('keeps the same documents, and replaces different ones only with --force', async () => {
    const words = ['generate', report, '--out', folder, '--format', 'html', '--file-name', 'set'];
    expect((await runCli(words, { env: EPOCH })).code).toBe(0);
    expect((await runCli(words, { env: EPOCH })).code).toBe(0);
    const others = [...words, '--prepared-by', 'Somebody'];
    const refused = await runCli(others, { env: EPOCH });
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('--force');
    expect((await runCli([...others, '--force'], { env: EPOCH })).code).toBe(0);
  });

  it('writes one set per report of a response', async () => {
    writeFileSync(report, bodyOf([aWireReport({ AccountName: 'One' }), aWireReport({ AccountName: 'Two' })]));
    const { code, stdout } = await runCli(['generate', report, '--out', folder, '--format', 'html', '--json']);
    expect(code).toBe(0);
    const result = JSON.parse(stdout) as { sets: SetResult[] };
    expect(result.sets.map(({ summary }) => summary.account)).toEqual(['One', 'Two']);
  });

  it('refuses two reports with the same name before writing anything', async () => {
    writeFileSync(report, bodyOf([aWireReport({ AccountName: 'One' }), aWireReport({ AccountName: 'Two' })]));
    const out = join(folder, 'out');
    const { code, stderr } = await runCli(['generate', report, '--out', out, '--file-name', 'same']);
    expect(code).toBe(2);
    expect(stderr).toContain('same');
    expect(readdirSync(folder)).toEqual(['report.json']);
  });

  it('takes settings from flags before the environment before the configuration file', async () => {
    writeFileSync(
      join(folder, 'auditpress.config.yaml'),
      'locale: de\nformats: [html]\nout: from-file\nfileName: name\n',
    );
    const byFile = await runCli(['generate', report, '--json'], { cwd: folder });
    const document = onlySet(byFile.stdout).documents[0]?.path ?? '';
    expect(document).toContain(join('from-file', 'name', 'name.html'));
    expect(readFileSync(document, 'utf8')).toContain('lang="de"');
    const byFlag = await runCli(['generate', report, '--json', '--out', 'from-flag'], {
      cwd: folder,
      env: { AUDITPRESS_OUT: 'from-environment' },
    });
    expect(onlySet(byFlag.stdout).documents[0]?.path).toContain('from-flag');
  });
});

describe('render', () => {
  it('writes the same documents from a saved snapshot', async () => {
    const { documents } = onlySet(first.stdout);
    const snapshot = documents.find(({ format }) => format === 'snapshot')?.path ?? '';
    const clock = ['--as-of', '2026-11-21T10:00:00Z'];
    const again = await runCli(['render', snapshot, '--out', folder, '--file-name', 'name', '--json', ...clock]);
    expect(again.stderr).toBe('');
    expect(hashesOf(again)).toEqual(hashesOf(first).slice(0, 3));
  });

  it('refuses a response body, because it has no provenance', async () => {
    const { code, stderr } = await runCli(['render', report, '--out', folder]);
    expect(code).toBe(3);
    expect(stderr).toContain('snapshot');
  });
});

describe('summary', () => {
  it('prints the numbers as a table or as JSON', async () => {
    const table = await runCli(['summary', SAMPLE]);
    expect(table.stdout).toMatch(/^Compliance +76\.8%, 142 of 185/m);
    const json = await runCli(['summary', SAMPLE, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ policies: 304, green: 142, red: 43, amber: 28, gray: 91 });
  });
});
