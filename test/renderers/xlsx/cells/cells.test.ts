import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  aRow,
  aTable,
  aWorkbookDocument,
  columns,
  count,
  percent,
  readSheet,
  render,
  status,
  text,
} from '../workbooks.js';
import { heatColor } from '../../../../src/model/template/heat.js';
import { argb } from '../../../../src/renderers/xlsx/styles.js';
import { percentFormat } from '../../../../src/renderers/xlsx/cells/cells.js';

/** The first row of a table without a mark, below title, lead, origin and head. */
const FIRST = 5;

describe('cells of a worksheet', () => {
  it('are numbers for counts, with a format that groups thousands', async () => {
    const sheet = await readSheet(
      aWorkbookDocument(aTable({ columns: columns('n:count'), rows: [aRow(count(1234))] })),
    );
    expect(sheet.getCell(FIRST, 1).value).toBe(1234);
    expect(sheet.getCell(FIRST, 1).numFmt).toBe('#,##0');
  });

  it('are shares for percentages, with enough decimals not to round to 100 %', async () => {
    const rows = [aRow(percent(0.5)), aRow(percent(0.9999))];
    const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('p:percent'), rows })));
    expect([sheet.getCell(FIRST, 1).value, sheet.getCell(FIRST, 1).numFmt]).toEqual([0.5, '0.0%']);
    expect([sheet.getCell(FIRST + 1, 1).value, sheet.getCell(FIRST + 1, 1).numFmt]).toEqual([0.9999, '0.00%']);
  });

  it('are dates for days, with the display text where there is none', async () => {
    const rows = [aRow({ value: '2026-12-31', text: '31 Dec 2026' }), aRow({ value: null, text: 'not stated' })];
    const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('d:date'), rows })));
    expect(sheet.getCell(FIRST, 1).value).toEqual(new Date('2026-12-31T00:00:00Z'));
    expect(sheet.getCell(FIRST, 1).numFmt).toBe('yyyy-mm-dd');
    expect(sheet.getCell(FIRST + 1, 1).value).toBe('not stated');
  });

  it('are the display text if there is no number', async () => {
    const rows = [aRow(percent(null)), aRow(percent(Number.NaN, 'n/a')), aRow(percent(Number.POSITIVE_INFINITY, '∞'))];
    const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('p:percent'), rows })));
    expect([0, 1, 2].map((row) => sheet.getCell(FIRST + row, 1).value)).toEqual(['n/a', 'n/a', '∞']);
  });

  it('keep ids as text', async () => {
    const rows = [aRow(text('1000.10')), aRow(text('007'))];
    const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('no:id'), rows })));
    expect([sheet.getCell(FIRST, 1).value, sheet.getCell(FIRST, 1).numFmt]).toEqual(['1000.10', '@']);
    expect(sheet.getCell(FIRST + 1, 1).value).toBe('007');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://example.org")', '\t=1'])(
    'keep %s as text',
    async (formula) => {
      const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('t'), rows: [aRow(text(formula))] })));
      expect(sheet.getCell(FIRST, 1).value).toBe(formula);
      expect(sheet.getCell(FIRST, 1).numFmt).toBe('@');
    },
  );

  it.each([{ formula: '1+1' }, { hyperlink: 'http://example.org', text: 'x' }, { richText: [{ text: 'x' }] }])(
    'never hold an object such as %j',
    async (object) => {
      const cell = { value: object as unknown as string, text: 'shown' };
      const sheet = await readSheet(
        aWorkbookDocument(aTable({ columns: columns('t', 'n:count'), rows: [aRow(cell, cell)] })),
      );
      expect(sheet.getCell(FIRST, 1).value).toBe('shown');
      expect(sheet.getCell(FIRST, 2).value).toBe('shown');
    },
  );

  it('hold the word of a status, its shape in the number format', async () => {
    const rows = [aRow(status('Failed', 'red')), aRow(status('Mauve', 'unrecognized'))];
    const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('s:status'), rows })));
    expect([sheet.getCell(FIRST, 1).value, sheet.getCell(FIRST, 1).numFmt]).toEqual(['Failed', '"■ "@']);
    expect([sheet.getCell(FIRST + 1, 1).value, sheet.getCell(FIRST + 1, 1).numFmt]).toEqual(['Mauve', '"◆ "@']);
  });

  it('keep text with characters that are illegal in XML, and text that looks like an escape', async () => {
    const rows = [aRow(text('a\ud800b\ufffec\u0000d')), aRow(text('_x0041_'))];
    const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('t'), rows })));
    expect(sheet.getCell(FIRST, 1).value).toBe('a\ufffdbcd');
    expect(sheet.getCell(FIRST + 1, 1).value).toBe('_x0041_');
  });

  it('truncate text that is too long for a cell, with a notice', async () => {
    const document = aWorkbookDocument(aTable({ columns: columns('t'), rows: [aRow(text('x'.repeat(40_000)))] }));
    const sheet = await readSheet(document);
    expect(sheet.getCell(FIRST, 1).value).toBe(`${'x'.repeat(32_766)}…`);
    const { notices } = await render(document);
    expect(notices).toEqual(['Worksheet "Policies": 1 text longer than 32767 characters was cut.']);
  });

  it('take the heat of their value from the theme', async () => {
    const rows = [aRow(count(5, { heat: 60 })), aRow(count(9, { heat: 100 }))];
    const document = aWorkbookDocument(aTable({ columns: columns('n:count'), rows }));
    const sheet = await readSheet(document);
    const fills = [FIRST, FIRST + 1].map((row) => sheet.getCell(row, 1).fill);
    const heat = document.theme.colors.heat.map(({ fill }) => ({ argb: `FF${fill.slice(1).toUpperCase()}` }));
    expect(fills).toMatchObject([{ fgColor: heat[3] }, { fgColor: heat.at(-1) }]);
  });

  it('take the heat of a count of a status from the hue of the status', async () => {
    const counts = [{ ...columns('green:count')[0]!, status: 'green' as const }];
    const document = aWorkbookDocument(aTable({ columns: counts, rows: [aRow(count(5, { heat: 60 }))] }));
    const { font, fill } = (await readSheet(document)).getCell(FIRST, 1);
    const shade = heatColor(document.theme.colors, 'green', 60);
    expect(fill).toMatchObject({ fgColor: argb(shade.fill) });
    expect(font).toMatchObject({ color: argb(shade.text) });
  });
});

/** A share as a spreadsheet program shows it. */
function shown(share: number): string {
  const format = percentFormat(share);
  const decimals = /^0\.(0+)%$/.exec(format)?.[1]?.length;
  return decimals === undefined ? format.replaceAll('"', '') : `${(share * 100).toFixed(decimals)}%`;
}

describe('percentFormat', () => {
  it.each([
    [0, '0.0%'],
    [1, '100.0%'],
    [0.5, '50.0%'],
    [0.9994, '99.9%'],
    [0.9996, '99.96%'],
    [0.99996, '99.996%'],
    [0.0004, '0.04%'],
    [1.0004, '100.04%'],
  ])('shows %d as %s', (share, expected) => {
    expect(shown(share)).toBe(expected);
  });

  it('shows <100% or >0% for a share too close to the bound for decimals', () => {
    expect(shown(1 - 2 ** -50)).toBe('<100%');
    expect(shown(2 ** -60)).toBe('>0%');
  });

  it('shows 100 % and 0 % only for exactly these shares', () => {
    const ratio = fc
      .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }))
      .map(([part, whole]) => Math.min(part, whole) / whole);
    fc.assert(
      fc.property(fc.oneof(ratio, fc.double({ min: 0, max: 1, noNaN: true })), (share) => {
        expect(/^100\.?0*%$/.test(shown(share))).toBe(share === 1);
        expect(/^0\.?0*%$/.test(shown(share))).toBe(share === 0);
      }),
    );
  });
});
