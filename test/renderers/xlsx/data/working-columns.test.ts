import { describe, expect, it } from 'vitest';
import type { WorkingColumn } from '../../../../src/model/document/document.js';
import {
  aPolicyTable,
  aSheet,
  aWorkbookDocument,
  readSheet,
  render,
  someWorkingColumns,
  writtenPart,
} from '../workbooks.js';

const SHEET = 'xl/worksheets/sheet1.xml';

function aWorked(working: readonly WorkingColumn[] = someWorkingColumns(), rows = 3) {
  return aWorkbookDocument(aPolicyTable(rows), { worksheets: [aSheet({ working })] });
}

describe('working columns', () => {
  it('follow the columns of the table and belong to it', async () => {
    const sheet = await readSheet(aWorked());
    expect(['F4', 'G4', 'H4'].map((address) => sheet.getCell(address).value)).toEqual([
      'Owner',
      'Due date',
      'Work status',
    ]);
    expect(await writtenPart(aWorked(), 'xl/tables/table1.xml')).toContain('ref="A4:H8"');
  });

  it('are empty, pale and unlocked in every row', async () => {
    const document = aWorked();
    const sheet = await readSheet(document);
    const fill = document.theme.colors.heat[1]?.fill.slice(1).toUpperCase() ?? 'none';
    for (const address of ['F5', 'G6', 'H7']) {
      const cell = sheet.getCell(address);
      expect(cell.value).toBeNull();
      expect(cell.protection).toMatchObject({ locked: false });
      expect(cell.fill).toMatchObject({ fgColor: { argb: `FF${fill}` } });
    }
    expect(sheet.getCell('G5').numFmt).toBe('yyyy-mm-dd');
    expect(sheet.getCell('F8').fill).toBeUndefined();
  });

  it('accept dates in one column and the choices in another', async () => {
    const { dataValidations } = (await readSheet(aWorked())) as unknown as {
      dataValidations: { model: Readonly<Record<string, object>> };
    };
    expect(dataValidations.model['G7']).toMatchObject({
      type: 'date',
      operator: 'greaterThanOrEqual',
      error: 'No date.',
    });
    expect(dataValidations.model['H5']).toMatchObject({
      type: 'list',
      formulae: ['"Open,Done"'],
      allowBlank: true,
      prompt: 'Choose.',
      promptTitle: 'Work status',
    });
    expect(dataValidations.model['F5']).toBeUndefined();
  });

  it('mark overdue and upcoming dates by three shapes, except those of closed work', async () => {
    const xml = await writtenPart(aWorked(), SHEET);
    expect(xml).toMatch(
      /<cfRule type="expression" dxfId="\d" priority="\d+" stopIfTrue="1"><formula>OR\(EXACT\(\$H5,&quot;Done&quot;\)\)/,
    );
    expect(xml).toMatch(/<iconSet iconSet="3Signs">.*TODAY\(\).*TODAY\(\)\+8/);
  });

  it('mark each of several dates, with rules of different priorities', async () => {
    const [owner, due, progress] = someWorkingColumns();
    const xml = await writtenPart(
      aWorked([owner!, due!, { ...due!, key: 'review', label: 'Review' }, progress!]),
      SHEET,
    );
    const rules = [...xml.matchAll(/<cfRule [^>]*>/g)].map(([rule]) => rule);
    expect(rules.filter((rule) => rule.includes('stopIfTrue'))).toHaveLength(2);
    for (const rule of rules) expect(rule.match(/stopIfTrue/g) ?? []).toHaveLength(rule.includes('stopIfTrue') ? 1 : 0);
    const priorities = rules.map((rule) => /priority="(\d+)"/.exec(rule)?.[1]);
    expect(new Set(priorities).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThan(6);
  });

  it.each(['one, two', 'a "quote"', ' ', 'x'.repeat(256)])('report that %j does not fit a list', async (choice) => {
    const working = someWorkingColumns().map((column) =>
      column.type === 'choice' ? { ...column, choices: [{ text: choice, closed: false }] } : column,
    );
    const { notices } = await render(aWorked(working));
    expect(notices).toEqual(['Worksheet "Policies": the choices of "Work status" do not fit a list.']);
    expect(await writtenPart(aWorked(working), SHEET)).not.toContain('type="list"');
  });

  it('are left out if the table has no rows', async () => {
    const sheet = await readSheet(aWorked(someWorkingColumns(), 0));
    expect(sheet.getCell('F4').value).toBeNull();
  });
});

describe('working columns with what is known', () => {
  const filled = someWorkingColumns().map((column): WorkingColumn => {
    const [first, second] =
      { owner: ['Jo', '=1+1'], due: ['2026-12-31', ''], progress: ['Done', ''] }[column.key] ?? [];
    const cells = [first, second, ''].map((known = '') => ({ value: known === '' ? null : known, text: known }));
    return { ...column, cells };
  });

  it('hold it as a person would have entered it, unlocked, and are empty elsewhere', async () => {
    const sheet = await readSheet(aWorked(filled));
    const valuesIn = (row: number) => ['F', 'G', 'H'].map((letter) => sheet.getCell(`${letter}${String(row)}`).value);
    expect(valuesIn(5)).toEqual(['Jo', new Date('2026-12-31T00:00:00Z'), 'Done']);
    expect(valuesIn(6)).toEqual(['=1+1', null, null]);
    expect(valuesIn(7)).toEqual([null, null, null]);
    expect(sheet.getCell('F5').protection).toMatchObject({ locked: false });
  });

  it('keep a text that looks like a formula a text', async () => {
    const sheet = await writtenPart(aWorked(filled), SHEET);
    const styles = await writtenPart(aWorked(filled), 'xl/styles.xml');
    const style = Number(/r="F6" s="(\d+)"/.exec(sheet)?.[1]);
    const formats = styles.slice(styles.indexOf('<cellXfs')).match(/<xf [^>]*>/g) ?? [];
    expect(formats[style]).toContain('quotePrefix="1"');
  });
});
