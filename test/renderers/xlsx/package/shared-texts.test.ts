import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText } from '../../../../src/renderers/xlsx/cells/cell-text.js';
import { SharedTexts } from '../../../../src/renderers/xlsx/package/shared-texts.js';
import { textWidth } from '../../../../src/renderers/xlsx/cells/text-measures.js';
import { aRow, aTable, aWorkbookDocument, columns, readSheet, text } from '../workbooks.js';
import { runs } from '../../../helpers/runs.js';

/** All kinds of characters, and texts that need escaping. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('&', '<', '>', '"', "'", '_', 'x', '0', '4', '1', '\n', '\r', '\t', ' ', '=', ']'),
  }),
  fc.constantFrom('=1+1', '+1', '-1', '@A1', '_x0041_', ']]>', '&amp;', '\ud800', 'a\u0000b', '\ufffe', ' a ', '\t'),
);

const markupOf = (texts: SharedTexts): string => [...texts.markup([], 0)].join('');

describe('shared texts', () => {
  it('number equal texts once, and count the cells', () => {
    const texts = new SharedTexts();
    expect(['a', 'b', 'a'].map((one) => texts.refer(one))).toEqual([0, 1, 0]);
    expect(texts.textOf(1)).toBe('b');
    expect(texts.sizeOf(1).width).toBe(textWidth('b'));
    expect([...texts.markup(['other'], 2)].join('')).toMatch(
      /<sst xmlns="[^"]+" count="5" uniqueCount="3"><si><t>other<\/t><\/si><si><t>a<\/t><\/si><si><t>b<\/t><\/si><\/sst>$/,
    );
  });

  it('never write markup or characters that XML does not allow', () => {
    fc.assert(
      fc.property(anyText, (one) => {
        const texts = new SharedTexts();
        texts.refer(one);
        const [, content = '-'] =
          /<si><t(?: xml:space="preserve")?>(.*)<\/t><\/si><\/sst>$/s.exec(markupOf(texts)) ?? [];
        expect(content).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|#9|#10);)/);

        expect(content).not.toMatch(/[\u0000-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u);
      }),
      { numRuns: runs(500) },
    );
  });

  it('keep white space at the ends', () => {
    const texts = new SharedTexts();
    [' a', 'a ', 'a\nb', 'a b'].forEach((one) => texts.refer(one));
    expect(markupOf(texts).match(/xml:space="preserve"/g)).toHaveLength(3);
  });

  it('are read back from a workbook as texts of cells, never as formulas', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (some) => {
        const rows = some.map((one) => aRow(text(one), text('end')));
        const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('t', 'end'), rows })));
        const read = some.map((_, index) => sheet.getCell(5 + index, 1).value);
        const meant = some.map((one) => cellText(one).replace(/_x005F_/g, '_'));
        expect(read).toEqual(meant.map((one, index) => (some[index] === '' ? null : one)));
      }),
      { numRuns: 25 },
    );
  });
});
