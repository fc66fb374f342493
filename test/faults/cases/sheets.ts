/** Attacks of a report on a spreadsheet program. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../helpers/browser.js';
import { aWireCategory, aWirePolicy, aWireReport } from '../../helpers/wire-report.js';
import { writtenCells } from '../../renderers/xlsx/written-cells.js';
import type { FaultCase, Trial } from '../fault-case.js';

const STARTS = ['=', '+', '-', '@', '\t', '\n', '\r', '＝', '＋', '－', '＠'];
const FORMULA = /^[=+\-@\t\n\r＝＋－＠]/;

/** Path of a document of a report with only texts that look like formulas. */
async function documentOf({ folder, run }: Trial, format: string): Promise<string> {
  const policies = STARTS.map((start, index) =>
    aWirePolicy({
      PolicyId: `${start}1+${index}`,
      ShortTitle: `${start}cmd|' /C calc'!A${index}`,
      ServiceName: `${start}1+1`,
    }),
  );
  const report = aWireReport({
    AccountName: '=1+1',
    BenchmarkName: '@SUM(A1)',
    ResourceCategories: [aWireCategory({ CategoryName: '=1+1', Policies: policies })],
  });
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
  const { code, stderr } = await run(['generate', 'report.json', '--format', format, '--out', 'out']);
  if (code !== 0) throw new Error(stderr);
  const files = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' });
  return join(folder, 'out', files.find((file) => file.endsWith(`.${format}`)) ?? '');
}

/** The file that the button of the page saves. */
async function csvOf(page: string): Promise<string> {
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(`file://${page}`);
    await tab.locator('.filters .toggle').click();
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('button', { name: 'CSV' }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  } finally {
    await browser.close();
  }
}

export const cases: readonly FaultCase[] = [
  {
    group: 'sheets',
    name: 'a report of texts that look like formulas, as a workbook',
    expected: 'all of more than 50 such texts are marked, and no other',
    async try(trial) {
      const cells = await writtenCells(readFileSync(await documentOf(trial, 'xlsx')));
      const alike = cells.filter(({ text = '' }) => FORMULA.test(text));
      const wrong = cells.filter(({ isQuoted, text = '' }) => isQuoted !== FORMULA.test(text));
      const marked = wrong.length === 0 ? 'marked, and no other' : `not marked as expected: ${JSON.stringify(wrong)}`;
      return `all of ${alike.length > 50 ? 'more than 50' : alike.length} such texts are ${marked}`;
    },
  },
  {
    group: 'sheets',
    name: 'the same report as a page, saved as CSV',
    expected: 'no value looks like a formula',
    isLong: true,
    async try(trial) {
      const csv = await csvOf(await documentOf(trial, 'html'));
      const values = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, value = '']) => value);
      const bare = values.filter((value) => FORMULA.test(value));
      if (values.filter((value) => value.startsWith("'")).length < STARTS.length) return 'too few texts of the report';
      return bare.length === 0 ? 'no value looks like a formula' : `found ${JSON.stringify(bare)}`;
    },
  },
];
