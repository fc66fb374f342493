import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableLabels, tablePart } from '../../../../src/renderers/xlsx/package/table-part.js';
import { aPolicyTable, aRow, aTable, aWorkbookDocument, columns, readSheet, text, writtenPart } from '../workbooks.js';

const labels = (...wanted: string[]): string[] => tableLabels(wanted.map((label) => ({ label })));

describe('the labels of a table', () => {
  it('are unique without regard to case, and never empty', () => {
    expect(labels('Status', 'status', '', ' ', 'Status')).toEqual(['Status', 'status (2)', 'C', 'D', 'Status (3)']);
  });

  it('have one line, of a length that programs accept', () => {
    expect(labels('Risk\r\n level')).toEqual(['Risk level']);
    expect(labels('x'.repeat(400))[0]).toHaveLength(250);
  });

  it('are unique, legal and short enough, whatever the words', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (wanted) => {
        const given = labels(...wanted);
        expect(new Set(given.map((label) => label.toLowerCase())).size).toBe(wanted.length);
        expect(given.every((label) => label.length > 0 && label.length <= 255)).toBe(true);
        expect(given.join('')).not.toMatch(/[\u0000-\u001f\ufffe\uffff]|\p{Surrogate}/u);
      }),
    );
  });

  it('are exactly the texts of the head cells', async () => {
    const table = aTable({
      columns: columns('_x0041_', 'A & B', 'a & b'),
      rows: [aRow(text('1'), text('2'), text('3'))],
    });
    const document = aWorkbookDocument(table);
    const sheet = await readSheet(document);
    expect(['A4', 'B4', 'C4'].map((address) => sheet.getCell(address).value)).toEqual([
      '_x0041_',
      'A & B',
      'a & b (2)',
    ]);
    const part = await writtenPart(document, 'xl/tables/table1.xml');
    expect([...part.matchAll(/<tableColumn id="\d" name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      '_x005F_x0041_',
      'A &amp; B',
      'a &amp; b (2)',
    ]);
  });
});

describe('the part of a table', () => {
  it('repeats the content of the totals row', async () => {
    const part = await writtenPart(aWorkbookDocument(aPolicyTable(5)), 'xl/tables/table1.xml');
    expect(part).toContain(
      '<tableColumn id="4" name="failed" totalsRowFunction="custom"><totalsRowFormula>SUBTOTAL(109,D5:D9)</totalsRowFormula>',
    );
    expect(part).toContain('<tableColumn id="2" name="number"/>');
  });

  it('repeats a text of the totals row', () => {
    const area = { left: 1, right: 1, top: 1, bottom: 3 };
    const table = { name: 't', area, labels: ['a'], totals: [{ kind: 'text', text: 'n/a' }] } as const;
    expect(tablePart(table, 7)).toContain('<tableColumn id="1" name="a" totalsRowLabel="n/a"/>');
  });

  it('has its own id and name on each sheet', async () => {
    const { worksheets } = aWorkbookDocument(aPolicyTable());
    const twice = aWorkbookDocument(aPolicyTable(), { worksheets: [...worksheets, ...worksheets] });
    expect(await writtenPart(twice, 'xl/tables/table1.xml')).toMatch(/ id="1" name="table" /);
    expect(await writtenPart(twice, 'xl/tables/table2.xml')).toMatch(/ id="2" name="table_2" /);
  });

  it('is named by the key of its worksheet', async () => {
    const [sheet] = aWorkbookDocument(aPolicyTable()).worksheets;
    const document = aWorkbookDocument(aPolicyTable(), {
      worksheets: sheet ? [{ ...sheet, key: 'policies-not-passed' }] : [],
    });
    expect(await writtenPart(document, 'xl/tables/table1.xml')).toContain('displayName="policies_not_passed"');
    expect(await writtenPart(document, 'xl/workbook.xml')).toContain(
      '<definedName name="policies_not_passed_rows">\'Policies\'!$A$5:$E$9</definedName>',
    );
  });
});
