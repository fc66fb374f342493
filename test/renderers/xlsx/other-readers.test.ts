import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document/document.js';
import { present } from '../../helpers/system.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { pythonWithOpenpyxl, STRICT } from './openpyxl.js';
import {
  aCountTable,
  aPolicyTable,
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  render,
  someWorkingColumns,
  text,
} from './workbooks.js';

const MARK = 'SAMPLE DATA – NOT EVIDENCE';

function aBook(rows: number): AuditDocument {
  const figures = [
    { key: 'compliance', label: 'Compliance', value: 0.25, type: 'percent', text: '25.0 %', of: 'of 4', status: 'red' },
    { label: 'Not passed', value: 3, type: 'count', text: '3', of: 'of 4' },
  ] as const;
  const counts = aCountTable([
    ['Critical', 6, 16],
    ['High', 21, 51],
  ]);
  const chart = { table: 'counts', chart: { description: 'Bars of policies by color.' } };
  const definitions = Array.from({ length: 25 }, (_, index) => ({
    term: `Term ${String(index)}`,
    text: 'x',
    type: 'id' as const,
  }));
  const titles = aTable({ columns: columns('title'), rows: [aRow(text('=1+1')), aRow(text('_x0041_ & <b>'))] });
  return aWorkbookDocument(aPolicyTable(rows), {
    meta: { mark: MARK },
    tables: { table: aPolicyTable(rows), titles, few: aPolicyTable(12), counts },
    worksheets: [
      aSheet({ name: 'Summary', layout: 'summary', figures, definitions, views: [chart, { table: 'few' }] }),
      aSheet({
        name: 'Policies',
        key: 'policies',
        views: [{ table: 'table', bars: ['failed', 'share'] }],
        working: someWorkingColumns(),
      }),
      aSheet({ name: 'Titles', views: [{ table: 'titles' }] }),
    ],
  });
}

async function writeBook(folder: string, rows: number): Promise<string> {
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, (await render(aBook(rows))).bytes);
  return path;
}

const python = pythonWithOpenpyxl();

/** Reads with openpyxl what exceljs does not write. */
const FEATURES = `${STRICT}
book = openpyxl.load_workbook(sys.argv[1])
def plain(reference):
    return reference.replace("'", "").replace("$", "")
def charted(series):
    name, values = series.tx.strRef, series.val.numRef
    return [plain(name.f), name.strCache.pt[0].v, plain(values.f), [point.v for point in values.numCache.pt]]
defined = book.defined_names
names = defined if hasattr(defined, "items") else {one.name: one for one in defined.definedName}
sheet = book["Policies"]
print(json.dumps({
    "charts": [[chart.grouping, chart.barDir, [charted(series) for series in chart.ser]] for chart in book["Summary"]._charts],
    "choices": [[rule.type, str(rule.sqref), rule.formula1] for rule in sheet.data_validations.dataValidation],
    "names": {name: plain(one.attr_text) for name, one in names.items() if not name.startswith("_xlnm")},
    "links": [[cell.value, cell.hyperlink.location] for row in sheet.iter_rows() for cell in row if cell.hyperlink],
}))`;

const features = {
  charts: [
    [
      'stacked',
      'bar',
      [
        ['Summary!E11', 'Failed', 'Summary!E12:E13', [6, 21]],
        ['Summary!G11', 'Passed', 'Summary!G12:G13', [16, 51]],
      ],
    ],
  ],
  choices: [
    ['date', 'G7:G12', '36526'],
    ['list', 'H7:H12', '"Open,Done"'],
  ],
  names: {
    figure_compliance: 'Summary!A7',
    policies_rows: 'Policies!A7:H12',
    summary_counts_rows: 'Summary!A12:H13',
    summary_few_rows: 'Summary!A18:M29',
    titles_rows: 'Titles!A7:A8',
  },
  links: [['← Summary', "'Summary'!A1"]],
};

describe.runIf(python !== undefined)('needs python3 with openpyxl: the workbook in another library', () => {
  it('has the same values, filters and rules', async () => {
    const path = await writeBook(temporaryFolder(), 6);
    const script = `
${STRICT}
formulas = openpyxl.load_workbook(sys.argv[1])
values = openpyxl.load_workbook(sys.argv[1], data_only=True)
sheet, shown = formulas["Policies"], values["Policies"]
print(json.dumps({
    "names": formulas.sheetnames,
    "tables": [[table.name, table.ref, table.autoFilter.ref] for table in sheet.tables.values()],
    "frozen": sheet.freeze_panes,
    "titles": sheet.print_title_rows,
    "first": [cell.value for cell in shown[7]][:5],
    "types": [cell.data_type for cell in sheet[7]][:5],
    "totals": [cell.value for cell in shown[13]][:5],
    "total": sheet["D13"].value,
    "rules": [rule.formula[0] for rule in sheet.conditional_formatting["C7:C12"]],
    "kinds": [[str(range.sqref), [rule.type for rule in range.rules]] for range in sheet.conditional_formatting],
    "mark": shown["A1"].value,
    "formula": [formulas["Titles"]["A7"].value, formulas["Titles"]["A7"].data_type],
}))`;
    const read: unknown = JSON.parse(execFileSync(python ?? '', ['-c', script, path], { encoding: 'utf8' }));
    expect(read).toEqual({
      names: ['Summary', 'Policies', 'Titles'],
      tables: [['policies', 'A6:H13', 'A6:H12']],
      frozen: 'A7',
      titles: '$6:$6',
      first: ['Policy 0', '1000.00', 'Failed', 0, 0.5],
      types: ['s', 's', 's', 'n', 'n'],
      totals: ['Total', null, null, 15, 0.25],
      total: '=SUBTOTAL(109,D7:D12)',
      rules: ['EXACT(C7,"Failed")', 'EXACT(C7,"Partly failed")', 'EXACT(C7,"Passed")', 'EXACT(C7,"Not assessed")'],
      kinds: [
        ['C7:C12', ['expression', 'expression', 'expression', 'expression']],
        ['G7:G12', ['expression', 'iconSet']],
        ['D7:D12', ['dataBar']],
        ['E7:E12', ['dataBar']],
      ],
      mark: MARK,
      formula: ['=1+1', 's'],
    });
  });

  it('has a chart of its cells, names, links and choices', async () => {
    const path = await writeBook(temporaryFolder(), 6);
    expect(JSON.parse(execFileSync(python ?? '', ['-c', FEATURES, path], { encoding: 'utf8' }))).toEqual(features);
  });
});

/** Converts with its own profile, so that tests and the user's LibreOffice do not interfere. */
function convert(path: string, folder: string, format: string): void {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync('soffice', ['--headless', profile, '--convert-to', format, '--outdir', folder, path], { stdio: 'pipe' });
}

describe.runIf(present('soffice'))('needs soffice: the workbook in LibreOffice', () => {
  it('has the same values, statuses after their shapes, and only our own formulas', async () => {
    const folder = temporaryFolder();
    const path = await writeBook(folder, 6);
    // Comma, quotes, UTF-8, from row 1, cells as shown, every sheet.
    convert(path, folder, 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true,false,false,-1');
    const csv = (sheet: string): string[] =>
      readFileSync(join(folder, `book-${sheet}.csv`), 'utf8')
        .trimEnd()
        .split('\n');
    expect(csv('Policies').slice(5)).toEqual([
      'title,number,status,failed,share,Owner,Due date,Work status',
      'Policy 0,1000.00,■ Failed,0,50.0%,,,',
      'Policy 1,1000.10,▲ Partly failed,1,50.0%,,,',
      'Policy 2,1000.20,● Passed,2,50.0%,,,',
      'Policy 3,1000.30,○ Not assessed,3,50.0%,,,',
      'Policy 4,1000.40,■ Failed,4,50.0%,,,',
      'Policy 5,1000.50,▲ Partly failed,5,50.0%,,,',
      'Total,,,15,25.0%,,,',
    ]);
    expect(csv('Titles').slice(6)).toEqual(['=1+1', '_x0041_ & <b>']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toHaveLength(3);
  });

  it.runIf(python !== undefined)('keeps chart, names, links and choices when it is saved again', async () => {
    const folder = temporaryFolder();
    const path = await writeBook(folder, 6);
    const saved = join(folder, 'saved');
    convert(path, saved, 'xlsx');
    const read: unknown = JSON.parse(
      execFileSync(python ?? '', ['-c', FEATURES, join(saved, 'book.xlsx')], { encoding: 'utf8' }),
    );
    expect(read).toMatchObject({ charts: features.charts, choices: features.choices, names: features.names });
  });
});

describe.runIf(present('soffice', 'pdfinfo', 'pdftotext'))(
  'needs soffice, pdfinfo and pdftotext: the workbook in print',
  () => {
    it('has a one-page summary, and head, mark and page number on every page', async () => {
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
        expect(printed.includes('Not passed')).toBe(page === 1);
        // What does not fit on its page in a size that can be read.
        expect(printed).not.toContain('About this document');
        const isOfTable = page > 1 && page < pages;
        expect(printed).toMatch(isOfTable ? /title\s+number\s+status\s+failed\s+share/ : /./);
      }
    });
  },
);
