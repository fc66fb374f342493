/** Expanded Markdown to blocks: mdast gives the tree, directives place the data blocks. */
import type { Nodes, Root, RootContent } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { directive } from 'micromark-extension-directive';
import { AuditpressError } from '../../errors.js';
import type { Block, Paragraph } from '../../model/document.js';
import { toInlines } from './inlines.js';
import type { MarkdownFile } from './markdown-file.js';
import { plainText } from './plain-text.js';

export interface MarkdownContext {
  /** Path for messages: `sections/summary.md`. */
  readonly where: string;
  /** Anchor of a heading, given its text. Called once a heading, in order. */
  anchor(text: string): string;
  /** Blocks of a leaf directive such as `::key-figures`. Throws for names it does not know. */
  directive(name: string, attributes: Readonly<Record<string, string>>): Block[];
}

/** One expanded section, whose author is told what is wrong with it. */
interface SectionFile extends MarkdownFile {
  error(node: Nodes, problem: string): AuditpressError;
}

export function parseMarkdown(source: string, context: MarkdownContext): Block[] {
  const root: Root = fromMarkdown(source, {
    extensions: [directive()],
    mdastExtensions: [directiveFromMarkdown()],
  });
  const file: SectionFile = {
    hasAnchors: true,
    sourceOf: (node) => source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0),
    refuse: (node, problem) => {
      throw file.error(node, problem);
    },
    error: (node, problem) =>
      new AuditpressError(
        'usage',
        'template-malformed',
        `${context.where}, line ${node.position?.start.line ?? 1} of the expanded text: ${problem}`,
        { hint: 'See docs/templates.md for the Markdown and the directives that sections may use.' },
      ),
  };
  return root.children.flatMap((node) => toBlocks(node, file, context, 'body'));
}

function toBlocks(node: RootContent, file: SectionFile, context: MarkdownContext, role: Paragraph['role']): Block[] {
  const inner = (children: readonly RootContent[], innerRole: Paragraph['role'] = role): Block[] =>
    children.flatMap((child) => toBlocks(child, file, context, innerRole));

  switch (node.type) {
    case 'heading': {
      if (node.depth > 3) throw file.error(node, 'expected a heading of level 1 to 3, found a deeper one');
      const text = plainText(toInlines(node.children, file));
      return [{ type: 'heading', level: node.depth as 1 | 2 | 3, text, anchor: context.anchor(text) }];
    }
    case 'paragraph':
      return [{ type: 'paragraph', role, children: toInlines(node.children, file) }];
    case 'html':
      return [{ type: 'paragraph', role, children: [{ type: 'text', text: node.value }] }];
    case 'list':
      return [
        { type: 'list', ordered: node.ordered === true, items: node.children.map((item) => inner(item.children)) },
      ];
    case 'leafDirective':
      try {
        return context.directive(node.name, attributesOf(node.attributes));
      } catch (problem) {
        if (problem instanceof DirectiveProblem) throw file.error(node, problem.message);
        throw problem;
      }
    case 'containerDirective':
      if (node.name === 'lead' || node.name === 'small') return inner(node.children, node.name);
      if (node.name === 'note' || node.name === 'warning') {
        return [{ type: 'callout', tone: node.name, children: inner(node.children) }];
      }
      throw file.error(node, `expected :::lead, :::small, :::note or :::warning, found ":::${node.name}"`);
    default:
      throw file.error(node, `expected a heading, a paragraph, a list or a directive, found ${node.type}`);
  }
}

/** What is wrong with a directive; the parser adds where it stands. */
export class DirectiveProblem extends Error {}

function attributesOf(
  attributes: Record<string, string | null | undefined> | null | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? '']));
}
