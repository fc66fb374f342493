import type { AuditDocument, Block, Cell, TableView } from '../../../model/document/document.js';
import type { BlockHandlers } from '../../handlers.js';
import type { ChoosableColumn } from '../tables/choosable-columns.js';
import type { ColumnSets } from '../tables/column-sets.js';
import type { Drill } from '../policies/drill.js';
import type { Facet } from '../policies/facets.js';
import type { OutlineEntry } from './outline.js';
import type { PolicyIndex } from '../policies/policy-index.js';
import type { RowCounts } from '../tables/row-counts.js';

/** One page in the making: what its blocks share. */
export interface Page {
  readonly document: AuditDocument;
  /** Headings as a tree, down to the depth of the contents. */
  readonly outline: readonly OutlineEntry[];
  /** What policies are filtered by. */
  readonly facets: readonly Facet[];
  /** The page is so long that its script builds the tables when they are needed; see `chunks.ts`. */
  readonly defersTables: boolean;
  /** What policies are sorted by, shown and exported. */
  readonly columns: readonly ChoosableColumn[];
  /** Writes numbers of policies as the language does, in Latin digits. */
  readonly counts: Intl.NumberFormat;
  /** Links counts to the policies that they count. */
  readonly drill: Drill;
  /** The section that the blocks stand in, where it has no inner ones and holds policies. */
  readonly section: { readonly anchor: string; readonly views: readonly TableView[] } | null;
  /** Column sets of the tables so far; they end in the style sheet. */
  readonly columnSets: ColumnSets;
  /** Numbers of rows that boxes of the page hold so far; they end in the style sheet. */
  readonly rowCounts: RowCounts;
  /** The policies that stand in the page so far, for its script. */
  readonly policyIndex: PolicyIndex;
  /** Cells that were written, by how their columns write them. */
  readonly cells: (looks: string) => Map<Cell, string>;
  /** Anchors that are taken: a row that stands in several tables is reached where it stands first. */
  readonly anchors: Set<string>;
  /** Of the user's module. */
  readonly handlers: BlockHandlers | undefined;
  /** What cannot be shown, one sentence each. */
  readonly notices: Set<string>;
  /** Renders blocks within a block. */
  render(blocks: readonly Block[]): string;
}
