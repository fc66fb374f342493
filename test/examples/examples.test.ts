import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../pdf-check/accessibility.js';
import { runCli } from '../helpers/run-cli.js';
import { pagesOf } from '../helpers/pdf.js';
import { present } from '../helpers/system.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const REPORT = 'examples/reports/type-1-csbp-2026-11.json';
const CONFIG = 'examples/auditpress.config.yaml';

describe('the examples, joined by their configuration', () => {
  const files = new Map<string, Buffer>();
  let output = '';

  beforeAll(async () => {
    const out = mkdtempSync(join(tmpdir(), 'auditpress-examples-'));
    const { code, stdout, stderr } = await runCli(['generate', REPORT, '--config', CONFIG, '--out', out]);
    expect(code, stderr).toBe(0);
    output = stdout;
    const [set = ''] = readdirSync(out);
    for (const name of readdirSync(join(out, set)))
      files.set(name.split('.').at(-1) ?? '', readFileSync(join(out, set, name)));
    rmSync(out, { recursive: true });
  });

  it('make all four formats without a notice', () => {
    expect([...files.keys()].sort()).toEqual(['html', 'json', 'pdf', 'txt', 'xlsx']);
    expect(output).not.toMatch(/^(pdf|xlsx|html|text): /m);
  });

  it('have the brand in the page: color, logo, words, marking, and the mark on a draft', () => {
    const html = files.get('html')?.toString() ?? '';
    expect(html).toContain('--accent: #0f5c6e');
    expect(html).toMatch(/<img class="logo" src="data:image\/png;base64,[^"]+" alt="Northlight Assurance">/);
    expect(html).toContain('Client confidential');
    expect(html).toContain('content: "DRAFT"');
    expect(html).toContain('Partly met');
  });

  it('show three key figures where the handler leaves the others out', () => {
    const html = files.get('html')?.toString() ?? '';
    expect(html.match(/Distinct policies/g)).toBeNull();
    expect(html).toContain('Coverage');
  });

  it('make a tagged PDF', () => {
    expect(accessibilityProblems(files.get('pdf') ?? Buffer.alloc(0))).toEqual([]);
  });

  it.runIf(present('pdftotext'))('put their own chapter behind the cover', () => {
    const [, second] = pagesOf({ bytes: files.get('pdf') ?? Buffer.alloc(0), notices: [] });
    expect(second).toContain('About this report');
  });

  it('print the document as text', () => {
    const text = files.get('txt')?.toString() ?? '';
    expect(text).toMatch(/^SAMPLE DATA – NOT EVIDENCE\n/);
    expect(text).toContain('Compliance: 76.8% 142 of 185: Green ÷ (Green + Red)');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(400);
  });

  it('are reviewed, and then no draft', async () => {
    const out = temporaryFolder();
    const { code } = await runCli([
      'generate',
      REPORT,
      '--config',
      CONFIG,
      '--out',
      out,
      '--format',
      'html',
      '--reviewed-by',
      'A. Reviewer',
      '--locale',
      'de',
    ]);
    expect(code).toBe(0);
    const [set = ''] = readdirSync(out);
    const html = readFileSync(join(out, set, `${set}.html`), 'utf8');
    expect(html).toContain('Zu diesem Bericht');
    expect(html).not.toContain('ENTWURF');
  });

  it('are redacted for others as the configuration says', async () => {
    const out = temporaryFolder();
    const { code, stderr } = await runCli(
      [
        'generate',
        REPORT,
        '--config',
        CONFIG,
        '--out',
        out,
        '--format',
        'html',
        '--redact',
        'external',
        '--prepared-for',
        'Audit committee',
      ],
      { env: { AUDITPRESS_REDACTION_EXTERNAL_KEY: 'a1'.repeat(32) } },
    );
    expect(code, stderr).toBe(0);
    const [set = ''] = readdirSync(out);
    const html = readFileSync(join(out, set, `${set}.html`), 'utf8');
    expect(html).toContain('Audit committee');
    expect(html).not.toContain('Tarnholm');
  });
});
