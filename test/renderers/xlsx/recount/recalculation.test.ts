import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { platformReport } from '../../../../scripts/samples/platform-report.js';
import { generate } from '../../../../src/public/index.js';
import { readSheets, type Sheet } from '../../../agreement/read-sheets.js';
import * as reports from '../../../agreement/reports.js';
import { TRIES_ALL } from '../../../helpers/runs.js';
import { present } from '../../../helpers/system.js';
import { sharedFolder } from '../../../helpers/temporary-folder.js';

function sample(name: string): string {
  return readFileSync(new URL(`../../../../examples/reports/${name}.json`, import.meta.url), 'utf8');
}

/** Reports, languages and templates by the name of their file. */
const BOOKS: Readonly<Record<string, readonly [body: string, locale: string, template?: string]>> = {
  sample: [sample('type-1-csbp-2026-11'), 'en'],
  japanese: [JSON.stringify(reports.oddReport(4)), 'ja'],
  amber: [JSON.stringify(reports.reportOfAmber()), 'fr'],
  gray: [JSON.stringify(reports.reportOfGray()), 'de'],
  nothing: [JSON.stringify(reports.reportOfNothing()), 'en'],
  values: [JSON.stringify(reports.reportOfManyValues()), 'pt-BR'],
  odd: [JSON.stringify(reports.oddReport(1)), 'en'],
  stated: [JSON.stringify(reports.reportOfOtherTotals()), 'en'],
  executive: [sample('type-1-csbp-2026-11'), 'en', 'executive'],
  remediation: [JSON.stringify(reports.oddReport(3)), 'ar', 'remediation'],
  ...(TRIES_ALL ? { whole: [JSON.stringify(platformReport('2026-11-20T09:00:00Z')), 'en'] as const } : {}),
};

/** Makes LibreOffice calculate all formulas when it opens a workbook. */
const ALWAYS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** The workbook with a wrong value stored beside each formula, so that the right one can only be calculated. */
async function withWrongValues(bytes: Uint8Array): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes);
  for (const name of Object.keys(zip.files).filter((one) => one.startsWith('xl/worksheets/sheet'))) {
    const sheet = (await zip.file(name)?.async('string')) ?? '';
    zip.file(name, sheet.replace(/(<\/f>)<v>[^<]*<\/v>/g, '$1<v>-7</v>'));
  }
  return zip.generateAsync({ type: 'uint8array' });
}

/** The workbook after a filter has left only these rows of the sheet of policies. */
async function filtered(bytes: Uint8Array, isShown: (row: number) => boolean): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes);
  const name = 'xl/worksheets/sheet3.xml';
  const sheet = (await zip.file(name)?.async('string')) ?? '';
  const hidden = sheet.replace(/<row r="(\d+)"/g, (row, number: string) =>
    isShown(Number(number)) ? row : `${row} hidden="1"`,
  );
  return zip.file(name, hidden).generateAsync({ type: 'uint8array' });
}

/** Formulas with their values, by sheet and address. */
function formulasIn(sheets: readonly Sheet[]): Map<string, string | number> {
  return new Map(
    sheets.flatMap(({ cells, name }) =>
      cells.flatMap(({ address, formula, value }) =>
        formula === undefined ? [] : [[`${name}!${address}`, value] as const],
      ),
    ),
  );
}

/** The workbooks of a folder as LibreOffice calculates them. */
function calculate(folder: string, names: readonly string[]): (name: string) => Promise<Sheet[]> {
  const profile = join(folder, 'profile');
  mkdirSync(join(profile, 'user'), { recursive: true });
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), ALWAYS);
  const out = join(folder, 'calculated');
  const paths = names.map((name) => join(folder, `${name}.xlsx`));
  const settings = [`-env:UserInstallation=file://${profile}`, '--convert-to', 'xlsx', '--outdir', out];
  execFileSync('soffice', ['--headless', ...settings, ...paths], { stdio: 'pipe' });
  return (name) => readSheets(readFileSync(join(out, `${name}.xlsx`)));
}

describe.runIf(present('soffice'))('needs soffice: formulas that LibreOffice calculates', () => {
  const folder = sharedFolder();
  const stored = new Map<string, readonly Sheet[]>();
  let calculated: (name: string) => Promise<Sheet[]>;

  const rowsWith = (text: string): Set<number> => {
    const policies = stored.get('sample')!.find(({ name }) => name === 'Policies')!;
    return new Set(policies.cells.flatMap(({ row, value }) => (value === text ? [row] : [])));
  };

  beforeAll(async () => {
    const write = (name: string, bytes: Uint8Array): void => writeFileSync(join(folder(), `${name}.xlsx`), bytes);
    for (const [name, [report, locale, template = 'auditor']] of Object.entries(BOOKS)) {
      const options = { formats: ['xlsx'], locale, template, clock: new Date('2026-11-21T12:00:00Z') };
      const [book] = await generate({ report }, options);
      stored.set(name, await readSheets(book!.bytes));
      write(name, await withWrongValues(book!.bytes));
      if (name !== 'sample') continue;
      const [top, high] = [Math.min(...rowsWith('Category')) + 1, rowsWith('High')];
      write('filtered', await filtered(book!.bytes, (row) => row < top || high.has(row)));
    }
    calculated = calculate(folder(), [...stored.keys(), 'filtered']);
  }, 240_000);

  it('come to the values that are stored with them', async () => {
    for (const [name, sheets] of stored) {
      const expected = formulasIn(sheets);
      const values = formulasIn(await calculated(name));
      const differences = [...expected].flatMap(([address, value]) => {
        const found = values.get(address);
        const agrees =
          typeof value === 'number' && typeof found === 'number' ? Math.abs(value - found) < 1e-9 : value === found;
        return agrees ? [] : [`${name} ${address}: stored ${value}, calculated ${String(found)}`];
      });
      expect(differences).toEqual([]);
      // Other templates have no sheet of all policies to count.
      const counts = name !== 'nothing' && BOOKS[name]![2] === undefined;
      expect(expected.size).toBeGreaterThan(counts ? 40 : -1);
    }
  });

  it('count the rows that a filter shows', async () => {
    const [high, passed, failed] = ['High', 'Passed', 'Failed'].map(rowsWith);
    const cells = (await calculated('filtered')).find(({ name }) => name === 'Reperformance')!.cells;
    const [head] = cells.filter(({ value }) => value === 'Filtered rows');
    const figure = (label: string): unknown => {
      const row = cells.find(({ value }) => value === label)?.row;
      return cells.find((cell) => cell.row === row && cell.column === head!.column)?.value;
    };
    const [green, red] = [passed!, failed!].map((rows) => [...rows].filter((row) => high!.has(row)).length);
    expect(figure('Policies')).toBe(high!.size);
    expect(figure('Passed')).toBe(green);
    expect(figure('Compliance')).toBeCloseTo(green! / (green! + red!), 9);
  });
});
