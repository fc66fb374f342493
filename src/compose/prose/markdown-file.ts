import type { Nodes } from 'mdast';

/** One expanded section: its text for what stays as written, and what to do about what it may not hold. */
export interface MarkdownFile {
  sourceOf(node: Nodes): string;
  /** Throws, unless the context hears of problems; then nothing stands in the place of the node. */
  refuse(node: Nodes, problem: string): never[];
  /** Hears of every link within the document. */
  linked(node: Nodes, target: string): void;
}
