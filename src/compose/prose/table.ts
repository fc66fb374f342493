/** A Markdown table as a table of the document: texts alone, with links to anchors. */
import type { AlignType, Table as MarkdownTable, TableCell } from 'mdast';
import type { Cell, Column, Table } from '../../model/document/table.js';
import { toInlines } from './inlines.js';
import type { MarkdownFile } from './markdown-file.js';

/** Weights of columns: characters for each, and bounds, so that none is squeezed or takes all the room. */
const CHARACTERS = 6;
const LEAST = 1;
const MOST = 8;

type File = MarkdownFile & { refuse(node: TableCell | MarkdownTable, problem: string): never[] };

/** What the text alone does not say, the caller adds. */
export type ProseTable = Omit<Table, 'title' | 'empty'>;

export function proseTable({ align, children: [head, ...body] }: MarkdownTable, file: File): ProseTable {
  const heads = head?.children ?? [];
  const types = heads.map((cell, index) => typeOf(align?.[index], cell, file));
  const rows = body.map(({ children }) => {
    const [excess] = children.slice(heads.length);
    if (excess !== undefined) {
      file.refuse(
        excess,
        `expected no more cells than the head of the table has (${heads.length}), found ${children.length}`,
      );
    }
    return { cells: types.map((type, index) => toCell(children[index], type, file)) };
  });
  const columns = heads.map((cell, index): Column => {
    const type = types[index] ?? 'text';
    const label = toCell(cell, type, file).text;
    const texts = rows.map(({ cells }) => cells[index]?.text ?? '');
    return { key: `column-${index + 1}`, label, type, weight: weightOf([label, ...texts]) };
  });
  return { columns, rows };
}

/** Numbers are aligned right. */
function typeOf(align: AlignType | undefined, cell: TableCell, file: File): Column['type'] {
  if (align === 'center') {
    file.refuse(cell, 'expected a column at the left (:---) or at the right (---:), found a centered one (:---:)');
  }
  return align === 'right' ? 'count' : 'text';
}

function weightOf(texts: readonly string[]): number {
  const longest = Math.max(...texts.map((text) => text.length));
  return Math.min(MOST, Math.max(LEAST, longest / CHARACTERS));
}

/** A row may end before its last columns. */
function toCell(cell: TableCell | undefined, type: Column['type'], file: File): Cell {
  if (cell === undefined) return { value: null, text: '' };
  const inlines = toInlines(cell.children, file);
  const [first] = inlines;
  const link = inlines.length === 1 && first?.type === 'link' ? first : undefined;
  const parts = link?.children ?? inlines;
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const other = parts.find(({ type }) => type !== 'text');
  if (other !== undefined) {
    file.refuse(cell, `expected plain text in a cell, or a link to an anchor alone, found ${NAMES[other.type]}`);
  }
  return { value: type === 'text' ? text : null, text, ...(link && { target: link.target }) };
}

const NAMES = {
  text: 'text',
  strong: 'strong text',
  emphasis: 'emphasis',
  code: 'code',
  break: 'a line break',
  link: 'a link beside text',
  externalLink: 'a link out of the document',
} as const;
