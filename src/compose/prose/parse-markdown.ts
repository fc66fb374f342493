/** The parser of Markdown. */
import type { Nodes, Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { directive } from 'micromark-extension-directive';
import { gfmTable } from 'micromark-extension-gfm-table';

export function parseTree(text: string): Root {
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
