import type { AuditDocument, Block } from '../../../model/document/document.js';
import type { Cell, TableView } from '../../../model/document/table.js';
import type { BlockHandlers } from '../../handlers.js';
import type { ChoosableColumn } from '../tables/choosable-columns.js';
import type { ColumnClasses, RowClasses } from '../tables/css-classes.js';
import type { CountLinks } from '../policies/count-links.js';
import type { Facet } from '../policies/facets.js';
import type { OutlineEntry } from './outline.js';
import type { PolicyIndex } from '../policies/policy-index.js';

/** The page being rendered: what its blocks share. */
export interface Page {
  readonly document: AuditDocument;
  /** Headings as a tree, down to the depth of the contents. */
  readonly outline: readonly OutlineEntry[];
  /** The filters of policies. */
  readonly facets: readonly Facet[];
  /** The page is so long that its script builds the tables when they are needed; see `chunks.ts`. */
  readonly defersTables: boolean;
  /** The columns that readers can sort by, hide and export. */
  readonly columns: readonly ChoosableColumn[];
  /** Formats numbers of policies for the language, in Latin digits. */
  readonly counts: Intl.NumberFormat;
  /** Links counts to the policies that they count. */
  readonly countLinks: CountLinks;
  /** The section around the blocks, if it holds policies and no inner sections. */
  readonly section: { readonly anchor: string; readonly views: readonly TableView[] } | null;
  /** Classes of the columns so far; the style sheet needs them all. */
  readonly columnClasses: ColumnClasses;
  /** Classes of the numbers of rows so far; the style sheet needs them all. */
  readonly rowClasses: RowClasses;
  /** The policies in the page so far, for its script. */
  readonly policyIndex: PolicyIndex;
  /** Cells that are already rendered, by the format of their column. */
  readonly cells: (format: string) => Map<Cell, string>;
  /** Anchors that are taken. A row in several tables has its anchor in the first. */
  readonly anchors: Set<string>;
  /** From the user's module. */
  readonly handlers: BlockHandlers | undefined;
  /** What cannot be shown, one sentence each. */
  readonly notices: Set<string>;
  /** Renders blocks within a block. */
  render(blocks: readonly Block[]): string;
}
