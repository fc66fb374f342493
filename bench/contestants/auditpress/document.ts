import { memoize } from '../../../src/model/values/memoize.js';
import type { AuditDocument, Block } from '../../../src/model/document/document.js';
import type { Cell, Column, Row, Table } from '../../../src/model/document/table.js';
import type { Template } from '../../../src/model/template/template.js';
import { loadFonts } from '../../../src/template/fonts/fonts.js';
import { loadTemplate } from '../../../src/template/load.js';
import type { RenderContext } from '../../../src/renderers/renderer.js';
import { PAGE_MARGINS, type Content, type ContentRow } from '../../content.js';

const PAGE_COLUMNS = ['number', 'title', 'service', 'status', 'severity', 'passed-of'];
const SHEET_COLUMNS = ['category', 'number', 'title', 'policy', 'service', 'status', 'severity', 'passed', 'evaluated'];

const COLUMNS: readonly Column[] = [
  { key: 'category', label: 'Category', type: 'text', weight: 2.6, filter: true },
  { key: 'number', label: 'No.', type: 'id', weight: 1.3 },
  { key: 'title', label: 'Policy', type: 'text', weight: 8 },
  { key: 'policy', label: 'Policy id', type: 'id', weight: 3 },
  { key: 'service', label: 'Service', type: 'text', weight: 3, filter: true },
  { key: 'status', label: 'Status', type: 'status', weight: 1.7, filter: true },
  { key: 'severity', label: 'Severity', type: 'severity', weight: 1.4, filter: true },
  { key: 'passed', label: 'Passed', type: 'count', weight: 1 },
  { key: 'evaluated', label: 'Evaluated', type: 'count', weight: 1.1 },
  { key: 'passed-of', label: 'Passed resources', type: 'count', weight: 1.2 },
];

/** The theme and the words of our documents, loaded once per process. */
export async function loadLook(): Promise<{ readonly template: Template; readonly context: RenderContext }> {
  const template = await loadTemplate('auditor', 'en');
  const fonts = await loadFonts({ theme: template.theme, own: [], characters: '', tag: 'en' });
  return { template, context: { fonts: fonts.files } };
}

/** The policy tables with their headings, and nothing else, as an auditpress document. */
export function documentOf(content: Content, template: Template): AuditDocument {
  const rows: Row[] = [];
  const cellsOf = cellMaker();
  const blocks: Block[] = [];
  for (const [index, category] of content.categories.entries()) {
    const first = rows.length;
    for (const row of category.rows)
      rows.push({ anchor: `policy.${rows.length + 1}`, cells: cellsOf(row, category.name) });
    const shown = category.rows.map((_, position) => first + position);
    blocks.push(
      { type: 'heading', level: 2, text: category.name, anchor: `category.${index + 1}` },
      { type: 'policyTable', view: { table: 'policies', columns: PAGE_COLUMNS, rows: shown } },
    );
  }
  const policies: Table = { title: 'Policies', columns: COLUMNS, rows, empty: 'None.' };
  return {
    meta: {
      id: 'AP-0000-0000-0000-0000',
      title: content.title,
      subject: content.title,
      author: 'auditpress',
      keywords: [],
      generator: 'auditpress',
      createdAt: '2026-11-21T12:00:00.000Z',
      createdText: '21 November 2026, 12:00 UTC',
      runningHead: [content.title],
      origin: 'sample',
      classification: '',
      mark: null,
      watermark: '',
    },
    theme: template.theme,
    locale: { ...template.locale, timeZone: 'UTC' },
    page: { size: 'A4', orientation: 'portrait', margins: PAGE_MARGINS },
    words: template.messages,
    tables: { policies },
    blocks,
    worksheets: [
      {
        name: 'Policies',
        lead: '',
        layout: 'data',
        figures: [],
        definitions: [],
        views: [{ table: 'policies', columns: SHEET_COLUMNS }],
      },
    ],
    shells: template.shells,
  };
}

/** As when composing: rows with equal cells share one object. */
function cellMaker(): (row: ContentRow, category: string) => Cell[] {
  const sharedText = memoize(text);
  const sharedCount = memoize(count);
  const statusCell = memoize((label: string) =>
    memoize((status: ContentRow['status']) => ({ ...text(label), status })),
  );
  const passedOfCell = memoize((label: string) => memoize((passed: number) => ({ value: passed, text: label })));
  return ({ cells, status, policyId, passed, total }, category) => {
    const [number = '', title = '', service = '', label = '', severity = '', passedOf = ''] = cells;
    return [
      sharedText(category),
      text(number),
      text(title),
      text(policyId),
      sharedText(service),
      statusCell(label)(status),
      sharedText(severity),
      sharedCount(passed),
      sharedCount(total),
      passedOfCell(passedOf)(passed),
    ];
  };
}

function text(value: string): Cell {
  return { value, text: value };
}

function count(value: number): Cell {
  return { value, text: String(value) };
}
