import type { Nodes } from 'mdast';
import type { Inline } from '../../model/document/document.js';

/** A text that is read as Markdown, and what becomes of what it may not hold. */
export interface MarkdownFile {
  sourceOf(node: Nodes): string;
  /** Stands for a node that the text may not hold; throws where that is an error, and says where it stands. */
  refuse(node: Nodes, problem: string): readonly Inline[];
  /** Hears of every link within the document; absent where the text cannot lead to its anchors. */
  readonly linked?: (node: Nodes, target: string) => void;
}
