import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document.js';
import { present } from '../../helpers/system.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aPolicyTable, aRow, aSheet, aTable, aWorkbookDocument, columns, render, text } from './workbooks.js';

const MARK = 'SAMPLE DATA – NOT EVIDENCE';

function aBook(rows: number): AuditDocument {
  const figures = [
    { label: 'Compliance', value: 0.25, type: 'percent', text: '25.0 %', of: 'of 4', status: 'red' },
    { label: 'Failed checks', value: 3, type: 'count', text: '3', of: 'of 4' },
  ] as const;
  const definitions = Array.from({ length: 25 }, (_, index) => ({
    term: `Term ${String(index)}`,
    text: 'x',
    type: 'id' as const,
  }));
  const titles = aTable({ columns: columns('title'), rows: [aRow(text('=1+1')), aRow(text('_x0041_ & <b>'))] });
  return aWorkbookDocument(aPolicyTable(rows), {
    meta: { mark: MARK },
    tables: { table: aPolicyTable(rows), titles, few: aPolicyTable(12) },
    worksheets: [
      aSheet({ name: 'Summary', layout: 'summary', figures, definitions, views: [{ table: 'few' }, { table: 'few' }] }),
      aSheet({ name: 'Policies' }),
      aSheet({ name: 'Titles', views: [{ table: 'titles' }] }),
    ],
  });
}

async function writeBook(folder: string, rows: number): Promise<string> {
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, (await render(aBook(rows))).bytes);
  return path;
}

/** Debian puts openpyxl beside its own Python, which need not be the first on the path. */
function pythonWithOpenpyxl(): string | undefined {
  const pythons = ['python3', '/usr/bin/python3'];
  const found = pythons.find((python) => spawnSync(python, ['-c', 'import openpyxl']).status === 0);
  if (found !== undefined) return found;
  if (process.env['AUDITPRESS_TESTS_REQUIRE_ALL'] === '1') return 'python3';
  process.stderr.write('left out: tests that need python3 with openpyxl\n');
  return undefined;
}

const python = pythonWithOpenpyxl();

describe.runIf(python !== undefined)('needs python3 with openpyxl: the workbook in another library', () => {
  it('has the same values, filters and rules', async () => {
    const path = await writeBook(temporaryFolder(), 6);
    const script = `
import json, sys, warnings
warnings.simplefilter("error")
import openpyxl
formulas = openpyxl.load_workbook(sys.argv[1])
values = openpyxl.load_workbook(sys.argv[1], data_only=True)
sheet, shown = formulas["Policies"], values["Policies"]
print(json.dumps({
    "names": formulas.sheetnames,
    "filter": sheet.auto_filter.ref,
    "frozen": sheet.freeze_panes,
    "titles": sheet.print_title_rows,
    "first": [cell.value for cell in shown[6]],
    "types": [cell.data_type for cell in sheet[6]],
    "totals": [cell.value for cell in shown[12]],
    "total": sheet["D12"].value,
    "rules": [rule.formula[0] for range in sheet.conditional_formatting for rule in range.rules],
    "mark": shown["A1"].value,
    "formula": [formulas["Titles"]["A6"].value, formulas["Titles"]["A6"].data_type],
}))`;
    const read: unknown = JSON.parse(execFileSync(python ?? '', ['-c', script, path], { encoding: 'utf8' }));
    expect(read).toEqual({
      names: ['Summary', 'Policies', 'Titles'],
      filter: 'A5:E11',
      frozen: 'A6',
      titles: '$5:$5',
      first: ['Policy 0', '1000.00', 'Failed', 0, 0.5],
      types: ['s', 's', 's', 'n', 'n'],
      totals: ['Total', null, null, 15, 0.25],
      total: '=SUBTOTAL(109,D6:D11)',
      rules: ['EXACT(C6,"Failed")', 'EXACT(C6,"Partly failed")', 'EXACT(C6,"Passed")', 'EXACT(C6,"Not assessed")'],
      mark: MARK,
      formula: ['=1+1', 's'],
    });
  });
});

/** Converts with a profile of its own, so that tests and a user's LibreOffice do not meet. */
function convert(path: string, folder: string, format: string): void {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync('soffice', ['--headless', profile, '--convert-to', format, '--outdir', folder, path], { stdio: 'pipe' });
}

describe.runIf(present('soffice'))('needs soffice: the workbook in LibreOffice', () => {
  it('has the same values, statuses behind their shapes, formulas only where we wrote them', async () => {
    const folder = temporaryFolder();
    const path = await writeBook(folder, 6);
    // Comma, quotes, UTF-8, from row 1, cells as shown, every sheet.
    convert(path, folder, 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true,false,false,-1');
    const csv = (sheet: string): string[] =>
      readFileSync(join(folder, `book-${sheet}.csv`), 'utf8')
        .trimEnd()
        .split('\n');
    expect(csv('Policies').slice(4)).toEqual([
      'title,number,status,failed,share',
      'Policy 0,1000.00,■ Failed,0,50.0%',
      'Policy 1,1000.10,▲ Partly failed,1,50.0%',
      'Policy 2,1000.20,● Passed,2,50.0%',
      'Policy 3,1000.30,○ Not assessed,3,50.0%',
      'Policy 4,1000.40,■ Failed,4,50.0%',
      'Policy 5,1000.50,▲ Partly failed,5,50.0%',
      'Total,,,15,25.0%',
    ]);
    expect(csv('Titles').slice(5)).toEqual(['=1+1', '_x0041_ & <b>']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toHaveLength(3);
  });
});

describe.runIf(present('soffice', 'pdfinfo', 'pdftotext'))(
  'needs soffice, pdfinfo and pdftotext: the workbook in print',
  () => {
    it('has a summary of one page, and head, mark and page number on every page', async () => {
      const folder = temporaryFolder();
      convert(await writeBook(folder, 120), folder, 'pdf');
      const pdf = join(folder, 'book.pdf');
      const pages = Number(/Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' }))?.[1]);
      expect(pages).toBeGreaterThan(3);
      for (let page = 1; page <= pages; page += 1) {
        const range = ['-f', String(page), '-l', String(page), '-layout', pdf, '-'];
        const printed = execFileSync('pdftotext', range, { encoding: 'utf8' });
        expect(printed).toContain(MARK);
        expect(printed).toContain(`Page ${String(page)} of ${String(pages)}`);
        expect(printed.includes('About this document')).toBe(page === 1);
        if (page > 1 && page < pages) expect(printed).toMatch(/title\s+number\s+status\s+failed\s+share/);
      }
    });
  },
);
