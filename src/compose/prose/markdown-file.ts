import type { Nodes } from 'mdast';
import type { Inline } from '../../model/document/document.js';

/** A text that is read as Markdown, and what becomes of what it may not hold. */
export interface MarkdownFile {
  sourceOf(node: Nodes): string;
  /** Replaces a node that is not allowed here, or throws an error with its place. */
  refuse(node: Nodes, problem: string): readonly Inline[];
  /** Hears of every link within the document; absent where the text cannot lead to its anchors. */
  readonly linked?: (node: Nodes, target: string) => void;
}
