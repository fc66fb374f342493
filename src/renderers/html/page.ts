import type { AuditDocument, Block } from '../../model/document.js';
import type { ColumnSets } from './column-sets.js';
import type { Facet } from './facets.js';
import type { OutlineEntry } from './outline.js';

/** One page in the making: what its blocks share. */
export interface Page {
  readonly document: AuditDocument;
  /** Headings as a tree, down to the depth of the contents. */
  readonly outline: readonly OutlineEntry[];
  /** What policies are filtered by. */
  readonly facets: readonly Facet[];
  /** Column sets of the tables so far; they end in the style sheet. */
  readonly columnSets: ColumnSets;
  /** Anchors that are taken: a row that stands in several tables is reached where it stands first. */
  readonly anchors: Set<string>;
  /** What cannot be shown, one sentence each. */
  readonly notices: Set<string>;
  /** Renders blocks within a block. */
  render(blocks: readonly Block[]): string;
}
