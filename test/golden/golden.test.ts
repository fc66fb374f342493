import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseSnapshots, prepareSets, renderSet } from '../../src/pipeline.js';
import { wholeOf } from '../../src/document-set/spool.js';
import { readSheets } from '../agreement/read-sheets.js';
import { run } from '../helpers/pdf.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { present } from '../helpers/system.js';

const CLOCK = new Date('2026-11-21T12:00:00.000Z');
const BODY = readFileSync(new URL('report.json', import.meta.url));

/** Path of a kept output. `npm run golden` writes them anew; what it changed is for the reviewer to read. */
function golden(locale: string, name: string): string {
  return fileURLToPath(new URL(`${locale}/${name}`, import.meta.url));
}

async function prepared(locale: string, ...formats: readonly string[]) {
  const settings = someRunSettings({
    locale,
    formats,
    clock: CLOCK,
    timeZone: locale === 'de' ? 'Europe/Berlin' : 'UTC',
    classification: locale === 'de' ? 'Vertraulich' : 'Confidential',
    preparedFor: 'Contoso Ltd',
    preparedBy: 'Example Assurance',
    scannedAt: '2026-11-20T06:30:00Z',
  });
  const [set] = await prepareSets(parseSnapshots(BODY, CLOCK), settings);
  return { set: set!, settings };
}

async function bytesOf(locale: string, format: string): Promise<Uint8Array> {
  const { set, settings } = await prepared(locale, format);
  const { artifacts, notices } = await renderSet(set, settings);
  expect(notices).toEqual([]);
  return wholeOf(artifacts[0]!.content);
}

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

describe.each(['en', 'de'])('the kept outputs in %s are those of this version', (locale) => {
  it('the document, without what it takes from the template as it is', async () => {
    const { set } = await prepared(locale);
    const { shells: _shells, words: _words, theme: _theme, ...document } = set.composition.document;
    await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot(golden(locale, 'document.json'));
  });

  it('the HTML, with hashes of its style and script', async () => {
    const html = Buffer.from(await bytesOf(locale, 'html')).toString('utf8');
    await expect(withoutAssets(html)).toMatchFileSnapshot(golden(locale, 'document.html'));
  });

  it('the cells of the XLSX', async () => {
    await expect(await cellsOf(await bytesOf(locale, 'xlsx'))).toMatchFileSnapshot(golden(locale, 'cells.tsv'));
  });

  describe.runIf(present('pdftotext'))('needs pdftotext', () => {
    it('the text of the PDF', async () => {
      const text = run('pdftotext', ['-layout', '-', '-'], await bytesOf(locale, 'pdf'));
      await expect(text).toMatchFileSnapshot(golden(locale, 'pages.txt'));
    });
  });
});
