/** Converts expanded Markdown to blocks and tables. Directives place the data blocks. */
import type { Nodes, RootContent, AlignType, Table as MarkdownTable, TableCell } from 'mdast';
import type { Block, Heading, Paragraph } from '../../model/document/document.js';
import { toInlines, plainText, type MarkdownFile } from './inlines.js';
import { readMarkdown, type ReadPassage } from './read-markdown.js';
import type { Cell, Column, Table } from '../../model/document/table.js';

export interface MarkdownContext {
  /** Returns the anchor of a heading. Called once per heading, in order. `id` names what a directive heads, in every language. */
  anchor(text: string, range: TextRange, id?: string): string;
  /**
   * Returns the blocks of a leaf directive such as `::key-figures`. `heading` makes headings one level below the last one of the text.
   * Throws `DirectiveProblem` for names it does not know.
   */
  directive(name: string, attributes: Readonly<Record<string, string>>, heading: MakeHeading): Block[];
  /** Stores a table of the text and returns its name in the document. */
  table(table: ProseTable): string;
  /** Called for each problem. Parsing continues unless it throws. */
  refuse(problem: string, range: TextRange): void;
  /** Called for each link to an anchor of the document. */
  readonly linked?: (target: string, range: TextRange) => void;
}

/** Makes a heading for what an id names, as a part of anchors; `#` begins a whole anchor. `deeper`: levels more. */
export type MakeHeading = (text: string, id: string, deeper?: number) => Heading;

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface SectionFile extends MarkdownFile {
  level: Heading['level'];
  rangeOf(node: Nodes): TextRange;
  /** Reports a problem and drops the node. */
  refuse(node: Nodes, problem: string): never[];
}

export function parseMarkdown(source: string, context: MarkdownContext): Block[] {
  let sourceOffset: ReadPassage['sourceOffset'];
  // Most headings and links never need their place.
  const rangeOf = ({ position }: Nodes): TextRange => {
    const inText = sourceOffset;
    return {
      get start() {
        return inText(position?.start.offset ?? 0);
      },
      get end() {
        return inText(position?.end.offset ?? 0);
      },
    };
  };
  const file: SectionFile = {
    level: 1,
    rangeOf,
    sourceOf: (node) => source.slice(rangeOf(node).start, rangeOf(node).end),
    refuse(node, problem) {
      context.refuse(problem, rangeOf(node));
      return [];
    },
    external: /^(https?:|mailto:)/i,
    linked: (node, target) => context.linked?.(target, rangeOf(node)),
  };
  return readMarkdown(source).flatMap((passage) => {
    ({ sourceOffset } = passage);
    return passage.root.children.flatMap((node) => toBlocks(node, file, context, 'body'));
  });
}

function toBlocks(node: RootContent, file: SectionFile, context: MarkdownContext, role: Paragraph['role']): Block[] {
  const inner = (children: readonly RootContent[], innerRole: Paragraph['role'] = role): Block[] =>
    children.flatMap((child) => toBlocks(child, file, context, innerRole));

  switch (node.type) {
    case 'heading': {
      if (node.depth > 3) return file.refuse(node, 'expected a heading of level 1 to 3, found a deeper one');
      const text = plainText(toInlines(node.children, file));
      file.level = node.depth as Heading['level'];
      return [{ type: 'heading', level: file.level, text, anchor: context.anchor(text, file.rangeOf(node)) }];
    }
    case 'paragraph':
      return [{ type: 'paragraph', role, children: toInlines(node.children, file) }];
    case 'html':
      return [{ type: 'paragraph', role, children: [{ type: 'text', text: node.value }] }];
    case 'list':
      return [
        { type: 'list', ordered: node.ordered === true, items: node.children.map((item) => inner(item.children)) },
      ];
    case 'table':
      return [{ type: 'table', view: { table: context.table(proseTable(node, file)) } }];
    case 'leafDirective': {
      const heading: MakeHeading = (text, id, deeper = 0) => {
        const level = file.level === 1 && deeper === 0 ? 2 : 3;
        return { type: 'heading', level, text, anchor: context.anchor(text, file.rangeOf(node), id) };
      };
      try {
        return context.directive(node.name, attributesOf(node.attributes), heading);
      } catch (problem) {
        if (problem instanceof DirectiveProblem) return file.refuse(node, problem.message);
        throw problem;
      }
    }
    case 'containerDirective':
      if (node.name === 'lead' || node.name === 'small') return inner(node.children, node.name);
      if (node.name === 'note' || node.name === 'warning') {
        return [{ type: 'callout', tone: node.name, children: inner(node.children) }];
      }
      return file.refuse(node, `expected :::lead, :::small, :::note or :::warning, found ":::${node.name}"`);
    default:
      return file.refuse(node, `expected a heading, a paragraph, a list, a table or a directive, found ${node.type}`);
  }
}

export class DirectiveProblem extends Error {}

function attributesOf(
  attributes: Record<string, string | null | undefined> | null | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? '']));
}

/** Column weights: characters per unit, and bounds, so that no column is squeezed or takes all the room. */
const CHARACTERS = 6;
const LEAST = 1;
const MOST = 8;

type File = MarkdownFile & { refuse(node: TableCell | MarkdownTable, problem: string): never[] };

/** A table of prose. The caller adds its title and its empty text. */
export type ProseTable = Omit<Table, 'title' | 'empty'>;

function proseTable({ align, children: [head, ...body] }: MarkdownTable, file: File): ProseTable {
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

/** Numbers are right-aligned. */
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
