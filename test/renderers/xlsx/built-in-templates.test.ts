import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { platformReport } from '../../../scripts/samples/platform-report.js';
import { generate } from '../../../src/public/index.js';
import { readSheets, type Sheet } from '../../agreement/read-sheets.js';
import * as reports from '../../agreement/reports.js';

const clock = new Date('2026-11-21T12:00:00Z');
const WHOLE = JSON.stringify(platformReport('2026-11-20T09:00:00Z'));
const TEMPLATES = ['auditor', 'executive', 'remediation'];

async function bytesOf(report: string, template: string, format = 'xlsx'): Promise<Uint8Array> {
  const [artifact] = await generate({ report }, { formats: [format], template, clock });
  return artifact!.bytes;
}

/** The texts below a head, from top to bottom. */
function columnOf({ cells }: Sheet, label: string): string[] {
  const head = cells.find(({ value }) => value === label)!;
  return cells.filter(({ column, row }) => column === head.column && row > head.row).map(({ value }) => String(value));
}

async function sheetOf(report: string, template: string, name: string): Promise<Sheet> {
  return (await readSheets(await bytesOf(report, template))).find((sheet) => sheet.name === name)!;
}

describe('workbooks of the built-in templates', () => {
  it.each(TEMPLATES)('of %s have one priority per rule of a sheet', async (template) => {
    const zip = await JSZip.loadAsync(await bytesOf(JSON.stringify(reports.oddReport(1)), template));
    for (const file of zip.file(/^xl\/worksheets\/sheet\d+\.xml$/)) {
      const rules = [...(await file.async('string')).matchAll(/<cfRule [^>]*priority="(\d+)"/g)].map(([, one]) => one);
      expect(new Set(rules).size).toBe(rules.length);
    }
  });

  it.each(TEMPLATES)('of %s print in landscape, the summary on one page', async (template) => {
    const zip = await JSZip.loadAsync(await bytesOf(WHOLE, template));
    const sheets = await Promise.all(zip.file(/^xl\/worksheets\/sheet\d+\.xml$/).map((file) => file.async('string')));
    const setups = sheets.map((xml) => /<pageSetup [^>]*>/.exec(xml)?.[0] ?? '');
    for (const setup of setups) expect(setup).toMatch(/orientation="landscape".* fitToWidth="[1-3]"/);
    expect(setups[0]).toContain('fitToWidth="1" fitToHeight="1"');
    // The head of each table is repeated.
    const book = await zip.file('xl/workbook.xml')!.async('string');
    const tables = sheets.filter((xml) => xml.includes('<tableParts'));
    expect(book.match(/_xlnm\.Print_Titles/g)).toHaveLength(tables.length);
  });

  it.each(['ar', 'de', 'es', 'fr', 'ja', 'pt-BR'])('print their summary on one page in %s too', async (locale) => {
    const [document] = await generate({ report: WHOLE }, { locale, formats: ['xlsx'], clock });
    const zip = await JSZip.loadAsync(document!.bytes);
    const summary = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
    expect(summary).toMatch(/<pageSetup [^>]*fitToWidth="1" fitToHeight="1"/);
  });

  it.each(['Policies', 'Tracker'])('have the anchors of an HTML page as keys of the sheet %s', async (name) => {
    const keys = columnOf(await sheetOf(WHOLE, 'auditor', name), 'Key');
    const html = Buffer.from(await bytesOf(WHOLE, 'auditor', 'html')).toString('utf8');
    expect(keys.length).toBeGreaterThan(100);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !html.includes(`id="policy/${key}"`))).toEqual([]);
  });

  it('have the values in full that pages shorten, or say once for all rows', async () => {
    const report = reports.reportThatDecidesNothing();
    const long = `Ensure that ${'every disk is encrypted and '.repeat(200)}no exception is made.`;
    const titles = ['Ensure that disks of type one are encrypted', 'Ensure that disks of type two are encrypted', long];
    const [category] = report.ResourceCategories;
    category!.Policies.forEach((policy, index) => {
      Object.assign(policy, { ShortTitle: titles[index], ServiceName: 'Disks', Severity: 'High', Compliance: 'Red' });
    });
    const sheet = await sheetOf(JSON.stringify([report]), 'auditor', 'Tracker');
    expect(long.length).toBeGreaterThan(5000);
    expect(columnOf(sheet, 'Policy')).toEqual(expect.arrayContaining(titles));
    expect(columnOf(sheet, 'Service').filter((text) => text === 'Disks')).toHaveLength(3);
    expect(columnOf(sheet, 'Severity')).toContain('High');
  });
});
