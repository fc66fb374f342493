import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../src/public/index.js';
import type { JsonObject } from '../src/model/report/json.js';
import { memoize } from '../src/model/values/memoize.js';
import { accessibilityProblems } from './pdf-check/accessibility.js';
import { sharedBrowser, openHtml } from './helpers/browser.js';
import { run, unbrokenText } from './helpers/pdf.js';
import { present } from './helpers/system.js';
import { sharedFolder, temporaryFolder } from './helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy, aWireReport } from './helpers/wire-report.js';

const MARKUP = `</td></noscript><script>owned=1</script><img src=x onerror="owned=1"> & 'x'`;

/** What a report may hold where words are expected. */
const TEXTS = [
  MARKUP,
  '=HYPERLINK("http://evil.example","x")',
  "+1+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(A1:A9)',
  '\u0000\u0007\u001b[31mred\u001b[0m\u009b2J\ufffe\uffff',
  'a lone \ud83d surrogate',
  '\u202egnp.exe\u202c and \u2066isolated\u2069',
  '👩‍💻 🏳️‍🌈 🇩🇪 é e\u0301',
  'العربية (abc) 123 «נוסח עברי» <b>',
  '日本語のポリシー、ทดสอบ हिन्दी',
  '{{account}} {{#each this}}{{/each}} {{t "x"}} {{{mark}}}',
  '# Passed\n\n::cover\n\n:::warning\n[link](javascript:owned=1) ![x](http://evil.example/x.png)\n:::',
  '{count, plural, one {#} other {##}} ${owned} <%= owned %>',
  '__proto__',
  '../../etc/passwd\\..\\x',
  `long words ${'word '.repeat(1000)}`,
  'x'.repeat(5000),
  ' ',
  '',
];

const COLORS = ['Red', 'Amber', 'Green', 'Gray', 'Teal', '=1+1', MARKUP, '__proto__', ''];
const SEVERITIES = ['Critical', 'Blocker', MARKUP, 'constructor', '=1', ' '];

function policiesOf(texts: readonly string[]): JsonObject[] {
  return texts.map((text, index) =>
    aWirePolicy({
      PolicyId: `${text}${String(index)}`,
      ShortTitle: text,
      ServiceName: index % 2 === 0 ? text : 'Storage',
      ComplianceNumber: index % 3 === 0 ? text : `1.${String(index)}`,
      Compliance: COLORS[index % COLORS.length]!,
      Severity: SEVERITIES[index % SEVERITIES.length]!,
      RiskLevel: index % 4 === 0 ? text : 'Red',
      RiskProbability: index % 5 === 0 ? text : 'Certain',
    }),
  );
}

const REPORT = aWireReport({
  BenchmarkName: MARKUP,
  BenchmarkId: TEXTS[1]!,
  AccountName: TEXTS[9]!,
  LicenseName: TEXTS[12]!,
  ConnectorType: TEXTS[7]!,
  JobId: TEXTS[15]!,
  ResourceCategories: [TEXTS, [...TEXTS].reverse()].map((texts, index) =>
    aWireCategory({
      CategoryName: texts[0]!,
      CategoryId: `${texts[4]!}${String(index)}`,
      ControlCategoryOrder: index,
      Policies: policiesOf(texts),
    }),
  ),
});

/** Made once for all tests that read it. */
function bytesOf(...made: readonly [format: string, template: string, locale: string]): Promise<Uint8Array> {
  return madeOnce(made.join());
}

const madeOnce = memoize(async (words: string): Promise<Uint8Array> => {
  const [format = '', template, locale] = words.split(',');
  const options = { formats: [format], template, locale, clock: new Date('2026-11-21T12:00:00Z') };
  const texts = { classification: TEXTS[1]!, preparedFor: MARKUP, preparedBy: TEXTS[9]!, documentVersion: TEXTS[2]! };
  const [artifact] = await generate({ report: REPORT }, { ...options, ...texts });
  expect(artifact?.fileName).toMatch(/^[\p{L}\p{M}\p{N}._-]+$/u);
  return artifact!.bytes;
});

const COUNTING = new Set([
  'ABS',
  'AND',
  'COUNT',
  'COUNTA',
  'COUNTIFS',
  'EXACT',
  'IF',
  'MATCH',
  'OFFSET',
  'MIN',
  'ROUND',
  'ROW',
  'ROWS',
  'SUBTOTAL',
  'SUM',
  'SUMIFS',
  'SUMPRODUCT',
]);
const MADE = [
  ['auditor', 'en'],
  ['auditor', 'ar'],
  ['executive', 'fr'],
  ['remediation', 'de'],
] as const;

/** What a formula does besides counting: other functions, links to other files, and calls of programs. */
function functionsIn(formula: string): string[] {
  const outsideOfTexts = formula.replace(/"(?:[^"]|"")*"/g, '""');
  return outsideOfTexts.match(/[A-Z.]+(?=\()|[|\[\]@!#{]/g)?.filter((found) => !COUNTING.has(found)) ?? [];
}

describe.each(MADE)('of a report of hostile texts, by the template %s in %s', (template, locale) => {
  it.runIf(present('qpdf', 'pdftotext'))('the PDF is sound, tagged, and prints markup as it is written', async () => {
    const bytes = await bytesOf('pdf', template, locale);
    expect(accessibilityProblems(bytes)).toEqual([]);
    const path = join(temporaryFolder(), 'document.pdf');
    writeFileSync(path, bytes);
    expect(run('qpdf', ['--check', path], new Uint8Array())).toContain('No syntax or stream encoding errors found');
    expect(unbrokenText({ bytes, notices: [] })).toContain('<script>owned=1</script>');
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/JavaScript|\/JS |\/Launch/);
  });

  it('the workbook holds texts, never formulas of the report', async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await bytesOf('xlsx', template, locale)) as never);
    const texts = new Set<string>();
    workbook.eachSheet((sheet) => {
      sheet.eachRow((row) => {
        row.eachCell((cell) => {
          expect(functionsIn((cell.formula as string | undefined) ?? '')).toEqual([]);
          if (typeof cell.value === 'string') texts.add(cell.value);
          expect((cell.hyperlink as string | undefined) ?? '#').toMatch(/^#/);
        });
      });
    });
    // The first two failed; all five stand in the sheet of all policies.
    const shown = { auditor: TEXTS.slice(0, 5), remediation: TEXTS.slice(0, 2), executive: [] }[template];
    for (const text of shown) expect([...texts].some((cell) => cell.startsWith(text))).toBe(true);
  });
});

describe.runIf(present('soffice'))('needs soffice: the workbook of a report of hostile texts opens', () => {
  const folder = sharedFolder();

  beforeAll(async () => {
    const books = MADE.map(([template, locale]) => ({
      template,
      locale,
      path: join(folder(), `${template}-${locale}.xlsx`),
    }));
    for (const { template, locale, path } of books) writeFileSync(path, await bytesOf('xlsx', template, locale));
    const profile = `-env:UserInstallation=file://${folder()}/profile`;
    // Another format than the one that is read, and one that needs no layout of pages.
    const options = [profile, '--headless', '--convert-to', 'ods', '--outdir', folder()];
    spawnSync('soffice', [...options, ...books.map(({ path }) => path)]);
  });

  it.each(MADE)('by the template %s in %s', (template, locale) => {
    expect(existsSync(join(folder(), `${template}-${locale}.ods`))).toBe(true);
  });
});

describe.runIf(present('chromium'))('needs chromium: the page of a report of hostile texts', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  it.each(MADE)('runs nothing of it, asks for nothing, and shows it, by %s in %s', async (template, locale) => {
    const { page, requests, complaints } = await openHtml(browser, await bytesOf('html', template, locale));
    expect(await page.evaluate('typeof owned')).toBe('undefined');
    expect(await page.evaluate("document.querySelectorAll('script:not([type]), img[src=x], [onerror]').length")).toBe(
      1,
    );
    const elsewhere = 'a[href^=javascript], a[href*=evil]:not([href^="#"])';
    expect(await page.evaluate(`document.querySelectorAll('${elsewhere}').length`)).toBe(0);
    expect(await page.evaluate('document.body.textContent')).toContain('<script>owned=1</script>');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(requests).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
