import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/model/document/document.js';
import {
  CHART_HEADS,
  aBar,
  aCell,
  aColumn,
  aCover,
  aHeading,
  aLineChart,
  aParagraph,
  aPolicyTable,
  manyPolicies,
} from '../../helpers/blocks.js';
import { pagesOf, rawPdf, renderPdf } from '../../helpers/pdf.js';
import { elementsOfType } from '../../helpers/pdf-structure.js';
import { heatColor, MOST_HEAT } from '../../../src/model/template/heat.js';
import { present } from '../../helpers/system.js';
import { aTheme, type DocumentParts } from '../../helpers/documents.js';

async function textOf(block: Block, parts: DocumentParts = {}): Promise<string> {
  const pages = pagesOf(await renderPdf({ ...parts, blocks: [block, ...(parts.blocks ?? [])] }));
  return pages.join('\n').replace(/ +/g, ' ');
}

describe.runIf(present('pdftotext'))('needs pdftotext: the blocks of the PDF', () => {
  it('cover: titles, facts, the bar with its counts, the classification', async () => {
    const text = await textOf(aCover());
    for (const part of ['Audit report', 'Cloud Security Best Practices', 'Contoso production', 'Confidential']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Scan job 7d0c1f2e-1111');
    expect(text).toContain('2 1 12 5');
    expect(text).toContain('Failed Partial Passed Not assessed');
  });

  it('cover: a fifth count only if something is unrecognized', async () => {
    const none = await textOf(aCover({ bar: aBar({ red: 2, green: 3, unrecognized: 0 }) }));
    const some = await textOf(aCover({ bar: aBar({ red: 2, green: 3, unrecognized: 1 }) }));
    expect(none).not.toContain('Unrecognized');
    expect(some).toContain('Unrecognized');
  });

  it('trend: names, last values, scales and days, with a text alternative', async () => {
    const rendering = await renderPdf({
      blocks: [{ type: 'trend', charts: [aLineChart()], caption: 'By scan date.' }],
    });
    const text = pagesOf(rendering).join(' ').replace(/\s+/g, ' ');
    for (const part of ['Compliance 30.0%', '20.0%', '1 January 2026', '1 March 2026', 'By scan date.']) {
      expect(text).toContain(part);
    }
    const [figure] = elementsOfType(rendering.bytes, 'Figure');
    expect(JSON.stringify(figure)).toContain('20.0% on 1 January 2026');
  });

  it('key figures: the difference beside the number, or below its name where it does not fit', async () => {
    const figure = { label: 'Compliance', value: 0.5, type: 'percent', text: '50.0%', of: 'of 10' } as const;
    const [short, long] = ['+2.2 points', 'a difference in very many words'];
    const figures = [{ ...figure, difference: short }, { ...figure, difference: long }, figure, figure];
    const text = await textOf({ type: 'keyFigures', figures });
    expect(text).toContain('50.0% +2.2 points');
    expect(text).not.toContain('50.0% a difference');
    expect(text.replace(/\s+/g, ' ')).toContain('a difference in very');
  });

  it('key figures: a line beside the number, with a text alternative, where there is room', async () => {
    const figure = { label: 'Compliance', value: 0.5, type: 'percent', of: 'of 10' } as const;
    const { description, points } = aLineChart();
    const line = { description, points };
    const figures = (text: string) => [
      { ...figure, text, line },
      { ...figure, text },
      { ...figure, text },
      { ...figure, text },
    ];
    const drawn = await renderPdf({ blocks: [{ type: 'keyFigures', figures: figures('50.0%') }] });
    const [alternative, ...others] = elementsOfType(drawn.bytes, 'Figure');
    expect(JSON.stringify(alternative)).toContain('20.0% on 1 January 2026');
    expect(others).toEqual([]);
    const cramped = await renderPdf({ blocks: [{ type: 'keyFigures', figures: figures('not assessed') }] });
    expect(elementsOfType(cramped.bytes, 'Figure')).toEqual([]);
  });

  it('paragraph: its inlines in order', async () => {
    const text = await textOf({
      type: 'paragraph',
      role: 'lead',
      children: [
        { type: 'text', text: 'One ' },
        { type: 'strong', children: [{ type: 'text', text: 'two ' }] },
        { type: 'emphasis', children: [{ type: 'text', text: 'three ' }] },
        { type: 'code', text: 'Policy_Id' },
        { type: 'break' },
        { type: 'externalLink', href: 'https://example.org/', children: [{ type: 'text', text: 'example' }] },
      ],
    });
    expect(text).toMatch(/One two three Policy_Id\n+ ?example/);
  });

  it('list: markers and nested blocks', async () => {
    const text = await textOf({
      type: 'list',
      ordered: true,
      items: [
        [aParagraph('First')],
        [aParagraph('Second'), { type: 'list', ordered: false, items: [[aParagraph('Deep')]] }],
      ],
    });
    expect(text).toMatch(/1\. First\n+ ?2\. Second\n+ ?Deep/);
  });

  it('callout: its blocks', async () => {
    const text = await textOf({
      type: 'callout',
      tone: 'warning',
      children: [aParagraph('Look out'), aParagraph('Now')],
    });
    expect(text).toMatch(/Look out\n+ ?Now/);
  });

  it('page break within a callout: a notice', async () => {
    const { notices } = await renderPdf({
      blocks: [{ type: 'callout', tone: 'note', children: [{ type: 'pageBreak' }] }],
    });
    expect(notices).toEqual(['A page break within a list or a callout is left out of the PDF.']);
  });

  it('key figures: value, label and denominator', async () => {
    const figure = (label: string, text: string) => ({ label, text, value: 1, type: 'count' as const, of: 'of 277' });
    const text = await textOf({
      type: 'keyFigures',
      figures: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, index) => figure(`Figure ${name}`, `${index}7 %`)),
    });
    expect(text).toContain('07 % 17 % 27 % 37 %');
    expect(text).toContain('Figure e Figure f Figure g');
    expect(text.match(/of 277/g)).toHaveLength(7);
  });

  it('status bar: label, note and counts', async () => {
    const text = await textOf({ type: 'statusBar', bar: aBar({ red: 2, green: 8 }) });
    expect(text).toContain('Policies by status 80.0 % compliant');
    expect(text).toContain('Failed Passed');
  });

  it('status bar: every count is labeled, also 1 of 5,000', async () => {
    const text = await textOf({ type: 'statusBar', bar: aBar({ red: 1, green: 4998, gray: 1 }) });
    expect(text).toMatch(/\n ?1 4998 1\n/);
    expect(text).toContain('Failed Passed Not assessed');
  });

  it('category chart: every count is on its segment or beside the bar, also 1 of 5,000', async () => {
    const bars = [
      aBar({ red: 1, amber: 2, green: 4996, gray: 3 }, { label: 'Large', length: 1 }),
      aBar({ red: 7, green: 8 }, { label: 'Small', length: 15 / 5002 }),
    ];
    const text = await textOf({ type: 'categoryChart', heads: CHART_HEADS, bars, description: 'Worst first.' });
    expect(text).toMatch(/Large 4996 1 2 3 80\.0 %/);
    expect(text).toMatch(/Small 7 8 80\.0 %/);
  });

  it('category chart: what has no bar, above the bars or alone', async () => {
    const lines = [{ text: '22 categories with 520 policies: not assessed' }];
    const bars = [aBar({ red: 1 }, { label: 'Networking' })];
    expect(
      await textOf({ type: 'categoryChart', heads: CHART_HEADS, bars, lines, description: 'Worst first.' }),
    ).toMatch(/Worst first\.[^]+22 categories with 520 policies: not assessed\n[^]*Networking/);
    expect(await textOf({ type: 'categoryChart', heads: CHART_HEADS, bars: [], lines, description: '' })).toContain(
      '22 categories with 520 policies: not assessed',
    );
  });

  it('category chart: all bars, over pages, with the key on each', async () => {
    const bars = Array.from({ length: 60 }, (_, index) =>
      aBar({ red: index, green: 60 }, { label: `Category ${index}`, note: `${index} of 60`, target: 'place' }),
    );
    const pages = pagesOf(
      await renderPdf({
        blocks: [
          { type: 'categoryChart', heads: CHART_HEADS, bars, description: 'Worst first.' },
          aHeading(2, 'Place', 'place'),
        ],
      }),
    );
    expect(pages.length).toBeGreaterThan(1);
    const text = pages.join('\n').replace(/ +/g, ' ');
    for (let index = 0; index < 60; index += 1) expect(text).toMatch(new RegExp(`Category ${index} .*${index} of 60`));
    expect(text.match(/Failed Passed\n+ ?Category Policies Compliance\n/g)).toHaveLength(pages.length);
    expect(text).toContain('Worst first.');
  });

  it('severity breakdown: rows, counts, totals', async () => {
    const text = await textOf(
      { type: 'severityBreakdown', view: { table: 'severities' }, description: 'Darker is more.' },
      {
        tables: {
          severities: {
            title: '',
            empty: '',
            columns: [aColumn('severity', 'severity'), aColumn('red', 'count'), aColumn('green', 'count')],
            rows: [{ cells: [aCell('Critical'), aCell(7, { heat: 5 }), aCell(0, { heat: 0 })] }],
            totals: { cells: [aCell('Total'), aCell(7), aCell(0)] },
          },
        },
      },
    );
    expect(text).toMatch(/Severity Red Green\n+ ?Critical 7 0\n+ ?Total 7 0/);
    expect(text).toContain('Darker is more.');
  });

  it('table: columns and rows of the view, details, totals of the whole only', async () => {
    const tables = {
      policies: aPolicyTable(manyPolicies(5), {
        totals: { cells: ['Total', '', '', '', 15].map((each) => aCell(each)) },
      }),
    };
    const whole = await textOf(
      { type: 'table', view: { table: 'policies', columns: ['title', 'failed'] } },
      { tables },
    );
    expect(whole).toMatch(/Title Failed\n/);
    expect(whole).toContain('Ensure that backup 1 is configured 1');
    expect(whole).not.toContain('1000.1');
    const part = await textOf({ type: 'table', view: { table: 'policies', rows: [2, 0] } }, { tables });
    expect(part).toMatch(/1000\.3[\s\S]+1000\.1/);
    expect(part).not.toContain('Total');
  });

  it('table: a matrix of numbers with heat is a heat table', async () => {
    const fill = /0\.11\d* 0\.24\d* 0\.44\d* scn/;
    const matrix = (heat: number | undefined) => ({
      blocks: [{ type: 'table' as const, view: { table: 'risk' } }],
      tables: {
        risk: {
          title: '',
          empty: '',
          columns: [aColumn('severity', 'severity'), aColumn('certain', 'count')],
          rows: [{ cells: [aCell('High'), aCell(3, heat === undefined ? {} : { heat })] }],
        },
      },
    });
    expect(await rawPdf(matrix(MOST_HEAT))).toMatch(fill);
    expect(await rawPdf(matrix(undefined))).not.toMatch(fill);
  });

  it('table: counts of a status have the hue of the status', async () => {
    const raw = await rawPdf({
      blocks: [{ type: 'table' as const, view: { table: 'counts' } }],
      tables: {
        counts: {
          title: '',
          empty: '',
          columns: [aColumn('severity', 'severity'), { ...aColumn('green', 'count'), status: 'green' as const }],
          rows: [{ cells: [aCell('High'), aCell(3, { heat: MOST_HEAT })] }],
        },
      },
    });
    const { fill } = heatColor(aTheme().colors, 'green', MOST_HEAT);
    const drawn = [...raw.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map(([, ...operands]) =>
      operands.map((operand) => Math.round(Number(operand) * 255)),
    );
    expect(drawn).toContainEqual([1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16)));
  });

  it('table: details that do not fit side by side stand below each other', async () => {
    const ids = ['ServerlessFunctionPlainSecretsAbsent', 'ServerlessFunctionServiceOfTheWholePlatform'];
    const textFor = async (weight: number, detail: string) =>
      textOf(
        { type: 'table', view: { table: 'details' } },
        {
          tables: {
            details: {
              title: '',
              empty: '',
              columns: [aColumn('policy', 'text', weight), aColumn('remark', 'text', 4)],
              rows: [{ cells: [aCell('Remove secrets', { detail }), aCell('word '.repeat(60))] }],
            },
          },
        },
      );
    expect(await textFor(4, ids.join(' · '))).not.toContain('·  ');
    expect(await textFor(4, ids.join(' · '))).not.toMatch(/PlainSecretsAbsent ·/);
    expect(await textFor(4, 'Short · Service')).toContain('Short · Service');
  });

  it('table: a zero is muted, but not a zero of some', async () => {
    const colors = async (text: string) => {
      const raw = await rawPdf({
        blocks: [{ type: 'table' as const, view: { table: 'counts' } }],
        tables: {
          counts: {
            title: '',
            empty: '',
            columns: [aColumn('policy', 'text', 4), aColumn('passed', 'count')],
            rows: [{ cells: [aCell('Encrypt disks'), aCell(0, { text })] }],
          },
        },
      });
      return raw.match(/[\d.]+ [\d.]+ [\d.]+ (?:scn|rg)\b/g)!;
    };
    const [none, some] = [await colors('0 of 0'), await colors('0 of 37')];
    expect(new Set(none)).toEqual(new Set(some));
    expect(none).not.toEqual(some);
    expect(await colors('0')).toEqual(none);
  });

  it('table: the head of a narrow column has no third line if there is room', async () => {
    const text = await textOf(
      { type: 'table', view: { table: 'counts' } },
      {
        tables: {
          counts: {
            title: '',
            empty: '',
            columns: [aColumn('policy', 'text', 4), { ...aColumn('checks', 'count'), label: 'Failed resource checks' }],
            rows: [{ cells: [aCell('Encrypt disks'), aCell(7)] }],
          },
        },
      },
    );
    expect(text).toMatch(/Failed resource\b|resource checks/);
  });

  it('table: a sentence if it has no rows', async () => {
    const text = await textOf(
      { type: 'policyTable', view: { table: 'policies', rows: [] } },
      { tables: { policies: aPolicyTable(manyPolicies(1)) } },
    );
    expect(text).toContain('No policy is in this table.');
  });

  it('definitions: terms and texts', async () => {
    const text = await textOf({
      type: 'definitions',
      items: [{ term: 'Coverage', text: 'assessed of all', type: 'text' }],
    });
    expect(text).toContain('Coverage assessed of all');
  });

  it.each(['Richtlinienbibliothek', 'Vertraulichkeitsstufe'])(
    'dense definitions: the long term %s whole',
    async (term) => {
      const text = await textOf({
        type: 'definitions',
        dense: true,
        items: [
          { term, text: 'A library with a long name and a version (SHA-256 74838596e751…)', type: 'text' },
          { term: 'Issued', text: '21 November 2026', type: 'text' },
        ],
      });
      expect(text).toContain(term);
    },
  );

  it('definitions: in two columns if they are dense', async () => {
    const text = await textOf({
      type: 'definitions',
      dense: true,
      items: ['Alpha', 'Bravo', 'Delta', 'Gamma', 'Omega'].map((term) => ({ term, text: 'a word', type: 'text' })),
    });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Alpha a word Delta a word Bravo a word Gamma a word Omega a word');
  });

  it('sign-off: statement, parties and fields', async () => {
    const text = await textOf({
      type: 'signOff',
      statement: 'Signing confirms the provenance.',
      fields: ['Name', 'Date', 'Signature'],
      parties: [
        { role: 'Prepared by', name: 'J. Smith' },
        { role: 'Received by', name: '' },
      ],
    });
    expect(text).toContain('Prepared by J. Smith');
    expect(text.match(/Name Date Signature/g)).toHaveLength(2);
  });
});
