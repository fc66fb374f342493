/**
 * Reads the Markdown of expanded sections, passage by passage. Parsing is slow, so each pattern is parsed once per process: see
 * `markdown-pattern.ts`.
 */
import type { Nodes, Root } from 'mdast';
import { memoize } from '../../model/values/memoize.js';
import { filledText, passagesOf, patternOf, type Pattern } from './markdown-pattern.js';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { directive } from 'micromark-extension-directive';
import { gfmTable } from 'micromark-extension-gfm-table';

/** A part of a text that was read on its own. */
export interface ReadPassage {
  readonly root: Root;
  /** Offset in the text of an offset in the tree. */
  readonly sourceOffset: (offset: number) => number;
}

export function readMarkdown(source: string): ReadPassage[] {
  return patternsIn(source).map(({ pattern, words, start }) => {
    const root = treeOf(pattern);
    if (words.length === 0) return { root, sourceOffset: (offset) => start + offset };
    return {
      root: filled(root, words),
      sourceOffset: (offset) => start + filledText(pattern.slice(0, offset), words).length,
    };
  });
}

/** The patterns of a text. If the letters count anywhere in it, the whole text is its only pattern. */
function patternsIn(source: string): (Pattern & { readonly start: number })[] {
  const patterns = passagesOf(source).map(({ source: passage, start }) => {
    const { pattern, words, isLiteral } = patternOf(passage);
    return { pattern, words, isLiteral, start };
  });
  if (!patterns.some(({ isLiteral }) => isLiteral)) return patterns;
  return [{ pattern: source, words: [], isLiteral: true, start: 0 }];
}

/** More than the templates of a service have. */
const MOST_TREES = 2000;

const treeOf = memoize(parseTree, MOST_TREES);

function filled<Node extends Nodes>(node: Node, words: readonly string[]): Node {
  const copy = { ...node };
  if ('value' in copy) copy.value = filledText(copy.value, words, copy.type === 'inlineCode');
  if ('url' in copy) copy.url = filledText(copy.url, words, false);
  if ('children' in copy) (copy as { children: Nodes[] }).children = copy.children.map((child) => filled(child, words));
  return copy;
}

function parseTree(text: string): Root {
  return withoutLines(
    fromMarkdown(text, {
      extensions: [directive(), gfmTable()],
      mdastExtensions: [directiveFromMarkdown(), gfmTableFromMarkdown()],
    }),
  );
}

export function parseWithout(constructs: readonly string[], text: string): Root {
  return fromMarkdown(text, { extensions: [{ disable: { null: [...constructs] } }] });
}

/** Reduces the positions in a tree to offsets, in place. */
function withoutLines<Node extends Nodes>(node: Node): Node {
  const { position } = node;
  if (position !== undefined) {
    const [start, end] = [position.start, position.end].map(({ offset }) => ({ offset }));
    Object.assign(node, { position: { start, end } });
  }
  if ('children' in node) for (const child of node.children) withoutLines(child);
  return node;
}
