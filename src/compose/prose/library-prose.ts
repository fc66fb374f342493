import type { Inline, Paragraph } from '../../model/document/document.js';
import { toInlines, type MarkdownFile } from './inlines.js';
import { parseWithout } from './read-markdown.js';

/** Constructs to disable, so that only paragraphs, strong, emphasis, code, links and line breaks remain. */
const DISABLED = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'definition',
  'headingAtx',
  'htmlFlow',
  'list',
  'setextUnderline',
  'htmlText',
  'labelStartImage',
  'thematicBreak',
];
/** Texts with more marks stay as written: the time to parse them grows with the square of the number of marks. */
const MOST_MARKS = 500;
/** A text without any of these characters is one plain paragraph and needs no parsing. */
const PLAIN = /^[^*_`[\]<&\\]*$/;
const ANY_MARK = /[*_`[\]<&\\]/g;

/** Addresses that an untrusted text may link to: encrypted, on the web. */
export const LIBRARY_LINK = /^https:\/\//i;

/**
 * The paragraphs of an untrusted text. Only https links are kept; other links, headings, lists, HTML, directives
 * and expressions stay as written. Never fails.
 */
export function libraryProse(source: string): Paragraph[] {
  if (PLAIN.test(source) || (source.match(ANY_MARK) ?? []).length > MOST_MARKS) return plainParagraphs(source);
  const root = parseWithout(DISABLED, source);
  const file: MarkdownFile = {
    sourceOf: (node) => source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0),
    refuse: (node) => [{ type: 'text', text: file.sourceOf(node) }],
    external: LIBRARY_LINK,
  };
  return root.children.flatMap((node) =>
    node.type === 'paragraph' ? [paragraph(toInlines(node.children, file))] : [paragraph(file.refuse(node, ''))],
  );
}

/** Text that is no Markdown, with a paragraph per line. */
export function plainProse(source: string): Paragraph[] {
  return source.split(/\s*[\r\n\u2028\u2029]+\s*/).flatMap((line) => (line.trim() === '' ? [] : plainParagraphs(line)));
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
