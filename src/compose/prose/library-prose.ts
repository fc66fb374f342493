import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Inline, Paragraph } from '../../model/document/document.js';
import { toInlines, type MarkdownFile } from './inlines.js';

/** Without these Markdown has paragraphs, strong, emphasis, code, links and line breaks left. */
const DISABLED = [
  ...['blockQuote', 'codeFenced', 'codeIndented', 'definition', 'headingAtx', 'htmlFlow', 'list', 'setextUnderline'],
  ...['htmlText', 'labelStartImage', 'thematicBreak'],
];
/** Texts with more marks are text as written: reading them takes time in proportion to the square of the marks. */
const MOST_MARKS = 500;
/** A text without any of these characters, in one paragraph, is what it is. */
const PLAIN = /^[^*_`[\]<&\\]*$/;
const ANY_MARK = /[*_`[\]<&\\]/g;

/**
 * The paragraphs of a text from outside. Links lead to http, https and mailto; others, headings, lists, HTML, directives
 * and expressions are text as written. Nothing in it is an error.
 */
export function libraryProse(source: string): Paragraph[] {
  if (PLAIN.test(source) || (source.match(ANY_MARK) ?? []).length > MOST_MARKS) return plainParagraphs(source);
  const root: Root = fromMarkdown(source, { extensions: [{ disable: { null: DISABLED } }] });
  const file: MarkdownFile = {
    sourceOf: (node) => source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0),
    refuse: (node) => [{ type: 'text', text: file.sourceOf(node) }],
  };
  return root.children.flatMap((node) =>
    node.type === 'paragraph' ? [paragraph(toInlines(node.children, file))] : [paragraph(file.refuse(node, ''))],
  );
}

function plainParagraphs(source: string): Paragraph[] {
  return source
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((text) => paragraph([{ type: 'text', text: text.replace(/\s+/g, ' ') }]));
}

function paragraph(children: readonly Inline[]): Paragraph {
  return { type: 'paragraph', role: 'body', children };
}
