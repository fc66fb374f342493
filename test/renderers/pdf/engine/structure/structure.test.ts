import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../../../../pdf-check/accessibility.js';
import {
  CHART_HEADS,
  aBar,
  aCell,
  aColumn,
  aCover,
  aHeading,
  aParagraph,
  aPolicyTable,
  manyPolicies,
} from '../../../../helpers/blocks.js';
import { renderPdf, run } from '../../../../helpers/pdf.js';
import { elementsOfType, outlineOf } from '../../../../helpers/pdf-structure.js';
import { present } from '../../../../helpers/system.js';

const POLICY_TABLE = { type: 'policyTable' as const, view: { table: 'policies' } };

const A4_WIDTH = 595.28;
/** The left and right margins, 20 mm. */
const MARGIN = 56.69;

async function structureOf(parts: Parameters<typeof renderPdf>[0]): Promise<string> {
  const { bytes } = await renderPdf(parts);
  expect(accessibilityProblems(bytes)).toEqual([]);
  return outlineOf(bytes);
}

describe('the structure of the PDF', () => {
  it('has headings by level, and paragraphs with their links', async () => {
    const structure = await structureOf({
      blocks: [
        aHeading(1, 'One', 'one'),
        aHeading(2, 'Two'),
        aHeading(3, 'Three'),
        {
          type: 'paragraph',
          role: 'body',
          children: [
            { type: 'text', text: 'before ' },
            { type: 'link', target: 'one', children: [{ type: 'text', text: 'two words' }] },
            { type: 'text', text: ' after' },
          ],
        },
      ],
    });
    expect(structure).toBe('Document(H1 H2 H3 P(Link))');
  });

  it('keeps a link in its place among the words around it', async () => {
    const { bytes } = await renderPdf({
      blocks: [
        {
          type: 'paragraph',
          role: 'body',
          children: [
            { type: 'text', text: 'before ' },
            { type: 'externalLink', href: 'https://example.org/', children: [{ type: 'text', text: 'link' }] },
            { type: 'text', text: ' after' },
          ],
        },
      ],
    });
    const [paragraph] = elementsOfType(bytes, 'P');
    expect(paragraph!.kids.map((kid) => ('type' in kid ? kid.type : 'content'))).toEqual([
      'content',
      'Link',
      'content',
    ]);
  });

  it('has lists of items, with labels if they are numbered', async () => {
    const items = [[aParagraph('First')], [aParagraph('Second')]];
    expect(await structureOf({ blocks: [{ type: 'list', ordered: false, items }] })).toBe(
      'Document(L(LI(LBody(P)) LI(LBody(P))))',
    );
    expect(await structureOf({ blocks: [{ type: 'list', ordered: true, items }] })).toBe(
      'Document(L(LI(Lbl LBody(P)) LI(Lbl LBody(P))))',
    );
  });

  it('has definitions as a list of labels and bodies', async () => {
    const structure = await structureOf({
      blocks: [{ type: 'definitions', items: [{ term: 'Job', text: 'A scan', type: 'text' }] }],
    });
    expect(structure).toBe('Document(L(LI(Lbl LBody(P))))');
  });

  it('has tables with header cells for columns and rows', async () => {
    const { bytes } = await renderPdf({
      blocks: [{ type: 'table', view: { table: 'pets' } }],
      tables: {
        pets: {
          title: '',
          empty: '',
          columns: [aColumn('name', 'text'), aColumn('legs', 'count')],
          rows: [{ cells: [aCell('Cat'), aCell('4')] }],
          totals: { cells: [aCell('All'), aCell('4')] },
        },
      },
    });
    expect(outlineOf(bytes)).toBe('Document(Table(TR(TH TH) TR(TH TD) TR(TH TD)))');
    expect(elementsOfType(bytes, 'TH').map(({ scope }) => scope)).toEqual(['Column', 'Column', 'Row', 'Row']);
  });

  it('has one table with one head, however many pages it spans', async () => {
    const { bytes } = await renderPdf({
      blocks: [POLICY_TABLE],
      tables: { policies: aPolicyTable(manyPolicies(120)) },
    });
    expect(accessibilityProblems(bytes)).toEqual([]);
    expect(elementsOfType(bytes, 'Table')).toHaveLength(1);
    expect(elementsOfType(bytes, 'TR')).toHaveLength(121);
    const [head] = elementsOfType(bytes, 'TR');
    const pages = head!.kids
      .flatMap((cell) => ('type' in cell ? cell.kids : []))
      .map((kid) => 'page' in kid && kid.page);
    expect(new Set(pages).size).toBe(1);
  });

  it('has one row for a row that continues in further rows', async () => {
    const { bytes } = await renderPdf({
      blocks: [{ type: 'table', view: { table: 'long' } }],
      tables: {
        long: {
          title: '',
          empty: '',
          columns: [aColumn('name', 'text'), aColumn('text', 'text')],
          rows: [{ cells: [aCell('One'), aCell('word '.repeat(190))] }, { cells: [aCell('Two'), aCell('end')] }],
        },
      },
    });
    expect(accessibilityProblems(bytes)).toEqual([]);
    expect(elementsOfType(bytes, 'TR')).toHaveLength(3);
  });

  it('has bars as figures whose alternative text states the counts', async () => {
    const { bytes } = await renderPdf({
      blocks: [
        { type: 'statusBar', bar: aBar({ red: 3, green: 4 }, { label: 'All', description: 'Three of seven failed.' }) },
        {
          type: 'categoryChart',
          heads: CHART_HEADS,
          description: '',
          bars: [aBar({ red: 1 }, { label: 'Networking' })],
        },
      ],
    });
    expect(accessibilityProblems(bytes)).toEqual([]);
    const [all, one] = elementsOfType(bytes, 'Figure').map(({ alt }) => alt);
    expect(all).toBe('Three of seven failed.');
    expect(one).toBe('Networking: 1 Failed');
  });

  it('has a head for each column of the chart, on the first page only, and its key in none', async () => {
    const bars = Array.from({ length: 60 }, (_, index) => aBar({ red: 1 }, { label: `Category ${index}` }));
    const { bytes } = await renderPdf({
      blocks: [{ type: 'categoryChart', heads: CHART_HEADS, description: '', bars }],
    });
    expect(accessibilityProblems(bytes)).toEqual([]);
    expect(outlineOf(bytes)).toMatch(/^Document\(Table\(TR\(TH TH TH\) TR\(TH TD\(Figure\) TD\) /);
    const heads = elementsOfType(bytes, 'TH').filter(({ scope }) => scope === 'Column');
    expect(heads.map(({ kids }) => kids.length)).toEqual([1, 1, 1]);
  });

  it('has the place of each figure: bars, and the counts in them', async () => {
    const bar = aBar({ red: 30, green: 40 }, { label: 'Networking' });
    const { bytes } = await renderPdf({
      blocks: [
        { type: 'statusBar', bar },
        { type: 'categoryChart', heads: CHART_HEADS, description: '', bars: [bar] },
      ],
    });
    const [all, one] = elementsOfType(bytes, 'Figure').map(({ box }) => box);
    const [left = 0, bottom = 0, right = 0, top = 0] = all!;
    expect(right - left).toBeCloseTo(A4_WIDTH - 2 * MARGIN, 0);
    expect(top - bottom).toBeCloseTo(12, 0);
    expect(one![0]).toBeGreaterThan(left);
    expect(one![2]).toBeLessThan(right);
    expect(one![3]).toBeLessThan(bottom);
  });

  it('has the place of each figure on mirrored pages', async () => {
    const blocks = [
      { type: 'categoryChart' as const, heads: CHART_HEADS, description: '', bars: [aBar({ red: 30, green: 40 })] },
    ];
    const boxOf = async (direction: 'ltr' | 'rtl') => {
      const { bytes } = await renderPdf({
        blocks,
        overrides: { locale: { tag: 'en', direction, timeZone: 'UTC' } },
      });
      return elementsOfType(bytes, 'Figure')[0]!.box;
    };
    const [left = 0, bottom, right = 0, top] = await boxOf('ltr');
    const mirrored = await boxOf('rtl');
    expect(mirrored[0]).toBeCloseTo(A4_WIDTH - right, 1);
    expect(mirrored[2]).toBeCloseTo(A4_WIDTH - left, 1);
    expect([mirrored[1], mirrored[3]]).toEqual([bottom, top]);
  });

  it('has contents whose lines link to the headings', async () => {
    const structure = await structureOf({
      blocks: [{ type: 'contents', depth: 2 }, aHeading(1, 'One'), aHeading(2, 'Two')],
    });
    const line = 'TOCI(Reference(Link) Reference(Link))';
    expect(structure).toBe(`Document(TOC(${line} ${line}) H1 H2)`);
  });

  it('leaves out marks, running heads and feet', async () => {
    const structure = await structureOf({
      blocks: [aHeading(1, 'One'), aParagraph('Text')],
      meta: { mark: 'SAMPLE DATA' },
    });
    expect(structure).toBe('Document(H1 P)');
  });

  it('is valid for a document with every block', async () => {
    const { bytes } = await renderPdf({
      blocks: [
        aCover(),
        aHeading(1, 'One'),
        { type: 'callout', tone: 'warning', children: [aParagraph('Careful')] },
        {
          type: 'keyFigures',
          figures: [{ label: 'Failed', value: 1, type: 'count', text: '1', of: 'of 2', status: 'red' }],
        },
        { type: 'signOff', statement: 'Seen', fields: ['Name', 'Date'], parties: [{ role: 'Auditor', name: 'Jo' }] },
        POLICY_TABLE,
      ],
      tables: { policies: aPolicyTable(manyPolicies(50)) },
    });
    expect(accessibilityProblems(bytes)).toEqual([]);
  });

  it('labels the cover by name and the other pages by their printed numbers', async () => {
    const raw = Buffer.from((await renderPdf({ blocks: [aCover(), aHeading(1, 'One')] }, false)).bytes).toString(
      'latin1',
    );
    expect(raw).toMatch(/\/PageLabels <<\n\/Nums \[0 <<\n\/P \(Cover\)\n>> 1 <<\n\/S \/D\n\/St 2\n>>\]/);
  });
});

describe.runIf(present('pdfinfo'))('needs pdfinfo: the structure read by another program', () => {
  it('has the reading order of the document', async () => {
    const { bytes } = await renderPdf({
      blocks: [aHeading(1, 'One'), aParagraph('First text'), aHeading(2, 'Two'), aParagraph('Second text')],
    });
    const read = run('pdfinfo', ['-struct-text', '-'], bytes);
    expect([...read.matchAll(/"([^"]*)"/g)].map(([, text]) => text!.trim())).toEqual([
      'One',
      'First text',
      'Two',
      'Second text',
    ]);
  });
});
