import { describe, expect, it } from 'vitest';
import {
  CHART_HEADS,
  aBar,
  aCell,
  aColumn,
  aHeading,
  aParagraph,
  aPolicyTable,
  manyPolicies,
} from '../../helpers/blocks.js';
import { CONTAINERS } from '../../helpers/nested-blocks.js';
import { rawPdf } from '../../helpers/pdf.js';

const DESTINATION = /\((#[^)]+)\) \[\d+ 0 R \/XYZ/g;

function destinations(raw: string): string[] {
  return [...raw.matchAll(DESTINATION)].map(([, name]) => name!);
}

describe('links within the PDF', () => {
  it('sets a destination at each heading and each anchored row', async () => {
    const raw = await rawPdf({
      blocks: [aHeading(1, 'Summary'), { type: 'policyTable', view: { table: 'policies' } }],
      tables: { policies: aPolicyTable(manyPolicies(3)) },
    });
    expect(destinations(raw)).toEqual(['#policy.1', '#policy.2', '#policy.3', '#summary']);
  });

  it('sets one destination for a row that is shown twice, at its first place', async () => {
    const view = { type: 'policyTable' as const, view: { table: 'policies' } };
    const raw = await rawPdf({ blocks: [view, view], tables: { policies: aPolicyTable(manyPolicies(1)) } });
    expect(destinations(raw)).toEqual(['#policy.1']);
  });

  it('sets the destination of a row where it is in full, not in a list before that refers there', async () => {
    const list = { type: 'table' as const, view: { table: 'policies', rows: [1], references: [1] } };
    const raw = await rawPdf({
      blocks: [list, { type: 'pageBreak' }, { type: 'policyTable', view: { table: 'policies' } }],
      tables: { policies: aPolicyTable(manyPolicies(2)) },
    });
    const pages = [...raw.matchAll(/\(#policy\.\d\) \[(\d+) 0 R \/XYZ/g)].map(([, page]) => page);
    expect(pages).toHaveLength(2);
    expect(new Set(pages).size).toBe(1);
  });

  it('links from prose, contents, cells and bars', async () => {
    const raw = await rawPdf({
      blocks: [
        { type: 'contents', depth: 1 },
        {
          type: 'paragraph',
          role: 'body',
          children: [{ type: 'link', target: 'a', children: [{ type: 'text', text: 'x' }] }],
        },
        {
          type: 'categoryChart',
          heads: CHART_HEADS,
          description: '',
          bars: [aBar({ red: 1 }, { label: 'x', target: 'b' })],
          lines: [
            { text: 'y', target: 'c' },
            { text: 'z', target: 'nowhere' },
          ],
        },
        { type: 'table', view: { table: 'links' } },
        aHeading(1, 'A', 'a'),
        aHeading(2, 'B', 'b'),
        aHeading(2, 'C', 'c'),
      ],
      tables: {
        links: {
          title: '',
          empty: '',
          columns: [aColumn('to', 'text')],
          rows: [{ cells: [aCell('x', { target: 'c' })] }],
        },
      },
    });
    const targets = [...raw.matchAll(/\/S \/GoTo \/D \((#\w)\)/g)].map(([, name]) => name);
    expect(targets.sort()).toEqual(['#a', '#a', '#a', '#b', '#c', '#c']);
  });

  it('links the id below a title, and says the id as the text of the link', async () => {
    const title = aCell('Title', { detail: 'Policy-1', detailHref: 'https://example.org/Policy-1' });
    const raw = await rawPdf({
      blocks: [{ type: 'table', view: { table: 'few' } }],
      tables: { few: { title: '', empty: '', columns: [aColumn('title', 'text')], rows: [{ cells: [title] }] } },
    });
    expect(raw).toContain('/URI (https://example.org/Policy-1)');
    expect(raw).toMatch(/\/Contents \(Policy-1\)/);
  });

  it('links to web addresses', async () => {
    const raw = await rawPdf({
      blocks: [
        {
          type: 'paragraph',
          role: 'body',
          children: [
            { type: 'externalLink', href: 'https://example.org/ä b', children: [{ type: 'text', text: 'x' }] },
          ],
        },
      ],
    });
    expect(raw).toContain('/URI (https://example.org/%C3%A4%20b)');
  });
});

describe('the link back', () => {
  const chart = {
    type: 'categoryChart' as const,
    heads: CHART_HEADS,
    description: '',
    bars: [aBar({ red: 1 }, { target: 'far' })],
  };

  it('leads from a section to the heading above the first chart that links to it', async () => {
    const raw = await rawPdf({
      blocks: [aHeading(1, 'Summary', 'summary'), chart, aHeading(2, 'Networking', 'far'), aHeading(2, 'Other')],
    });
    const links = [...raw.matchAll(/\/D \((#\w+)\)>> \/Contents [(<]/g)].map(([, to]) => to);
    expect(links).toEqual(['#far', '#summary']);
  });

  it('also works for a chart inside a callout', async () => {
    const blocks = [aHeading(1, 'Summary', 'summary'), CONTAINERS.callout([chart]), aHeading(2, 'Networking', 'far')];
    const raw = await rawPdf({ blocks });
    const links = [...raw.matchAll(/\/D \((#\w+)\)>> \/Contents [(<]/g)].map(([, to]) => to);
    expect(links).toEqual(['#far', '#summary']);
  });

  it('is left out if the heading leaves no room', async () => {
    const raw = await rawPdf({
      blocks: [aHeading(1, 'Summary', 'summary'), chart, aHeading(2, 'Networking '.repeat(8), 'far')],
    });
    expect(raw).not.toContain('/D (#summary)');
  });
});

describe('bookmarks', () => {
  const nested = [
    aHeading(1, 'One', 'one'),
    aHeading(2, 'One point one', 'one-1'),
    aHeading(3, 'Deep', 'deep'),
    aHeading(2, 'One point two', 'one-2'),
    aHeading(1, 'Zwei – Prüfung', 'two'),
    aParagraph('Text'),
  ];

  it('lead to the headings', async () => {
    const raw = await rawPdf({ blocks: nested });
    const dests = [...raw.matchAll(/\/Dest \((#[\w-]+)\)/g)].map(([, name]) => name);
    expect(dests.sort()).toEqual(['#deep', '#one', '#one-1', '#one-2', '#two']);
    expect(raw).toContain('/PageMode /UseOutlines');
  });

  it('are nested, chapters open and the rest closed', async () => {
    const raw = await rawPdf({ blocks: nested });
    const bookmark = (dest: string) => new RegExp(`<<\\n/Dest \\(${dest}\\)[\\s\\S]*?>>`).exec(raw)?.[0] ?? '';
    expect(bookmark('#one')).toContain('/Count 2');
    expect(bookmark('#one-1')).toContain('/Count -1');
    expect(bookmark('#two')).not.toContain('/Count');
    const outlines = /\/Outlines (\d+) 0 R/.exec(raw)![1]!;
    expect(new RegExp(`\\n${outlines} 0 obj\\n<<[\\s\\S]*?/Count 4`).test(raw)).toBe(true);
  });

  it('are absent without headings', async () => {
    expect(await rawPdf({ blocks: [aParagraph('Text')] })).not.toContain('/Outlines');
  });
});
