import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { portfolioReports, sampleAccounts } from '../../scripts/samples/portfolio.js';
import { serializeReports } from '../../scripts/samples/serialize.js';
import { collectSnapshots } from '../../src/documents/portfolio/collect-reports.js';
import { loadPortfolioTools, preparePortfolio } from '../../src/documents/portfolio/compose-portfolio.js';
import { composeSets } from '../../src/documents/make-sets.js';
import { renderSet } from '../../src/documents/render-set.js';
import type { DocumentSet } from '../../src/documents/document-set.js';
import type { RunSettings } from '../../src/settings/run-settings.js';
import { wholeOf } from '../helpers/whole-content.js';
import { readSheets } from '../agreement/read-sheets.js';
import { run } from '../helpers/pdf.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { present } from '../helpers/system.js';
import { parseSnapshots } from '../helpers/built-in-readers.js';

const CLOCK = new Date('2026-11-21T12:00:00.000Z');
const BODY = readFileSync(new URL('report.json', import.meta.url));

/** Path of a kept output. `npm run golden` writes them anew; what it changed is for the reviewer to read. */
function golden(locale: string, name: string): string {
  return fileURLToPath(new URL(`${locale}/${name}`, import.meta.url));
}

function settingsIn(locale: string, formats: readonly string[], overrides: Partial<RunSettings>): RunSettings {
  return someRunSettings({
    locale, formats, clock: CLOCK,
    timeZone: locale === 'de' ? 'Europe/Berlin' : 'UTC',
    classification: locale === 'de' ? 'Vertraulich' : 'Confidential',
    preparedFor: 'Contoso Ltd',
    preparedBy: 'Example Assurance',
    ...overrides,
  });
}

type Prepare = (
  locale: string,
  ...formats: readonly string[]
) => Promise<{ readonly set: DocumentSet; readonly settings: RunSettings }>;

const ofReport: Prepare = async (locale, ...formats) => {
  const settings = settingsIn(locale, formats, { scannedAt: '2026-11-20T06:30:00Z' });
  const [set] = await composeSets(await parseSnapshots(BODY, CLOCK), settings);
  return { set: set!, settings };
};

/** Of three accounts and two benchmarks, two scans each, and an account without a report. */
const ofPortfolio: Prepare = async (locale, ...formats) => {
  const sample = { accounts: 3, benchmarks: 2, policies: 12, seed: 7, months: 2 };
  const settings = settingsIn(locale, formats, { template: 'portfolio' });
  const responses = [...portfolioReports(sample)].map(({ report }) =>
    parseSnapshots(Buffer.from(serializeReports([report])), CLOCK),
  );
  const snapshots = (await Promise.all(responses)).flat();
  const accounts = sampleAccounts({ ...sample, accounts: 4 }).map(({ id, name, group, owner }) => ({
    id, name, group, owner,
    license: '', environment: null,
  }));
  const tools = await loadPortfolioTools(settings);
  const own = { accounts, documentSets: undefined, out: '/out' };
  return { set: await preparePortfolio(collectSnapshots(snapshots, settings), settings, tools, own), settings };
};

/** Style and script come from the sources: one hash stands for each. */
function withoutAssets(html: string): string {
  return html
    .replace(/(<style>)(.*?)(<\/style>)/s, (_whole, open: string, text: string, close: string) => `${open}${shortHash(text)}${close}`)
    .replace(/(<script>)(.*?)(<\/script>)/s, (_whole, open: string, text: string, close: string) => `${open}${shortHash(text)}${close}`);
}

function shortHash(text: string): string {
  return `SHA-256 ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/** One cell a line: sheet and address, value, format, formula. */
async function cellsOf(workbook: Uint8Array): Promise<string> {
  const lines = (await readSheets(workbook)).flatMap(({ name, cells }) =>
    cells.map(({ address, value, format, formula }) => {
      const parts = [`${name}!${address}`, JSON.stringify(value), format];
      return (formula === undefined ? parts : [...parts, `=${formula}`]).join('\t');
    }),
  );
  return `${lines.join('\n')}\n`;
}

const SUBJECTS: readonly (readonly [subject: string, prefix: string, prepare: Prepare])[] = [
  ['a report', '', ofReport],
  ['a portfolio', 'portfolio-', ofPortfolio],
];

describe.each(['en', 'de'])('the kept outputs in %s are those of this version', (locale) => {
  describe.each(SUBJECTS)('for %s', (_subject, prefix, prepare) => {
    const kept = (name: string): string => golden(locale, `${prefix}${name}`);

    async function bytesOf(format: string): Promise<Uint8Array> {
      const { set, settings } = await prepare(locale, format);
      const { artifacts, notices } = await renderSet(set, settings);
      expect(notices).toEqual([]);
      return wholeOf(artifacts[0]!.content);
    }

    it('the document, without what it takes from the template as it is', async () => {
      // Without a format that prints worksheets, the document would have none.
      const { set } = await prepare(locale, 'xlsx');
      const { shells: _shells, words: _words, theme: _theme, ...document } = set.composition.document;
      await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot(kept('document.json'));
    });

    it('the HTML, with hashes of its style and script', async () => {
      const html = Buffer.from(await bytesOf('html')).toString('utf8');
      await expect(withoutAssets(html)).toMatchFileSnapshot(kept('document.html'));
    });

    it('the cells of the XLSX', async () => {
      await expect(await cellsOf(await bytesOf('xlsx'))).toMatchFileSnapshot(kept('cells.tsv'));
    });

    describe.runIf(present('pdftotext'))('needs pdftotext', () => {
      it('the text of the PDF', async () => {
        const text = run('pdftotext', ['-layout', '-', '-'], await bytesOf('pdf'));
        await expect(text).toMatchFileSnapshot(kept('pages.txt'));
      });
    });
  });
});

/** Of real outputs of two scanners, as Markdown: every sentence and table. */
describe.each(['en', 'de'])('the kept documents of scanners in %s are those of this version', (locale) => {
  it.each([
    ['prowler', 'prowler/derived-two-accounts_cis_1.5_aws.csv'],
    ['maester', 'maester/AD-TestResults-2026-04-26-125144.json'],
  ])('%s', async (tool, file) => {
    const settings = settingsIn(locale, ['md'], {});
    const body = readFileSync(new URL(`../fixtures/scanners/${file}`, import.meta.url));
    const [first] = await parseSnapshots(body, CLOCK);
    const [set] = await composeSets([first!], settings);
    const { artifacts } = await renderSet(set!, settings);
    const text = Buffer.from(wholeOf(artifacts[0]!.content)).toString('utf8');
    await expect(text).toMatchFileSnapshot(golden(locale, `${tool}.md`));
  });
});
