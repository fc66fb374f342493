import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../../src/model/document/document.js';
import { looksLikeFormula } from '../../../../src/renderers/xlsx/cells/cell-text.js';
import { present } from '../../../helpers/system.js';
import { temporaryFolder } from '../../../helpers/temporary-folder.js';
import { pythonWithOpenpyxl, STRICT } from '../openpyxl.js';
import { writtenCells, type WrittenCell } from '../written-cells.js';
import {
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  count,
  percent,
  render,
  someWorkingColumns,
  status,
  text,
  writtenPart,
} from '../workbooks.js';

/** A workbook in which every text starts with `start`. */
function aBookOf(start: string): AuditDocument {
  const prefixed = (rest: string): string => `${start}${rest}`;
  const table = aTable({
    title: prefixed('table'),
    empty: prefixed('empty'),
    columns: columns('home', 'id:id', 'failed:count', 'share:percent', 'status:status').map((column) => ({
      ...column,
      label: prefixed(column.label),
    })),
    rows: [
      aRow(
        text(prefixed('one'), { target: 'one' }),
        text(prefixed('1')),
        count(-3),
        percent(null, prefixed('n/a')),
        status(prefixed('failed'), 'red'),
      ),
      aRow(text('+SUM(A1)'), text('1'), count(2), percent(0.5), status('Passed', 'green')),
    ],
    totals: aRow(text(prefixed('total')), text(prefixed('')), count(-1), percent(null, prefixed('n/a')), text('')),
  });
  const policies = aTable({ columns: columns('title'), rows: [aRow(text(prefixed('policy'), { target: 'one' }))] });
  const none = aTable({ columns: columns('title'), empty: prefixed('none') });
  const figures = [
    { label: prefixed('figure'), value: null, type: 'count', text: prefixed('n/a'), of: prefixed('of') },
    { label: prefixed('other'), value: -2, type: 'count', text: '-2', of: prefixed('of') },
  ] as const;
  return aWorkbookDocument(table, {
    meta: {
      mark: prefixed('mark'),
      title: prefixed('title'),
      runningHead: [prefixed('account')],
      classification: prefixed('secret'),
    },
    tables: { table, policies, none },
    worksheets: [
      aSheet({
        name: 'Summary',
        lead: prefixed('lead'),
        layout: 'summary',
        figures,
        definitions: [{ term: prefixed('term'), text: prefixed('text'), type: 'text' }],
        views: [{ table: 'table' }, { table: 'none' }],
      }),
      aSheet({ name: prefixed('sheet'), lead: prefixed('lead'), working: someWorkingColumns() }),
      aSheet({ name: 'Policies', views: [{ table: 'policies' }] }),
      aSheet({ name: 'None', views: [{ table: 'none' }] }),
    ],
  });
}

async function cellsOf(document: AuditDocument): Promise<readonly WrittenCell[]> {
  return writtenCells((await render(document)).bytes);
}

const STARTS = ['=', '+', '-', '@', '\t', '\n', '\r', '＝', '＋', '－', '＠'];

describe('a text that looks like a formula', () => {
  it.each(STARTS)('is marked as text in every cell that holds one: %j', async (start) => {
    const cells = await cellsOf(aBookOf(start));
    const quoted = cells.filter(({ isQuoted }) => isQuoted);
    expect(quoted.length).toBeGreaterThan(30);
    expect(quoted).toEqual(cells.filter(({ text: of = '' }) => /^[=+\-@\t\n\r＝＋－＠]/.test(of)));
  });

  it('is recognized after characters that a worksheet cannot hold', async () => {
    const rows = [aRow(text('\u0000\u0007=1+1')), aRow(text('a=1'))];
    const cells = await cellsOf(aWorkbookDocument(aTable({ columns: columns('t'), rows })));
    expect(cells.filter(({ isQuoted }) => isQuoted).map((cell) => cell.text)).toEqual(['=1+1']);
  });

  it('is the only content that is marked', async () => {
    const cells = await cellsOf(aBookOf('Some '));
    expect(cells.filter(({ isQuoted }) => isQuoted).map((cell) => cell.text)).toEqual(['+SUM(A1)', '+SUM(A1)']);
  });

  it('adds a style only if a cell needs it', async () => {
    const stylesOf = (one: string): Promise<string> =>
      writtenPart(
        aWorkbookDocument(aTable({ columns: columns('t', 'u'), rows: [aRow(text(one), text('x'))] })),
        'xl/styles.xml',
      );
    const [plain, quoted] = [await stylesOf('a'), await stylesOf('=a')];
    expect(plain).not.toContain('quotePrefix');
    expect(quoted.match(/quotePrefix/g)).toHaveLength(1);
    const withoutTwin = quoted.replace(/<xf [^>]*quotePrefix="1"[^>]*>.*?<\/xf>/, '');
    expect(withoutTwin.replace(/cellXfs count="\d+"/, '')).toBe(plain.replace(/cellXfs count="\d+"/, ''));
  });

  it('is recognized by the first character that a cell holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...STARTS), (rest, start) => {
        expect(looksLikeFormula(`${start}${rest}`)).toBe(true);
        expect(looksLikeFormula(`a${start}${rest}`)).toBe(false);
      }),
    );
    expect(['', 'a', '1', ' =1', "'=1", 'ü', '監査'].map(looksLikeFormula)).not.toContain(true);
  });
});

const python = pythonWithOpenpyxl();

describe.runIf(python !== undefined)('needs python3 with openpyxl: a text that looks like a formula', () => {
  it('is quoted, and keeps its value', async () => {
    const path = join(temporaryFolder(), 'book.xlsx');
    writeFileSync(path, (await render(aBookOf('='))).bytes);
    const script = `${STRICT}
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([[cell.value, cell.quotePrefix, cell.data_type] for sheet in book for row in sheet.iter_rows()
    for cell in row if isinstance(cell.value, str) and cell.data_type == "s"]))`;
    const cells = JSON.parse(execFileSync(python ?? '', ['-c', script, path], { encoding: 'utf8' })) as [
      string,
      boolean,
    ][];
    expect(cells.length).toBeGreaterThan(30);
    for (const [value, isQuoted] of cells) expect(isQuoted, value).toBe(/^[=+]/.test(value));
  });
});

describe.runIf(present('soffice'))('needs soffice: a text that looks like a formula', () => {
  it('keeps its value, without an apostrophe', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'book.xlsx');
    const rows = STARTS.filter((start) => !/\s/.test(start)).map((start) => aRow(text(`${start}1+1`)));
    writeFileSync(path, (await render(aWorkbookDocument(aTable({ columns: columns('t'), rows })))).bytes);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const format = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true';
    execFileSync('soffice', ['--headless', profile, '--convert-to', format, '--outdir', folder, path], {
      stdio: 'pipe',
    });
    const csv = readFileSync(join(folder, 'book.csv'), 'utf8').trimEnd().split('\n');
    expect(csv.slice(-rows.length)).toEqual(rows.map(({ cells: [cell] }) => cell?.text));
  });
});
