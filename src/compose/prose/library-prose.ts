import type { Inline, List, Paragraph } from '../../model/document/document.js';
import type { PolicyLibrary } from '../../model/template/policy-library.js';
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

/** The steps of a library to fix a policy, a line each; empty for none. */
export function librarySteps(library: PolicyLibrary | null, policyId: string): readonly (readonly Inline[])[] {
  const policy = library?.policies.find((each) => each.policyId === policyId);
  return (policy?.steps ?? []).flatMap(libraryProse).map(({ children }) => children);
}

/** A line that goes on with the sentence of the line before it. */
const CONTINUED = /^(?:\p{Ll}|https?:)/u;
/** What a line starts with that is an item of a list. */
const ITEM = /^[-*•]\s+/;

/** Text that is no Markdown: a paragraph per line, without the line breaks within a sentence. Lines with `-` or `*` are lists. */
export function plainProse(source: string): (Paragraph | List)[] {
  const blocks: (Paragraph | List)[] = [];
  for (const line of plainLines(source)) {
    const text = line.replace(ITEM, '');
    const last = blocks.at(-1);
    if (text === line) blocks.push(...plainParagraphs(line));
    else if (last?.type === 'list')
      blocks[blocks.length - 1] = { ...last, items: [...last.items, plainParagraphs(text)] };
    else blocks.push({ type: 'list', ordered: false, items: [plainParagraphs(text)] });
  }
  return blocks;
}

/** The lines of a text that is no Markdown, without the line breaks within a sentence, which no empty line is in. */
export function plainLines(source: string): readonly string[] {
  const lines: string[] = [];
  let isApart = true;
  for (const line of source.split(/\r\n|[\r\n\u2028\u2029]/).map((text) => text.trim())) {
    const before = lines.at(-1) ?? '';
    if (line !== '' && (isApart || !CONTINUED.test(line) || /[.!?:;]$/.test(before))) lines.push(line);
    else if (line !== '') lines[lines.length - 1] = `${before} ${line}`;
    isApart = line === '';
  }
  return lines;
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
