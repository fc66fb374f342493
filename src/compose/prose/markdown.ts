/** Expanded Markdown to blocks: mdast gives the tree, directives place the data blocks. */
import type { Nodes, Root, RootContent } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { directive } from 'micromark-extension-directive';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Block, Heading, Paragraph } from '../../model/document/document.js';
import { toInlines } from './inlines.js';
import type { MarkdownFile } from './markdown-file.js';
import { plainText } from './plain-text.js';
import { proseTable, type ProseTable } from './table.js';

export interface MarkdownContext {
  /** Anchor of a heading, given its text and its Markdown. Called once a heading, in order. */
  anchor(text: string, range: TextRange): string;
  /**
   * Blocks of a leaf directive such as `::key-figures`. `heading` makes headings one level below the last one of the text.
   * Throws `DirectiveProblem` for names it does not know.
   */
  directive(name: string, attributes: Readonly<Record<string, string>>, heading: (text: string) => Heading): Block[];
  /** Keeps a table that the text holds, and says by which name the document has it. */
  table(table: ProseTable): string;
  /** Hears of each problem. Parsing goes on unless it throws. */
  refuse(problem: string, range: TextRange): void;
  /** Hears of each link within the document. */
  readonly linked?: (target: string, range: TextRange) => void;
}

/** Offsets in the text, the end not in it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** One expanded section; its faults are reported to the author. */
interface SectionFile extends MarkdownFile {
  /** Of the last heading. */
  level: Heading['level'];
  /** The node is dropped. */
  refuse(node: Nodes, problem: string): never[];
}

export function parseMarkdown(source: string, context: MarkdownContext): Block[] {
  const root: Root = fromMarkdown(source, {
    extensions: [directive(), gfmTable()],
    mdastExtensions: [directiveFromMarkdown(), gfmTableFromMarkdown()],
  });
  const file: SectionFile = {
    level: 1,
    sourceOf: (node) => source.slice(rangeOf(node).start, rangeOf(node).end),
    refuse(node, problem) {
      context.refuse(problem, rangeOf(node));
      return [];
    },
    linked: (node, target) => context.linked?.(target, rangeOf(node)),
  };
  return root.children.flatMap((node) => toBlocks(node, file, context, 'body'));
}

function rangeOf({ position }: Nodes): TextRange {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

function toBlocks(node: RootContent, file: SectionFile, context: MarkdownContext, role: Paragraph['role']): Block[] {
  const inner = (children: readonly RootContent[], innerRole: Paragraph['role'] = role): Block[] =>
    children.flatMap((child) => toBlocks(child, file, context, innerRole));

  switch (node.type) {
    case 'heading': {
      if (node.depth > 3) return file.refuse(node, 'expected a heading of level 1 to 3, found a deeper one');
      const text = plainText(toInlines(node.children, file));
      file.level = node.depth as Heading['level'];
      return [{ type: 'heading', level: file.level, text, anchor: context.anchor(text, rangeOf(node)) }];
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
      const level = file.level === 1 ? 2 : 3;
      const heading = (text: string): Heading => {
        return { type: 'heading', level, text, anchor: context.anchor(text, rangeOf(node)) };
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

/** A fault in a directive; the parser adds its place. */
export class DirectiveProblem extends Error {}

function attributesOf(
  attributes: Record<string, string | null | undefined> | null | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? '']));
}
