/** Inline Markdown to inlines. Raw HTML and text directives are kept as text. */
import type { Nodes, PhrasingContent } from 'mdast';
import type { Inline } from '../../model/document/document.js';
import { once } from '../../model/values/memoize.js';

export interface MarkdownFile {
  sourceOf(node: Nodes): string;
  /** Replaces a node that is not allowed here, or throws an error with its place. */
  refuse(node: Nodes, problem: string): readonly Inline[];
  /** Matches the addresses that the text may link to. */
  readonly external: RegExp;
  /** Called for each link to an anchor; absent if the text may not link to anchors. */
  readonly linked?: (node: Nodes, target: string) => void;
}

export function toInlines(nodes: readonly PhrasingContent[], file: MarkdownFile): Inline[] {
  return nodes.flatMap((node) => toInline(node, file));
}

function toInline(node: PhrasingContent, file: MarkdownFile): readonly Inline[] {
  switch (node.type) {
    case 'text':
      return [{ type: 'text', text: onOneLine(node.value) }];
    case 'html':
    case 'textDirective':
      return [{ type: 'text', text: file.sourceOf(node) }];
    case 'strong':
      return [{ type: 'strong', children: toInlines(node.children, file) }];
    case 'emphasis':
      return [{ type: 'emphasis', children: toInlines(node.children, file) }];
    case 'inlineCode':
      return [{ type: 'code', text: node.value }];
    case 'break':
      return [{ type: 'break' }];
    case 'link': {
      const children = toInlines(node.children, file);
      if (file.linked !== undefined && node.url.startsWith('#')) {
        file.linked(node, node.url.slice(1));
        return [{ type: 'link', target: node.url.slice(1), children }];
      }
      if (file.external.test(node.url)) return [{ type: 'externalLink', href: node.url, children }];
      return file.refuse(node, `expected a link to "#anchor", http, https or mailto, found "${node.url}"`);
    }
    default:
      return file.refuse(node, `expected text, strong, emphasis, code, a line break or a link, found ${node.type}`);
  }
}

/** Japanese and Chinese use no spaces, so a line break between two of their characters is dropped. */
const EAST_ASIAN = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\u3000-\\u303f\\uff01-\\uff60]';
const invisibleBreak = once(() => new RegExp(`(?<=${EAST_ASIAN})\\s*\\n\\s*(?=${EAST_ASIAN})`, 'gu'));

/** A line break that might be invisible. Tested first, because compiling the exact pattern takes a millisecond. */
const BETWEEN_NON_ASCII = /[^\0-\x7f]\s*\n\s*[^\0-\x7f]/;

function onOneLine(text: string): string {
  if (!text.includes('\n')) return text;
  const visible = BETWEEN_NON_ASCII.test(text) ? text.replace(invisibleBreak(), '') : text;
  return visible.replace(/\s*\n\s*/g, ' ');
}

/** The text of inlines without formatting; a line break becomes a space. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'break') return ' ';
      return 'text' in inline ? inline.text : plainText(inline.children);
    })
    .join('');
}
