import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generate } from '../../src/public/index.js';
import { memoize } from '../../src/model/values/memoize.js';
import { realReportPath } from '../helpers/real-report.js';
import { TRIES_ALL } from '../helpers/runs.js';
import { present } from '../helpers/system.js';
import { expectPages, TEMPLATES, type TemplateName } from './expected-pages.js';
import * as tables from './expected-tables.js';
import { expectSheets } from './expected-sheets.js';
import { SEVERITIES } from './open-values.js';
import { differencesBetween } from './printed.js';
import { readPdfText } from './pdf-words.js';
import { readHtml } from './read-html.js';
import { readPdf } from './read-pdf.js';
import { readXlsx } from './read-xlsx.js';
import { platformReport } from '../../scripts/samples/platform-report.js';
import { complaintsAboutPages } from './evidence.js';
import { factsOf } from './facts.js';
import { field, findRawReport } from './read-raw-report.js';
import { rowWord } from './words.js';
import * as reports from './reports.js';

function sample(name: string): string {
  return readFileSync(new URL(`../../examples/reports/${name}.json`, import.meta.url), 'utf8');
}

const realPath = realReportPath();

function wholeResponse(): string {
  return JSON.stringify(platformReport('2026-11-20T09:00:00Z'));
}

/** Response bodies by their special property. */
const BODIES: Readonly<Record<string, () => string>> = {
  'the sample of the demo': () => sample('type-1-csbp-2026-11'),
  'a sample of account type 3': () => sample('type-3-cis-2026-11'),
  'a report whose formula counts Amber': () => JSON.stringify([reports.reportThatCountsAmber()]),
  'a report that decides no formula': () => JSON.stringify(reports.reportThatDecidesNothing()),
  'a report that states other totals': () => JSON.stringify([reports.reportOfOtherTotals()]),
  'a report of Amber and Gray': () => JSON.stringify(reports.reportOfAmber()),
  'a report of Gray': () => JSON.stringify(reports.reportOfGray()),
  'a report without categories': () => JSON.stringify(reports.reportOfNothing()),
  'a report that almost passes': () => JSON.stringify(reports.reportThatAlmostPasses()),
  'a report of many values': () => JSON.stringify(reports.reportOfManyValues()),
  'an odd report': () => JSON.stringify({ result: [reports.oddReport(1)], statusCode: 200, message: 'Success' }),
  'another odd report': () => JSON.stringify([reports.oddReport(2)]),
  'a third odd report': () => JSON.stringify([reports.oddReport(3)]),
  'a report of the size of a whole response': wholeResponse,
  ...(realPath === undefined ? {} : { 'a part of a real response': () => readFileSync(realPath, 'utf8') }),
};

const FORMATS = ['html', 'pdf', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

/** The documents of a body, some of which several tests read. */
const documentsOf = memoize((body: string) =>
  memoize((template: TemplateName) =>
    memoize(async (format: Format): Promise<Uint8Array> => {
      const clock = new Date('2026-11-21T12:00:00Z');
      const [document] = await generate({ report: body }, { template, formats: [format], clock });
      return document!.bytes;
    }),
  ),
);

function bytesOf(body: string, template: TemplateName, format: Format): Promise<Uint8Array> {
  return documentsOf(body)(template)(format);
}

const recounted = memoize(factsOf);

/** The differences between the HTML of one body and a recount of another, by default the same. */
async function differencesInHtml(made: string, template: TemplateName = 'auditor', counted = made): Promise<string[]> {
  const { expected, names } = expectationsOf(counted, template, 'html');
  const printed = readHtml(Buffer.from(await bytesOf(made, template, 'html')).toString('utf8'), names);
  return differencesBetween(expected, printed);
}

async function differencesInPdf(made: string, template: TemplateName = 'auditor', counted = made): Promise<string[]> {
  const text = readPdfText(await bytesOf(made, template, 'pdf'));
  const { facts, expected, heads, names } = expectationsOf(counted, template, 'pdf', text.length);
  const { printed, tables: read } = readPdf(text, { heads, names });
  const pages = template === 'auditor' ? complaintsAboutPages(facts.recount, read) : [];
  return [...differencesBetween(expected, printed), ...pages];
}

async function differencesInXlsx(made: string, template: TemplateName = 'auditor', counted = made): Promise<string[]> {
  const { facts, names } = expectationsOf(counted, template, 'html');
  const { printed, complaints } = await readXlsx(await bytesOf(made, template, 'xlsx'), names);
  return [...differencesBetween(expectSheets(facts, template), printed), ...complaints];
}

function expectationsOf(body: string, template: TemplateName, format: 'html' | 'pdf', length?: number) {
  const facts = recounted(body);
  const { recount } = facts;
  const report = findRawReport(body);
  const names = [
    ...['BenchmarkName', 'AccountName'].map((name) => field(report, name) as string),
    ...recount.raw.map(({ name }) => name),
    ...recount.services.keys(),
    ...recount.severities.keys(),
    ...tables.rowsOf(SEVERITIES, recount.severities).map(rowWord),
    // The head of a narrow column wraps between words.
    ...tables.riskHead(recount).flatMap((label) => /\(\d+/.exec(label) ?? []),
  ];
  return { facts, names, ...expectPages(facts, template, format, length) };
}

const DIFFERENCES = { html: differencesInHtml, pdf: differencesInPdf, xlsx: differencesInXlsx };

/**
 * Each pair of a body and a template, of a body and a format, and of a template and a format: a third of all combinations, which
 * find the same mistakes. The whole response, which is large, takes the template that prints most of it.
 */
const COMBINATIONS = Object.entries(BODIES).flatMap(([what, bodyOf], body) =>
  TEMPLATES.filter((template) => TRIES_ALL || bodyOf !== wholeResponse || template === 'auditor').flatMap(
    (template, index) =>
      FORMATS.filter((_, format) => TRIES_ALL || format === (body + index) % FORMATS.length).map((format) => ({
        what,
        bodyOf,
        template,
        format,
      })),
  ),
);
const readsPdf = present('pdftotext', 'pdfinfo');

for (const { what, bodyOf, template, format } of COMBINATIONS) {
  it.runIf(format !== 'pdf' || readsPdf)(
    `of ${what}, the template ${template} prints exactly the counts of a recount as ${format}`,
    async () => {
      expect(await DIFFERENCES[format](bodyOf(), template)).toEqual([]);
    },
  );
}

describe.runIf(readsPdf)('needs pdftotext and pdfinfo: the PDF of a whole response', () => {
  it('has each policy id in one piece, so that a search finds it', async () => {
    const { words } = readPdfText(await bytesOf(wholeResponse(), 'auditor', 'pdf'));
    const found = new Set(words.map(({ text }) => text));
    const ids = recounted(wholeResponse()).recount.raw.flatMap(({ policies }) =>
      policies.map(({ policyId }) => policyId),
    );
    expect(ids).toHaveLength(879);
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
  });
});

describe('the comparison', () => {
  const report = reports.reportThatCountsAmber();
  const made = JSON.stringify([report]);
  const tampered = JSON.stringify([report], (key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('PolicyId' in value)) return value;
    return value.PolicyId === 'DiskPolicy5' ? { ...value, Compliance: 'Red' } : value;
  });

  /** The counts that change when a Gray policy of severity Critical becomes Red. */
  const PAGES = [
    'cover › bar › Failed: counted 2, printed 1',
    'cover › bar › Not assessed: counted 2, printed 3',
    'summary › Not passed: counted 4, printed 3',
    'summary › Coverage › of: counted 5of7policiesassessed, printed 4of7policiesassessed',
    'summary › coverage and span: counted 5 7 71.4% 2 14.3% 42.9%, printed 4 7 57.1% 3 14.3% 57.1%',
    'what-was-not-assessed › scope: counted 2 7 2 1, printed 3 7 2 1 one',
    'results-by-severity › 1 Critical › Failed: counted 1, printed 0',
    'not-passed › 1 Critical › Risk level not stated: counted 1, printed nothing',
    'categories › 1 Disks › Coverage: counted 100.0%, printed 80.0%',
    'category-1 › passed of: counted 1 5 11, printed 1 4 11',
    'category-1 › unassessed: counted nothing, printed 1',
    'severity-1/1 › 1 400.5 › No.: counted 400.5, printed nothing',
    'not-assessed › none assessed: counted 2 Noresourcewasevaluatedforthem., printed 3 Noresourcewasevaluatedforthem.',
    'category-2 › 1 400.5 › No.: counted nothing, printed 400.5',
  ];

  it('names the places where the HTML differs from another report', async () => {
    const differences = await differencesInHtml(made, 'auditor', tampered);
    expect(differences).toEqual(expect.arrayContaining(PAGES));
    expect(differences.filter((difference) => difference.startsWith('severity-2'))).toEqual([]);
  });

  it('names the cells where the XLSX differs from another report', async () => {
    const differences = await differencesInXlsx(made, 'auditor', tampered);
    expect(differences).toEqual(
      expect.arrayContaining([
        'Summary › Not passed: counted 4, printed 3',
        'Summary › Results by severity › 1 Critical › Failed: counted 1, printed 0',
        'Categories › 1 Disks › Not assessed: counted 0, printed 1',
        'Policies › 5 400.5 › Status: counted Failed, printed Notassessed',
        'Services › 1 DiskService › Failed: counted 2, printed 1',
        'Notes › policy-color-unexpected: counted 1, printed nothing',
      ]),
    );
    expect(differences.filter((difference) => difference.startsWith('Categories › 2'))).toEqual([]);
  });

  describe.runIf(readsPdf)('needs pdftotext and pdfinfo', () => {
    it('names the places where the PDF differs from another report', async () => {
      const differences = await differencesInPdf(made, 'auditor', tampered);
      expect(differences).toEqual(expect.arrayContaining(PAGES));
      expect(differences.filter((difference) => difference.startsWith('severity-2'))).toEqual([]);
    });

    it('names a policy whose page in the index shows another one', async () => {
      const body = sample('type-1-csbp-2026-11');
      const policies = recounted(body).recount.raw.flatMap((category) => category.policies);
      const passed = policies.find(({ compliance }) => compliance === 'Green')!;
      const other = body.replace(`"${passed.title}"`, '"Another title"');
      expect(await differencesInPdf(body, 'auditor', other)).toContainEqual(
        expect.stringMatching(new RegExp(`^evidence › ${passed.complianceNumber}: page \\d+, shown on`)),
      );
    });
  });

  it('counts and reads independently: apart from the tests, nothing here imports from src', () => {
    const folder = new URL('./', import.meta.url);
    const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
    const imports = files.flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bfrom '(\.[^']*)'/g)].map(([, path]) => path!),
    );
    expect(imports.length).toBeGreaterThan(files.length);
    expect(imports.filter((path) => !path.startsWith('./'))).toEqual([]);
  });
});
