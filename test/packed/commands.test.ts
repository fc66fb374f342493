import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { outermostNodes } from './nodes.js';
import { run, type Run, type RunOptions } from './run.js';
import { startProgram } from './start-program.js';

const installation = inject('installation');
const examples = join(installation.package, 'examples');
const reports = join(examples, 'reports');
const REPORT = join(reports, 'type-2-pci-2026-11.json');

/** Whether a text is JSON that fits one of the schemas in the package. */
function fits(schema: 'result' | 'summary' | 'template-check', text: string): boolean {
  const path = join(installation.package, `dist/schemas/${schema}.schema.json`);
  const validate = new Ajv2020({ strict: true }).compile(JSON.parse(readFileSync(path, 'utf8')) as object);
  return validate(JSON.parse(text));
}

describe.each(outermostNodes())('the packed program on $name', ({ path: node }) => {
  async function auditpress(words: readonly string[], options: RunOptions): Promise<Run> {
    return run(node, [installation.main, ...words], options);
  }

  async function succeed(words: readonly string[], options: RunOptions): Promise<string> {
    const { code, stdout, stderr } = await auditpress(words, options);
    expect(code, stderr).toBe(0);
    expect(stderr).not.toMatch(/warning/i);
    return stdout;
  }

  it('makes documents with every option', async () => {
    const cwd = temporaryFolder();
    const stdout = await succeed(
      [
        'generate',
        REPORT,
        '--format',
        'pdf,xlsx,html',
        '--template',
        'remediation',
        '--out',
        'out',
        '--locale',
        'de-AT',
        '--time-zone',
        'Europe/Vienna',
        '--page-size',
        'Letter',
        '--file-name',
        'prüfung {{job}}',
        '--document-version',
        '1.0',
        '--max-scan-age',
        '10',
        '--policy-library',
        join(examples, 'policy-library.yaml'),
        '--classification',
        'Vertraulich',
        '--distribution',
        'Vorstand',
        '--prepared-for',
        'A',
        '--prepared-by',
        'B',
        '--reviewed-by',
        'C',
        '--with-snapshot',
        '--archival',
        '--scanned-at',
        '2026-11-14T02:17:00Z',
        '--as-of',
        '2026-11-22',
        '--json',
      ],
      { cwd },
    );
    expect(fits('result', stdout)).toBe(true);
    const [set = ''] = readdirSync(join(cwd, 'out'));
    expect(set).toMatch(/^prüfung-/);
    const names = ['html', 'pdf', 'snapshot.json', 'xlsx'].map((ending) => `${set}.${ending}`);
    expect(readdirSync(join(cwd, 'out', set)).sort()).toEqual(['manifest.json', ...names].sort());
  });

  it('makes the documents of a saved snapshot, and prints the numbers of a report', async () => {
    const cwd = temporaryFolder();
    const generate = ['generate', '-', '--format', 'html', '--with-snapshot', '--file-name', 'first', '--quiet'];
    await succeed(generate, { cwd, stdin: readFileSync(REPORT) });
    await succeed(['render', 'out/first/first.snapshot.json', '--locale', 'fr', '--out', 'again'], { cwd });
    expect(fits('summary', await succeed(['summary', REPORT, '--json'], { cwd }))).toBe(true);
    expect(await succeed(['summary', 'out/first/first.snapshot.json'], { cwd })).toContain('PCI');
  });

  it('makes the documents of many reports with workers, and continues after one that fails', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'broken.json'), '{"Result": ');
    const words = ['generate', join(reports, 'type-2-*.json'), 'broken.json', '--format', 'html', '--workers', '2'];
    const { code, stdout, stderr } = await auditpress(words, { cwd });
    expect(code).toBe(7);
    expect(stderr).toContain('broken.json');
    expect(stdout).toContain('3 document sets');
    expect(readdirSync(join(cwd, 'out'))).toHaveLength(3);
  });

  it('lists, shows, copies and checks templates', async () => {
    const cwd = temporaryFolder();
    const list = await succeed(['templates', 'list'], { cwd });
    for (const name of ['auditor', 'comparison', 'executive', 'remediation']) {
      expect(list).toContain(name);
      expect(await succeed(['templates', 'show', name], { cwd })).toContain(name);
    }
    await succeed(['templates', 'copy', 'auditor', 'mine'], { cwd });
    expect(fits('template-check', await succeed(['templates', 'check', './mine', '--json'], { cwd }))).toBe(true);
    await succeed(['generate', REPORT, '--template', './mine', '--format', 'pdf'], { cwd });
  });

  it('serves reports, lists benchmarks, and fetches a report from itself', async () => {
    const cwd = temporaryFolder();
    const { line } = await startProgram(node, [installation.main, 'serve', '--port', '0', '--json'], cwd);
    const { environments } = JSON.parse(line) as {
      readonly environments: {
        readonly PROD: {
          readonly url: string;
          readonly accountToken: string;
          readonly apiKey: string;
          readonly accounts: readonly { readonly license: string; readonly account: string }[];
        };
      };
    };
    const { url, accountToken, apiKey, accounts } = environments.PROD;
    const { license = '', account = '' } = accounts[0] ?? {};
    const env = {
      AUDITPRESS_PROD_URL: url,
      AUDITPRESS_PROD_ACCOUNT_TOKEN: accountToken,
      AUDITPRESS_PROD_API_KEY: apiKey,
    };
    const ids = ['--license', license, '--account', account];
    expect(await succeed(['benchmarks', ...ids], { cwd, env })).toContain('CSBP');
    await succeed(['fetch', ...ids, '--benchmark', 'CSBP', '--out', 'saved'], { cwd, env });
    const [snapshot = ''] = readdirSync(join(cwd, 'saved'));
    await succeed(['render', join('saved', snapshot), '--format', 'xlsx'], { cwd });
    await succeed(['generate', ...ids, '--benchmark', 'CSBP', '--format', 'html', '--out', 'fetched'], { cwd, env });
  });

  it('previews a template', async () => {
    const cwd = temporaryFolder();
    const { line } = await startProgram(node, [installation.main, 'preview', '--json'], cwd);
    const { url } = JSON.parse(line) as { readonly url: string };
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<!doctype html>');
  });

  it('reports each failure in one sentence, with its exit code', async () => {
    const cwd = temporaryFolder();
    const cases: readonly (readonly [code: number, words: readonly string[]])[] = [
      [2, ['generate', REPORT, '--format', 'docx']],
      [3, ['generate', 'nowhere.json']],
      [6, ['fetch', '--license', 'L', '--account', 'A', '--benchmark', 'B', '--base-url', 'http://127.0.0.1:9/']],
    ];
    const env = { AUDITPRESS_ACCOUNT_TOKEN: 'a', AUDITPRESS_API_KEY: 'b' };
    writeFileSync(join(cwd, 'auditpress.config.yaml'), 'service: { retries: 0 }\n');
    for (const [expected, words] of cases) {
      const { code, stdout, stderr } = await auditpress(words, { cwd, env });
      expect({ code, stdout }, stderr).toEqual({ code: expected, stdout: '' });
      expect(stderr).toMatch(/^auditpress: /m);
      expect(stderr).not.toMatch(/^\s+at /m);
    }
  });
});
