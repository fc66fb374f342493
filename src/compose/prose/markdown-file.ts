import type { Nodes } from 'mdast';
import type { Inline } from '../../model/document.js';

/** A text that is read as Markdown, and what becomes of what it may not hold. */
export interface MarkdownFile {
  sourceOf(node: Nodes): string;
  /** Stands for a node that the text may not hold; throws where that is an error, and says where it stands. */
  refuse(node: Nodes, problem: string): readonly Inline[];
  /** Links may lead to anchors of the document. */
  readonly hasAnchors: boolean;
}
